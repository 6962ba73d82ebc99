"""Pools as they fall: successes, penetration, extra rolls and dice rolled again (U2, U4 to U7)."""

from __future__ import annotations

from typing import NamedTuple

from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import counted
from honorcalc.rulesets.updated_mechanics.contest import PENETRATION, SIDES, SUCCESS_FROM, Pool
from honorcalc.rulesets.updated_mechanics.damage import Wounding


class Thrown(NamedTuple):
    """A pool as it fell."""

    successes: int
    """Those of the dice, before any bonus."""
    penetration: int
    dice: tuple[Die, ...]


def throw(dice: Dice, pool: Pool, group: str, *, penetrates: bool = False) -> Thrown:
    """Rolls a pool; with `penetrates` each success is marked with its penetration."""
    shown: list[Die] = []
    for _ in range(pool.dice):
        face = dice.face(SIDES)
        again = pool.reroll == ("successes" if face >= SUCCESS_FROM else "failures")
        if again:
            shown.append(Die(group, SIDES, face, 0, rerolled=True))
            face = dice.face(SIDES)
        shown.append(fallen(group, face, again, penetrates))
        while face == SIDES:
            face = dice.face(SIDES)
            shown.append(fallen(group, face, True, penetrates))
    standing = [die for die in shown if die.value]
    return Thrown(len(standing), sum(PENETRATION[die.face] for die in standing), tuple(shown))


def fallen(group: str, face: int, follows: bool, penetrates: bool) -> Die:
    """A die that stands; it counts 1 when it succeeds."""
    success = face >= SUCCESS_FROM
    mark = f"✓{PENETRATION[face] if penetrates else ''}" if success else ""
    ten = face == SIDES
    return Die(group, SIDES, face, int(success), exploded=ten, follows=follows, mark=mark)


def count_worked(pool: Pool, successes: int) -> str:
    """How a side's count came about.

    >>> count_worked(Pool(3), 1), count_worked(Pool(3, -2), 1), count_worked(Pool(3, 1), 2)
    ('1 success', '1 − 2, held at 0 = 0 successes', '2 + 1 = 3 successes')
    """
    result = pool.counted(successes)
    text = counted(result, "success", "successes")
    if not pool.bonus:
        return text
    held = ", held at 0" if successes + pool.bonus < 0 else ""
    return f"{successes} {'+' if pool.bonus > 0 else '−'} {abs(pool.bonus)}{held} = {text}"


class RolledBlow(NamedTuple):
    """One attack as it fell."""

    landed: bool
    done: int
    """The final damage, 0 for a miss."""
    trauma: bool
    dice: tuple[Die, ...]
    working: str


def strike_blow(
    dice: Dice, attacker: tuple[str, Pool], defender: tuple[str, Pool], wounding: Wounding
) -> RolledBlow:
    """Rolls one attack; each side is the name over its dice, and its pool."""
    (attacking, ours), (defending, theirs) = attacker, defender
    thrown = throw(dice, ours, attacking, penetrates=True)
    evaded = throw(dice, theirs, defending)
    landed = ours.counted(thrown.successes) > theirs.counted(evaded.successes)
    done = wounding.damage(thrown.penetration) if landed else 0
    working = (
        f"{count_worked(ours, thrown.successes)} against {count_worked(theirs, evaded.successes)}"
    )
    if landed:
        total = f"{thrown.penetration} + {wounding.base} − {wounding.armor_class}"
        working += f"; {total}: damage {done}"
    trauma = done >= wounding.least_trauma
    return RolledBlow(landed, done, trauma, (*thrown.dice, *evaded.dice), working)


def roll_luck(dice: Dice, group: str, counter: int) -> tuple[Die]:
    """The luck die; it counts 1 when a counter-attack follows (U4)."""
    face = dice.face(SIDES)
    won = face >= counter
    return (Die(group, SIDES, face, int(won), mark="✓" if won else ""),)
