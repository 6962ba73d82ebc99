"""Two fighters who take turns until one is dead (U1 to U6)."""

from dataclasses import dataclass, field
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import UNDECIDED, Dice, Roll, Turn, in_turns, outcomes
from honorcalc.calculators.signature import Side
from honorcalc.calculators.words import about, measured, number, percent
from honorcalc.probability.chains import chance_to_end
from honorcalc.rulesets.updated_mechanics.attack_odds import AttackOdds
from honorcalc.rulesets.updated_mechanics.duel_odds import Ending, Fighter, duel_odds
from honorcalc.rulesets.updated_mechanics.house import (
    BOOK,
    COUNTERED_AFTER,
    DUEL_RULES,
    EXTRA,
    House,
)
from honorcalc.rulesets.updated_mechanics.parameters import AS_WRITTEN, Readings
from honorcalc.rulesets.updated_mechanics.rolling import roll_attack_dice, roll_luck

A, B = "Fighter A", "Fighter B"
DEFAULT = Fighter()
A_WINS, B_WINS, BY_TRAUMA = "A wins", "B wins", " by trauma"
BEGINS = {"a": "A", "b": "B", "even": "Each half of the time"}
LONGEST_MEAN = 300  # duels that take more attacks on average are not rolled
LONGEST_ROLLED = 20_000  # attacks of one duel by dice
ATTACKS_SHOWN = 12  # of a longer duel only the last attack's dice are shown
FIRST = {
    "a": "If A attacks first",
    "b": "If B attacks first",
    "even": "If each fighter attacks first in half of the duels",
}
NTH = {2: "second", 3: "third", 4: "fourth"}
HARMLESS = (
    "under these rules no attack of either fighter can do damage, so nobody can ever be hurt; "
    "give them more dice or less armor, or allow extra rolls"
)
NEVER = "both hit pools are 0, so nobody can ever be hurt; give one of them a die"


@calculator(
    "updated-mechanics.duel",
    title="Duel",
    asks="win time",
    rules="U1 U2 U3 U4 U5 U6",
    follows=dict.fromkeys(DUEL_RULES, "a_wins b_wins mean_attacks by_trauma"),
    values=(
        Value("a_wins", "A wins", event=outcomes(A_WINS, A_WINS + BY_TRAUMA)),
        Value("b_wins", "B wins", event=outcomes(B_WINS, B_WINS + BY_TRAUMA)),
        Value("mean_attacks", "Mean length", "attacks", "Counter-attacks included."),
        Value(
            "by_trauma",
            "Ends by trauma",
            help="The share of duels in which trauma kills a fighter who still has HP.",
            event=outcomes(A_WINS + BY_TRAUMA, B_WINS + BY_TRAUMA),
        ),
    ),
)
def duel(
    a: Annotated[Fighter, Side(A)] = DEFAULT,
    b: Annotated[Fighter, Side(B)] = DEFAULT,
    first: Annotated[str, Choice("Attacks first", options=BEGINS)] = "a",
    readings: Readings = AS_WRITTEN,
    house: House = BOOK,
) -> Answer:
    """Two fighters attack each other in turns, with counter-attacks, until one is dead."""
    house = house.read_as(readings)
    end = solved(a, b, first, house)
    every = end.a_by_hp, end.a_by_trauma, end.b_by_hp, end.b_by_trauma
    a_wins, b_wins = chance_to_end(every, 0, 1), chance_to_end(every, 2, 3)
    last = NTH[house.deadly]
    how = ("no HP left", f"{last} trauma")
    outcomes = tuple(f"{winner} wins, {by}" for winner in "AB" for by in how)
    return Answer(
        headline=f"{FIRST[first]}, A wins {percent(a_wins)} of duels and B wins {percent(b_wins)}. "
        f"A duel takes {about(end.attacks, 'attacks')} on average.",
        values={
            "a_wins": a_wins,
            "b_wins": b_wins,
            "mean_attacks": end.attacks,
            "by_trauma": chance_to_end(every, 1, 3),
        },
        chart=Amounts(
            "Winner, and how",
            outcomes,
            tuple(chance_to_end(every, place) for place in range(4)),
            counts=lambda place: place < 2,
        ),
        notes=notes(house),
    )


def solved(a: Fighter, b: Fighter, first: str, house: House) -> Ending:
    """How the duel ends; refused when nobody can be hurt."""
    for side, fighter in (("a", a), ("b", b)):
        if fighter.trauma >= house.deadly:
            raise ParameterError(
                f"{measured(fighter.trauma, 'points')} of trauma would have killed the fighter; "
                f"enter {house.deadly - 1} or less",
                f"{side}_trauma",
            )
    if not (can_hurt(a, b, house) or can_hurt(b, a, house)):
        raise ParameterError(HARMLESS if a.hit_pool or b.hit_pool else NEVER, "a_hit_pool")
    return duel_odds(a, b, first, house)


