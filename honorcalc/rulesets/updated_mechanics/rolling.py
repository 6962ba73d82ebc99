"""Pools as they fall: successes, penetration, extra rolls and dice rolled again (U2, U4 to U7)."""

from typing import NamedTuple

from honorcalc.calculators import dice_codes
from honorcalc.calculators.dice_codes import Throw, UnwrittenError
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import added, measured, number
from honorcalc.rulesets.updated_mechanics.damage import Wounding
from honorcalc.rulesets.updated_mechanics.house import SIDES, House
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, mean_rounds

MOST_ROUNDS = 300  # attacks whose ties are rolled again more often on average are not rolled


class RolledPool(NamedTuple):
    """A pool as it fell."""

    successes: int
    """How many successes the dice show, before any bonus."""
    penetration: int
    dice: tuple[Die, ...]


def roll_pool(dice: Dice, pool: Pool, group: str, *, penetrates: bool = False) -> RolledPool:
    """Rolls a pool; with `penetrates` each success is marked with its penetration."""
    penetration, shown = pool.house.penetration, list[Die]()
    lowest_ten = SIDES + 1 - pool.die.extra  # the lowest face that gives an extra roll

    def stand(face: int, *, follows: bool) -> None:
        """A die that stands; it counts 1 when it succeeds."""
        success, ten = face in penetration, face >= lowest_ten
        mark = f"✓{penetration[face] if penetrates else ''}" if success else ""
        shown.append(
            Die(group, SIDES, face, int(success), exploded=ten, follows=follows, mark=mark)
        )

    for _ in range(pool.dice):
        face = dice.face(SIDES)
        again = pool.reroll == ("successes" if face in penetration else "failures")
        if again:
            shown.append(Die(group, SIDES, face, 0, rerolled=True))
            face = dice.face(SIDES)
        stand(face, follows=again)
        while face >= lowest_ten:
            face = dice.face(SIDES)
            stand(face, follows=True)
    standing = [penetration[die.face] for die in shown if die.value]
    return RolledPool(len(standing), sum(standing), tuple(shown))


class RolledSides(NamedTuple):
    """Both sides of an attack as they fell; of rolls that were repeated the last."""

    penetration: int
    """What the attacker's dice penetrate."""
    lead: int
    """The attacker's successes less the defender's, after bonuses."""
    dice: tuple[Die, ...]
    ties: int
    """How many ties were rolled again before (U3)."""
    working: str

    def hits(self, house: House) -> bool:
        """Whether the attack hits (U3)."""
        return self.lead > 0 or (self.lead == 0 and house.ties == "attacker")


def roll_sides(
    dice: Dice,
    attacker: tuple[str, Pool],
    defender: tuple[str, Pool],
    *,
    penetrates: bool = False,
) -> RolledSides:
    """Rolls both pools, again after a tie if the table does; a side is its name and its pool.

    Raises ParameterError where nearly every roll is a tie, which is then rolled again.
    """
    (attacking, ours), (defending, theirs) = attacker, defender
    rounds = mean_rounds(ours, theirs)
    if rounds > MOST_ROUNDS:
        raise ParameterError(
            f"both sides of this attack roll {number(round(rounds))} times on average until one "
            f"side wins; only attacks that take at most {MOST_ROUNDS} such rolls can be rolled",
            "house",
        )
    fallen: list[Die] = []
    ties = 0
    while True:
        rolled = roll_pool(dice, ours, attacking, penetrates=penetrates)
        evaded = roll_pool(dice, theirs, defending)
        lead = ours.counted(rolled.successes) - theirs.counted(evaded.successes)
        fallen += rolled.dice + evaded.dice
        if lead or rounds == 1:
            break
        ties += 1
    working = (
        f"{count_worked(ours, rolled.successes)} against {count_worked(theirs, evaded.successes)}"
    )
    after = f"after {measured(ties, 'ties')}, " if ties else ""
    return RolledSides(rolled.penetration, lead, tuple(fallen), ties, after + working)


def count_worked(pool: Pool, successes: int) -> str:
    """How a side's count came about.

    >>> count_worked(Pool(3), 1), count_worked(Pool(3, -2), 1), count_worked(Pool(3, 1), 2)
    ('1 success', '1 − 2, at least 0 = 0 successes', '2 + 1 = 3 successes')
    """
    result = pool.counted(successes)
    text = measured(result, "successes")
    if not pool.bonus:
        return text
    held = ", at least 0" if successes + pool.bonus < 0 else ""
    return f"{successes}{added(pool.bonus)}{held} = {text}"


class RolledAttack(NamedTuple):
    """One attack as it fell."""

    landed: bool
    done: int
    """The final damage, 0 for a miss."""
    trauma: bool
    dice: tuple[Die, ...]
    working: str


def roll_attack_dice(
    dice: Dice, attacker: tuple[str, Pool], defender: tuple[str, Pool], wounding: Wounding
) -> RolledAttack:
    """Rolls one attack; each side is the name over its dice, and its pool."""
    rolled = roll_sides(dice, attacker, defender, penetrates=True)
    landed = rolled.hits(attacker[1].house)
    penetration, working = rolled.penetration, rolled.working
    done = wounding.damage(penetration) if landed else 0
    if landed:
        total = f"{penetration} + {wounding.base} − {wounding.armor_class}"
        working += f", {total} makes {done} damage"
    trauma = done >= wounding.least_trauma
    return RolledAttack(landed, done, trauma, rolled.dice, working)


def roll_luck(dice: Dice, group: str, counter: int) -> tuple[Die]:
    """The luck die; it counts 1 when a counter-attack follows (U4)."""
    face = dice.face(SIDES)
    won = face >= counter
    return (Die(group, SIDES, face, int(won), mark="✓" if won else ""),)


def pool_code(pool: Pool, name: str) -> Throw:
    """A pool for a roller: so many dice that succeed, tens rolled again (U2, U7).

    Raises UnwrittenError for a bonus that may lead below 0.
    """
    if pool.bonus < 0:
        raise UnwrittenError("No code can keep a number of successes from falling below 0.")
    if not pool.dice:
        raise UnwrittenError("There is no die in the pool.")
    start = pool.die.success_from
    dice = dice_codes.Pool(
        count=pool.dice,
        sides=SIDES,
        explode_from=SIDES + 1 - pool.die.extra if pool.die.extra else 0,
        success_from=start,
        reroll_to=start - 1 if pool.reroll == "failures" else 0,
        reroll_from=start if pool.reroll == "successes" else 0,
    )
    return Throw(name, (dice,), pool.bonus)
