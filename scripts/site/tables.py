"""Tables of figures in a page's Markdown, computed while the site is built.

A table is a fence `honorcalc-table` with a calculator and a few lines, each a key and its text:

    ```honorcalc-table honor.test
    caption: Success of the acting side
    head: Acting
    rows: acting_multiplier 1 to 6
    columns: opposing_multiplier 1, 2, 3
    value: success
    ```

The keys, of which only `rows` and `columns` are needed:

    rows        a parameter and its settings: `tn 10, 15`, or `tn 10 to 30 by 5`; with
                `as TN {}` behind them the label is written so. Or a list of its own, see below.
                Or `outcomes`: the rows of the calculator's own table
    columns     the same, or names of values: `mean, zero`; with `rows: outcomes`, names of columns
                of the calculator's own table
    value       the value that every cell shows, unless its row or column names one
    settings    what is the same in all cells: `opposing_multiplier=2 acting_modifier=-1`
    caption     what stands above the table
    head        what stands above its first column; `Pool | Mean` where rows have two labels
    decimals    how many decimals each number has, 0 to 6
    links       `yes` links each figure to its chart

A list of rows or columns is indented below its key. Each line is a label, a colon, and any of:
settings as `name=value`, the name of a value, another calculator. What a row does not say, its
column does, or `settings`, `value` and the fence itself. A cell without a value has a dash. A list:

    ```honorcalc-table honors-edge.skill
    head: Attribute, Skill | Pool
    rows:
      2, 1 | 3k2: attribute=2 skill=1
    columns:
      TN 10: success tn=10
      Mean total: mean
      Dishonorable, TN 10: success tn=10 honorable=no
    ```

Quotes hold a name with spaces together.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from scripts.site.fences import ANCHOR, NAME, TABLE, PageError, accepted, blocks

KEYS = ("caption", "head", "rows", "columns", "settings", "value", "decimals", "links")
KEY = re.compile(r"([a-z]+):\s*(.*)")
STRETCH = re.compile(r"([+−-]?[\d.]+) to ([+−-]?[\d.]+)(?: by ([\d.]+))?")
OUTCOMES = "outcomes"
LEFT, RIGHT = ":--", "--:"
Ask = Callable[..., dict[str, Any]]
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """A row or column: its label, None where that of its value is meant, and what it asks for."""

    label: str | None
    line: int
    calculator: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    value: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as a page has it: its place and its lines, by key, each with its number."""

    calculator: str
    first: int
    last: int
    lines: Mapping[str, tuple[int, str, tuple[tuple[int, str], ...]]]

    def text(self, key: str) -> str:
        """What stands behind a key, "" without it."""
        return self.lines[key][1] if key in self.lines else ""

    def line(self, key: str) -> int:
        """The line of a key, that of the fence without it."""
        return self.lines[key][0] if key in self.lines else self.first


def tables(text: str, before: int = 0) -> Iterator[Table]:
    """The tables of a page; `before` lines of the page stand above the text.

    Raises `PageError` for one that is badly written.
    """
    lines = text.splitlines()
    for first, last, info in blocks(lines):
        words = info.split()
        if words[:1] != [TABLE]:
            continue
        at = first + before
        if last > len(lines) or lines[first - 1][:1] in " \t":
            raise PageError(at, "a table stands at the left margin, and its fence is closed")
        if len(words) != 2 or not ANCHOR.fullmatch(words[1]):
            raise PageError(at, f"expected `{TABLE} ruleset.name`: {info}")
        yield Table(words[1], at, last + before, _keys(lines[first : last - 1], at + 1))


def _keys(lines: list[str], first: int) -> dict[str, tuple[int, str, tuple[tuple[int, str], ...]]]:
    """The keys of a table with their text and the list indented below it."""
    found: dict[str, tuple[int, str, list[tuple[int, str]]]] = {}
    key = ""
    for number, line in enumerate(lines, first):
        if not line.strip():
            continue
        if line[0] in " \t" and key in ("rows", "columns"):
            found[key][2].append((number, line.strip()))
            continue
        match = KEY.fullmatch(line.strip())
        if match is None or match[1] not in KEYS or line[0] in " \t":
            raise PageError(
                number, f"expected one of {', '.join(KEYS)} and a colon: {line.strip()}"
            )
        key = match[1]
        if key in found:
            raise PageError(number, f"{key} already stands above")
        found[key] = (number, match[2], [])
    for key in ("rows", "columns"):
        if key not in found or bool(found[key][1]) == bool(found[key][2]):
            place = found[key][0] if key in found else first - 1
            raise PageError(place, f"a table needs {key}: on one line, or a list indented below")
    return {name: (line, text, tuple(items)) for name, (line, text, items) in found.items()}


