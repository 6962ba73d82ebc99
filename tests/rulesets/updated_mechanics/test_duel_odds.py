"""honorcalc/rulesets/updated_mechanics/duel_odds.py: duels against a slow twin, and their laws."""

from fractions import Fraction

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from honorcalc.rulesets.updated_mechanics.duel_odds import (
    DuelSweep,
    Ending,
    Fighter,
    duel_odds,
)
from honorcalc.rulesets.updated_mechanics.house import BOOK, House
from honorcalc.rulesets.updated_mechanics.parameters import Readings
from tests.rulesets.updated_mechanics.enumeration import (
    Duel,
    Ended,
    blows,
    houses,
    one_rule_changed,
)

READINGS = [
    BOOK.read_as(Readings(on, trauma)) for on in ("hit", "always") for trauma in ("final", "total")
]


def within(*most: tuple[int, int]) -> st.SearchStrategy[Fighter]:
    """Fighters whose numbers lie between these, any luck die and at most one trauma with them."""
    return st.builds(Fighter, *(st.integers(*ends) for ends in (*most, (8, 10), (0, 1))))


small = within((3, 6), (0, 4), (0, 3), (0, 2), (0, 4), (1, 5))
fighters = within((1, 20), (0, 20), (0, 5), (0, 5), (0, 30), (1, 9))
readings = st.sampled_from(READINGS) | one_rule_changed | houses


def can_end(a: Fighter, b: Fighter, house: House) -> bool:
    """Whether anybody can be hurt at the start; without extra rolls perhaps nobody can."""
    traumas = a.trauma, b.trauma
    found = [*blows(a, b, *traumas, house).items(), *blows(b, a, *traumas[::-1], house).items()]
    return any(damage and chance for damage, chance in found)


def exact(a: Fighter, b: Fighter, chosen: House, a_first: Fraction) -> Ending:
    """The same sweep in fractions."""
    return DuelSweep(a, b, chosen, Fraction).run(a_first)


@settings(max_examples=25)
@given(small, small, readings, st.sampled_from([0, 1]))
def test_the_sweep_is_the_duel_followed_turn_by_turn(
    a: Fighter, b: Fighter, chosen: House, first: int
) -> None:
    """In fractions the sweep gives exactly what following every turn and counter gives."""
    assume(can_end(a, b, chosen))
    slow = Duel(a, b, chosen).ended(first)
    swept = exact(a, b, chosen, Fraction(1 - first))

    assert Ended(swept.a_wins, swept.by_trauma, swept.attacks) == slow
    assert swept.a_wins + swept.b_by_hp + swept.b_by_trauma == 1


@pytest.mark.parametrize("chosen", READINGS)
def test_trauma_and_counters_matter_in_the_twin(chosen: House) -> None:
    """A duel in which trauma kills and counters change things, so that the twins can differ."""
    a, b = Fighter(4, 2, 0, 0, 1, 9, 8), Fighter(5, 1, 1, 0, 0, 8, 9)
    slow = Duel(a, b, chosen).ended(0)
    swept = exact(a, b, chosen, Fraction(1))

    assert Ended(swept.a_wins, swept.by_trauma, swept.attacks) == slow
    assert slow.by_trauma > Fraction(1, 100)
    without = a._replace(counter=10), b._replace(counter=10)
    assert Duel(*without, chosen).ended(0).a_wins != slow.a_wins


@settings(max_examples=25)
@given(fighters, fighters, readings)
@example(Fighter(6, 5, 2, 2, 1, 20, 8), Fighter(5, 6, 1, 2, 2, 20, 9), READINGS[0])
def test_doubles_are_as_good_as_promised(a: Fighter, b: Fighter, chosen: House) -> None:
    """Every figure in doubles is the fraction to 6e-13 of its size, far off chances included.

    The example has many states: 20 HP against 20, with much trauma.
    """
    assume(can_end(a, b, chosen))
    rounded = DuelSweep(a, b, chosen).run(0.5)
    for name, figure in vars(exact(a, b, chosen, Fraction(1, 2))).items():
        assert abs(Fraction(getattr(rounded, name)) - figure) <= Fraction(6, 10**13) * figure, name


@settings(max_examples=25)
@given(fighters, fighters, readings)
def test_sides_and_beginning(a: Fighter, b: Fighter, chosen: House) -> None:
    """Exchanging fighters exchanges the winners; an even beginning is the mean of both."""
    assume(can_end(a, b, chosen))
    mine, theirs = duel_odds(a, b, "a", chosen), duel_odds(b, a, "b", chosen)
    assert mine.a_wins == pytest.approx(theirs.b_by_hp + theirs.b_by_trauma, rel=1e-12)
    assert mine.attacks == pytest.approx(theirs.attacks, rel=1e-12)

    even, second = duel_odds(a, b, "even", chosen), duel_odds(a, b, "b", chosen)
    assert even.a_wins == pytest.approx((mine.a_wins + second.a_wins) / 2, rel=1e-12)
    assert mine.a_wins >= second.a_wins * (1 - 1e-12)


def test_a_duel_always_ends() -> None:
    """Trauma may take all dice to hit, but never of whoever dealt the last damage."""
    weak = Fighter(1, 0, 0, 0, 0, 9, 10)
    swept = exact(weak, weak._replace(hit_pool=2), BOOK, Fraction(1))
    assert swept.a_wins + swept.b_by_hp + swept.b_by_trauma == 1


def test_one_point_against_one_point_by_hand() -> None:
    """One HP each, no armor: whoever lands first wins, so A has p ÷ (1 − (1 − p)²)."""
    one = Fighter(1, 0, 1, 0, 0, 1, 10)
    landing = Fraction(3, 10)
    swept = exact(one, one, BOOK, Fraction(1))

    assert swept.a_by_hp == landing / (1 - (1 - landing) ** 2)
    assert swept.attacks == 1 / landing
