"""All that we take from the builder of the site, MkDocs.

Only this module and the two hooks know it: `hook` and `python_hook`, whose functions `on_…` it
calls. A move to another builder replaces these three, and the templates that
`python -m scripts.internals` lists; everything else is plain templates, data and text.
"""

from mkdocs.config.defaults import MkDocsConfig as MkDocsConfig
from mkdocs.exceptions import PluginError as PluginError
from mkdocs.structure.files import File as File
from mkdocs.structure.files import Files as Files
from mkdocs.structure.pages import Page as Page
from mkdocs.utils import get_relative_url as get_relative_url
from mkdocs.utils.meta import get_data as get_data
