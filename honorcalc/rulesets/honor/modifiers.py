"""What falls on an attack roll and on the defense against it (H8, H9, H14, H16, H17, H20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import counted, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.opposed import SUCCESS, roll_opposed_test
from honorcalc.rulesets.honor.parameters import HALF, multiplier
from honorcalc.rulesets.honor.rolls import signed, total
from honorcalc.rulesets.honor.shares import Share, points, summed


class Stance(NamedTuple):
    """A stance: what it adds to a fighter's own attacks and to the own defense (H16)."""

    label: str
    words: str
    offense: int
    defense: int


class Option(NamedTuple):
    """A choice that weighs on one side only; `words` name it in a sum."""

    label: str
    words: str = ""
    points: int = 0


STANCES = {
    "normal": Stance("Normal", "", 0, 0),
    "wild": Stance("Wild attack", "wild attack", 2, -3),
    "offensive": Stance("Offensive", "offensive stance", 1, -1),
    "defensive": Stance("Defensive", "defensive stance", -1, 1),
    "very_cautious": Stance("Very cautious", "very cautious stance", -3, 2),
    "dodging": Stance("Dodging or in cover", "dodging or in cover", 0, 3),
}
STRATEGIES = {
    "none": Option("None"),
    "increase_damage": Option("Increase damage", "increased damage", -1),
    "subdual": Option("Subdual", "subdual", -1),
}
SIZES = {
    "normal": Option("Normal"),
    "tiny": Option("Tiny", "tiny target", -3),
    "small": Option("Small", "small target", -1),
    "large": Option("Large", "large target", 1),
    "huge": Option("Huge", "huge target", 3),
}
POSITIONS = {
    "normal": Option("Facing the attack"),
    "prone": Option("Prone or held", "prone or held", -3),
    "unaware": Option("Unaware", "unaware", -3),
    "from_rear": Option("Attacked from the rear", "attacked from the rear", -1),
}
ATTACKERS = {"one": Option("One"), "several": Option("Several", "several attackers", -1)}
CONCEALMENTS = {
    "none": Option("None"),
    "partial": Option("Partial", "partial concealment", -1),
    "full": Option("Full", "full concealment", -3),
}
AIMS = {
    "none": Option("Anywhere"),
    "section": Option("Body section", "aim at a section", -1),
    "location": Option("Location", "aim at a location", -2),
    "point": Option("Point", "aim at a point", -3),
}
METERS_A_STEP = (5, 20, 50)  # by the seconds of aiming (H17)
PERCENT_A_STEP = 10  # beyond the weapon's range (H17)


