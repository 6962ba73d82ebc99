"""Posts as forums show them, by the parsers that forums use or the nearest there are."""

import csv
import io
import re
from urllib.parse import urlencode

import bbcode
import pytest
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt

from honorcalc.questions.harmless import field, harmless
from tests.asking import in_node
from tests.questions.test_share import PAGE, POSTS, TAG, shared

NAMES = [
    "@everyone",
    "@here <@123456789> <@&5> <#7>",
    "https://evil.example/x",
    "www.evil.example",
    "evil.com/free",
    "someone@evil.com",
    "mailto:someone@evil.com",
    "//evil.com",
    "u/someone r/anything",
    "/u/someone",
    "#12 GH-12",
    "[x](https://evil.com)",
    "[url=https://evil.com]x[/url]",
    "[img]//evil.com/x.png[/img]",
    "![x](//evil.com)",
    "<https://evil.com>",
    "<img src=//evil.com>",
    "[/code][b]x",
    "`x` | y",
    ":smile: <:a:1> </b:1> <t:1:R>",
    "=HYPERLINK(1)",
    "a|b `c` *d* _e_ ||g|| ^h !i",
    '"><script>alert(1)</script>',
]
MENTION = re.compile(r"(?<!\w)@\w|<[@#:/t]\S*\d>|(?<!\w)/?[ur]/\w|#\d")


def discourse() -> MarkdownIt:
    """Markdown as Discourse sets it up: HTML, tables, and links found in the text."""
    parser = MarkdownIt("default", {"html": True, "linkify": True, "typographer": False})
    return parser.enable("linkify")


def posts(name: str) -> dict[str, str]:
    """The texts of a chart with a curve that somebody called so."""
    pin = f"{name.replace('~', '')}~attribute=3&skill=2&tn=20"
    forms = shared("honors-edge.skill", urlencode({"tn": "20", "pin": pin}))
    texts: dict[str, str] = forms["texts"]
    return texts


def links(html: str) -> list[str]:
    """Where the links of a page lead; it may have no picture and no frame."""
    page = BeautifulSoup(html, "html5lib")
    assert not page.select("img, iframe, script, h1, h2, hr")
    return [str(link["href"]) for link in page.select("a")]


@pytest.mark.parametrize("name", NAMES)
def test_discourse_shows_one_link_and_one_table(name: str) -> None:
    """The statement is bold, the chart is code, the rows are a table, the one link is ours."""
    text = posts(name)["markdown"]
    assert not re.search(r"(?<!\\)[][<>*`|~^!_]", text.split("\n\n")[1])
    html = discourse().render(text)
    assert [link.partition("#")[0] for link in links(html)] == [PAGE]
    page = BeautifulSoup(html, "html5lib")
    assert len(page.select("strong")) == 1
    assert len(page.select("code")) == 2
    assert len(page.select("table")) == 1
    assert len(page.select("tbody tr")) == 8
    assert {len(row.select("td, th")) for row in page.select("tr")} == {3}


@pytest.mark.parametrize("name", NAMES)
def test_a_forum_with_bbcode_shows_one_link_and_one_block(name: str) -> None:
    """Bold, a block of code, one link; the parser also links addresses that it finds."""
    parser = bbcode.Parser(replace_links=True)
    parser.install_default_formatters()
    texts = posts(name)
    assert len(TAG.findall(texts["bbcode"])) == 6
    html = parser.format(texts["bbcode"])
    assert [link.partition("#")[0] for link in links(html)] == [PAGE]
    page = BeautifulSoup(html, "html5lib")
    assert len(page.select("code")) == 1
    assert len(page.select("strong")) == 1
    frame = BeautifulSoup(texts["iframe"], "html5lib")
    assert [tag.name for tag in frame.select("body *")] == ["iframe", "p", "a"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", POSTS)
def test_no_name_calls_anybody_or_becomes_a_link(name: str, form: str) -> None:
    """Without our own link there is nothing to follow and nobody to be called."""
    texts = posts(name)
    text = texts[form].replace(texts["link"], "")
    shown = re.sub(r"\\(.)", r"\1", text) if "markdown" in form else text
    assert not MENTION.search(shown), shown
    found = MarkdownIt("zero", {"linkify": True}).enable(["linkify"]).render(shown)
    assert links(found) == []


@pytest.mark.parametrize("form", ["bbcode", "markdown"])
def test_a_post_says_that_rows_lie_between_its_own(form: str) -> None:
    """Without the words a sum of the rows would look wrong."""
    every_second = shared("honor.experience", "goal=8")["texts"][form]
    assert "One row in 2; all of them are behind the link." in every_second
    long_table = shared("honors-edge.roll", "rolled=10&kept=5")["texts"][f"{form}-table"]
    assert "One row in 3; all of them are behind the link." in long_table
    narrowed = shared("honor.matrix", "")["texts"][form]
    assert "Part of the table; all of it is behind the link." in narrowed
    assert "behind the link" not in shared("honor.experience", "goal=4.5")["texts"][form]


def test_reddit_shows_one_link() -> None:
    """By Reddit's own parser, which also makes links of u/ and r/."""
    script = """
        const {markdown} = require('snudown-js')
        console.log(JSON.stringify(given.map(text => markdown(text))))
    """
    shown = in_node(script, [posts(name)["markdown"] for name in NAMES])
    for name, html in zip(NAMES, shown, strict=True):
        assert [link.partition("#")[0] for link in links(html)] == [PAGE], name
        assert len(BeautifulSoup(html, "html5lib").select("tbody tr")) == 8, name


@pytest.mark.parametrize("text", ["@x", "a.b", "//x", "u/x", "<@1>", "#1", "https://x.y/@z"])
def test_what_is_harmless_stays_as_it_is_when_read_again(text: str) -> None:
    """Texts go through several hands."""
    assert harmless(harmless(text)) == harmless(text)


@pytest.mark.parametrize(
    "text", ["3.5 v 2", "5k3", "d8 and 2d8", "1/6", "10.5%", "Honor's Edge: 5k3"]
)
def test_what_players_write_stays_as_it_is(text: str) -> None:
    """Figures, dice and the names of games are no addresses."""
    assert harmless(text) == text


@pytest.mark.parametrize("sign", [*"=+@", "-1+", "\t=", "＝", "a;=", "x|@"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_no_cell_is_computed_whatever_parts_the_cells(sign: str, delimiter: str) -> None:
    """A file with commas is opened with semicolons in half of Europe."""
    line = f"1,{field(f'{sign}HYPERLINK(1)')},2"
    for row in csv.reader(io.StringIO(line), delimiter=delimiter):
        for cell in row:
            assert not re.match(r'["\s]*[=+@＝＋＠]', cell), row
            assert not re.match(r"-\d+\+", cell), row


def test_a_parser_would_see_what_we_ward_off() -> None:
    """The parsers of these tests do make links of what is left as it is."""
    for text in ("www.evil.com", "a@evil.com"):
        assert links(discourse().render(text))
    assert MENTION.search("hello @everyone")
