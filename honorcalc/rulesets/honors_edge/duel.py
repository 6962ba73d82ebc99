"""Two fighters who take turns to attack until one is Out (E10, E16)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum, ulp
from typing import Annotated, Any

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import Dice, Die, Roll, in_turns, outcomes, undecided
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.honors_edge.bout import RANKS_UP, Ends, Fighter, bout
from honorcalc.rulesets.honors_edge.health import DEAD, PAIN, out_from, rank_after
from honorcalc.rulesets.honors_edge.parameters import (
    attribute,
    honorable,
    skill,
    target_number,
    weapon_kept,
    weapon_rolled,
)
from honorcalc.rulesets.honors_edge.rolling import SIDES, draw

A, B = "Fighter A", "Fighter B"
FIRST = {"a": "A", "b": "B", "even": "Either, with even odds"}
OUTCOMES = ("A wins", "B wins")
LONGEST_ROLLED = 1_000  # rounds of one duel by dice
ROUNDS_SHOWN = 6  # of a longer duel only the last round's dice are shown
NEVER = (
    "damage of {} against {} keeps no die on either side, so nobody can ever be hurt; 1k1 or more "
    "on one side is right"
)


def fighters(settings: dict[str, Any]) -> tuple[Fighter, Fighter]:
    """Both fighters from the calculator's settings."""
    a, b = (
        Fighter(**{name[2:]: value for name, value in settings.items() if name.startswith(side)})
        for side in ("a_", "b_")
    )
    return a, b


def fought(a: Fighter, b: Fighter, first: str) -> Ends:
    """How the duel ends; "even" is the average of either fighter's beginning it.

    Every figure is in doubles with a relative error below 1e-12 (see `bout`).
    """
    if first == "a":
        return bout(a, b)
    b_wins, a_wins, turns = bout(b, a)
    if first == "b":
        return Ends(a_wins, b_wins, turns)
    begun = bout(a, b)
    return Ends(
        tuple((x + y) / 2 for x, y in zip(a_wins, begun.a_wins, strict=True)),
        tuple((x + y) / 2 for x, y in zip(b_wins, begun.b_wins, strict=True)),
        (turns + begun.turns) / 2,
    )


def chance_to_win(by_rank: tuple[float, ...], fighter: Fighter, other: Fighter) -> float:
    """The chance summed over the winner's ranks; only what is certain is 0 or 1."""
    if not (fighter.can_hurt and other.can_hurt):
        return float(fighter.can_hurt)
    return min(max(fsum(by_rank), ulp(0.0)), 1 - ulp(0.5))


@calculator(
    "honors-edge.duel",
    title="Duel",
    asks="win time",
    rules="E3 E4 E7 E10 E12 E16",
    values=(
        Value("a_wins", "A wins", help="B is Out first.", seen=outcomes("A wins")),
        Value("b_wins", "B wins", help="A is Out first.", seen=outcomes("B wins")),
        Value("mean_rounds", "Mean rounds", "rounds", "Rounds begun."),
    ),
)
def duel(
    a_attribute: Annotated[int, attribute("Attribute", A, "Of the attack roll.")] = 2,
    a_skill: Annotated[int, skill("Skill", A, "With the weapon.")] = 1,
    a_honorable: Annotated[bool, honorable(A)] = True,
    a_defense: Annotated[int, target_number("Defense", A)] = 15,
    a_strength: Annotated[int, attribute("Strength", A)] = 2,
    a_weapon_rolled: Annotated[int, weapon_rolled(A)] = 3,
    a_weapon_kept: Annotated[int, weapon_kept(A)] = 0,
    a_stamina: Annotated[int, attribute("Stamina", A)] = 2,
    b_attribute: Annotated[int, attribute("Attribute", B, "Of the attack roll.")] = 2,
    b_skill: Annotated[int, skill("Skill", B, "With the weapon.")] = 1,
    b_honorable: Annotated[bool, honorable(B)] = True,
    b_defense: Annotated[int, target_number("Defense", B)] = 15,
    b_strength: Annotated[int, attribute("Strength", B)] = 2,
    b_weapon_rolled: Annotated[int, weapon_rolled(B)] = 3,
    b_weapon_kept: Annotated[int, weapon_kept(B)] = 0,
    b_stamina: Annotated[int, attribute("Stamina", B)] = 2,
    first: Annotated[
        str, Choice("First", options=FIRST, help="Who begins the first and every other round.")
    ] = "a",
) -> Answer:
    """Two fighters attack by turns, worse with every rank of Pain, until one is Out."""
    a, b = fighters(locals())
    if not (a.can_hurt or b.can_hurt):
        raise ParameterError(NEVER.format(a.damage.named(), b.damage.named()), "a_weapon_kept")
    ends = fought(a, b, first)
    chances = (chance_to_win(ends.a_wins, a, b), chance_to_win(ends.b_wins, b, a))
    return Answer(
        headline=f"A wins {percent(chances[0])} of duels, B {percent(chances[1])}; a duel takes "
        f"{number(round(ends.turns, 1))} rounds on average.",
        values={"a_wins": chances[0], "b_wins": chances[1], "mean_rounds": ends.turns},
        chart=Amounts("Outcome", OUTCOMES, "Chance", "chance", chances, lambda n: n == 0),
        table=Table(
            ("Winner's Health Rank", *OUTCOMES),
            (
                ("Any", *chances),
                *(
                    (rank.capitalize(), ends.a_wins[n], ends.b_wins[n])
                    for n, rank in enumerate(RANKS_UP)
                ),
            ),
            ("text", "chance", "chance"),
        ),
        notes=tuple(notes(a, b)),
    )


