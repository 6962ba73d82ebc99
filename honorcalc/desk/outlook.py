"""Odds in sight and dice of a fight: what calculators say of a state, and what falls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, GivenDice, Roll
from honorcalc.calculators.signature import HOUSE
from honorcalc.desk.kept import Reply
from honorcalc.questions.links import write_settings
from honorcalc.questions.outside import read_faces
from honorcalc.questions.roll import SEEDS, whole_in

SEED = "~"
"""What stands before the seed of dice that the site has rolled; dice from outside are faces."""
FACES = "faces"
Settings = Mapping[str, Any]


class Outlook(NamedTuple):
    """Odds in sight: of which calculator, with which settings, and which of its values."""

    head: str
    calculator: str
    settings: Settings
    values: tuple[str, ...]
    note: str = ""
    """Why there are none, where the calculator cannot tell."""

    def reply(self, names: Mapping[str, str], house: str) -> Reply:
        """The values in words, with the link of their chart; `names` are labels of our own."""
        calculator = find(self.calculator)
        reply: Reply = {"head": self.head, "facts": [], "link": "", "note": self.note}
        if self.note:
            return reply
        try:
            settings, linkable = read(self.calculator, {**self.settings, HOUSE: house})
            result = calculator.answer(settings)
        except ParameterError as problem:
            return reply | {"note": impossible(calculator, problem)}
        known = result.values_with_names
        found = (known[name] for name in self.values if name in known)
        facts = [
            {"label": names.get(value.name, value.label), "text": value.with_unit(figure)}
            for value, figure in found
        ]
        link = f"{self.calculator}?{write_settings(calculator, settings)}"
        return reply | {"facts": facts, "link": link if linkable else ""}


def impossible(calculator: Calculator, problem: ParameterError) -> str:
    """Why there is no figure: a sentence that names the setting, where it is about one."""
    kinds = [p.kind for p in calculator.parameters if p.name == problem.parameter]
    names = [", ".join(filter(None, (kind.group, kind.label))) for kind in kinds]
    return f"Not possible: {': '.join([*names, problem.short.rstrip('.')])}."


def read(calculator: str, settings: Settings) -> tuple[dict[str, Any], bool]:
    """Settings as the arithmetic takes them, and whether a link can have all of them.

    A number for which the form has no step, such as a quarter of a point, stays as it is.
    """
    found = find(calculator)
    odd: dict[str, Any] = {}
    for name, value in settings.items():
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            try:
                found.read_one(name, value)
            except ParameterError:
                odd[name] = value
    rest = {name: value for name, value in settings.items() if name not in odd}
    return found.read(rest) | odd, not odd


def thrown(calculator: str, settings: Settings, given: str) -> Roll:
    """A calculator's roll with dice from outside, or with those of a seed."""
    taken, _ = read(calculator, settings)
    return rolled(calculator, given, lambda dice: find(calculator).throw(dice, taken))


def typed(given: str) -> int:
    """How many faces fell outside; dice of a seed are none."""
    return 0 if given.startswith(SEED) else len(read_faces(given))


def rolled(calculator: str, given: str, throw: Callable[[Dice], Roll]) -> Roll:
    """What a `throw` makes of dice from outside or of a seed; the `calculator` is for refusals."""
    if given.startswith(SEED):
        return throw(Dice(whole_in(given.removeprefix(SEED), 0, SEEDS - 1, FACES, calculator)))
    dice = GivenDice(read_faces(given))
    roll = throw(dice)
    dice.refuse_rest(roll)
    return roll
