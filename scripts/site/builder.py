"""All that we take from the builder of the site, MkDocs.

Only this module and the two hooks know it: `hook` and `python_hook`, whose functions `on_…` it
calls. A move to another builder replaces these three, and the templates that
`python -m scripts.internals` lists; everything else is plain templates, data and text.
"""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.meta import get_data

__all__ = [
    "File",
    "Files",
    "MkDocsConfig",
    "Page",
    "PluginError",
    "get_data",
    "get_relative_url",
]
