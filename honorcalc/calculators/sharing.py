"""A chart in the forms that people post: a sentence, forum code, a table, data, a picture.

What stands in a link may come from a stranger, and who shares a chart posts it under their own
name: so no text here can open a tag, a link or a picture where it is pasted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from honorcalc.calculators.catalog import RULESETS
from honorcalc.calculators.charts import for_plotly, shielded
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.links import LinkState
from honorcalc.calculators.spoken import changed_in_words, spoken_settings
from honorcalc.calculators.words import number, percent

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator

ADDRESS = re.compile(r"(?:https?|file)://[^\s\"'<>\\`{}\[\]()|^]{1,300}")
LONGEST_POST = 9000  # characters: a comment on Reddit may have 10,000
LONGEST_PROSE, LONGEST_CELL = 600, 60
MOST_ROWS = 40
FRAME_HEIGHT = 720
MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~^!&])")
APART, UNNAMED = "\u2003", {"showlegend": False}  # in the legend of a picture
WIDE, TITLE_LINE, FOOT_LINE = 900, 25, 16  # pixels of a picture

Reply = dict[str, Any]
Rows = list[list[str]]


@dataclass(frozen=True, slots=True)
class Post:
    """What is told of a chart, before it takes a form."""

    title: str
    said: str
    settings: str
    """The settings that differ from the default, for the middle of a sentence."""
    assumes: str
    """One line: what was set, what is varied, what is drawn beside it."""
    link: str
    frame: str
    """The address of the chart on its page for frames."""


def share(calculator: Calculator, state: LinkState, reply: Reply, asked: Reply) -> Reply:
    """All forms of the answer `reply`: `asked` has the addresses of the calculator's page and of
    its page for frames, `address` and `frame`. Raises `ParameterError` for what is no address.
    """
    post = told(calculator, state, reply, asked)
    table, texts = reply["result"]["table"], {}
    for name, written in (("bbcode", bbcode), ("markdown", markdown)):
        texts[name] = fitting(written, post, table)
    return {
        "texts": {
            "link": post.link,
            "sentence": sentence(post),
            **texts,
            "iframe": iframe(post),
            "csv": csv(post, table),
            "json": data(post, reply),
        },
        "picture": picture(post, reply["result"]["figure"]),
        "file": calculator.id.replace(".", "-").replace("_", "-"),
    }


def told(calculator: Calculator, state: LinkState, reply: Reply, asked: Reply) -> Post:
    """What the forms have in common."""
    link, result = steadfast(reply["link"]), reply["result"]
    said = result["headline"].rstrip(".")
    across = [name.partition(":")[0] for name in (state.x, state.by) if name]
    if state.view == "over":
        labels = [calculator.parameter(name).kind.full_label for name in across]
        said = f"{calculator.value(state.value or '').label} over {labels[0]}"
        said += f", a line for each {labels[1]}" if labels[1:] else ""
    else:
        across = []
    changed = changed_in_words(calculator, state.settings, across)
    assumes = f"Set: {changed}; all else default." if changed else "All settings are the default."
    beside = (f"“{pin['name']}”: {pin['words']}" for pin in reply["state"]["pins"] if pin["drawn"])
    kept = "; ".join(beside)
    return Post(
        prose(f"{ruleset_name(calculator)}: {calculator.title}"),
        prose(said),
        prose(spoken_settings(calculator, state.settings, across)),
        prose(assumes + (f" Beside it: {kept}." if kept else "")),
        f"{address(asked['address'])}#{link}",
        f"{address(asked['frame'])}#{link}",
    )


def ruleset_name(calculator: Calculator) -> str:
    """The name of the ruleset: how what is said of its package begins.

    >>> from honorcalc.calculators.catalog import find
    >>> ruleset_name(find("honors-edge.skill"))
    "Honor's Edge"
    """
    package = import_module(f"{RULESETS}.{calculator.ruleset.replace('-', '_')}")
    return re.split(r"[:,(.]", package.__doc__ or calculator.ruleset)[0].strip()


def address(text: object) -> str:
    """The address of a page without query and fragment."""
    if not isinstance(text, str) or not ADDRESS.fullmatch(text):
        raise ParameterError("This page has an address that cannot be passed on.")
    return text.partition("#")[0].partition("?")[0]


def steadfast(link: str) -> str:
    """The link without a sign at its end that forums take for the end of the sentence.

    >>> steadfast("honor.test?"), steadfast("honor.test?x=a.")
    ('honor.test?view=exactly', 'honor.test?x=a%2E')
    """
    if link.endswith("?"):
        return f"{link}view=exactly"
    return link if link[-1].isalnum() else f"{link[:-1]}%{ord(link[-1]):02X}"


def prose(text: str, longest: int = LONGEST_PROSE) -> str:
    """One bounded line of printable text in which nothing looks like an address.

    >>> prose("a  line" + chr(10) + "https://example.com")
    'a line https: //example.com'
    """
    printable = "".join(c if c.isprintable() else " " for c in text)
    line = " ".join(printable.replace("://", ": //").split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def sentence(post: Post) -> str:
    """Headline, settings and link in a line of plain text."""
    return f"{post.said}, {post.settings}: {post.link}"


# Tables in text


def cells(table: Reply, most: int) -> tuple[Rows, int]:
    """Head and rows as text, at most so many: where there are more, every n-th; and n."""
    rows = table["rows"]
    step = -(-len(rows) // most) or 1
    texts = [
        [cell(value, kind) for value, kind in zip(row, table["formats"], strict=True)]
        for row in rows[::step]
    ]
    return [[prose(head, LONGEST_CELL) for head in table["columns"]], *texts], step


def cell(value: float | str | None, kind: str) -> str:
    """One cell as people write it."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return prose(value, LONGEST_CELL)
    return percent(value) if kind == "chance" else number(value)


