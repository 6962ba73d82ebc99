"""The gallery: every chart opens, shows what its link leads to, and keeps its address."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup, Tag
from mkdocs.utils.meta import get_data

from scripts.site.cards import thumb
from scripts.site.fences import PageError
from scripts.site.gallery import LIST, Entry, entries, lead, markdown, settings
from scripts.site.pictures import picture_texts, sentence
from tests.asking import granted
from tests.conftest import ROOT, RULESETS, Site
from tests.site.book import page_at, place_at

CHARTS = entries((ROOT / "docs" / LIST).read_text("utf-8"))
ADDRESSES = ROOT / "tests" / "site" / "charts.json"
FENCE = "```honorcalc-charts honor\n{}\n```\n"
GOOD = "one=Why?\n  honor.test?\n  Because."
each = pytest.mark.parametrize("entry", CHARTS, ids=lambda entry: entry.slug)


@cache
def ask(calculator: str, query: str, strict: bool = True) -> dict[str, Any]:
    return granted("compute", calculator=calculator, query=query, strict=strict)


def one(place: BeautifulSoup | Tag, selector: str) -> Tag:
    (found,) = place.select(selector)
    return found


def test_there_are_forty_charts_and_each_ruleset_has_its_share() -> None:
    """A gallery of one game would be no gallery of the site."""
    assert len(CHARTS) >= 40
    shares = Counter(entry.ruleset for entry in CHARTS)
    assert set(shares) == set(RULESETS)
    assert min(shares.values()) >= 4


def test_addresses_stay() -> None:
    """What was posted in a thread must open for good: addresses are added, none is taken away."""
    known = json.loads(ADDRESSES.read_text("utf-8"))
    here = {entry.slug for entry in CHARTS}
    assert here - set(known) == set(), f"add it to {ADDRESSES}"
    assert set(known) <= here


def test_every_question_is_asked_once() -> None:
    """Titles are what a search and a tab show; two charts with one name cannot be told apart."""
    assert len({entry.title for entry in CHARTS}) == len(CHARTS)
    assert len({(entry.calculator, entry.query) for entry in CHARTS}) == len(CHARTS)


@each
def test_a_question_is_one_that_its_figure_answers(entry: Entry) -> None:
    """A chance says how often, a word says which of them; neither answers yes or no."""
    figure = lead(ask(entry.calculator, entry.query))
    if figure and entry.title.endswith("?"):
        chance, other = "How often ", ("How ", "What is the average ", "In which ")
        assert entry.title.startswith(chance if figure.endswith("%") else other), figure


@each
def test_every_chart_opens_and_has_something_to_show(entry: Entry) -> None:
    """Its calculator takes the settings without a note, and no figure read off is missing."""
    reply = ask(entry.calculator, entry.query)
    assert reply["link_notes"] == []
    assert reply["drawing"]["marks"]
    said = picture_texts(reply)
    figures = [fact["text"] for fact in said["facts"]] + [row["value"] for row in said["legend"]]
    if not figures:  # several matter alike: the answer has them side by side
        figures = [fact["text"] for fact in reply["display"]["facts"]]
        assert all(
            figure.lower() in said["sentence"].lower().replace(" (", ", ") for figure in figures
        )
    assert figures
    assert "–" not in figures


@each
def test_page_shows_the_figures_its_link_leads_to(site: Site, entry: Entry) -> None:
    """Whoever opens the calculator from a chart sees that very chart."""
    shown_page = page_at(site, f"charts/{entry.slug}")
    link = one(shown_page, ".chart-open a.chart-button")
    home, _, fragment = str(link["href"]).partition("#")
    calculator, _, query = fragment.partition("?")
    reply = ask(calculator, query, strict=False)
    assert reply["link_notes"] == []
    assert one(shown_page, ".chart-said").get_text() == sentence(reply)
    svg = one(shown_page, ".chart .hc-figure svg.hc-plot")
    marks = [(mark["role"], mark["d"]) for mark in reply["drawing"]["marks"]]
    painted = [(str(path["class"][1])[3:], path["d"]) for path in svg.select("path.hc-mark")]
    assert painted == marks
    written = [text.get_text() for text in svg.select("text")]
    drawing = reply["drawing"]
    ends = [line for *_, line, _ in drawing.get("ends", ())]
    assert written == [*(text for all in drawing["texts"].values() for *_, text in all), *ends]
    rows = shown_page.select(".chart-table tbody tr")
    assert len(rows) == len(reply["result"]["table"]["rows"])
    folder = urlsplit(urljoin(f"{site.url}charts/{entry.slug}/", home)).path
    place = folder.removeprefix(urlsplit(site.url).path)
    card = place_at(site, f"{place}#{calculator}")
    assert (card.name, card["home"]) == ("honor-calculator", "")


@each
def test_page_says_the_question_and_every_setting(site: Site, entry: Entry) -> None:
    """A chart without its assumptions settles nothing; there is no file of its own to edit."""
    shown_page = page_at(site, f"charts/{entry.slug}")
    assert str(one(shown_page, 'a[rel="edit"]')["href"]).endswith(f"docs/{LIST}")
    assert one(shown_page, "h1").get_text().rstrip("¶").strip() == entry.title
    assert entry.caption in " ".join(one(shown_page, "article").get_text().split())
    article = one(shown_page, "article")
    assert article["data-ruleset"] == entry.ruleset
    described = granted("describe", calculator=entry.calculator)["description"]
    listed = one(article, ".chart-settings").get_text() if described["parameters"] else ""
    for parameter in described["parameters"]:
        assert parameter["label"] in listed, parameter["name"]
    # A number follows its name; a word would read on from it.
    assert not re.search(r"To (succeed|pass a test|stay conscious) |Honorable (yes|no)", listed)


def test_index_leads_to_every_chart_by_a_small_picture(site: Site) -> None:
    """Each chart stands once in the index, drawn, with its question."""
    links = page_at(site, "charts").select("ul.gallery a")
    found = {str(link["href"]).rstrip("/"): link for link in links}
    assert list(found) == [entry.slug for entry in CHARTS]
    for entry in CHARTS:
        link = found[entry.slug]
        assert one(link, ".gallery-question").get_text() == entry.title
        assert link.select("path[d], polyline[points]"), entry.slug


def test_pages_of_charts_weigh_on_no_other_page(site: Site) -> None:
    """Only the gallery itself stands in the navigation, which every page carries."""
    for name in ("", "honor/test", "charts/two-equals"):
        navigation = page_at(site, name).select("nav.md-nav a[href], nav.md-tabs a")
        links = [str(link["href"]) for link in navigation]
        slugs = {entry.slug for entry in CHARTS}
        assert not [link for link in links if link.rstrip("/").rpartition("/")[2] in slugs]


def test_one_entry_of_the_list_is_one_chart() -> None:
    """Question, chart and sentence are read as they stand, the sentence from all its lines."""
    text = FENCE.format(f"{GOOD}\n  And so on.\ntwo-more=How?\n  honor.roll?multiplier=3\n  So.")
    assert entries(text) == [
        Entry("one", "Why?", "honor.test", "", "Because. And so on.", 1),
        Entry("two-more", "How?", "honor.roll", "multiplier=3", "So.", 1),
    ]


def test_quotes_and_backslashes_in_a_chart_stay_as_they_are() -> None:
    """Its page begins with YAML, which a loose quote or backslash would make unreadable."""
    entry = Entry("one", 'Why "half" \\ point?', "honor.test", "", 'A \\ in "it" – ½.', 1)
    text, data = get_data(markdown(entry, "Odds."))
    assert data["title"] == entry.title
    assert data["description"] == "Odds. A \\ in 'it' – ½."  # stands in an attribute, unescaped
    assert text.startswith(f"# {entry.title}\n")
    assert get_data(markdown(entry, "\\" * 300))[1]["description"] == "\\" * 250


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("one=Why?\n  honor.test?", "one: expected a question, a chart, a sentence"),
        ("one=Why?\n  honor.test\n  So.", "one: expected a question, a chart, a sentence"),
        ("one_two=Why?\n  honor.test?\n  So.", "one_two: expected"),
        ("one=Why?\n  honors-edge.skill?\n  So.", "one is no chart of honor"),
        (f"{GOOD}\n{GOOD}", "one already stands in the list"),
    ],
)
def test_a_badly_written_entry_is_told(text: str, message: str) -> None:
    """Whoever adds a chart learns what is missing."""
    with pytest.raises(PageError, match=message):
        entries(FENCE.format(text))


def test_settings_are_told_by_group_and_by_whether_they_were_set() -> None:
    """What is varied is neither; a choice is named as in the form, and so is its group."""
    described = granted("describe", calculator="honor.duel")["description"]
    query = "a_health=3&view=over&x=a_attack:1:4:1&by=b_attack:1:2:1"
    state = ask("honor.duel", query)["state"]
    words = settings(described["parameters"], state)
    assert words["across"] == "Fighter A: Attack with a line for each Fighter B: Attack"
    assert words["changed"] == {"Fighter A": [("Health", "3")]}
    assert ("Health", "2") in words["usual"]["Fighter B"]
    every = [label for pairs in words["usual"].values() for label, _ in pairs]
    assert len(every) == len(described["parameters"]) - 3


def test_small_pictures_hold_every_bar_line_and_shade() -> None:
    """A thumbnail leaves out words, no figures: 11 bars, 2 lines, 5 by 11 cells."""
    (bars,) = thumb(ask("honor.critical", ""))
    assert (bars["role"], bars["d"].count("M")) == ("counts", 11)
    assert [mark["role"] for mark in thumb(ask("honorbound.draw", ""))].count("line") == 2
    cells = [mark["d"] for mark in thumb(ask("honors-edge.matrix", ""))]
    assert sum(path.count("M") for path in cells) == 55
