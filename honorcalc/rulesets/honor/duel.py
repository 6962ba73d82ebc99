"""Two fighters who hit each other until one falls (H10, H15, H20, H21)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import UNDECIDED, Dice, Roll, Turn, in_turns, outcomes
from honorcalc.calculators.signature import Side
from honorcalc.calculators.words import about, number, percent
from honorcalc.rulesets.honor.attack import Reading, damage_done
from honorcalc.rulesets.honor.duel_odds import duel_odds
from honorcalc.rulesets.honor.fighter import Fighter, can_hurt
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, House
from honorcalc.rulesets.honor.rolls import with_modifier
from honorcalc.rulesets.honor.success import AGAIN, Party, roll_test
from honorcalc.rulesets.honor.wounds import damage_levels, roll_to_stay_conscious, weaker_resistance

A, B = "Fighter A", "Fighter B"
DEFAULT = Fighter()
OUTCOMES = ("A wins", "B wins", "Both fall", "Stalemate")
LONGEST_ROLLED = 1_000  # turns of one duel by dice
TURNS_SHOWN = 12  # of a longer duel only the last turn's dice are shown
ROUNDING = 1e-12  # what is less is no error worth telling
BOUNDS = (0.0001, 0.001, 0.01)
TURNS_BOUND = "2%"  # well above the largest error found
TIED: dict[str, tuple[str, ...]] = {
    "opposing": (),
    "acting": (
        "H4: An attack that wins a tie has a success rating of 0, so it hits without damage and "
        "the duel goes on as by the book.",
    ),
    "again": (
        AGAIN.format("A tie"),
        "H4: Where wounds leave both totals at 0, every roll is a tie, and the attack does no "
        "damage.",
    ),
}
NEVER = (
    "neither fighter can ever hurt the other; more attack or damage, or less defense or armor, "
    "is needed"
)


@calculator(
    "honor.duel",
    title="Duel",
    asks="win time",
    rules="H10 H15 H20 H21",
    follows=dict.fromkeys(
        ("ties", *DICE_RULES, "reading", "level"), "a_wins b_wins both_fall stalemate mean_turns"
    ),
    values=(
        Value("a_wins", "A wins", help="Fighter B falls and A does not.", event=outcomes("A wins")),
        Value("b_wins", "B wins", help="Fighter A falls and B does not.", event=outcomes("B wins")),
        Value(
            "both_fall",
            "Both fall",
            help="Both fighters fall in the same turn.",
            event=outcomes("both fall"),
        ),
        Value(
            "stalemate",
            "Stalemate",
            help="Wounds leave neither fighter able to hurt the other.",
            event=outcomes("stalemate"),
        ),
        Value("mean_turns", "Mean length", "turns"),
    ),
)
def duel(
    a: Annotated[Fighter, Side(A)] = DEFAULT,
    b: Annotated[Fighter, Side(B)] = DEFAULT,
    reading: Reading = "at_least",
    house: House = BOOK,
) -> Answer:
    """Two fighters attack each other every turn until one falls or neither can hurt the other."""
    sides = DuelSide(a, A, a.tally), DuelSide(b, B, b.tally)
    if ended(*sides, house):
        raise ParameterError(NEVER, "a_damage")
    end = duel_odds(a, b, reading, house)
    return Answer(
        headline=f"Fighter A ({numbers(a)}) wins {percent(end.a_wins)} of duels and fighter B "
        f"({numbers(b)}) wins {percent(end.b_wins)}. A duel lasts "
        f"{about(end.mean_turns, 'turns')} on average.",
        values={**end.chances, "mean_turns": end.mean_turns},
        chart=Amounts(
            "How the duel ends", OUTCOMES, tuple(end.chances.values()), counts=lambda n: n == 0
        ),
        notes=(*notes(a, b, end.error), *TIED[house.ties]),
    )


def numbers(fighter: Fighter) -> str:
    """A fighter's attack and defense in words, and the damage so far."""
    attack = with_modifier(fighter.attack, fighter.modifier)
    hurt = f", {number(fighter.tally)} damage so far" if fighter.tally else ""
    return f"attack {attack}, defense {with_modifier(fighter.defense, fighter.modifier)}{hurt}"


