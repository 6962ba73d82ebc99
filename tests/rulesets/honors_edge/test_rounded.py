"""Large pools that explode otherwise than by the book: rounded, held against the exact ones."""

from fractions import Fraction

import pytest

from honorcalc import compute
from honorcalc.rulesets.honors_edge import averages, rolling
from honorcalc.rulesets.honors_edge.averages import deviation, mean
from honorcalc.rulesets.honors_edge.averages import mean_success_margins as margins
from honorcalc.rulesets.honors_edge.house import House
from honorcalc.rulesets.honors_edge.rolling import Pool, reaches

SLOW = "explode_from:8;reroll:ones_twos"
CROWDS = {
    "honors-edge.roll": {"rolled": 20, "kept": 19, "tn": 150},
    "honors-edge.skill": {"attribute": 5, "skill": 10, "tn": 150, "extra_rolled": 5},
    "honors-edge.attack": {"attribute": 5, "skill": 10, "extra_rolled": 5},
    "honors-edge.volley": {"attribute": 5, "skill": 10, "extra_rolled": 5, "attacks": 20},
    "honors-edge.damage": {"strength": 5, "weapon_rolled": 10, "weapon_kept": 8},
    "honors-edge.matrix": {"tn": 150},
}


@pytest.mark.parametrize("id", CROWDS)
def test_large_pools_are_rounded_and_say_so(id: str) -> None:
    """Where exact chances would take many seconds, the answer says how good its chances are."""
    said = "right to within 10^-15"
    assert any(said in note for note in compute(id, house=SLOW, **CROWDS[id]).notes)
    assert not any(said in note for note in compute(id, **CROWDS[id]).notes)
    assert not any(
        said in note for note in compute(id, house=SLOW).notes if id != "honors-edge.matrix"
    )


@pytest.mark.parametrize("house", [House("8", "endless"), House("9", "2"), House("10", "3")])
@pytest.mark.parametrize("kept", [(13, 0), (6, 0), (4, 2)])
def test_rounded_pools_are_the_exact_ones(
    house: House, kept: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every chance and every average, to the bound that is told."""
    pool = Pool(14 if kept[0] > 6 else 8, sum(kept), lowest_first=kept[1], reroll_ones=True)

    def found(exact: bool) -> list[float | Fraction]:
        most = 99 if exact else 2
        monkeypatch.setattr(rolling, "MOST_EXACT", {True: most, False: most})
        for kept in (averages._moments, averages._remainders):
            kept.cache_clear()
        rolling._found.clear()
        at = pool.at(house)
        assert at.rounded != exact
        return [mean(at), deviation(at), margins(at, 40), *(reaches(at, tn) for tn in range(90))]

    for exact, about in zip(found(True), found(False), strict=True):
        assert about == pytest.approx(exact, abs=1e-13)
