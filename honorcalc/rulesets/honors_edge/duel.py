"""Two fighters who take turns to attack until one is Out (E10, E16)."""

from dataclasses import dataclass
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import UNDECIDED, Dice, Die, Roll, Turn, in_turns, outcomes
from honorcalc.calculators.signature import Side
from honorcalc.calculators.words import about, number, percent
from honorcalc.probability.chains import chance_to_end
from honorcalc.rulesets.honors_edge.duel_odds import Ends, Fighter, duel_odds
from honorcalc.rulesets.honors_edge.faces import SIDES
from honorcalc.rulesets.honors_edge.health import (
    CALLED,
    RANKS_UP,
    out_from,
    pain_of,
    rank_after,
    refuse_out,
)
from honorcalc.rulesets.honors_edge.notes import house_notes
from honorcalc.rulesets.honors_edge.rolling import SKILL_RULES, roll_pool

A, B = "Fighter A", "Fighter B"
DEFAULT = Fighter()
FIRST = {"a": "A", "b": "B", "even": "Either, with even odds"}
OUTCOMES = ("A wins", "B wins")
LONGEST_ROLLED = 1_000  # rounds of one duel by dice
ROUNDS_SHOWN = 6  # of a longer duel only the last round's dice are shown
NEVER = (
    "Damage Rolls of {} and {} keep no dice, so neither fighter can ever hurt the other; give at "
    "least one side 1k1 or more"
)

MISSES = (
    "with attacks of {} and {}, whoever can do damage cannot reach the other's Defense, so neither "
    "fighter can ever hurt the other; allow more explosions or enter a lower Defense"
)


def duel_begun_by(a: Fighter, b: Fighter, first: str) -> Ends:
    """How the duel ends; "even" is the average of either fighter's beginning it.

    Every figure is in doubles with a relative error below 1e-12 (see `duel_odds`).
    """
    if first == "a":
        return duel_odds(a, b)
    b_wins, a_wins, turns = duel_odds(b, a)
    if first == "b":
        return Ends(a_wins, b_wins, turns)
    begun = duel_odds(a, b)
    return Ends(
        tuple((x + y) / 2 for x, y in zip(a_wins, begun.a_wins, strict=True)),
        tuple((x + y) / 2 for x, y in zip(b_wins, begun.b_wins, strict=True)),
        (turns + begun.turns) / 2,
    )


@calculator(
    "honors-edge.duel",
    title="Duel",
    asks="win time",
    rules="E3 E4 E7 E10 E12 E16",
    follows=dict.fromkeys(
        (*SKILL_RULES, "damage_explodes", "pain_step", "health_step"), "a_wins b_wins mean_rounds"
    ),
    values=(
        Value("a_wins", "A wins", help="Fighter B is Out first.", event=outcomes("A wins")),
        Value("b_wins", "B wins", help="Fighter A is Out first.", event=outcomes("B wins")),
        Value("mean_rounds", "Mean length", "rounds", "The last round counts, too."),
    ),
)
def duel(
    a: Annotated[Fighter, Side(A)] = DEFAULT,
    b: Annotated[Fighter, Side(B)] = DEFAULT,
    first: Annotated[
        str, Choice("First", options=FIRST, help="Who attacks first in each round.")
    ] = "a",
) -> Answer:
    """Two fighters attack in turns until one is Out. Pain makes a fighter's own attacks harder."""
    for fighter, name in ((a, "a"), (b, "b")):
        refuse_out(fighter.suffered, fighter.stamina, fighter.house, f"{name}_suffered")
    if not (a.can_hurt or b.can_hurt):
        wrong = "a_weapon_rolled" if a.damage.rolled < 1 else "a_weapon_kept"
        raise ParameterError(NEVER.format(a.damage.notation(), b.damage.notation()), wrong)
    if not ((a.can_hurt and a.can_hit(b)) or (b.can_hurt and b.can_hit(a))):
        raise ParameterError(MISSES.format(a.attack.notation(), b.attack.notation()), "house")
    ends = duel_begun_by(a, b, first)
    every, ranks = ends.a_wins + ends.b_wins, len(RANKS_UP)
    chances = chance_to_end(every, *range(ranks)), chance_to_end(every, *range(ranks, 2 * ranks))
    return Answer(
        headline=f"Fighter A ({pools_in_words(a)}) wins {percent(chances[0])} of duels and fighter "
        f"B ({pools_in_words(b)}) wins {percent(chances[1])}. A duel lasts "
        f"{about(ends.turns, 'rounds')} on average.",
        values={"a_wins": chances[0], "b_wins": chances[1], "mean_rounds": ends.turns},
        chart=Amounts("How the duel ends", OUTCOMES, chances, counts=lambda n: n == 0),
        table=Table(
            ("Winner's Health Rank", *OUTCOMES),
            (
                ("Any", *chances),
                *(
                    (rank.capitalize(), chance_to_end(every, n), chance_to_end(every, ranks + n))
                    for n, rank in enumerate(RANKS_UP)
                ),
            ),
            ("text", "chance", "chance"),
        ),
        notes=tuple(notes(a, b)),
    )


