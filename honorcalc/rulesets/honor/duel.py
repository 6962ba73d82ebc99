"""Two fighters who hit each other until one falls (H10, H15, H20, H21)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Die, Roll, in_turns, outcomes, undecided
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.honor.attack import armor_worn, damage_done, weapon
from honorcalc.rulesets.honor.fight import fight
from honorcalc.rulesets.honor.fighter import Fighter, possible_damages
from honorcalc.rulesets.honor.parameters import modifier, multiplier, reading, resistance
from honorcalc.rulesets.honor.rolls import modified, roll_total
from honorcalc.rulesets.honor.wounds import (
    damage_levels,
    roll_to_stay_conscious,
    weaker_resistance,
)

A, B = "Fighter A", "Fighter B"
OUTCOMES = ("A wins", "B wins", "Both fall", "Stalemate")
LONGEST_ROLLED = 1_000  # turns of one duel by dice
TURNS_SHOWN = 12  # of a longer duel only the last turn's dice are shown
ROUNDING = 1e-12  # what is less is no error worth telling
BOUNDS = (0.0001, 0.001, 0.01)
TURNS_BOUND = "2%"  # well above the largest error found
NEVER = (
    "neither fighter can ever hurt the other; more attack or damage, or less defense or armor, "
    "is needed"
)


def fighters(settings: dict[str, Any]) -> tuple[Fighter, Fighter]:
    """Both fighters from the calculator's settings."""
    a, b = (
        Fighter(**{name[2:]: value for name, value in settings.items() if name.startswith(side)})
        for side in ("a_", "b_")
    )
    return a, b


@calculator(
    "honor.duel",
    title="Duel",
    asks="win time",
    rules="H10 H15 H20 H21",
    values=(
        Value("a_wins", "A wins", help="B falls and A does not.", seen=outcomes("A wins")),
        Value("b_wins", "B wins", help="A falls and B does not.", seen=outcomes("B wins")),
        Value("both_fall", "Both fall", help="In the same turn.", seen=outcomes("both fall")),
        Value(
            "stalemate",
            "Stalemate",
            help="Wounds leave nobody able to hurt.",
            seen=outcomes("stalemate"),
        ),
        Value("mean_turns", "Mean turns", "turns"),
    ),
)
def duel(
    a_attack: Annotated[Fraction, multiplier("Attack", A)] = Fraction(2),
    a_defense: Annotated[Fraction, multiplier("Defense", A)] = Fraction(2),
    a_damage: Annotated[Fraction, weapon(A)] = Fraction(1),
    a_absorption: Annotated[int, armor_worn(A)] = 0,
    a_health: Annotated[Fraction, multiplier("Health", A)] = Fraction(2),
    a_will: Annotated[Fraction, multiplier("Will", A)] = Fraction(2),
    a_pain_resistance: Annotated[Fraction, resistance("Pain Resistance", "Will", A)] = Fraction(0),
    a_modifier: Annotated[int, modifier("Modifier", A, "On attack and defense.")] = 0,
    b_attack: Annotated[Fraction, multiplier("Attack", B)] = Fraction(2),
    b_defense: Annotated[Fraction, multiplier("Defense", B)] = Fraction(2),
    b_damage: Annotated[Fraction, weapon(B)] = Fraction(1),
    b_absorption: Annotated[int, armor_worn(B)] = 0,
    b_health: Annotated[Fraction, multiplier("Health", B)] = Fraction(2),
    b_will: Annotated[Fraction, multiplier("Will", B)] = Fraction(2),
    b_pain_resistance: Annotated[Fraction, resistance("Pain Resistance", "Will", B)] = Fraction(0),
    b_modifier: Annotated[int, modifier("Modifier", B, "On attack and defense.")] = 0,
    reading: Annotated[str, reading("Whether a total equal to the tally is enough.")] = "at_least",
) -> Answer:
    """Two fighters attack each other every turn until one falls or nobody can hurt."""
    a, b = fighters(locals())
    if not possible_damages(a, b) and not possible_damages(b, a):
        raise ParameterError(NEVER, "a_damage")
    end = fight(a, b, reading)
    chances = (end.a_wins, end.b_wins, end.both_fall, end.stalemate)
    names = ("a_wins", "b_wins", "both_fall", "stalemate")
    return Answer(
        headline=f"A wins {percent(end.a_wins)} of duels, B {percent(end.b_wins)}; a duel takes "
        f"{number(round(end.mean_turns, 1))} turns on average.",
        values={**dict(zip(names, chances, strict=True)), "mean_turns": end.mean_turns},
        chart=Amounts("Outcome", OUTCOMES, "Chance", "chance", chances, lambda n: n == 0),
        notes=tuple(notes(a, b, end.error)),
    )