@dataclass(frozen=True, slots=True)
class Situation:
    """All that may weigh on one attack; the words are keys of the tables above."""

    stance: str = "normal"
    defender_stance: str = "normal"
    strategy: str = "none"
    size: str = "normal"
    position: str = "normal"
    attackers: str = "one"
    concealment: str = "none"
    aim: str = "none"
    distance: int = 0
    aiming: int = 0
    over_range: int = 0
    actions: int = 1
    attempt: int = 1
    levels: int = 0

    def offense(self) -> list[Share]:
        """What falls on the attacker's roll."""
        stance = STANCES[self.stance]
        options = (
            STRATEGIES[self.strategy],
            SIZES[self.size],
            CONCEALMENTS[self.concealment],
            AIMS[self.aim],
        )
        beyond, meters = self.over_range // PERCENT_A_STEP, METERS_A_STEP[self.aiming]
        shares = (
            Share("H8", counted(self.actions, "action"), 1 - self.actions),
            Share("H9", f"attempt {self.attempt}", 1 - self.attempt),
            Share("H16", stance.words, stance.offense),
            *(Share("H16", option.words, option.points) for option in options),
            Share("H17", f"{self.distance} m", -(self.distance // meters)),
            Share("H17", f"{self.over_range}% over range", -beyond),
            Share("H20", counted(self.levels, "damage level"), -self.levels),
        )
        return [share for share in shares if share.points]

    def defense(self) -> list[Share]:
        """What falls on the defender's roll."""
        stance = STANCES[self.defender_stance]
        options = (POSITIONS[self.position], ATTACKERS[self.attackers])
        shares = (
            Share("H16", stance.words, stance.defense),
            *(Share("H16", option.words, option.points) for option in options),
        )
        return [share for share in shares if share.points]

    def ruled_out(self) -> list[str]:
        """Why there is no attack at all: sentences, none when it is allowed (H16)."""
        reasons = []
        if self.stance == "dodging":
            reasons.append("Whoever dodges or takes cover makes no attack.")
        if self.concealment == "full" and (self.aim != "none" or self.aiming):
            reasons.append("A fully concealed target cannot be aimed at.")
        return reasons

    def remarks(self) -> list[str]:
        """What else the chosen words mean, each sentence with its rule."""
        guard = STANCES[self.stance].defense
        said = {
            "H9: The penalty is for repeats against the same static obstacle.": self.attempt > 1,
            "H14: Running weighs on an attack only as one more action; "
            "its own penalty is for hazard tests.": self.actions > 1,
            "H16: Damage multiplier +½.": self.strategy == "increase_damage",
            "H16: The damage multiplier is halved.": self.strategy == "subdual",
            f"H16: The attacker's own defense has {signed(guard)} meanwhile.": guard != 0,
            "H16: The target's own attacks have −3 too.": self.position == "prone",
            "H16: An unaware target takes no defensive action.": self.position == "unaware",
            "H16: No parry or block against an attack from the rear.": self.position == "from_rear",
            "H16: The defender has one more defensive action.": self.defender_stance == "dodging"
            and self.position != "unaware",
            f"H17: Only full steps of {METERS_A_STEP[self.aiming]} m count.": self.distance > 0,
            f"H17: Only full steps of {PERCENT_A_STEP}% count.": self.over_range > 0,
        }
        return [sentence for sentence, holds in said.items() if holds]


ATTACKER, DEFENDER, SHOT = "Attacker", "Defender", "Aim and range"


def choice(label: str, options: dict[str, Any], group: str, help: str = "") -> Choice:
    """A parameter that offers the labels of a table."""
    words = {word: option.label for word, option in options.items()}
    return Choice(label, options=words, group=group, help=help)


Acting = Annotated[Fraction, multiplier("Attack multiplier", ATTACKER)]
Opposing = Annotated[Fraction, multiplier("Defense multiplier", DEFENDER)]
OwnStance = Annotated[str, choice("Stance", STANCES, ATTACKER)]
OtherStance = Annotated[str, choice("Defender's stance", STANCES, DEFENDER)]
Strategy = Annotated[str, choice("Strategy", STRATEGIES, ATTACKER)]
Size = Annotated[str, choice("Target size", SIZES, DEFENDER)]
Position = Annotated[str, choice("Position", POSITIONS, DEFENDER)]
Attackers = Annotated[
    str, choice("Attackers", ATTACKERS, DEFENDER, "How many attack this defender in the turn.")
]
Concealment = Annotated[str, choice("Concealment", CONCEALMENTS, DEFENDER)]
Aim = Annotated[str, choice("Aim at", AIMS, SHOT)]
Distance = Annotated[int, Whole("Distance", minimum=0, maximum=500, unit="m", group=SHOT)]
Aiming = Annotated[int, Whole("Time to aim", minimum=0, maximum=2, unit="s", group=SHOT)]
OverRange = Annotated[
    int,
    Whole(
        "Over range",
        minimum=0,
        maximum=200,
        unit="%",
        group=SHOT,
        help="How far the target lies beyond the weapon's range.",
    ),
]
Actions = Annotated[
    int,
    Whole("Actions", minimum=1, maximum=6, group=ATTACKER, help="This turn, the attack included."),
]
Attempt = Annotated[
    int,
    Whole("Attempt", minimum=1, maximum=10, group=ATTACKER, help="Which try on the same obstacle."),
]
Levels = Annotated[
    int,
    Whole(
        "Damage levels", minimum=0, maximum=12, group=ATTACKER, help="The attacker's own wounds."
    ),
]


@calculator(
    "honor.modifiers",
    title="Combat modifiers",
    asks="succeed",
    rules="H8 H9 H14 H16 H17",
    values=(
        Value("offense", "On offense", ""),
        Value("defense", "On defense", ""),
        Value("success", "Attack succeeds", seen=outcomes(SUCCESS)),
        Value("allowed", "Attack allowed", "text"),
    ),
)
def modifiers(
    acting_multiplier: Acting = Fraction(2),
    opposing_multiplier: Opposing = Fraction(2),
    stance: OwnStance = "normal",
    defender_stance: OtherStance = "normal",
    strategy: Strategy = "none",
    size: Size = "normal",
    position: Position = "normal",
    attackers: Attackers = "one",
    concealment: Concealment = "none",
    aim: Aim = "none",
    distance: Distance = 0,
    aiming: Aiming = 0,
    over_range: OverRange = 0,
    actions: Actions = 1,
    attempt: Attempt = 1,
    levels: Levels = 0,
) -> Answer:
    """The total modifiers of one attack, and its chance to succeed with them."""
    about_attack = (stance, defender_stance, strategy, size, position, attackers, concealment)
    about_shot = (aim, distance, aiming, over_range, actions, attempt, levels)
    situation = Situation(*about_attack, *about_shot)
    return weighed(acting_multiplier, opposing_multiplier, situation)


def weighed(acting: Fraction, opposing: Fraction, situation: Situation) -> Answer:
    """The figures for one situation; an attack that is not made has the rating 0."""
    offense, defense = points(situation.offense()), points(situation.defense())
    against = situation.ruled_out()
    gap = total(acting, offense) - total(opposing, defense)
    rating = Series("Success rating", "points", Distribution.certain(0) if against else gap, HALF)
    success = rating.distribution.above(0)
    return Answer(
        headline=against[0]
        if against
        else f"With {signed(offense)} on offense and {signed(defense)} on defense the attack "
        f"succeeds in {percent(success)} of tests.",
        values={
            "offense": offense,
            "defense": defense,
            "success": success,
            "allowed": "no" if against else "yes",
        },
        chart=Odds(rating, counts=lambda points: points > 0, threshold=0),
        series=(rating,),
        notes=(
            *(f"H16: {reason}" for reason in against),
            *summed("Offense", situation.offense()),
            *summed("Defense", situation.defense()),
            *situation.remarks(),
        ),
    )


@modifiers.rolls
def roll_attack(
    dice: Dice, acting_multiplier: Fraction, opposing_multiplier: Fraction, **words: Any
) -> Roll:
    """One attack with all modifiers; no dice where no attack is allowed."""
    situation = Situation(**words)
    against = situation.ruled_out()
    if against:
        return Roll((), 0, "no attack", against[0])
    offense, defense = points(situation.offense()), points(situation.defense())
    sides = acting_multiplier, offense, opposing_multiplier, defense
    return roll_opposed_test(dice, *sides, groups=(ATTACKER, DEFENDER))