def can_hurt(attacker: Fighter, target: Fighter, house: House) -> bool:
    """Whether the first attack of a fighter can do damage; a die with extra rolls always can."""
    hits, evades = attacker.hits(attacker.trauma, house), target.evades(target.trauma, house)
    if hits.dice and EXTRA[house.extra]:
        return True
    armor = target.wounded_by(attacker, target.trauma, house).armor
    odds = AttackOdds(hits, evades, max(armor, 0))
    return odds.at_least(armor + 1) > 0


def notes(house: House) -> tuple[str, ...]:
    """How the duel is played."""
    after = COUNTERED_AFTER.get(house.counter_on)
    meant = "before" if house.trauma_on == "total" else "after"
    often = {"1": "", "2": "twice "}
    times = often.get(str(house.trauma), f"{number(house.trauma)} times ")
    return (
        f"U4: After {after}, the luck die decides whether the defender, if still alive, makes a "
        "counter-attack. A counter-attack is a full attack and cannot lead to another. Then the "
        "defender's own turn follows."
        if after
        else "U4: There are no counter-attacks.",
        f"U6: A hit that does damage causes trauma if its damage {meant} armor is at least "
        f"{times}the current armor class.",
    )


@dataclass
class DuelSide:
    """A fighter in the middle of a duel by dice."""

    fighter: Fighter
    name: str
    hp: int
    deadly: int
    trauma: int = 0

    @property
    def alive(self) -> bool:
        """Whether HP are left and trauma has not killed (U6)."""
        return self.hp > 0 and self.trauma < self.deadly


@dataclass
class RolledDuel:
    """A duel by dice so far."""

    dice: Dice
    house: House
    attacks: list[Turn] = field(default_factory=list)

    def attack(self, attacker: DuelSide, target: DuelSide) -> bool:
        """One attack; whether the target may roll for a counter-attack (U4)."""
        blow = roll_attack_dice(
            self.dice,
            (f"{attacker.name} attacks", attacker.fighter.hits(attacker.trauma, self.house)),
            (f"{target.name} evades", target.fighter.evades(target.trauma, self.house)),
            target.fighter.wounded_by(attacker.fighter, target.trauma, self.house),
        )
        target.hp -= blow.done
        target.trauma += blow.trauma
        working = f"{attacker.name[-1]} rolls {blow.working}"
        if blow.done:
            left = max(0, target.hp)
            trauma = f" and {target.trauma} trauma" if target.trauma else ""
            working += f"; {target.name[-1]} has {number(left)} HP{trauma}"
        self.attacks.append(Turn([*blow.dice], [working]))
        return target.alive and self.house.may_counter(landed=blow.landed)

    def turn(self, attacker: DuelSide, target: DuelSide) -> None:
        """One fighter's turn, and the counter-attack it may bring."""
        if self.attack(attacker, target):
            luck = roll_luck(self.dice, f"{target.name}: luck", target.fighter.counter)
            self.attacks[-1].dice += luck
            if luck[0].value:
                self.attack(target, attacker)

    def as_roll(self, outcome: str) -> Roll:
        """The duel as one roll; of a long one the last attack."""
        return in_turns(self.attacks, "attacks", "Attack {}, ", outcome, ATTACKS_SHOWN)


@duel.rolls
def roll_duel(
    dice: Dice, a: Fighter, b: Fighter, first: str, readings: Readings, house: House = BOOK
) -> Roll:
    """One duel by dice; the total is the number of attacks."""
    house = house.read_as(readings)
    attacks = solved(a, b, first, house).attacks
    if attacks > LONGEST_MEAN:
        raise ParameterError(
            f"this duel takes {about(attacks, 'attacks')} on average; only duels of at most "
            f"{LONGEST_MEAN} attacks can be rolled",
            "a_hit_pool",
        )
    sides = (
        DuelSide(a, A, a.hp, house.deadly, a.trauma),
        DuelSide(b, B, b.hp, house.deadly, b.trauma),
    )
    rolled = RolledDuel(dice, house)
    a_next = first == "a" or (first == "even" and dice.face(2) == 1)
    while all(side.alive for side in sides):
        if len(rolled.attacks) >= LONGEST_ROLLED:
            return rolled.as_roll(f"{UNDECIDED} {LONGEST_ROLLED:,} attacks")
        rolled.turn(*(sides if a_next else sides[::-1]))
        a_next = not a_next
    winner, loser = (A_WINS, sides[1]) if sides[0].alive else (B_WINS, sides[0])
    return rolled.as_roll(winner + (BY_TRAUMA if loser.hp > 0 else ""))
