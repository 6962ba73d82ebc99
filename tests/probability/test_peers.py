"""Two independent witnesses, icepool and dyce: whole distributions to 1e-12."""

from fractions import Fraction
from functools import cache
from typing import Any

import icepool
import pytest
from dyce import H

from honorcalc.probability.comparison import compare
from honorcalc.probability.dice import dice_sum, die, highest_and_lowest
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.pools import roll_and_keep
from honorcalc.probability.successes import (
    SuccessDie,
    more_successes,
    scored_successes,
    successes,
)
from tests.rulesets.honors_edge.loaded import peer_die
from tests.rulesets.updated_mechanics.peer import marked


def agree(ours: Distribution, theirs: Any) -> None:
    """Every chance is the peer's to 1e-12; at our open end, that of all its outcomes beyond."""
    counts = {int(x): int(n) for x, n in theirs.items()}
    total = sum(counts.values())
    last = ours.outcomes[-1]
    for x in {*counts, *ours.outcomes}:
        if x < last or not ours.open_end:
            expected = Fraction(counts.get(x, 0), total)
            assert abs(ours.probability(x) - expected) < 1e-12, x
    beyond = Fraction(sum(n for x, n in counts.items() if x >= last), total)
    assert abs(ours.at_least(last) - beyond) < 1e-12


@pytest.mark.parametrize("reroll", [False, True])
@pytest.mark.parametrize(
    ("rolled", "highest", "lowest"), [(5, 3, 0), (10, 5, 0), (10, 10, 0), (10, 3, 2), (6, 0, 4)]
)
def test_roll_and_keep(rolled: int, highest: int, lowest: int, reroll: bool) -> None:
    """Exploding pools, the two-ended keep and rerolled ones agree with icepool throughout."""
    keep = [1] * lowest + [0] * (rolled - highest - lowest) + [1] * highest
    ours = roll_and_keep(rolled, highest, lowest, ceiling=400, reroll=(1,) if reroll else ())

    die = peer_die(reroll)
    # The sum of all dice takes icepool a fifth of the time.
    agree(ours, rolled @ die if highest == rolled else die.keep(rolled, keep))


def test_sums_and_kept_dice() -> None:
    """Sums and kept dice that do not explode agree with both peers."""
    agree(dice_sum(9, 6), 9 @ H(6))
    agree(dice_sum(9, 6), 9 @ icepool.d6)
    odd = {-2: 1, 0: 3, 5: 2}
    kept = icepool.Die(odd).keep(7, [1, 1, 0, 0, 0, 0, 1])
    agree(highest_and_lowest(7, Distribution(odd), 1, 2), kept)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (7, 4), (20, 13), (3, 20)])
def test_opposed_sums(a: int, b: int) -> None:
    """Difference and comparison of two scaled sums agree with both peers."""
    ours = die(6, first=0) + die(6, first=0)
    first, second = ours.shift(1).scale(a), ours.shift(-1).scale(b)
    dyce_sum, icepool_sum = 2 @ H(range(6)), 2 @ icepool.Die(range(6))

    agree(first - second, (dyce_sum + 1) * a - (dyce_sum - 1) * b)
    agree(first - second, (icepool_sum + 1) * a - (icepool_sum - 1) * b)
    wins = ((icepool_sum + 1) * a > (icepool_sum - 1) * b).probability(True)
    assert compare(first, second).above == wins


@cache
def success_die() -> Any:
    """Icepool's ten-sided die that counts successes, tens rolled again."""
    return marked("").map(lambda x: x // 1000)


def test_success_counts() -> None:
    """Successes with extra rolls agree with icepool, and so does who has more of them."""
    agree(successes(15, SuccessDie(), 60), 15 @ success_die())
    mine, theirs = 15 @ success_die(), 9 @ success_die()
    result = more_successes(15, 9, SuccessDie(), SuccessDie())

    assert float(result.above) == pytest.approx(float((mine > theirs).probability(True)), abs=1e-12)
    assert float(result.equal) == pytest.approx(
        float((mine == theirs).probability(True)), abs=1e-12
    )


@pytest.mark.parametrize(("count", "reroll"), [(4, ""), (3, "failures"), (3, "successes")])
def test_scored_and_rerolled_successes(count: int, reroll: str) -> None:
    """Pools agree with icepool in each cell of successes and penetration, which are one number
    there, 1000 for a success; so do counts, who has more, and by how much.
    """
    theirs = count @ marked(reroll)
    die = SuccessDie(reroll=reroll)
    ours = scored_successes(count, die, {8: 2, 9: 3, 10: 4}, 12)
    expected = {divmod(int(x), 1000): n for x, n in theirs.items() if x < 12000}

    assert expected.keys() == ours.weights.keys()
    for cell, weight in ours.weights.items():
        chance = Fraction(expected[cell], theirs.denominator())
        assert abs(Fraction(weight, ours.denominator) - chance) < 1e-12
    counts = theirs.map(lambda x: x // 1000)
    agree(successes(count, die, 20), counts)
    for lead in (-2, 0, 3):
        above = float((counts > (5 @ success_die()) + lead).probability(True))
        found = more_successes(count, 5, die, SuccessDie(), lead).above
        assert float(found) == pytest.approx(above, abs=1e-12)
