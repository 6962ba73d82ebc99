"""Small changes to the HTML of a page before the cards come in."""

import re
from collections.abc import Mapping
from html import escape

from scripts.site.fences import Rule

TABLE = re.compile(
    r'(?:<p class="book__caption">(?P<caption>(?:(?!</p>).)*)</p>\s*)?<table>.*?</table>', re.DOTALL
)
RULE = re.compile(r'(<a class="rule"[^>]*)>(?P<code>[A-Z]\d{1,2})</a>')
UNIT = r"(?:(?:k?[gm]|m?s|min|h|HP|[kM]B)\b|×)"  # a factor too
TIED = re.compile(
    rf"<(pre|code|svg)\b.*?</\1>|<[^>]*>|(?P<first>(?<=[ >])[=≥≤×÷+−±→]|\d(?= {UNIT})) ", re.DOTALL
)
HEAD = re.compile(r"<th(?=[ >])")
RANGE = re.compile(r"<td(?=[^>]*>\d+–\d+</td>)")
WIDE = 6  # columns: such a table may be wider than a phone


def framed_tables(html: str) -> str:
    """Put each table into a frame of its own; the keyboard can scroll that of a wide one.

    A paragraph of the class `book__caption` above a table becomes its caption.
    The theme would do it in the browser, after the page is shown and without the keyboard.

    A search finds sentences, not figures.

    >>> framed_tables("<table></table>")
    '<div class="book" data-search-exclude><table class="book__table"></table></div>'
    """

    def frame(match: re.Match[str]) -> str:
        caption = f"<caption>{match['caption']}</caption>" if match["caption"] else ""
        table = f'<table class="book__table">{caption}' + match[0].partition("<table>")[2]
        columns = table.partition("</tr>")[0].count("<th")
        reach = ' tabindex="0"' if columns >= WIDE else ""
        table = HEAD.sub('<th scope="col"', table)
        table = RANGE.sub('<td class="book__range"', table)  # which a phone would break in two
        return f'<div class="book"{reach} data-search-exclude>{table}</div>'

    return TABLE.sub(frame, html)


def tied(html: str) -> str:
    r"""Let no line end between a sign and what follows, or a number and its unit.

    >>> tied("<p>2 × 3 = <b>6 kg</b> → ± 0 HP, 5 ×</p><pre>2 + 3</pre>").replace("\u00a0", "_")
    '<p>2_×_3 =_<b>6_kg</b> →_±_0_HP, 5_×</p><pre>2 + 3</pre>'
    """
    return TIED.sub(lambda one: f"{one['first']}\u00a0" if one["first"] else one[0], html)


def named_rules(html: str, stated: Mapping[str, Rule]) -> str:
    """Give each link to a rule the rule's name, as a tooltip and for a screen reader.

    >>> named_rules('<a class="rule" href="#h4">H4</a>', {"H4": Rule("H4", 1, "Ties")})
    '<a class="rule" href="#h4" title="H4: Ties" aria-label="H4: Ties">H4</a>'
    """

    def named(match: re.Match[str]) -> str:
        rule = stated.get(match["code"])
        if not rule or not rule.name:
            return match[0]
        said = escape(f"{rule.code}: {rule.name}")
        return f'{match[1]} title="{said}" aria-label="{said}">{rule.code}</a>'

    return RULE.sub(named, html)
