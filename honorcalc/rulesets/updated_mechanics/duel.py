"""Two fighters who take turns until one is dead (U1 to U6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Die, Roll, in_turns, outcomes, undecided
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.updated_mechanics.fight import (
    TRAUMAS,
    Ending,
    Fighter,
    Readings,
    fight,
)
from honorcalc.rulesets.updated_mechanics.parameters import (
    armor_class,
    counter,
    counter_on,
    pool,
    strength,
    trauma_on,
    weapon,
)
from honorcalc.rulesets.updated_mechanics.throws import roll_luck, strike_blow

A, B = "Fighter A", "Fighter B"
A_WINS, B_WINS, BY_TRAUMA = "A wins", "B wins", " by trauma"
BEGINS = {"a": "A", "b": "B", "even": "Either, evenly"}
LONGEST_MEAN = 300  # duels that take more attacks on average are not rolled
LONGEST_ROLLED = 20_000  # attacks of one duel by dice
ATTACKS_SHOWN = 12  # of a longer duel only the last attack's dice are shown
NEVER = "both hit pools are 0, so nobody can ever be hurt; one of them needs a die"


def hit_points(group: str) -> Whole:
    """HP, which the source does not give."""
    return Whole("HP", minimum=1, maximum=60, group=group, help="Dead at 0 or less.")


@calculator(
    "updated-mechanics.duel",
    title="Duel",
    asks="win time",
    rules="U1 U2 U3 U4 U5 U6",
    values=(
        Value("a_wins", "A wins", seen=outcomes(A_WINS, A_WINS + BY_TRAUMA)),
        Value("b_wins", "B wins", seen=outcomes(B_WINS, B_WINS + BY_TRAUMA)),
        Value("mean_attacks", "Attacks", "attacks", "On average, counter-attacks among them."),
        Value(
            "by_trauma",
            "Ends by trauma",
            help="Of all duels: the third point of trauma, HP being left.",
            seen=outcomes(A_WINS + BY_TRAUMA, B_WINS + BY_TRAUMA),
        ),
    ),
)
def duel(
    a_hit_pool: Annotated[int, pool("Hit pool", A)] = 6,
    a_evade_pool: Annotated[int, pool("Evade pool", A)] = 5,
    a_weapon: Annotated[int, weapon(A)] = 2,
    a_strength: Annotated[int, strength(A)] = 2,
    a_armor_class: Annotated[int, armor_class(A)] = 5,
    a_hp: Annotated[int, hit_points(A)] = 30,
    a_counter: Annotated[int, counter(A)] = 10,
    b_hit_pool: Annotated[int, pool("Hit pool", B)] = 6,
    b_evade_pool: Annotated[int, pool("Evade pool", B)] = 5,
    b_weapon: Annotated[int, weapon(B)] = 2,
    b_strength: Annotated[int, strength(B)] = 2,
    b_armor_class: Annotated[int, armor_class(B)] = 5,
    b_hp: Annotated[int, hit_points(B)] = 30,
    b_counter: Annotated[int, counter(B)] = 10,
    first: Annotated[str, Choice("Attacks first", options=BEGINS)] = "a",
    counter_on: Annotated[str, counter_on()] = "hit",
    trauma_on: Annotated[str, trauma_on()] = "final",
) -> Answer:
    """Two fighters attack in turns, with counter-attacks, until one is dead."""
    end = solved(locals())
    a_wins, b_wins = (min(1.0, wins) for wins in (end.a_wins, end.b_wins))
    outcomes = {
        "A, HP gone": end.a_by_hp,
        "A, third trauma": end.a_by_trauma,
        "B, HP gone": end.b_by_hp,
        "B, third trauma": end.b_by_trauma,
    }
    return Answer(
        headline=f"A wins {percent(a_wins)} of duels, B {percent(b_wins)}; a duel takes "
        f"{number(round(end.attacks, 1))} attacks on average.",
        values={
            "a_wins": a_wins,
            "b_wins": b_wins,
            "mean_attacks": end.attacks,
            "by_trauma": min(1.0, end.by_trauma),
        },
        chart=Amounts(
            "Winner, and how",
            tuple(outcomes),
            "Chance",
            "chance",
            tuple(outcomes.values()),
            counts=lambda place: place < 2,
        ),
        notes=notes(counter_on, trauma_on),
    )


def solved(settings: dict[str, Any]) -> Ending:
    """How the duel of the calculator's settings ends; refused when nobody can be hurt."""
    a, b = fighters(settings)
    if not (a.hit_pool or b.hit_pool):
        raise ParameterError(NEVER, "a_hit_pool")
    return fight(a, b, settings["first"], readings(settings))


