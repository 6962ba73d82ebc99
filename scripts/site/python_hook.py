"""The MkDocs hook of the pages about Python: sessions are run, and a style sheet comes in.

The plugin that reads docstrings would load its style sheet on every page of the site; these pages
have one of their own.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # MkDocs loads a hook by its path, so imports need the root
    sys.path.insert(0, str(ROOT))

from scripts.site.chart import draw  # noqa: E402
from scripts.site.docstrings import SHEET  # noqa: E402
from scripts.site.fences import placed  # noqa: E402
from scripts.site.session import SLOT, Output, outputs, slotted  # noqa: E402

FOLDER = "python/"
CODE = re.compile(r'<div class="(?:doc-signature )?highlight')
STYLE = "assets/stylesheets/tools/python.css"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the plugin's style sheet from the list of those that all pages load."""
    config.extra_css = [sheet for sheet in config.extra_css if sheet != SHEET]
    return config


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put a slot below each cell."""
    return slotted(markdown) if page.file.src_uri.startswith(FOLDER) else markdown


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Run the cells and fill the slots."""
    name = page.file.src_uri
    if not name.startswith(FOLDER):
        return html
    with placed(name):
        given = outputs(page.file.content_string)
    templates = Environment(
        loader=FileSystemLoader(config.theme.custom_dir or ROOT / "site_overrides"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # The theme's button for copying is a landmark, and here all would have the same name.
    html = CODE.sub(r"\g<0> no-copy", html)
    for number, output in enumerate(given):
        html = html.replace(f"<p>{SLOT.format(number)}</p>", rendered(templates, output))
    return f'<link rel="stylesheet" href="{get_relative_url(STYLE, page.url)}">\n{html}'


def rendered(templates: Environment, output: Output) -> str:
    """What a cell gave, as HTML; nothing where it gave nothing."""
    if output == Output():
        return ""
    chart = draw(output.figure) if output.figure else None
    return templates.get_template("partials/session.html").render(output=output, chart=chart)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Take away what no page loads."""
    (Path(config.site_dir) / SHEET).unlink(missing_ok=True)