def notes(a: Fighter, b: Fighter, error: float) -> list[str]:
    """How the duel is played, and how exact the figures are."""
    said = [
        "H10: Each turn both fighters attack once, and the results take effect together.",
        "H20: Damage from earlier turns is a penalty on attack and defense.",
        "H21: A fighter who was hurt in a turn makes the test to stay conscious at the end of that "
        "turn. Armor does not wear out.",
    ]
    for whose, fighter in ((f"{A}'s", a), (f"{B}'s", b)):
        resistance = fighter.pain_resistance
        said += weaker_resistance("Pain Resistance", resistance, "Will", fighter.will, whose)
    if error > ROUNDING:
        bound = next(bound for bound in BOUNDS if error <= bound)
        said.append(
            f"The chances are approximate, within {bound}: there are too many pairs of damage "
            f"tallies to follow every one. The mean number of turns is within {TURNS_BOUND}."
        )
    return said


@dataclass
class DuelSide:
    """A fighter in the middle of a duel by dice."""

    fighter: Fighter
    group: str
    tally: Fraction = Fraction(0)
    up: bool = True

    def levels(self, house: House) -> int:
        """The damage levels, each −1 on attack and defense (H20)."""
        return damage_levels(self.tally, self.fighter.health, self.fighter.will, house)

    def modifier(self, house: House) -> int:
        """The modifier on attack and defense, wound penalty included (H20)."""
        return self.fighter.modifier - self.levels(house)


@duel.rolls
def roll_duel(dice: Dice, a: Fighter, b: Fighter, reading: str, house: House = BOOK) -> Roll:
    """One duel by dice; the total is the number of turns."""
    sides = DuelSide(a, A, a.tally), DuelSide(b, B, b.tally)
    turns: list[Turn] = []
    while len(turns) < LONGEST_ROLLED:
        if outcome := ended(*sides, house):
            break
        turns.append(fight_turn(dice, *sides, reading, house))
    else:
        outcome = f"{UNDECIDED} {LONGEST_ROLLED:,} turns"
    return in_turns(turns, "turns", "Turn {:,}: ", outcome, TURNS_SHOWN)


def ended(a: DuelSide, b: DuelSide, house: House) -> str:
    """The outcome once there is one, else nothing."""
    if not (a.up and b.up):
        return "A wins" if a.up else "B wins" if b.up else "both fall"
    levels = a.levels(house), b.levels(house)
    able = can_hurt(a.fighter, b.fighter, *levels, house)
    able = able or can_hurt(b.fighter, a.fighter, *levels[::-1], house)
    return "" if able else "stalemate"


def fight_turn(dice: Dice, a: DuelSide, b: DuelSide, reading: str, house: House) -> Turn:
    """Both attack, then whoever was hurt tests (H10)."""
    turn = Turn()
    pairs = (a, b), (b, a)
    hurt = [(target, roll_blow(dice, turn, by, target, house)) for by, target in pairs]
    for target, done in hurt:
        if done:
            target.tally += done
            resisting = target.fighter.pain_resistance or target.fighter.will
            target.up, test = roll_to_stay_conscious(
                dice, resisting, target.tally, reading, house, f"{target.group} conscious?"
            )
            turn.dice.extend(test.dice)
            turn.working.append(
                f"{target.group[-1]} {'stays up' if target.up else 'falls'}: {test.working}"
            )
    return turn


def roll_blow(
    dice: Dice, turn: Turn, attacker: DuelSide, target: DuelSide, house: House
) -> Fraction:
    """One attack's damage, its dice added to the turn."""
    fighter, defender = attacker.fighter, target.fighter
    ours = Party(f"{attacker.group} attacks", fighter.attack, attacker.modifier(house))
    theirs = Party(f"{target.group} defends", defender.defense, target.modifier(house))
    if ours.always_zero(house) and theirs.always_zero(house):
        house = replace(house, ties=BOOK.ties)  # no roll would ever decide
    rolled = roll_test(dice, ours, theirs, house)
    done = damage_done(rolled.rating, fighter.damage, defender.absorption)
    turn.dice.extend(rolled.dice)
    names = f"{attacker.group[-1]} against {target.group[-1]}"
    totals = f"{number(rolled.ours.points)} : {number(rolled.theirs.points)}"
    turn.working.append(f"{names} {totals}, damage {number(done)}")
    return done
