"""The arena as a board: who sees whom, what one sees, how far one gets (B10, B11)."""

from honorcalc.desk.board import Board
from honorcalc.rulesets.honorbound.field import IN_RANGE, IN_SIGHT
from honorcalc.rulesets.honorbound.reach import COST
from honorcalc.rulesets.honorbound.sight import BLOCKED_AT, PATH_HEXES

BOARD = Board(
    "honorbound",
    "Board",
    layers={
        "sight": ("Does A see B?", "honorbound.sight"),
        "field": ("What A sees", "honorbound.field"),
        "reach": ("Where A can go", "honorbound.reach"),
    },
    start={
        "origin": "-2,0",
        "target": "1,1",
        "blocked": "0,0;-1,1;1,-1",
        "heights": "2,-1:1;-2,1:1",
        "water": "0,2;0,-2;1,-2;-1,2",
        "range": "5",
        "speed": "4",
        "radius": "4",
        "show": "sight",
    },
    columns={
        "q": "q",
        "r": "r",
        "sight": IN_SIGHT,
        "range": IN_RANGE,
        "cost": COST,
        "path": PATH_HEXES,
        "blocked": BLOCKED_AT,
    },
)