class Tables:
    """Fills tables; `ask` asks the package, `address` says where a calculator is for a page."""

    def __init__(self, ask: Ask, address: Callable[[str, str], str] = lambda *_: "") -> None:
        self._ask = ask
        self._address = address

    def filled(self, text: str, page: str, before: int = 0) -> str:
        """The page's Markdown with each table computed. Raises `PageError`."""
        lines = text.splitlines()
        for table in reversed(list(tables(text, before))):
            made = self.markdown(table, page)
            lines[table.first - before - 1 : table.last - before] = ["", *made, ""]
        return "\n".join(lines) + "\n"

    def requests(self, text: str) -> Iterator[dict[str, Any]]:
        """What `filled` will ask, for those who answer ahead. Raises `PageError`."""
        for table in tables(text):
            _, rows, columns = self._items(table)
            for row in rows:
                for column in columns:
                    yield _asked(table, row, column)[0]

    def markdown(self, table: Table, page: str) -> list[str]:
        """A table as the lines of its Markdown."""
        if table.text("links") not in ("yes", ""):
            raise PageError(table.line("links"), f"links is yes or left out: {table.text('links')}")
        head, rows, columns = self._items(table)
        filled = [[self._cell(table, row, column, page) for column in columns] for row in rows]
        heads = [column.label or self._label(table, rows[0], column) for column in columns]
        labels = [
            [part.strip() for part in (row.label or self._label(table, row, columns[0])).split("|")]
            for row in rows
        ]
        names = [part.strip() for part in head.split("|")]
        if any(len(label) != len(names) for label in labels):
            raise PageError(
                table.line("rows"), f"each row needs {len(names)} labels, as `head` has"
            )
        numeric = all(re.fullmatch(r"[+−]?[\d.,½]+\w{0,2}", label[0]) for label in labels)
        marks = [RIGHT if numeric else LEFT, *[LEFT] * (len(names) - 1), *[RIGHT] * len(columns)]
        grid = [[*names, *heads], marks]
        grid += [[*label, *cells] for label, cells in zip(labels, filled, strict=True)]
        made = [f"| {' | '.join(line)} |" for line in grid]
        caption = table.text("caption")
        return [caption, "{ .book__caption }", "", *made] if caption else made

    def _items(self, table: Table) -> tuple[str, list[Item], list[Item]]:
        """The head of the first column, the rows and the columns."""
        asked = self._ask("describe", calculator=table.calculator)
        known = accepted(asked, table.first)
        head, rows = self._listed(table, "rows", known["description"])
        _, columns = self._listed(table, "columns", known["description"])
        return table.text("head") or head, rows, columns

    def _listed(self, table: Table, key: str, known: Json) -> tuple[str, list[Item]]:
        """The head and the items of the rows or columns."""
        line, text, listed = table.lines[key]
        if listed:
            return "", [_item(at, words) for at, words in listed]
        if key == "rows" and text == OUTCOMES:
            return self._outcomes(table)
        words, _, form = text.partition(" as ")
        name, _, settings = words.partition(" ")
        for parameter in known["parameters"]:
            if parameter["name"] == name and settings:
                chosen = _settings(settings, line)
                labels = [
                    (form or "{}").replace("{}", _in_words(parameter, setting))
                    for setting in chosen
                ]
                return parameter["label"], [
                    Item(label, line, settings={name: setting.replace("−", "-")})
                    for label, setting in zip(labels, chosen, strict=True)
                ]
        return "", [Item(None, line, value=value.strip()) for value in text.split(",")]

    def _outcomes(self, table: Table) -> tuple[str, list[Item]]:
        """The lines of the calculator's own table at the fixed settings."""
        line = table.line("rows")
        own = accepted(self._ask(**_request(table, {}, table.calculator, OUTCOMES)), line)["table"]
        return own["columns"][0], [Item(row[0], line, value=OUTCOMES) for row in own["texts"]]

    def _cell(self, table: Table, row: Item, column: Item, page: str) -> str:
        """A figure, linked to its chart where the table wants links."""
        asked, value = _asked(table, row, column)
        if row.value == OUTCOMES:
            own = accepted(self._ask(**asked), column.line)["table"]
            columns = own["columns"]
            if value not in columns:
                raise PageError(column.line, f"{value} is no column; it has {', '.join(columns)}")
            at = columns.index(value)
            texts = {line[0]: line[at] for line in own["texts"]}
            return str(texts.get(row.label or "", "–"))
        text = str(self._value(asked, column.line, value)["text"])
        if table.text("links") != "yes":
            return text
        home = self._address(asked["calculator"], page)
        return f"[{text}]({home}#{asked['calculator']}?{asked['query']})"

    def _label(self, table: Table, row: Item, column: Item) -> str:
        """What a value is called."""
        asked, value = _asked(table, row, column)
        if row.value == OUTCOMES:
            return value
        described = self._value(asked, column.line, value)
        label, unit = str(described["label"]), described["unit"]
        return f"{label} ({unit})" if unit not in ("", "chance", "text") else label

    def _value(self, asked: Json, line: int, name: str) -> Json:
        reply = accepted(self._ask(**asked), line)
        if name not in reply["values"]:
            known = ", ".join(reply["values"])
            raise PageError(line, f"{name} is no value of {asked['calculator']}; it has {known}")
        described: Json = reply["values"][name]
        return described


