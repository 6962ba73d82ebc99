"""The MkDocs hook: calculators, rules and the glossary come into the pages here.

MkDocs calls the functions named `on_…` in the order they stand. All pages are read before the
first is rendered, because a card links to homes and rules further on in the book.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from jinja2 import ChoiceLoader, DictLoader, Environment

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # MkDocs loads a hook by its path, so imports need the root
    sys.path.insert(0, str(ROOT))

from honorcalc import __version__
from honorcalc.browser import answer
from scripts.site import (
    bom,
    claims,
    finding,
    frames,
    gallery,
    glossary,
    index,
    llms,
    machines,
    notebook,
    oembed,
)
from scripts.site.ahead import replies
from scripts.site.answers import name_of, shipped
from scripts.site.builder import File, Files, MkDocsConfig, Page, PluginError
from scripts.site.bundle import change_script, change_styles, search_in_order
from scripts.site.cards import Cards
from scripts.site.fences import fences, placed, replaced
from scripts.site.markup import framed_tables, named_rules, tied
from scripts.site.pictures import Painters, Posters, titles
from scripts.site.survey import Survey, survey
from scripts.site.tables import Tables
from scripts.site.vendor import plotly, vendored

GLOSSARY = "includes/glossary.md"
HOUSE = "includes/house-rules.md"
"""What stands before the house rules of each ruleset."""
REFERENCE = "reference/index.md"
FOLDED_FIGURES = '<details class="figures">'
CHANGES = "project/changes/"
"""The page that lists the numbers that changed."""
SLOT = "honorcalcslot{}z"  # a paragraph of its own; letters and digits pass through Markdown


class Build:
    """What one build knows; a new one begins with each `on_files`."""

    texts: dict[str, str]
    """What stands in each page, and `urls` is where it is."""
    urls: dict[str, str]
    terms: dict[str, dict[str, str]]
    places: Survey
    cards: Cards
    names: dict[str, str]
    posters: Posters
    gallery: gallery.Gallery
    embeds: dict[str, str]
    """The oEmbed files of charts, by their names."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tell the templates where the site stands and where Python for the page lies."""
    # The same scope on every page, whatever its depth, keeps the theme's inline scripts the same.
    config.extra["scope"] = urlsplit(config.site_url or "/").path or "/"
    config.extra["runtime"] = runtime_folder(ROOT)
    config.extra["plotly"] = plotly(ROOT)
    config.extra["package_version"] = __version__
    config.extra["releases"] = " ".join(releases((ROOT / "CHANGELOG.md").read_text("utf-8")))
    config.extra["changes"] = CHANGES
    return config


def releases(changelog: str) -> list[str]:
    """The releases there are, the oldest first: a link may name the one that computed its figure.

    >>> releases("## 1.1.0 (2 May)")[:1]
    ['1.1.0']
    """
    listed = re.findall(r"^## (\d+\.\d+\.\d+)\b", changelog, re.MULTILINE)
    return list(dict.fromkeys([*reversed(listed), __version__]))


