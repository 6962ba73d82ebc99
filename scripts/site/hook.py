"""The MkDocs hook: calculators, rules and the glossary come into the pages here.

MkDocs calls the functions named `on_…` in the order they stand. All pages are read before the
first is rendered, because a card links to homes and rules further on in the book.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # MkDocs loads a hook by its path, so imports need the root
    sys.path.insert(0, str(ROOT))

from honorcalc.browser import answer  # noqa: E402
from scripts.site import claims, frames, gallery, glossary, index  # noqa: E402
from scripts.site.ahead import answers  # noqa: E402
from scripts.site.bundle import search_on_demand  # noqa: E402
from scripts.site.cards import Cards  # noqa: E402
from scripts.site.fences import fences, placed, replaced  # noqa: E402
from scripts.site.markup import drawn_links, framed_tables  # noqa: E402
from scripts.site.pictures import Painters  # noqa: E402
from scripts.site.posters import Posters, heading, titles  # noqa: E402
from scripts.site.survey import Survey, survey  # noqa: E402
from scripts.site.vendor import plotly, vendored  # noqa: E402

GLOSSARY = "includes/glossary.md"
SLOT = "honorcalcslot{}z"  # a paragraph of its own; letters and digits pass through Markdown


class Build:
    """What one build knows; a new one begins with each `on_files`."""

    cards: Cards
    places: Survey
    gallery: gallery.Gallery
    posters: Posters
    names: dict[str, str]
    terms: dict[str, dict[str, str]]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tell the templates where the site stands and where Python for the page lies."""
    # The same scope on every page, whatever its depth, keeps the theme's inline scripts the same.
    config.extra["scope"] = urlsplit(config.site_url or "/").path or "/"
    config.extra["runtime"] = runtime_folder(ROOT)
    config.extra["plotly"] = plotly(ROOT)
    return config