def left_out(step: int) -> str:
    """What a shortened table says of itself."""
    if step == 1:
        return ""
    which = {2: "second", 3: "third"}.get(step, f"{step}th")
    return f"Every {which} row; all of them are behind the link."


def fitting(written: Callable[[Post, Rows, str], str], post: Post, table: Reply) -> str:
    """A post with as much of the table as a forum takes."""
    most, text = MOST_ROWS, ""
    while most:
        rows, step = cells(table, most)
        text = written(post, rows if table["columns"] else [], left_out(step))
        if len(text) <= LONGEST_POST:
            return text
        most //= 2
    return written(post, [], "")


def bbcode(post: Post, rows: Rows, shortened: str) -> str:
    """For phpBB and its like: no table tag, no HTML, brackets only where they are ours."""

    def safe(text: str) -> str:
        return text.replace("[", "(").replace("]", ")")

    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True))
        for row in rows
    ]
    table = [f"[code]\n{safe(chr(10).join(lines))}\n[/code]"] if lines else []
    parts = [f"[b]{safe(post.title)}[/b]", safe(f"{post.said}."), safe(post.assumes), *table]
    parts += [shortened] if shortened else []
    return "\n".join([*parts, f"[url={post.link}]Open this chart[/url]"]) + "\n"


def markdown(post: Post, rows: Rows, shortened: str) -> str:
    """For Reddit, Discourse and Discord."""

    def safe(text: str) -> str:
        return MARKDOWN.sub(r"\\\1", text)

    lines = [f"| {' | '.join(map(safe, row))} |" for row in rows]
    lines[1:1] = [f"|{'--:|' * len(rows[0])}"] if rows else []
    table = ["\n".join(lines)] if rows else []
    parts = [f"**{safe(post.title)}**", f"{safe(post.said)}.", safe(post.assumes), *table]
    parts += [shortened] if shortened else []
    return "\n\n".join([*parts, f"[Open this chart]({post.link})"]) + "\n"


