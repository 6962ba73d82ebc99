"""Rolls checked against the odds, and rolls made to fall as an example has them."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import inf, log
from random import Random
from typing import Any

from hypothesis import strategies as st

from honorcalc import compute, roll
from honorcalc.calculators.catalog import find
from honorcalc.calculators.house import table_rules
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import plain

SIGMAS = 5  # as many from a chance of a half are as unlikely as what is refused
EACH_SIDE = "updated-mechanics.hit"
"""Its distributions are not that of the total, but of what either side rolls."""


class Loaded(Dice):
    """Dice of so many sides, or of any, that fall as told; running out of faces is an error."""

    def __init__(self, faces: Sequence[int], sides: int = 0):
        self.faces = [*faces]
        self.sides = sides

    def face(self, sides: int) -> int:
        assert sides == (self.sides or sides)
        return self.faces.pop(0)


def play(calculator: str, dice: Loaded, settings: dict[str, object]) -> Roll:
    """One roll of a calculator, which uses up all of the dice."""
    found = find(calculator)
    read = found.read(settings)
    found.answer(read)
    made = found.throw(dice, read)
    assert not dice.faces, "the example has dice that were not rolled"
    return made


def exact(calculator: str, **settings: Any) -> dict[str, Any]:
    """The exact values of a calculator."""
    return dict(compute(calculator, **settings).answer.values)


def link(house: Any) -> str:
    """A table's rules as a link has them."""
    return table_rules(house.__class__).text(house)


def random_house(random: Random, book: Any, count: int) -> Any:
    """Some rules at any of their choices, the rest by the book."""
    for rule in random.sample([*table_rules(book.__class__).rules.values()], count):
        book = rule.put(book, random.choice([*rule.kind.settings()]))
    return book


def any_house(book: Any) -> st.SearchStrategy[Any]:
    """Tables that play each rule at any of its choices, whatever the ruleset declares."""
    rules = table_rules(book.__class__).rules.values()
    choices = {rule.path[-1]: st.sampled_from(rule.kind.settings()) for rule in rules}
    return st.builds(book.__class__, **choices)


def check_shares(observed: dict[Any, int], exact: dict[Any, Fraction]) -> None:
    """No count is one that its exact chance makes all but impossible, by Chernoff's bound."""
    rolls = sum(observed.values())
    assert set(observed) <= {outcome for outcome, p in exact.items() if p}
    for outcome, p in exact.items():
        share, chance = observed.get(outcome, 0) / rolls, float(p)
        pairs = (share, chance), (1 - share, 1 - chance)
        assert rolls * sum(a * log(a / b) for a, b in pairs if a) <= SIGMAS**2 / 2, outcome


def check_rolls(calculator: str, seed: int, count: int, **settings: Any) -> None:
    """Totals, and all that a value is the chance of, come in rolls as often as they should."""
    answer = compute(calculator, **settings).answer
    rolls = roll(calculator, seed=seed, count=count, **settings).rolls
    for series in answer.series[: calculator != EACH_SIDE]:
        held = series.distribution
        odds = dict(zip(series.outcomes(), map(held.probability, held.outcomes), strict=True))
        end = max(odds) if held.open_end else inf
        check_shares(Counter(min(plain(made.total), end) for made in rolls), odds)
    for name, chance in answer.values.items():
        if (event := find(calculator).value(name).event) and not isinstance(chance, str | None):
            share = Fraction(chance)
            check_shares(Counter(map(event, rolls)), {True: share, False: 1 - share})