def runtime_folder(root: Path) -> str:
    """The folder of Python for the page below the site, "" where none has been built."""
    built = root / "build" / "runtime" / "built.json"
    if not built.is_file():
        return ""
    return f"assets/runtime/{json.loads(built.read_text('utf-8'))['folder']}/"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Read all pages once; add what comes from npm, and what is made from the pages."""
    pages = {file.src_uri: file for file in files.documentation_pages()}
    Build.texts = {name: file.content_string for name, file in pages.items()}
    Build.urls = {name: file.url for name, file in pages.items()}
    Build.terms = glossary.read(_listed(GLOSSARY, config))
    Build.places = survey(Build.texts.items())
    if problems := [*Build.places.problems, *_astray(config)]:
        raise PluginError("\n".join(problems))
    templates = Path(config.theme.custom_dir or ROOT / "site_overrides")
    with placed(gallery.LIST):  # a badly written list is named with its line
        known = replies(Build.texts.values())
    Build.cards = Cards(templates, answer, _url_of, known)
    for name, content in vendored(ROOT):
        files.append(File.generated(config, name, abs_src_path=str(content)))
    _list_all(config)
    for name, text in chain(_shipped(config), _made(config)):
        files.append(File.generated(config, name, content=text))
    Build.names = titles(Build.texts) | Build.cards.rulesets.names
    painters = Painters(ROOT / "build" / "cache" / "pictures")
    Build.posters = Posters(templates, config.site_name, painters, Build.cards.rulesets)
    for file in _gallery_pages(config):
        Build.urls[file.src_uri] = file.url
        files.append(file)
    return files


def _listed(name: str, config: MkDocsConfig) -> str:
    """A list that stands among the pages, "" where there is none."""
    path = Path(config.docs_dir, name)
    return path.read_text("utf-8") if path.is_file() else ""


def _url_of(name: str) -> str:
    """The address of a page; a page for frames is no page of MkDocs and goes by its address."""
    return Build.urls.get(name, name)


def _shipped(config: MkDocsConfig) -> Iterator[tuple[str, str]]:
    """The answers that travel with the cards; without a Python to check them there are none."""
    runtime, site = config.extra["runtime"], config.site_url or "/"
    if not runtime:
        return

    def home(calculator: str) -> str:
        return urljoin(site, _url_of(Build.places.home(calculator) or ""))

    release = runtime.rstrip("/").rpartition("/")[2]
    frame = urljoin(site, f"{frames.FOLDER}/")
    made = shipped(Build.texts, home, frame, release, ROOT / "build" / "cache" / "answers")
    contents = {path: path.read_text("utf-8") for path in set(made.values())}
    names = {path: name_of(content) for path, content in contents.items()}
    Build.cards.answers = {anchor: names[path] for anchor, path in made.items()}
    for path, name in sorted(names.items()):
        yield name, contents[path]


def _astray(config: MkDocsConfig) -> Iterator[str]:
    """What is wrong with the navigation: a line without its page, or a page without its line."""
    order, spared = [*index.nav_order(config.nav)], config.not_in_nav
    for name in order:
        if name.endswith(".md") and name not in Build.texts:
            yield f"mkdocs.yml: nav: {name} is not a page in docs/"
    for name in sorted(set(Build.texts).difference(order)):
        if not (spared and spared.match_file(name)):
            yield f"docs/{name}: is not in the navigation; add a line to nav in mkdocs.yml"


def _list_all(config: MkDocsConfig) -> None:
    """Learn what the package declares: calculators and, where a page lists them, claims."""
    texts = Build.texts
    order = {name: texts[name] for name in index.nav_order(config.nav) if name in texts}
    problems = Build.cards.list_calculators(order | texts, Build.places)
    for name, text in texts.items():  # a misspelled home is told before what then has no page
        with placed(name):
            Build.cards.check(text)
    if problems:
        raise PluginError("\n".join(problems))
    if claims.PAGE in texts:
        texts[claims.PAGE] = Build.cards.claims.expanded(texts[claims.PAGE])


def _made(config: MkDocsConfig) -> Iterator[tuple[str, str]]:
    """The files that are no pages, each with its text: data, frames, the rulesets' looks."""
    texts = Build.texts
    yield from machines.files(Build.cards, Build.places, Build.urls)
    yield bom.FILE, bom.bill(ROOT)

    def address(name: str) -> str:
        return urljoin(config.site_url or "/", _url_of(name))

    about, data = config.site_description or "", machines.ABOUT | {bom.FILE: bom.ABOUT}
    yield llms.FILE, llms.overview(config.site_name, about, config.nav, texts, address, data)
    if notebook.PAGE in texts:
        yield notebook.FILE, notebook.notebook(texts[notebook.PAGE], address)
    yield from frames.pages(Build.cards, Build.places, Build.urls, config)
    yield from Build.cards.rulesets.files()


def _gallery_pages(config: MkDocsConfig) -> Iterator[File]:
    """A page for each chart that the gallery lists; who edits it gets to the list."""
    Build.embeds = {}
    listed = Build.texts.get(gallery.LIST, "")
    with placed(gallery.LIST):
        Build.gallery = gallery.Gallery(listed, Build.cards)
        for name, content in Build.gallery.markdown():
            file = File.generated(config, name, content=content)
            file.edit_uri = gallery.LIST
            yield file


def on_env(env: Environment, *, config: MkDocsConfig, **_: Any) -> Environment:
    """Let the navigation include the emblems of the rulesets as if they were icons of the theme.

    The templates are told where the sheet lies that collects cards, "" without one, and which
    ruleset compares the others.
    """
    sheets = (anchor for anchor in Build.places.anchors if anchor.startswith("sheet."))
    found = (f"{_url_of(Build.places.anchors[one][0])}#{one}" for one in sheets)
    config.extra["sheet"] = next(found, "")
    config.extra["comparing"] = Build.cards.rulesets.same_odds[0]
    icons = Build.cards.rulesets.icons()
    emblems = DictLoader({f".icons/{slug}.svg": icon for slug, icon in icons.items()})
    env.loader = ChoiceLoader([emblems, *([env.loader] if env.loader else [])])
    return env


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Compute tables, put a slot where each calculator goes, and the glossary at the end."""
    name = page.file.src_uri
    slug = name.removesuffix("/index.md")
    if slug in Build.cards.rulesets.icons():
        page.meta["icon"] = slug  # as if the page named it; see `on_env`
    above = page.file.content_string.count("\n") - markdown.count("\n")  # title and tags
    with placed(name):
        markdown = Tables(Build.cards.ask, Build.places.linked, Build.cards.figure).filled(
            markdown, name, above
        )
    markdown = _introduced(Build.cards.claims.expanded(markdown), config)
    if name == REFERENCE:  # the words are explained there in full, without tooltips
        return markdown + "\n" + glossary.listed(Build.terms, Build.cards.rulesets.names)
    found = fences(markdown)
    slots = {fence.first: SLOT.format(number) for number, fence in enumerate(found)}
    return replaced(markdown, slots) + "\n" + glossary.lines_for(Build.terms, name)


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Fill the slots; let the strict build see the ids of calculators and check links to charts."""
    name = page.file.src_uri
    html = framed_tables(tied(glossary.first_uses(html)))
    html = html.replace(FOLDED_FIGURES, f"{FOLDED_FIGURES[:-1]} data-search-exclude>")
    anchors = page.present_anchor_ids if page.present_anchor_ids is not None else set()
    for number, fence in enumerate(fences(Build.cards.claims.expanded(page.file.content_string))):
        with placed(name):
            if fence.kind == gallery.KIND:
                card = Build.gallery.section(fence)
            else:
                card = Build.cards.html(fence, name, Build.places)
        slot = f"<p>{SLOT.format(number)}</p>"
        if slot not in html:
            raise PluginError(f"{name}:{fence.first}: this calculator stands inside a paragraph")
        html = html.replace(slot, tied(card) if fence.is_listing else card)
        if fence.is_listing:
            anchors |= Build.cards.claims.anchors(fence)
        elif fence.kind == "index":
            anchors.add(index.ANCHOR)
        else:
            anchors.add(fence.anchor)
    page.present_anchor_ids = anchors
    _cut_settings(page)
    html = _posted(html, page, config)
    return named_rules(Build.cards.claims.marked(html, name), Build.places.stated)