def runtime_folder(root: Path) -> str:
    """The folder of Python for the page below the site, "" where none has been built."""
    built = root / "build" / "runtime" / "built.json"
    if not built.is_file():
        return ""
    return f"assets/runtime/{json.loads(built.read_text('utf-8'))['folder']}/"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Read all pages once; add what the site ships from npm."""
    for name, content in vendored(ROOT):
        files.append(File.generated(config, name, abs_src_path=str(content)))
    docs = Path(config.docs_dir)
    listed = docs / GLOSSARY
    Build.terms = glossary.read(listed.read_text("utf-8")) if listed.is_file() else {}
    pages = {f.src_uri: f for f in files.documentation_pages()}
    Build.places = survey((name, file.content_string) for name, file in pages.items())
    if Build.places.problems:
        raise PluginError("\n".join(Build.places.problems))
    templates = Path(config.theme.custom_dir or ROOT / "site_overrides")
    texts = {name: file.content_string for name, file in pages.items()}
    known = _computed(texts)
    # A page for frames is no page of MkDocs: it goes by its address.
    urls = {name: file.url for name, file in pages.items()}
    Build.cards = Cards(
        templates, answer, lambda name: pages[name].url if name in pages else name, known
    )
    order = {name: texts[name] for name in index.nav_order(config.nav) if name in texts}
    Build.cards.list_calculators(order | texts)
    if any(fence.is_listing for text in texts.values() for fence in fences(text)):
        Build.cards.list_claims(texts, Build.places)
    if Build.cards.claims and claims.PAGE in pages:
        listed_claims = Build.cards.claims.file()
        files.append(File.generated(config, claims.FILE, content=listed_claims))
    for frame, html in frames.pages(Build.cards, Build.places, urls, config):
        files.append(File.generated(config, frame, content=html))
    Build.names = titles(texts)
    painters = Painters(ROOT / "build" / "cache" / "pictures")
    Build.posters = Posters(templates, config.site_name, painters)
    pages |= _gallery_pages(texts.get(gallery.LIST, ""), config, lambda name: pages[name].url)
    for name in [name for name in pages if name not in texts]:
        files.append(pages[name])
    return files


def _computed(texts: Mapping[str, str]) -> dict[str, str]:
    """The replies that the pages will ask for; a badly written list is named with its line."""
    with placed(gallery.LIST):
        return answers(texts.values(), ROOT)


def _gallery_pages(
    text: str, config: MkDocsConfig, url_of: Callable[[str], str]
) -> Iterator[tuple[str, File]]:
    """A page for each chart that the gallery lists; who edits it gets to the list."""
    with placed(gallery.LIST):
        Build.gallery = gallery.Gallery(text, Build.cards, Build.names, url_of)
        for name, content in Build.gallery.markdown():
            file = File.generated(config, name, content=content)
            file.edit_uri = gallery.LIST
            yield name, file


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Put a slot where each calculator goes, and the glossary at the end."""
    found = fences(markdown)
    slots = {fence.first: SLOT.format(number) for number, fence in enumerate(found)}
    return replaced(markdown, slots) + "\n" + glossary.lines_for(Build.terms, page.file.src_uri)


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Fill the slots; let the strict build see the ids of calculators and check links to charts."""
    name = page.file.src_uri
    html = drawn_links(framed_tables(glossary.first_uses(html)))
    anchors = page.present_anchor_ids if page.present_anchor_ids is not None else set()
    for number, fence in enumerate(fences(page.file.content_string)):
        with placed(name):
            if fence.tool == gallery.TOOL:
                card = Build.gallery.section(fence)
            else:
                card = Build.cards.html(fence, name, Build.places)
        slot = f"<p>{SLOT.format(number)}</p>"
        if slot not in html:
            raise PluginError(f"{name}:{fence.first}: this calculator stands inside a paragraph")
        html = html.replace(slot, card)
        if fence.is_listing and Build.cards.claims:
            anchors |= Build.cards.claims.anchors(fence)
        elif fence.tool == "index":
            anchors.add(index.ANCHOR)
        else:
            anchors.add(fence.anchor)
    page.present_anchor_ids = anchors
    _cut_settings(page)
    html = _posted(html, page, config)
    return Build.cards.claims.marked(html, name) if Build.cards.claims else html


def _posted(html: str, page: Page, config: MkDocsConfig) -> str:
    """Put a chart of the gallery on its page; note how a link to any page looks elsewhere."""
    name = page.file.src_uri
    entry = Build.gallery.entry(name)
    charts = [fence for fence in fences(page.file.content_string) if not fence.tool]
    reply: Mapping[str, Any] | None = Build.cards.reply(charts[0]) if charts else None
    if entry is not None:
        with placed(gallery.LIST):
            html += Build.gallery.chart(entry, Build.places)
        reply = Build.gallery.reply(entry)
    slug = entry.ruleset if entry else name.rpartition("/")[0].partition("/")[0]
    page.meta["poster"] = Build.posters.poster(
        heading(html) or str(page.title),
        (slug, Build.names.get(slug, "")),
        str(page.meta.get("description", "")) if entry is None else entry.caption,
        reply,
        config.site_url or "",
    )
    return html


def _cut_settings(page: Page) -> None:
    """`#honor.test?a=1` is a link to the anchor `honor.test`; its settings are checked here."""
    for links in (page.links_to_anchors or {}).values():
        for anchor in [anchor for anchor in links if "?" in anchor]:
            if problem := Build.cards.link_problem(anchor):
                raise PluginError(f"{page.file.src_uri}: link to {links[anchor]}: {problem}")
            links[anchor.partition("?")[0]] = links.pop(anchor)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Take away what nobody loads, and what differs between two builds; see `bundle`."""
    site = Path(config.site_dir)
    try:
        Build.posters.painters.finish(site)
    except RuntimeError as error:
        raise PluginError(str(error)) from error
    (site / "sitemap.xml.gz").unlink(missing_ok=True)  # carries the time of the build
    for needless in [*site.glob("assets/**/*.map"), *site.glob("assets/javascripts/lunr/**/*.js")]:
        needless.unlink()
    search_on_demand(site)
    _untagged(site / "search" / "search_index.json")


def _untagged(index: Path) -> None:
    """Drop the subjects from what a search finds: the theme lists them in nameless landmarks."""
    if index.is_file():
        found = json.loads(index.read_text("utf-8"))
        for entry in found["docs"]:
            entry.pop("tags", None)
        index.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), "utf-8")
