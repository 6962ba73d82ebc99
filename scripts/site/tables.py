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
    show        `chart` draws each row as a line over the columns, in place of the table

A list of rows or columns is indented below its key. Each line is a label, a colon, and any of:
settings as `name=value`, the name of a value. What a row does not say, its column does, or
`settings` and `value`. A cell without a value has a dash. A list:

    ```honorcalc-table honors-edge.skill
    head: Attribute, Skill | Pool
    rows:
      2, 1 | 3k2: attribute=2 skill=1
    columns:
      TN 10: success tn=10
      Mean total: mean
      Dishonorable, TN 10: success tn=10 honorable=no
    ```

Quotes hold a name with spaces together. `name+=2` is two more than the other settings and the
start values say. `{}` in a row stands for the amount in the head of each column, and the other way
round:

    ```honorcalc-table honor.test
    rows:
      Multiplier: acting_multiplier+={}
      Modifier: acting_modifier+={}
    columns: {} −1, +1, +2
    value: success
    ```
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from honorcalc.browser import Curve, Line
from scripts.site.fences import PageError, accepted
from scripts.site.tablefences import Item, Table, item, number, plain, settings_in, tables

OUTCOMES = "outcomes"
AMOUNT = "{}"
LEFT, RIGHT = ":--", "--:"
Ask = Callable[..., dict[str, Any]]
Json = Mapping[str, Any]


