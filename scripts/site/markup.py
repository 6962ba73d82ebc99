"""Small changes to the HTML of a page before the cards come in."""

from __future__ import annotations

import re

TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
DRAWN_LINK = re.compile(r"(<a\b[^>]*?\s)href=")
WIDE = 6  # columns: such a table may be wider than a phone


def framed_tables(html: str) -> str:
    """Put each table into a frame of its own; the keyboard can scroll that of a wide one.

    The theme would do it in the browser, after the page is shown and without the keyboard.

    >>> framed_tables("<table><tr><th>a</th></tr></table>")
    '<div class="book"><table class="book__table"><tr><th>a</th></tr></table></div>'
    """

    def frame(match: re.Match[str]) -> str:
        table = match[0].replace("<table>", '<table class="book__table">', 1)
        columns = table.partition("</tr>")[0].count("<th")
        reach = ' tabindex="0"' if columns >= WIDE else ""
        return f'<div class="book"{reach}>{table}</div>'

    return TABLE.sub(frame, html)


def drawn_links(html: str) -> str:
    """Write links inside drawings as `xlink:href`.

    Instant navigation sets `href` on all that has one, which fails on a drawing's links and takes
    all navigation down with it.

    >>> drawn_links('<a href="#a"></a><svg><a class="b" href="#c"></a></svg>')
    '<a href="#a"></a><svg><a class="b" xlink:href="#c"></a></svg>'
    """
    return DRAWING.sub(lambda svg: DRAWN_LINK.sub(r"\1xlink:href=", svg[0]), html)