def _asked(table: Table, row: Item, column: Item) -> tuple[dict[str, Any], str]:
    """The request for a cell, and the name of the value that it shows."""
    calculator = row.calculator or column.calculator or table.calculator
    own = row.value == OUTCOMES
    values = [name for name in (column.value, "" if own else row.value) if name]
    values = values or [name for name in [table.text("value")] if name]
    if len(values) != 1:
        said = "which value to show" if not values else f"one value, not {' and '.join(values)}"
        raise PageError(column.line, f"a row or a column, or `value:`, must say {said}")
    settings = {**row.settings, **column.settings}
    return _request(table, settings, calculator, OUTCOMES if own else ""), values[0]


def _request(table: Table, settings: Json, calculator: str, rows: str) -> dict[str, Any]:
    """A request for the values at some settings, with the own table where its lines are rows."""
    fixed = _item(table.line("settings"), f": {table.text('settings')}").settings
    query = urlencode({**fixed, **settings}, safe=":,;")
    asked = {"verb": "values", "calculator": calculator, "query": query, "strict": True}
    decimals = table.text("decimals")
    if decimals not in (*"0123456", ""):
        raise PageError(table.line("decimals"), f"decimals are 0 to 6: {decimals}")
    more = {"table": True} if rows else {"decimals": int(decimals)} if decimals else {}
    return asked | more


def _item(line: int, text: str) -> Item:
    """An item of a list: `label: name=value value`.

    >>> _item(1, "One: success: dice=1 full")
    Item(label='One: success', line=1, calculator='', settings={'dice': '1'}, value='full')
    """
    label, _, rest = text.rpartition(": ") if ": " in text else (text.rstrip(":"), "", "")
    calculator, settings, value = "", {}, ""
    try:
        words = shlex.split(rest)
    except ValueError as problem:
        raise PageError(line, f"{problem}: {text}") from None
    for word in words:
        name, equals, setting = word.partition("=")
        if equals and NAME.fullmatch(name):
            settings[name] = setting.replace("−", "-")
        elif ANCHOR.fullmatch(word):
            calculator = word
        elif value:
            raise PageError(line, f"one value, not {value} and {word}: {text}")
        else:
            value = word
    return Item(label, line, calculator, settings, value)


def _settings(text: str, line: int) -> list[str]:
    """Settings parted by commas; `1 to 3` is 1, 2, 3, and `1 to 2 by 0.5` is 1, 1.5, 2.

    >>> _settings("1 to 2 by 0.5, 4, −1 to +1", 1)
    ['1', '1.5', '2', '4', '−1', '0', '+1']
    """
    found = []
    for part in (part.strip() for part in text.split(",")):
        match = STRETCH.fullmatch(part)
        if match is None:
            found.append(part)
            continue
        low, high, step = (_number(one or "1", part, line) for one in match.groups())
        if high < low or not step:
            raise PageError(line, f"{part} runs from more to less")
        signed = "+" in part
        for n in range(int((high - low) / step) + 1):
            at = low + n * step
            plain = f"{float(abs(at)):g}"
            found.append(("−" if at < 0 else "+" if signed and at else "") + plain)
    return found


def _number(text: str, part: str, line: int) -> Fraction:
    """A number of a range."""
    try:
        return Fraction(text.replace("−", "-"))
    except ValueError:
        raise PageError(
            line,
            f"the range `{part}` needs plain numbers, as in `1 to 3 by 0.5`, "
            f"and `{text}` is not a number",
        ) from None


def _in_words(parameter: Json, setting: str) -> str:
    """A setting as a label: a choice by its own, a number with a true minus sign."""
    for choice in parameter.get("choices", ()):
        if choice["value"] == setting:
            return str(choice["label"])
    return setting.replace("-", "−") if parameter["type"] in ("whole", "halves") else setting