@dataclass
class Tables:
    """Fills tables; `ask` asks the package, `address` says where a calculator is for a page.

    `drawn` makes a figure with its caption to HTML.
    """

    ask: Ask
    address: Callable[[str, str], str] = lambda *_: ""
    drawn: Callable[..., str] = lambda *_: ""

    def filled(self, text: str, page: str, before: int = 0) -> str:
        """The page's Markdown with each table computed. Raises `PageError`."""
        lines = text.splitlines()
        for table in reversed(list(tables(text, before))):
            made = [self._chart(table)] if table.is_chart else self.markdown(table, page)
            lines[table.first - before - 1 : table.last - before] = ["", *made, ""]
        return "\n".join(lines) + "\n"

    def requests(self, text: str) -> Iterator[dict[str, Any]]:
        """What `filled` will ask, for those who answer ahead. Raises `PageError`."""
        for table in tables(text):
            _, rows, columns = self._items(table)
            for row in rows:
                for column in columns:
                    yield self._asked(table, row, column)[0]

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

    def _chart(self, table: Table) -> str:
        """The rows as lines over the columns, as HTML."""
        head, rows, columns = self._items(table)
        cells = [
            [self._value(*self._asked(table, row, column), column.line) for column in columns]
            for row in rows
        ]
        lines = [
            Line(row.label or "", tuple(cell["number"] for cell in line))
            for row, line in zip(rows, cells, strict=True)
        ]
        needs = "the columns of a chart have numbers for labels"
        xs = tuple(float(number(column.label or "", column.line, needs)) for column in columns)
        what = cells[0][0]
        chart = Curve(head, xs, tuple(lines), what["label"], what["unit"], at_ends=True)
        return self.drawn(chart.figure(), table.text("caption"))

    def _items(self, table: Table) -> tuple[str, list[Item], list[Item]]:
        """The head of the first column, the rows and the columns."""
        asked = self.ask("describe", calculator=table.calculator)
        known = accepted(asked, table.first)
        head, rows = self._listed(table, "rows", known["description"])
        _, columns = self._listed(table, "columns", known["description"])
        return table.text("head") or head, rows, columns

    def _listed(self, table: Table, key: str, known: Json) -> tuple[str, list[Item]]:
        """The head and the items of the rows or columns."""
        line, text, listed = table.lines[key]
        if listed:
            return "", [item(at, words) for at, words in listed]
        if key == "rows" and text == OUTCOMES:
            return self._outcomes(table, line)
        words, _, form = text.partition(" as ")
        name, _, settings = words.partition(" ")
        if name == AMOUNT:
            return "", [Item(by, line, amount=by) for by in settings_in(settings, line)]
        for parameter in known["parameters"]:
            if parameter["name"] == name and settings:
                chosen = settings_in(settings, line)
                labels = [
                    (form or "{}").replace("{}", _in_words(parameter, setting))
                    for setting in chosen
                ]
                return parameter["label"], [
                    Item(label, line, settings={name: plain(setting)})
                    for label, setting in zip(labels, chosen, strict=True)
                ]
        return "", [Item(None, line, value=value.strip()) for value in text.split(",")]

    def _outcomes(self, table: Table, line: int) -> tuple[str, list[Item]]:
        """The lines of the calculator's own table at the fixed settings."""
        asked = _request(table, table.fixed, OUTCOMES)
        own = accepted(self.ask(**asked), line)["table"]
        return own["columns"][0], [Item(row[0], line, value=OUTCOMES) for row in own["texts"]]

    def _cell(self, table: Table, row: Item, column: Item, page: str) -> str:
        """A figure, linked to its chart where the table wants links."""
        asked, value = self._asked(table, row, column)
        if row.value == OUTCOMES:
            own = accepted(self.ask(**asked), column.line)["table"]
            columns = own["columns"]
            if value not in columns:
                raise PageError(column.line, f"{value} is no column; it has {', '.join(columns)}")
            at = columns.index(value)
            texts = {line[0]: line[at] for line in own["texts"]}
            return str(texts.get(row.label or "", "–"))
        text = str(self._value(asked, value, column.line)["text"])
        if table.text("links") != "yes":
            return text
        home = self.address(asked["calculator"], page)
        return f"[{text}]({home}#{asked['calculator']}?{asked['query']})"

    def _asked(self, table: Table, row: Item, column: Item) -> tuple[dict[str, Any], str]:
        """The request for a cell, and the name of the value that it shows."""
        own = row.value == OUTCOMES
        values = [name for name in (column.value, "" if own else row.value) if name]
        values = values or [name for name in [table.text("value")] if name]
        if len(values) != 1:
            said = "which value to show" if not values else f"one value, not {' and '.join(values)}"
            raise PageError(column.line, f"a row or a column, or `value:`, must say {said}")
        settings = {**table.fixed, **row.settings, **column.settings}
        for name, amount in {**row.more, **column.more}.items():
            by = amount.replace(AMOUNT, row.amount or column.amount)
            settings[name] = self._more(settings.get(name), by, table, name, row.line)
        return _request(table, settings, OUTCOMES if own else ""), values[0]

    def _more(self, setting: str | None, by: str, table: Table, name: str, line: int) -> str:
        """A setting, or without one the start value, and so much more."""
        if setting is None:
            asked = self.ask("describe", calculator=table.calculator)
            known = accepted(asked, line)["description"]
            starts = {each["name"]: str(each["default"]) for each in known["parameters"]}
            setting = starts.get(name, "0")  # a name that there is not is refused with the others
        needs = f"{name} can only be more by numbers"
        return f"{float(number(setting, line, needs) + number(by, line, needs)):g}"

    def _label(self, table: Table, row: Item, column: Item) -> str:
        """What a value is called."""
        asked, value = self._asked(table, row, column)
        if row.value == OUTCOMES:
            return value
        described = self._value(asked, value, column.line)
        label, unit = str(described["label"]), described["unit"]
        return f"{label} ({unit})" if unit not in ("", "chance", "text") else label

    def _value(self, asked: Json, name: str, line: int) -> Json:
        reply = accepted(self.ask(**asked), line)
        if name not in reply["values"]:
            known = ", ".join(reply["values"])
            raise PageError(line, f"{name} is no value of {asked['calculator']}; it has {known}")
        described: Json = reply["values"][name]
        return described


def _request(table: Table, settings: Json, rows: str) -> dict[str, Any]:
    """A request for the values at some settings, with the own table where its lines are rows."""
    query = urlencode(settings, safe=":,;")
    asked = {"verb": "values", "calculator": table.calculator, "query": query, "strict": True}
    decimals = table.text("decimals")
    if decimals not in (*"0123456", ""):
        raise PageError(table.line("decimals"), f"decimals are 0 to 6: {decimals}")
    more = {"table": True} if rows else {"decimals": int(decimals)} if decimals else {}
    return asked | more


def _in_words(parameter: Json, setting: str) -> str:
    """A setting as a label: a choice by its own, a number with a true minus sign."""
    for choice in parameter.get("choices", ()):
        if choice["value"] == setting:
            return str(choice["label"])
    return setting.replace("-", "−") if parameter["type"] in ("whole", "halves") else setting
