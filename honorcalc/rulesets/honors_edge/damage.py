"""A hit's damage, and the Health Rank it leaves the target in (E4, E10, E11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.averages import averages_notes, mean_above
from honorcalc.rulesets.honors_edge.health import (
    CALLED,
    DEAD,
    FATES,
    OUT,
    dead_from,
    health_per_rank,
    out_from,
    rank_after,
)
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.rolling import Pool, charted, damage_pool, pool_code, roll_pool

SOAKED = 5
"""What one Ki Point takes off damage just suffered (E11)."""
DAMAGE, TARGET = "Damage", "Target"
DOWN = (OUT, DEAD)
CHIEF = (FATES[0], *DOWN)  # of the ranks; the chart has them all
LABELS = tuple(rank.capitalize() for rank in FATES)  # the ranks and "Dead" as a chart names them
DICE_RULES = ("explode_from", "explosions", "ten_dice", "damage_explodes")
"""The table rules that change what damage dice come to."""


class Target(NamedTuple):
    """The target of a hit: its Stamina, the damage it has suffered, and the Ki it spends."""

    stamina: Annotated[int, parameters.attribute("Stamina", TARGET)] = 2
    suffered: Annotated[int, parameters.suffered(TARGET)] = 0
    ki: Annotated[int, ki_spent(TARGET)] = 0
    house: House = BOOK

    @property
    def soaked(self) -> int:
        """What Ki takes off each hit (E11)."""
        return SOAKED * self.ki

    @property
    def left(self) -> int:
        """The damage after Ki that is Out; 0 or less for those who are."""
        return out_from(self.stamina, self.house) - self.suffered

    @property
    def life(self) -> int:
        """The damage after Ki that kills."""
        return dead_from(self.stamina, self.house) - self.suffered

    def through(self, damage: int) -> int:
        """What is left of a Damage Roll after Ki, never below 0 (E11).

        >>> Target(2, 0, 2).through(14), Target(2, 0, 2).through(7)
        (4, 0)
        """
        return max(0, damage - self.soaked)

    def rank(self, damage: int) -> str:
        """The Health Rank, or "dead", after so much damage has got through (E10)."""
        return rank_after(self.suffered + damage, self.stamina, self.house)

    def refuse_dead(self) -> None:
        """Refuses the dead."""
        if self.life <= 0:
            raise ParameterError(
                f"{self.suffered} damage has already killed a target with Stamina {self.stamina}; "
                f"enter {dead_from(self.stamina, self.house) - 1} or less",
                "suffered",
            )

    def ranks(self, damage: Distribution) -> dict[str, Fraction]:
        """The chance of each rank afterward; the damage is known up to what kills."""
        ways = dict.fromkeys(FATES, 0)
        for done, weight in damage.weights.items():
            ways[self.rank(done)] += weight
        return {rank: Fraction(weight, damage.denominator) for rank, weight in ways.items()}


UNHURT = Target()


class DamageRoll(NamedTuple):
    """A hit's Damage Roll and whoever is hit; each field is a parameter of the calculators."""

    strength: Annotated[int, parameters.attribute("Strength", DAMAGE)] = 2
    weapon_rolled: Annotated[int, parameters.weapon_rolled(DAMAGE)] = 3
    weapon_kept: Annotated[int, parameters.weapon_kept(DAMAGE)] = 0
    target: Target = UNHURT
    house: House = BOOK

    def pool(self, frightened: bool) -> Pool:
        """What is rolled for the damage (E4, E14)."""
        weapon = self.weapon_rolled, self.weapon_kept
        return damage_pool(self.strength, *weapon, frightened, self.house)


KATANA = DamageRoll()


def soaked(rolled: Distribution, target: Target) -> Distribution:
    """What gets through of rolled damage; an open end must be above what Ki takes off."""
    ways: dict[int, int] = {}
    for damage, weight in rolled.weights.items():
        through = target.through(damage)
        ways[through] = ways.get(through, 0) + weight
    return Distribution(ways, open_end=rolled.open_end)


def ki_spent(group: str = "") -> Whole:
    """Ki spent against a hit (E11)."""
    help = f"Each Ki Point reduces the damage of a hit by {SOAKED}."
    return Whole("Ki spent", minimum=0, maximum=10, group=group, help=help)


