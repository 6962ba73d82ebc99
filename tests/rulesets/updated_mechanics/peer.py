"""The dice of Updated Game Mechanics as icepool has them."""

from functools import cache
from typing import Any

import icepool

DEPTH = 13  # what icepool cuts off is below 1e-13 a die


@cache
def marked(reroll: str) -> Any:
    """Icepool's die of the attacker: 1000 for a success, and its penetration."""
    fresh = icepool.Die([0])
    for _ in range(DEPTH):
        fresh = icepool.Die([*[0] * 7, 1002, 1003, 1004 + fresh])
    failed = [fresh if reroll == "failures" else 0] * 7
    succeeded = [fresh] * 3 if reroll == "successes" else [1002, 1003, 1004 + fresh]
    return icepool.Die([*failed, *succeeded])
