"""Small pictures of charts: the marks of a drawing without its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

MOST_POINTS = 40  # of a line
Json = Mapping[str, Any]


def thumb(reply: Json) -> list[Json]:
    """The marks of a chart as a small picture needs them: no grid, and lines of a few points."""
    drawing = reply["drawing"] or {"marks": []}
    return [
        mark | {"d": thinned(mark["d"])} if mark["role"] == "line" else mark
        for mark in drawing["marks"]
        if mark["role"] != "grid"
    ]


def thinned(path: str) -> str:
    """The path of a line with at most some of its points.

    >>> thinned("M0 9L1 8"), thinned("M0 0" + "".join(f"L{n} {n}" for n in range(1, 99)))[-12:]
    ('M0 9L1 8', 'L96 96L98 98')
    """
    points = re.findall(r"[ML][^ML]+", path)
    step = -(-len(points) // MOST_POINTS)
    kept = {*range(0, len(points), step), len(points) - 1}
    return "".join(p for n, p in enumerate(points) if n in kept or p[0] == "M")
