"""Any dice against icepool: ten expressions of different kinds, each a first call of its own.

`python -m tests.benchmarks.dice <place> <side>` runs one expression once and prints its
milliseconds of processor time; ours include reading the text. An endless total is asked for up to
where the peer's dice end at its depth.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from tests.benchmarks.probability import DEPTH, success_die
from tests.benchmarks.rows import Row, faster, first_call

ROUNDS = 3


class Written(NamedTuple):
    """An expression, the same with icepool, and the total up to which ours is asked."""

    text: str
    peer: Callable[[Any], object]
    ceiling: int = 0


EXPRESSIONS = (
    Written("5d10k3!", lambda i: i.d10.explode(depth=DEPTH).highest(5, 3), 130 * 3),
    Written("4d6kh3", lambda i: i.d6.highest(4, 3)),
    Written("2d20kl1+5", lambda i: i.d20.lowest(2, 1) + 5),
    Written("20d6", lambda i: 20 @ i.d6),
    Written("10d6!", lambda i: 10 @ i.d6.explode(depth=DEPTH), 78 * 10),
    Written("8d10>=8!", lambda i: 8 @ success_die(i.Die, 1, 1, 1), DEPTH),
    Written("10d10ro1kh5", lambda i: i.d10.reroll([1], depth=1).highest(10, 5)),
    Written("6d{0,0,1,2}", lambda i: 6 @ i.Die([0, 0, 1, 2])),
    Written("3#4d6kh3", lambda i: 3 @ i.d6.highest(4, 3)),
    Written("6d8r1-2d4", lambda i: 6 @ i.d8.reroll([1], depth="inf") - 2 @ i.d4),
)


def ours(written: Written) -> object:
    """The text, read and answered."""
    from honorcalc.rulesets.dice.notation import parse
    from honorcalc.rulesets.dice.odds import total
    from honorcalc.rulesets.dice.tree import Comparison

    parse("1")  # imports done
    start = process_time()
    found = parse(written.text)
    assert not isinstance(found, Comparison)
    made = total(found, written.ceiling)
    assert len(made.outcomes) == len(made.counts)  # a sum makes them when asked for
    return process_time() - start


def theirs(written: Written) -> object:
    """The same with icepool; a die's weights are made when asked for, so they are."""
    import icepool

    start = process_time()
    dict(written.peer(icepool).items())  # type: ignore[attr-defined]
    return process_time() - start


SIDES = {"ours": ours, "icepool": theirs}


def lap(place: int, side: str) -> float:
    """One first call in a process of its own, in milliseconds."""
    return float(first_call("dice", str(place), side)) * 1000


def rows() -> list[Row]:
    """A row for each expression, never slower, and one for the median of their ratios."""
    found, ratios = [], []
    for place, written in enumerate(EXPRESSIONS):
        laps = [{side: lap(place, side) for side in SIDES} for _ in range(ROUNDS)]
        took = {side: median(each[side] for each in laps) for side in SIDES}
        found.append(faster(written.text, took["ours"], "icepool", took["icepool"], 1))
        ratios.append(took["icepool"] / took["ours"])
    whole = median(ratios)
    found.append(Row("median of these ratios", whole, "×", "≥ 5 ×", whole >= 5))
    return found


if __name__ == "__main__":
    print(SIDES[sys.argv[2]](EXPRESSIONS[int(sys.argv[1])]))
