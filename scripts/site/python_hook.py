"""The MkDocs hook of pages with Python: sessions are run, the wheel and a style sheet come in.

The plugin that reads docstrings would load its style sheet on every page of the site; pages with
Python have one of their own. It comes after `hook`, which says where imports are looked for.
"""

import re
from pathlib import Path
from typing import Any

from jinja2 import Environment

from honorcalc.browser import draw
from scripts.build import ROOT
from scripts.site.builder import File, Files, MkDocsConfig, Page, get_relative_url
from scripts.site.cards import environment
from scripts.site.docstrings import SHEET
from scripts.site.fences import placed
from scripts.site.session import SLOT, Output, cells, outputs, slotted

FOLDER = "python/"
CODE = re.compile(r'<div class="(?:doc-signature )?highlight')
STYLE = "assets/stylesheets/tools/python.css"
WHEEL = "honorcalc.whl"
"""What the pages call the wheel; pip wants its version in its name."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the plugin's style sheet from the list of those that all pages load."""
    config.extra_css = [sheet for sheet in config.extra_css if sheet != SHEET]
    return config


def wheels() -> list[Path]:
    """The package as it was built last: the file whose modules the page loads, in one."""
    return sorted((ROOT / "build" / "wheel").glob("*.whl"))


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Put the wheel beside the pages about it."""
    for wheel in wheels():
        files.append(File.generated(config, FOLDER + wheel.name, abs_src_path=str(wheel)))
    return files


def shows_python(page: Page) -> bool:
    """Whether a page is about Python or has a session of its own."""
    return page.file.src_uri.startswith(FOLDER) or any(cells(page.file.content_string))


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put a slot below each cell, and the wheel's own name into links to it."""
    if not shows_python(page):
        return markdown
    for wheel in wheels():
        markdown = markdown.replace(WHEEL, wheel.name)
    return slotted(markdown)


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Run the cells and fill the slots."""
    name = page.file.src_uri
    if not shows_python(page):
        return html
    with placed(name):
        given = outputs(page.file.content_string)
    templates = environment(Path(config.theme.custom_dir or ROOT / "site_overrides"))
    # The theme's button for copying is a landmark, and here all would have the same name.
    html = CODE.sub(r"\g<0> no-copy", html)
    for number, output in enumerate(given):
        html = html.replace(f"<p>{SLOT.format(number)}</p>", rendered(templates, output))
    return f'<link rel="stylesheet" href="{get_relative_url(STYLE, page.url)}">\n{html}'


def rendered(templates: Environment, output: Output) -> str:
    """What a cell gave, as HTML; nothing where it gave nothing."""
    if output == Output():
        return ""
    drawing = draw(output.figure) if output.figure else None
    return templates.get_template("partials/session.html").render(output=output, drawing=drawing)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Take away what no page loads."""
    (Path(config.site_dir) / SHEET).unlink(missing_ok=True)