def fighters(settings: dict[str, Any]) -> tuple[Fighter, Fighter]:
    """Both fighters from the calculator's settings."""
    a, b = (
        Fighter(**{name[2:]: value for name, value in settings.items() if name.startswith(side)})
        for side in ("a_", "b_")
    )
    return a, b


def readings(settings: dict[str, Any]) -> Readings:
    """How the rules are read, from the calculator's settings."""
    return Readings(settings["counter_on"], settings["trauma_on"])


def notes(counter_on: str, trauma_on: str) -> tuple[str, ...]:
    """How the duel is played."""
    after = "every attack" if counter_on == "always" else "a hit"
    meant = "before armor" if trauma_on == "total" else "past the armor"
    return (
        f"U4: After {after} the defender, if still standing, may counter with a full attack that "
        "gives no counter itself; the defender's own turn follows as usual.",
        f"U6: Trauma comes of damage {meant}, at least twice the armor class as lowered by "
        "earlier trauma.",
    )


@dataclass
class Standing:
    """A fighter in the middle of a duel by dice."""

    fighter: Fighter
    name: str
    hp: int
    trauma: int = 0

    @property
    def alive(self) -> bool:
        """Whether HP are left and trauma has not killed (U6)."""
        return self.hp > 0 and self.trauma < TRAUMAS


@dataclass
class Bout:
    """A duel by dice so far."""

    dice: Dice
    readings: Readings
    shown: list[tuple[tuple[Die, ...], str]]
    """The dice and the working of each attack."""

    def attack(self, attacker: Standing, target: Standing) -> bool:
        """One attack; whether the target may roll for a counter-attack (U4)."""
        blow = strike_blow(
            self.dice,
            (f"{attacker.name} attacks", attacker.fighter.hits(attacker.trauma)),
            (f"{target.name} evades", target.fighter.evades(target.trauma)),
            target.fighter.wounded_by(attacker.fighter, target.trauma, self.readings.trauma_on),
        )
        target.hp -= blow.done
        target.trauma += blow.trauma
        working = f"{attacker.name[-1]}: {blow.working}"
        if blow.done:
            left = max(0, target.hp)
            trauma = f", trauma {target.trauma}" if target.trauma else ""
            working += f", {target.name[-1]} at {number(left)} HP{trauma}"
        self.shown.append((blow.dice, working))
        return target.alive and (blow.landed or self.readings.counter_on == "always")

    def turn(self, attacker: Standing, target: Standing) -> None:
        """One fighter's turn, and the counter-attack it may bring."""
        if self.attack(attacker, target):
            luck = roll_luck(self.dice, f"{target.name}: luck", target.fighter.counter)
            before, working = self.shown[-1]
            self.shown[-1] = ((*before, *luck), working)
            if luck[0].value:
                self.attack(target, attacker)

    def told(self, outcome: str) -> Roll:
        """The duel as one roll; of a long one the last attack."""
        told = [(dice, f"Attack {n}, {said}") for n, (dice, said) in enumerate(self.shown, 1)]
        return in_turns(told, "attack", outcome, ATTACKS_SHOWN)


@duel.rolls
def roll_duel(dice: Dice, **settings: Any) -> Roll:
    """One duel by dice; the total is the number of attacks."""
    attacks = solved(settings).attacks
    if attacks > LONGEST_MEAN:
        raise ParameterError(
            f"such a duel takes {number(round(attacks))} attacks on average; only duels of at "
            f"most {LONGEST_MEAN} can be rolled",
            "a_hit_pool",
        )
    a, b = (
        Standing(each, name, each.hp) for each, name in zip(fighters(settings), (A, B), strict=True)
    )
    bout = Bout(dice, readings(settings), [])
    a_next = settings["first"] == "a" or (settings["first"] == "even" and dice.face(2) == 1)
    while a.alive and b.alive:
        if len(bout.shown) >= LONGEST_ROLLED:
            return bout.told(undecided(f"{LONGEST_ROLLED:,} attacks"))
        bout.turn(*((a, b) if a_next else (b, a)))
        a_next = not a_next
    winner, loser = (A_WINS, b) if a.alive else (B_WINS, a)
    return bout.told(winner + (BY_TRAUMA if loser.hp > 0 else ""))
