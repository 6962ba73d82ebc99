"""What people post of a chart: one sentence, its link, a line of blocks, and a few rows.

What stands in a link may come from a stranger, and who shares a chart posts it under their own
name: so no text here can open a tag, a link, a mention or a picture where it is pasted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from honorcalc.calculators.words import in_columns
from honorcalc.questions.harmless import harmless

LONGEST_POST = 9000  # characters: a comment on Reddit may have 10,000
LONGEST_PROSE, LONGEST_CELL = 600, 60
MOST_ROWS, FEW_ROWS, FEW_COLUMNS = 40, 8, 8
MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~^!&])")
BLOCKS = "▁▂▃▄▅▆▇█"
MOST_BLOCKS = 24

Data = dict[str, Any]
Rows = list[list[str]]


@dataclass(frozen=True, slots=True)
class Post:
    """The texts and rows of a shared chart, which each form arranges in its own way."""

    title: str
    said: str
    """A sentence that stands alone: the game, every main setting, the answer."""
    beside: str
    """The answers of all curves in a row, "" where none is kept."""
    assumes: str
    """One line: what was set, what is varied, what is drawn beside it."""
    link: str
    frame: str
    """The address of the chart on its page for frames."""
    blocks: tuple[tuple[str, str], ...] = ()
    """Lines of block characters, each with its name."""
    rows: Rows | None = None
    """The few rows that matter, below their head."""
    shortened: str = ""
    """What those rows say of themselves, where others lie between them."""


def prose(text: str, longest: int = LONGEST_PROSE) -> str:
    """One bounded line of text that is nothing but text.

    >>> prose("a  line" + chr(10) + "https://example.com")
    'a line https: / /example. com'
    """
    line = harmless(text)
    return line if len(line) <= longest else line[: longest - 1] + "…"


def sentence(post: Post) -> str:
    """The statement and its link in a line of plain text."""
    return " ".join(filter(None, (post.said, post.beside, post.link)))


def plain(post: Post) -> str:
    """For chats and mail: the statement, the chart in blocks, the link."""
    lines = [f"{blocks} {name}".rstrip() for name, blocks in post.blocks]
    return "\n".join(filter(None, (post.said, post.beside, *lines, post.link))) + "\n"


def blocks_of(values: Sequence[float], most: float) -> str:
    """Values as a line of blocks, several in one block where they are many.

    >>> blocks_of([0, 1, 4, 8], 8), blocks_of([0.5] * 50, 1)
    ('▁▂▅█', '▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅')
    """
    step = -(-len(values) // MOST_BLOCKS) or 1
    parts = [values[n : n + step] for n in range(0, len(values), step)]
    tops = [max(part) / most if most else 0 for part in parts]
    return "".join(BLOCKS[min(round(top * (len(BLOCKS) - 1) + 0.01), 7)] for top in tops)


# Tables in text


def cells(table: Data, most: int) -> tuple[Rows, int]:
    """Head and rows as text, at most so many: where there are more, every n-th; and n."""
    step = -(-len(table["texts"]) // most) or 1
    rows = [table["columns"], *table["texts"][::step]]
    return [[prose(text, LONGEST_CELL) for text in row] for row in rows], step


def around(columns: Sequence[str], texts: Sequence[Sequence[str]], middle: int) -> Rows:
    """Head and the few rows next to one of them."""
    first = max(0, min(middle - FEW_ROWS // 2, len(texts) - FEW_ROWS))
    rows = [columns, *texts[first : first + FEW_ROWS]]
    return [[prose(text, LONGEST_CELL) for text in row[:FEW_COLUMNS]] for row in rows]


def left_out(step: int, narrowed: bool = False) -> str:
    """What a table says of itself that lacks rows, or columns where it is narrowed."""
    if narrowed:
        return "Part of the table; all of it is behind the link."
    if step == 1:
        return ""
    return f"One row in {step}; all of them are behind the link."


def fit(write: Callable[[Post, Rows, str], str], post: Post, table: Data) -> str:
    """A post with as much of the whole table as a forum takes."""
    most, text = MOST_ROWS, ""
    while most:
        rows, step = cells(table, most)
        text = write(post, rows if table["columns"] else [], left_out(step))
        if len(text) <= LONGEST_POST:
            return text
        most //= 2
    return write(post, [], "")


def bbcode(post: Post, rows: Rows, shortened: str = "") -> str:
    """For phpBB and its like: no table tag, no HTML, brackets only where they are ours."""

    def safe(text: str) -> str:
        return text.replace("[", "(").replace("]", ")")

    lines = [f"{blocks}  {name}".rstrip() for name, blocks in post.blocks]
    lines += [""] if lines and rows else []
    lines += in_columns(rows)
    table = f"[code]\n{safe(chr(10).join(lines))}\n[/code]" if lines else ""
    said, link = f"[b]{safe(post.said)}[/b]", f"[url={post.link}]Open this chart[/url]"
    return "\n".join(filter(None, (said, safe(post.beside), table, shortened, link))) + "\n"


def markdown(post: Post, rows: Rows, shortened: str = "") -> str:
    """For Reddit, Discourse and GitHub."""

    def safe(text: str) -> str:
        return MARKDOWN.sub(r"\\\1", text)

    inner = [[safe(text.replace("|", "¦")) for text in row] for row in rows]  # Reddit parts at \|
    lines = [f"| {' | '.join(row)} |" for row in inner]
    lines[1:1] = [f"|{'--:|' * len(rows[0])}"] if rows else []
    blocks = [f"`{blocks}` {safe(name)}".rstrip() for name, blocks in post.blocks]
    said, link = f"**{safe(post.said)}**", f"[Open this chart]({post.link})"
    parts = (said, safe(post.beside), *blocks, "\n".join(lines), shortened, link)
    return "\n\n".join(filter(None, parts)) + "\n"
