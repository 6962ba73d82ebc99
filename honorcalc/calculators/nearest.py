"""What is said of the place in a chart that is nearest to a pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from honorcalc.calculators.axes import Json
from honorcalc.calculators.words import cell


def near(traces: Sequence[Json], across: Callable[[Any], float]) -> Iterator[list[Any]]:
    """For each place across, in order, what stands there."""
    found: dict[float, tuple[str, list[str]]] = {}
    named = len(traces) - len({"counts", "rest"} & {t["meta"]["role"] for t in traces}) > 1
    for trace in traces:
        names = trace.get("text") or [cell(at, "number") for at in trace["x"]]
        also = f"{trace['name']} " if trace.get("name") and (named or not found) else ""
        for at, name, value in zip(trace["x"], names, trace["customdata"], strict=True):
            if value is not None:
                found.setdefault(across(at), (name, []))[1].append(also + value.partition(" = ")[0])
    for place, (name, values) in sorted(found.items()):
        yield [place, f"{name}: {'; '.join(values)}"]


def near_cells(
    trace: Json, cells: Iterable[tuple[float, float, float, float, Any]]
) -> Iterator[list[Any]]:
    """For each cell of a heat map its row, column and chance."""
    pairs = [(row, column) for row in trace["y"] for column in trace["x"]]
    texts = [text for row in trace["customdata"] for text in row]
    for (row, column), value, place in zip(pairs, texts, cells, strict=True):
        left, top, width, height, _ = place
        text = f"{cell(row, 'number')} and {cell(column, 'number')}: {value}"
        yield [short(left + width / 2, 2), text, short(top + height / 2, 1)]


def near_dots(
    traces: Sequence[Json], points: Callable[[Json], Sequence[tuple[float, float]]]
) -> Iterator[list[Any]]:
    """For each dot its category, its name if it has one, and what is known of it."""
    for trace in traces:
        name = f"{trace['name']}: " if "name" in trace else ""
        dots = zip(points(trace), trace["x"], trace["customdata"], strict=True)
        for (across, down), at, text in dots:
            yield [across, f"{at}, {name}{text}", down]


def short(value: float, digits: int) -> float:
    """A place with few digits; whole ones are written without a point."""
    near = round(value, digits)
    return int(near) if near == int(near) else near