@calculator(
    "honors-edge.damage",
    title="Damage Roll",
    asks="damage",
    rules="E4 E10 E11 E14",
    follows=dict.fromkeys(DICE_RULES, f"mean {' '.join(FATES)}") | {"health_step": " ".join(FATES)},
    values=(
        Value("mean", "Mean damage", "points", "After the target has spent Ki."),
        *(
            Value(rank, rank.capitalize(), event=outcomes(rank), more=rank not in CHIEF)
            for rank in FATES
        ),
    ),
)
def damage(
    damage_roll: DamageRoll = KATANA,
    frightened: Annotated[bool, parameters.frightened(DAMAGE)] = False,
) -> Answer:
    """The damage of one hit, and the Health Rank in which it leaves the target."""
    target, pool = damage_roll.target, damage_roll.pool(frightened)
    target.refuse_dead()
    rolled = charted(pool, target.life + target.soaked)
    series = Series("Damage", "points", soaked(rolled, target))
    ranks = target.ranks(series.distribution)
    chances = tuple(ranks.values())
    mean, likeliest = mean_above(pool, target.soaked), max(ranks, key=lambda rank: ranks[rank])
    chance = ranks[likeliest]
    often = f"Most often, {percent(chance)} of the time," if chance < 1 else "In every case,"
    return Answer(
        headline=f"A Damage Roll of {pool.in_words()} does {number(mean)} damage on "
        f"average. {often} {target_in_words(target)} is {CALLED[likeliest]} afterward.",
        values={"mean": mean, **ranks},
        chart=Amounts(
            "Health Rank afterward", LABELS, chances, counts=lambda n: FATES[n] == likeliest
        ),
        series=(series,),
        table=ranks_table(target, chances),
        notes=tuple(notes(pool, target, frightened)),
    )


def target_in_words(target: Target) -> str:
    """Who is hit.

    >>> target_in_words(Target(2, 0, 0)), target_in_words(Target(3, 14, 1))
    ('an unhurt target with Stamina 2', 'a target with Stamina 3 and 14 damage')
    """
    if not target.suffered:
        return f"an unhurt target with Stamina {target.stamina}"
    return f"a target with Stamina {target.stamina} and {target.suffered} damage"


def ranks_table(target: Target, chances: tuple[Fraction, ...]) -> Table:
    """Each rank with the damage that leads there, its chance, and that of it or worse."""
    rows, size = [], health_per_rank(target.stamina, target.house)
    for n, chance in enumerate(chances):
        first = max(0, n * size - target.suffered)
        last = (n + 1) * size - target.suffered - 1
        reach = f"{first} or more" if FATES[n] == DEAD else amounts(first, last)
        worse = sum(chances[n:], Fraction(0))
        rows.append((LABELS[n], reach, chance, worse))
    return Table(
        ("Rank afterward", "Damage", "Chance", "This or worse"),
        tuple(rows),
        ("text", "text", "chance", "chance"),
    )


def amounts(first: int, last: int) -> str:
    """The amounts of damage from one to another, as a table has them.

    >>> amounts(0, 9), amounts(9, 9), amounts(0, -1)
    ('0 to 9', '9', '–')
    """
    if last < first:
        return "–"
    return f"{first} to {last}" if last > first else f"{first}"


def notes(pool: Pool, target: Target, frightened: bool) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = [*pool_notes(pool), *averages_notes(pool)]
    if frightened:
        said.append("E14: The attacker is Frightened, so no damage dice explode.")
    return said + target_notes(target)


def target_notes(target: Target) -> list[str]:
    """How Health and Ki are read."""
    said = [
        "E10: Out has Health too, so the target is Out at "
        f"{out_from(target.stamina, target.house)} damage and dead at "
        f"{dead_from(target.stamina, target.house)}."
    ]
    if target.ki:
        said.append(f"E11: Ki reduces the damage of each hit by {target.soaked}, but not below 0.")
    return said


@damage.calls("strength weapon_rolled weapon_kept")
def called(damage_roll: DamageRoll) -> str:
    """The pool, as 5k2."""
    return damage_pool(
        damage_roll.strength, damage_roll.weapon_rolled, damage_roll.weapon_kept
    ).notation()


@damage.rolls
def roll_damage(dice: Dice, damage_roll: DamageRoll, frightened: bool) -> Roll:
    """One Damage Roll."""
    target, pool = damage_roll.target, damage_roll.pool(frightened)
    fell = roll_pool(dice, pool, pool.notation())
    through = target.through(fell.total)
    working = fell.working + after_ki_in_words(target, through)
    return Roll(fell.dice, through, target.rank(through), working)


def after_ki_in_words(target: Target, through: int) -> str:
    """What Ki does to a Damage Roll, after the sum.

    >>> after_ki_in_words(Target(2, 0, 1), 9), after_ki_in_words(Target(2, 0, 0), 9)
    ('; 9 after Ki', '')
    """
    return f"; {through} after Ki" if target.ki else ""


@damage.roller_codes
def described_dice(damage_roll: DamageRoll, frightened: bool) -> tuple[Throw, ...]:
    """The pool."""
    return (pool_code(damage_roll.pool(frightened)),)