def pools_in_words(fighter: Fighter) -> str:
    """A fighter's pools and Defense, and what the fighter has suffered."""
    attack, damage = fighter.attack.notation(), fighter.damage.notation()
    hurt = f", {fighter.suffered} damage suffered" if fighter.suffered else ""
    return f"attack {attack}, damage {damage}, Defense {fighter.defense}{hurt}"


PAIN = "A fighter's own Pain raises the TN of the attack. "


def notes(a: Fighter, b: Fighter) -> list[str]:
    """How the duel is played."""
    said = [
        "E16: An attack is a Skill Roll against the other's Defense. Its Margins add no damage.",
        f"E10: {PAIN if a.house.pain_step else ''}The fighter who is Out first loses.",
        "E11: Nobody spends Ki.",
    ]
    for fighter, name in ((a, "A"), (b, "B")):
        if not fighter.can_hurt:
            said.append(f"E1: Fighter {name} keeps no damage dice and does no damage.")
        said += [*house_notes(fighter.attack), *house_notes(fighter.damage)]
    return said


@dataclass
class DuelSide:
    """A fighter in the middle of a duel by dice."""

    fighter: Fighter
    name: str
    tally: int = 0

    @property
    def rank(self) -> str:
        """The Health Rank so far."""
        return rank_after(self.tally, self.fighter.stamina, self.fighter.house)

    @property
    def up(self) -> bool:
        """Whether the fighter is still conscious."""
        return self.tally < out_from(self.fighter.stamina, self.fighter.house)


@duel.rolls
def roll_duel(dice: Dice, a: Fighter, b: Fighter, first: str) -> Roll:
    """One duel by dice; the total is the number of rounds begun."""
    sides = DuelSide(a, "A", a.suffered), DuelSide(b, "B", b.suffered)
    opening = Turn()
    if first == "b" or (first == "even" and b_begins(dice, opening)):
        sides = sides[1], sides[0]
    rounds: list[Turn] = []
    while len(rounds) < LONGEST_ROLLED and all(side.up for side in sides):
        rounds.append(Turn() if rounds else opening)
        for attacker, target in (sides, sides[::-1]):
            if attacker.up:
                roll_attack(dice, rounds, attacker, target)
    winner = [side.name for side in sides if side.up]
    broken_off = f"{UNDECIDED} {LONGEST_ROLLED:,} rounds"
    outcome = f"{winner[0]} wins" if len(winner) == 1 else broken_off
    return in_turns(rounds, "rounds", "Round {:,}: ", outcome, ROUNDS_SHOWN)


def b_begins(dice: Dice, opening: Turn) -> bool:
    """A die for who is first: 6 to 10 is B."""
    face = dice.face(SIDES)
    b = 2 * face > SIDES
    opening.dice.append(Die("Who begins", SIDES, face, face))
    opening.working.append(f"{'B' if b else 'A'} begins")
    return b


def roll_attack(dice: Dice, rounds: list[Turn], attacker: DuelSide, target: DuelSide) -> None:
    """One attack and, if it hits, its damage."""
    fighter, names = attacker.fighter, f"{attacker.name} attacks"
    current, place = rounds[-1], f"Round {number(len(rounds))}"
    tn = target.fighter.defense + pain_of(attacker.rank, fighter.house)
    attack = roll_pool(dice, fighter.attack, f"{place}: {names}")
    current.dice.extend(attack.dice)
    if attack.total < tn:
        current.working.append(f"{names}: {attack.working} against TN {tn}, a miss")
        return
    damage = roll_pool(dice, fighter.damage, f"{place}: {attacker.name}'s damage")
    current.dice.extend(damage.dice)
    target.tally += damage.total
    current.working.append(
        f"{names}: {attack.working} against TN {tn}, damage {damage.working}, "
        f"{target.name} is {CALLED[target.rank]}"
    )