def notes(a: Fighter, b: Fighter, error: float) -> list[str]:
    """How the duel is played, and how exact the figures are."""
    said = [
        "H10: Each turn both attack once and the results count together.",
        "H20: Penalties from damage up to the last turn fall on attack and defense.",
        "H21: Whoever is hurt in a turn tests consciousness at its end; armor does not wear.",
    ]
    for fighter in (a, b):
        said += weaker_resistance("Pain Resistance", fighter.pain_resistance, "Will", fighter.will)
    if error > ROUNDING:
        bound = next(bound for bound in BOUNDS if error <= bound)
        said.append(
            f"The chances are approximate, within {bound}: there are too many pairs of damage "
            f"tallies to follow every one. The mean number of turns is within {TURNS_BOUND}."
        )
    return said


@dataclass
class Standing:
    """A fighter in the middle of a duel by dice."""

    fighter: Fighter
    group: str
    tally: Fraction = Fraction(0)
    up: bool = True

    @property
    def modifier(self) -> int:
        """The modifier on attack and defense, wound penalty included (H20)."""
        levels = damage_levels(self.tally, self.fighter.health, self.fighter.will)
        return self.fighter.modifier - levels


@dataclass
class Turn:
    """The dice and the working of one turn."""

    dice: list[Die] = field(default_factory=list)
    working: list[str] = field(default_factory=list)


@duel.rolls
def roll_duel(dice: Dice, reading: str, **settings: Any) -> Roll:
    """One duel by dice; the total is the number of turns."""
    a, b = fighters(settings)
    sides = Standing(a, A), Standing(b, B)
    turns: list[Turn] = []
    while len(turns) < LONGEST_ROLLED:
        outcome = ended(*sides)
        if outcome:
            return told(turns, outcome)
        turns.append(fight_turn(dice, *sides, reading))
    return told(turns, undecided(f"{LONGEST_ROLLED:,} turns"))


def ended(a: Standing, b: Standing) -> str:
    """The outcome once there is one, else nothing."""
    if not (a.up and b.up):
        return "A wins" if a.up else "B wins" if b.up else "both fall"
    return "" if can_hurt(a, b) or can_hurt(b, a) else "stalemate"


def can_hurt(attacker: Standing, target: Standing) -> bool:
    """Whether the best roll against a defense of 0 does damage."""
    best = modified(10, attacker.modifier) * attacker.fighter.attack
    return damage_done(best, attacker.fighter.damage, target.fighter.absorption) > 0


def fight_turn(dice: Dice, a: Standing, b: Standing, reading: str) -> Turn:
    """Both attack, then whoever was hurt tests (H10)."""
    turn = Turn()
    hurt = [(target, strike(dice, turn, by, target)) for by, target in ((a, b), (b, a))]
    for target, done in hurt:
        if done:
            target.tally += done
            resisting = target.fighter.pain_resistance or target.fighter.will
            target.up, shown, _points, working = roll_to_stay_conscious(
                dice, resisting, target.tally, reading, f"{target.group} conscious?"
            )
            turn.dice.extend(shown)
            turn.working.append(
                f"{target.group[-1]} {'stays up' if target.up else 'falls'}: {working}"
            )
    return turn


def strike(dice: Dice, turn: Turn, attacker: Standing, target: Standing) -> Fraction:
    """One attack's damage, its dice added to the turn."""
    fighter, defender = attacker.fighter, target.fighter
    ours = roll_total(dice, f"{attacker.group} attacks", fighter.attack, attacker.modifier)
    theirs = roll_total(dice, f"{target.group} defends", defender.defense, target.modifier)
    done = damage_done(ours.points - theirs.points, fighter.damage, defender.absorption)
    turn.dice.extend((*ours.dice, *theirs.dice))
    names = f"{attacker.group[-1]} against {target.group[-1]}"
    totals = f"{number(ours.points)} : {number(theirs.points)}"
    turn.working.append(f"{names} {totals}, damage {number(done)}")
    return done


def told(turns: list[Turn], outcome: str) -> Roll:
    """The duel as one roll; of a long one the last turn."""
    told = [(turn.dice, f"Turn {n}: {'; '.join(turn.working)}") for n, turn in enumerate(turns, 1)]
    return in_turns(told, "turn", outcome, TURNS_SHOWN)