def _introduced(text: str, config: MkDocsConfig) -> str:
    """The text of a page with what all rulesets say before their house rules."""
    lines = text.splitlines()
    for fence in reversed(fences(text)):
        if fence.kind == "house":
            lines.insert(fence.first - 1, _listed(HOUSE, config))
    return "\n".join(lines) + "\n"


def _posted(html: str, page: Page, config: MkDocsConfig) -> str:
    """Put a chart of the gallery on its page; note how a link to any page looks elsewhere."""
    name = page.file.src_uri
    entry = Build.gallery.pages.get(name)
    reply: Mapping[str, Any] | None = None
    about = str(page.meta.get("description", ""))
    if entry is not None:
        with placed(gallery.LIST):
            html += Build.gallery.chart(entry, Build.places)
        reply, about = Build.gallery.reply(entry), entry.caption
        page.meta["search"] = {"boost": 0.1}  # who searches wants the rule before its charts
    elif any(not fence.kind for fence in fences(page.file.content_string)):
        # A link to the page may mean other settings than those that it begins with.
        about = f"{about} With live odds for settings of your own.".strip()
    slug = entry.ruleset if entry else name.rpartition("/")[0].partition("/")[0]
    first = next(iter(page.toc), None)  # of its headings
    page.meta["poster"] = Build.posters.poster(
        unescape(first.title) if first and first.level == 1 else str(page.title),
        (slug, Build.names.get(slug, "")),
        about,
        reply,
        config.site_url or "",
    )
    if entry is not None:
        _embedded(entry, page, config)
    return html


def _embedded(entry: gallery.Entry, page: Page, config: MkDocsConfig) -> None:
    """Note what a chart's page says to those who embed it by its address."""
    site, poster = (config.site_name, config.site_url or "/"), page.meta["poster"]
    name = oembed.name_of(page.file.src_uri.removesuffix(".md"))
    chart = poster["title"], entry.calculator, entry.query
    Build.embeds[name] = oembed.rich(*chart, site, poster["image"])
    poster["oembed"] = urljoin(config.site_url or "/", name)


def _cut_settings(page: Page) -> None:
    """`#honor.test?a=1` is a link to the anchor `honor.test`; its settings are checked here."""
    for links in (page.links_to_anchors or {}).values():
        for anchor in [anchor for anchor in links if "?" in anchor]:
            if problem := Build.cards.link_problem(anchor):
                raise PluginError(f"{page.file.src_uri}: link to {links[anchor]}: {problem}")
            links[anchor.partition("?")[0]] = links.pop(anchor)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Finish pictures and search; take away what nobody loads or differs between two builds."""
    site = Path(config.site_dir)
    try:
        Build.posters.painters.finish(site)
    except KeyError as letter:
        raise PluginError(f"a picture has a letter that its font lacks: {letter}") from letter
    for name, text in Build.embeds.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    (site / "sitemap.xml.gz").unlink(missing_ok=True)  # carries the time of the build
    for needless in site.glob("assets/**/*.map"):
        needless.unlink()
    shutil.rmtree(site / "assets" / "javascripts" / "lunr", ignore_errors=True)
    change_script(site)
    change_styles(site)
    search_in_order(site)
    _complete(site / "search" / "search_index.json", _listed(finding.LIST, config))


def _complete(listed: Path, words: str) -> None:
    """Add rules, calculators and words to what a search finds; `words` are those people use."""
    if not listed.is_file():
        return
    found = json.loads(listed.read_text("utf-8"))
    book = finding.Finding(Build.places, Build.cards.rulesets.names, _url_of)
    terms = Build.terms if REFERENCE in Build.urls else {}
    try:
        found["docs"] = book.complete(found["docs"], Build.cards.index.known, terms, words)
    except ValueError as error:
        raise PluginError(str(error)) from error
    listed.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), "utf-8")
