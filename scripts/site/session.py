"""Python in a page that runs while the site is built, as in a notebook.

A fence ```` ```python run ```` is run with what the fences above it on its page have left; what it
prints, and the value of its last line, stand below it. A figure is drawn, a table is set.
"""

import ast
import io
import sys
import traceback
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from scripts.site.fences import PageError, blocks

INFO = ["python", "run"]
SLOT = "honorcalcrun{}z"
FIGURE, TABLE = {"data", "layout"}, {"columns", "rows", "formats", "texts"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A fence to run: its first and last line (from 1) and what stands between them."""

    first: int
    last: int
    code: str


@dataclass(frozen=True, slots=True)
class Output:
    """What a cell gave: a text, or a figure or table as the package describes them."""

    text: str = ""
    figure: dict[str, Any] | None = None
    table: dict[str, Any] | None = None


def cells(text: str) -> Iterator[Cell]:
    """The cells of a page in order."""
    lines = text.splitlines()
    for first, last, info in blocks(lines):
        if info.split() == INFO:
            yield Cell(first, last, "\n".join(lines[first : last - 1]))


def slotted(text: str) -> str:
    """The page with each cell as plain Python, and below it a slot for what it gives."""
    lines = text.splitlines()
    for number, cell in reversed(list(enumerate(cells(text)))):
        lines[cell.first - 1] = "```python"
        lines[cell.last : cell.last] = ["", SLOT.format(number), ""]
    return "\n".join(lines) + "\n"


def outputs(text: str) -> list[Output]:
    r"""What the cells of a page give, run in order in one fresh namespace.

    Raises `PageError` with the line where one fails.

    >>> outputs("```python run\nx = 2\n```\n```python run\nprint(x)\nx + 1\n```")[1].text
    '2\n3\n'
    """
    namespace: dict[str, Any] = {"__name__": "__main__"}
    return [run(cell, namespace) for cell in cells(text)]


def run(cell: Cell, namespace: dict[str, Any]) -> Output:
    """Run one cell."""
    place = f"<cell {cell.first}>"
    printed = io.StringIO()
    try:
        tree = ast.parse(cell.code, place)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        value = None
        with redirect_stdout(printed):
            exec(compile(tree, place, "exec"), namespace)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), place, "eval"), namespace)
    except Exception as error:
        at = [f.lineno or 0 for f in traceback.extract_tb(sys.exc_info()[2]) if f.filename == place]
        line = at[-1] if at else getattr(error, "lineno", None) or 0
        raise PageError(cell.first + line, f"{type(error).__name__}: {error}") from error
    return output_of(printed.getvalue(), value)


def output_of(text: str, value: object) -> Output:
    """The output for what was printed and the value of the last line."""
    if isinstance(value, dict) and set(value) == FIGURE:
        return Output(text, figure=value)
    if isinstance(value, dict) and set(value) == TABLE:
        return Output(text, table=value)
    return Output(text + ("" if value is None else f"{value!r}\n"))