def iframe(post: Post) -> str:
    """For pages that take HTML: a frame of a fixed height, since forums drop scripts."""
    return (
        f'<iframe src="{escape(post.frame)}" title="{escape(post.title)}" width="100%" '
        f'height="{FRAME_HEIGHT}" loading="lazy" style="border:0"></iframe>\n'
        f'<p><a href="{escape(post.link)}">{escape(post.said)}.</a> {escape(post.assumes)}</p>\n'
    )


# Data


def csv(post: Post, table: Reply) -> str:
    """The table with all its figures, below a line that says what it is."""
    rows: list[Sequence[object]] = [
        [f"# {post.title}. {post.said}. {post.assumes} {post.link}"],
        table["columns"],
        *table["rows"],
    ]
    return "".join(",".join(map(field, row)) + "\r\n" for row in rows)


def field(value: object) -> str:
    """One field; a text that a spreadsheet would compute stays a text.

    >>> field(0.5), field(None), field('a "b", c'), field("=1+1"), field("-4")
    ('0.5', '', '"a ""b"", c"', "'=1+1", '-4')
    """
    text = "" if value is None else str(value)
    if isinstance(value, str):
        text = " ".join(text.split())
        if text[:1] in "=+-@" and not re.fullmatch(r"[+-]?[\d.]*", text):
            text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if re.search('[",]', text) else text


def data(post: Post, reply: Reply) -> str:
    """The answer for programs, with the link that shows it."""
    result = {name: value for name, value in reply["result"].items() if name != "figure"}
    told = {"title": post.title, "link": post.link, "assumes": post.assumes}
    pins = [{name: pin[name] for name in ("name", "words")} for pin in reply["state"]["pins"]]
    kept = {"pins": pins} if pins else {}
    return json.dumps({**told, **result, **kept}, ensure_ascii=False, allow_nan=False) + "\n"


# A picture


def picture(post: Post, figure: Reply) -> Reply | None:
    """The figure with title, legend, settings and link in it; None where there is no chart."""
    if not figure["data"]:
        return None
    title = wrapped(f"{post.title}. {post.said}.", 90)
    foot = [*wrapped(post.assumes, 135), *wrapped(post.link, 135)][:12]
    figure = shielded(figure)
    traces = [
        trace | ({"name": f"{trace['name']}{APART}"} if "name" in trace else UNNAMED)
        for trace in figure["data"]
    ]
    legend = bool(figure["layout"].get("showlegend")) and len(traces) > 1
    above = TITLE_LINE * len(title) + 24 + 26 * legend
    below = 64 + FOOT_LINE * len(foot)
    layout = figure["layout"] | {
        "width": WIDE,
        "height": 340 + above + below,
        "margin": {"l": 64, "r": 24, "t": above, "b": below},
        "showlegend": legend,
        "legend": {"orientation": "h", "x": 0, "y": 1, "xanchor": "left", "yanchor": "bottom"},
        "title": {
            "text": lines_for_plotly(title), "font": {"size": 18}, "x": 0, "xanchor": "left",
            "y": 1, "yanchor": "top", "pad": {"l": 24, "t": 14},
        },
        "annotations": [{
            "text": lines_for_plotly(foot), "showarrow": False, "align": "left",
            "xref": "paper", "x": 0, "xanchor": "left", "xshift": -40,
            "yref": "paper", "y": 0, "yanchor": "top", "yshift": -52, "font": {"size": 11},
        }],
    }  # fmt: skip
    return {"data": traces, "layout": layout}


def lines_for_plotly(lines: list[str]) -> str:
    """Lines as one text of a figure."""
    return "<br>".join(map(for_plotly, lines))


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many characters; a longer word is cut.

    >>> wrapped("one two three", 7), wrapped("abcdefgh", 3)
    (['one two', 'three'], ['abc', 'def', 'gh'])
    """
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= width:
            lines[-1] = joined
            continue
        lines += [word[n : n + width] for n in range(0, len(word), width)]
    return [line for line in lines if line]
