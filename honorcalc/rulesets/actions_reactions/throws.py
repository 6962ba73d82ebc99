"""Action dice as they fall (A3)."""

from __future__ import annotations

from honorcalc.calculators.rolls import Dice, Die
from honorcalc.rulesets.actions_reactions.ladder import Action


def throw(dice: Dice, action: Action, group: str) -> tuple[int, tuple[Die, ...]]:
    """The result and the dice: the highest is kept, of equals the first."""
    faces = [dice.face(action.sides) for _ in range(action.dice)]
    result = max(faces)
    best = faces.index(result)
    thrown = (Die(group, action.sides, f, f, kept=n == best) for n, f in enumerate(faces))
    return result, tuple(thrown)
