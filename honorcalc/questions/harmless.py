"""Text that strangers may have chosen, made to stay text wherever it is pasted.

A curve's name or a character's comes from a link. Forums, chats and spreadsheets read more into a
text than it says: addresses, people to call, formulas. A blank breaks each of them, and whoever
reads still sees what was written.
"""

import json
import re
from typing import NoReturn

from honorcalc.calculators.errors import printable

SPREADSHEET_SIGNS = "-=+@\uff1d\uff0b\uff0d\uff20"
BREAKS = (
    (re.compile(r"(?<=[<@/])(?=[@/#:!&<])"), " "),  # <@1>, <#1>, <:name:1>, //host
    (re.compile(r":(?=/)"), ": "),
    (re.compile(r"<(?=[tid]:|/)"), "< "),
    (re.compile(r"\[(?=[/*]|[^\W\d_])"), "[ "),  # [img]
    (re.compile(r"\](?=[(\[:])"), "] "),  # [text](place)
    (re.compile(r"@(?=\S)"), "@ "),  # @everyone, a@b
    (re.compile(r"#(?=\w)"), "# "),
    (re.compile(r"(?<![^\W_])([uUrRcC])/(?=\w)"), r"\1/ "),  # u/name, r/name
    (re.compile(r"\b(www|ftp)(?=\.)", re.I), r"\1 "),  # some take what ends in www. for an address
    (re.compile(r"(?<=\w)\.(?=[^\W\d_])|(?<=[^\W\d_])\.(?=\w)"), ". "),  # www.host.name
    (
        re.compile(r"\b(mailto|javascript|data|tel|sms|magnet|xmpp|skype|steam):(?=\S)", re.I),
        r"\1: ",
    ),
)


def read_json(text: str) -> object:
    """What a JSON text says; raises ValueError for another, with NaN or an infinity in it too."""

    def refuse(name: str) -> NoReturn:
        raise ValueError(name)

    return json.loads(text, parse_constant=refuse)


def harmless(text: str) -> str:
    """One line of printable text in which nothing is an address, a mention or a reference.

    >>> harmless("@everyone www.evil.example"), harmless("see https://evil.example")
    ('@ everyone www .evil. example', 'see https: / /evil. example')
    >>> harmless("<@123> u/someone a.b@evil.example 3.5 v 2")
    '< @ 123> u/ someone a. b@ evil. example 3.5 v 2'
    >>> harmless("[img]x[/img] ![x](/y) [0, 1]")
    '[ img]x[ /img] ![ x] (/y) [0, 1]'
    """
    line = printable(text, " ")
    for pattern, broken in BREAKS:
        line = pattern.sub(broken, line)
    return " ".join(line.split())


def field(value: object) -> str:
    r"""A field of a CSV file; a text that a spreadsheet would compute stays a text.

    A semicolon parts cells in half of Europe, so what follows one begins a cell there too; a
    number there, as in a hex, computes nothing.

    >>> field("90.0%"), field("5k3 (at least)")
    ('90.0%', '5k3 (at least)')
    >>> field(0.5), field(None), field('a "b", c'), field("=1+1"), field("-4"), field("a;=1+1")
    ('0.5', '', '"a ""b"", c"', "'=1+1", '-4', '"a;\'=1+1"')
    >>> field("0,-1"), field("0,-1+2")
    ('"0,-1"', '"0,\'-1+2"')
    """
    text = "" if value is None else str(value)
    if isinstance(value, str):
        text = " ".join(text.split())
        if not re.fullmatch(r"[+-]?[\d.]*", text):
            text = re.sub(
                rf"(^|[;,|]\s*(?!-[\d.]+(?:[;,]|$)))(?=[{SPREADSHEET_SIGNS}])", r"\1'", text
            )
    return '"' + text.replace('"', '""') + '"' if re.search('[",;]', text) else text