def notes(a: Fighter, b: Fighter) -> list[str]:
    """How the duel is played."""
    said = [
        "E16: An attack is a Skill Roll against the other's Defense; margins add no damage.",
        "E10: A fighter's own Pain raises the TN of the attack; whoever is Out first loses.",
        "E11: Nobody spends Ki.",
    ]
    for fighter, name in ((a, "A"), (b, "B")):
        if not fighter.can_hurt:
            said.append(f"E1: {name} keeps no damage die and does no damage.")
    return said


@dataclass
class Standing:
    """A fighter in the middle of a duel by dice."""

    fighter: Fighter
    name: str
    tally: int = 0

    @property
    def rank(self) -> str:
        """The Health Rank so far."""
        return rank_after(self.tally, self.fighter.stamina)

    @property
    def up(self) -> bool:
        """Whether the fighter is still conscious."""
        return self.tally < out_from(self.fighter.stamina)


@dataclass
class Round:
    """The dice and the working of one round."""

    place: int
    dice: list[Die] = field(default_factory=list)
    working: list[str] = field(default_factory=list)


@duel.rolls
def roll_duel(dice: Dice, first: str, **settings: Any) -> Roll:
    """One duel by dice; the total is the number of rounds begun."""
    a, b = fighters(settings)
    sides = Standing(a, "A"), Standing(b, "B")
    begins = Round(1)
    if first == "b" or (first == "even" and b_begins(dice, begins)):
        sides = sides[1], sides[0]
    rounds: list[Round] = []
    while len(rounds) < LONGEST_ROLLED and all(side.up for side in sides):
        rounds.append(begins)
        fight_round(dice, begins, *sides)
        begins = Round(len(rounds) + 1)
    winner = [side.name for side in sides if side.up]
    broken_off = undecided(f"{LONGEST_ROLLED:,} rounds")
    return told(rounds, f"{winner[0]} wins" if len(winner) == 1 else broken_off)


def b_begins(dice: Dice, current: Round) -> bool:
    """A die for who is first: 6 to 10 is B."""
    face = dice.face(SIDES)
    b = 2 * face > SIDES
    current.dice.append(Die("Who begins", SIDES, face, face))
    current.working.append(f"{'B' if b else 'A'} begins")
    return b


def fight_round(dice: Dice, current: Round, first: Standing, second: Standing) -> None:
    """Both attack in their order, the second only if still up."""
    for attacker, target in ((first, second), (second, first)):
        if attacker.up:
            strike(dice, current, attacker, target)


def strike(dice: Dice, current: Round, attacker: Standing, target: Standing) -> None:
    """One attack and, if it hits, its damage."""
    fighter, names = attacker.fighter, f"{attacker.name} attacks"
    place = f"Round {number(current.place)}"
    tn = target.fighter.defense + PAIN[attacker.rank]
    attack = draw(dice, fighter.attack, f"{place}: {names}")
    current.dice.extend(attack.dice)
    if attack.total < tn:
        current.working.append(f"{names}: {attack.working} against TN {tn}, a miss")
        return
    damage = draw(dice, fighter.damage, f"{place}: {attacker.name}'s damage")
    current.dice.extend(damage.dice)
    target.tally += damage.total
    current.working.append(
        f"{names}: {attack.working} against TN {tn}, damage {damage.working}, "
        f"{target.name} {rank_told(target)}"
    )


def rank_told(target: Standing) -> str:
    """How a fighter stands after a hit."""
    return f"is {target.rank if target.rank == DEAD else target.rank.capitalize()}"


def told(rounds: list[Round], outcome: str) -> Roll:
    """The duel as one roll; of a long one the last round."""
    told = [(one.dice, f"Round {number(one.place)}: {'; '.join(one.working)}") for one in rounds]
    return in_turns(told, "round", outcome, ROUNDS_SHOWN)
