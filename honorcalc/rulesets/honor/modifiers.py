"""What falls on an attack roll and on the defense against it (H8, H9, H14, H16, H17, H20)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import measured, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, STEPS, House
from honorcalc.rulesets.honor.opposed import SUCCESS, WON_TIE, roll_opposed_test
from honorcalc.rulesets.honor.parameters import HALF, multiplier
from honorcalc.rulesets.honor.rolls import (
    ModifierPart,
    modifier_sentences,
    signed,
    total,
    total_modifier,
    with_modifier,
)
from honorcalc.rulesets.honor.success import Party, deciding, tie_notes, winning, wins


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
    "prone_from_rear": Option("Prone, from the rear", "prone, attacked from the rear", -4),
    "prone_unaware": Option("Prone and unaware", "prone and unaware", -6),
    "unaware_from_rear": Option("Unaware, from the rear", "unaware, attacked from the rear", -4),
    "prone_unaware_from_rear": Option(
        "Prone, unaware, from the rear", "prone and unaware, attacked from the rear", -7
    ),
}
OWN_POSITIONS = {
    "normal": Option("Standing"),
    "prone": Option("Prone or held", "prone or held", -3),
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


def aim_modifier(aim: str, house: House) -> int:
    """The modifier on the attack for aiming: −1 a section, −2 a location, −3 a point (H16)."""
    return AIMS[aim].points * STEPS[house.aimed]


METERS_A_STEP = (5, 20, 50)  # by the seconds of aiming (H17)
PERCENT_A_STEP = 10  # beyond the weapon's range (H17)
ATTACKER, DEFENDER, SHOT = "Attacker", "Defender", "Aim and range"


def choice(label: str, options: dict[str, Any], group: str, help: str = "") -> Choice:
    """A parameter that offers the labels of a table."""
    words = {word: option.label for word, option in options.items()}
    return Choice(label, options=words, group=group, help=help)


ONE_TURN = "A stance lasts one turn."


@dataclass(frozen=True, slots=True)
class Situation:
    """All that may weigh on one attack; each field is a parameter of the calculator."""

    stance: Annotated[str, choice("Stance", STANCES, ATTACKER, ONE_TURN)] = "normal"
    defender_stance: Annotated[str, choice("Defender's stance", STANCES, DEFENDER, ONE_TURN)] = (
        "normal"
    )
    strategy: Annotated[str, choice("Strategy", STRATEGIES, ATTACKER)] = "none"
    size: Annotated[str, choice("Target size", SIZES, DEFENDER)] = "normal"
    position: Annotated[str, choice("Position", POSITIONS, DEFENDER)] = "normal"
    attackers: Annotated[
        str,
        choice(
            "Attackers", ATTACKERS, DEFENDER, "How many opponents attack this defender in the turn."
        ),
    ] = "one"
    concealment: Annotated[str, choice("Concealment", CONCEALMENTS, DEFENDER)] = "none"
    aim: Annotated[
        str, choice("Aim at", AIMS, SHOT, "Part of the attack, so it is not an action.")
    ] = "none"
    distance: Annotated[int, Whole("Distance", minimum=0, maximum=500, unit="m", group=SHOT)] = 0
    aiming: Annotated[
        int,
        Whole(
            "Time to aim",
            minimum=0,
            maximum=2,
            unit="s",
            group=SHOT,
            help="For range. Aiming takes this time, but it is not an action.",
        ),
    ] = 0
    over_range: Annotated[
        int,
        Whole(
            "Beyond range limit",
            minimum=0,
            maximum=200,
            unit="%",
            group=SHOT,
            help="How far the target is beyond the weapon's range limit.",
        ),
    ] = 0
    actions: Annotated[
        int,
        Whole(
            "Actions",
            minimum=1,
            maximum=6,
            group=ATTACKER,
            help="In this turn, counting the attack.",
        ),
    ] = 1
    attempt: Annotated[
        int,
        Whole(
            "Attempt",
            minimum=1,
            maximum=10,
            group=ATTACKER,
            help="How often you have tried, this time included. Only for a static obstacle.",
        ),
    ] = 1
    levels: Annotated[
        int,
        Whole(
            "Damage levels",
            minimum=0,
            maximum=12,
            group=ATTACKER,
            help="The damage levels of the attacker.",
        ),
    ] = 0
    attacker_position: Annotated[str, choice("Attacker's position", OWN_POSITIONS, ATTACKER)] = (
        "normal"
    )

    def offense(self, house: House) -> list[ModifierPart]:
        """What falls on the attacker's roll."""
        stance = STANCES[self.stance]
        options = (
            OWN_POSITIONS[self.attacker_position],
            STRATEGIES[self.strategy],
            SIZES[self.size],
            CONCEALMENTS[self.concealment],
        )
        action, attempt = STEPS[house.each_action], STEPS[house.each_try]
        beyond, meters = self.over_range // PERCENT_A_STEP, METERS_A_STEP[self.aiming]
        parts = (
            ModifierPart("H8", measured(self.actions, "actions"), (1 - self.actions) * action),
            ModifierPart("H9", f"attempt {self.attempt}", (1 - self.attempt) * attempt),
            ModifierPart("H16", stance.words, stance.offense),
            *(ModifierPart("H16", option.words, option.points) for option in options),
            ModifierPart("H16", AIMS[self.aim].words, aim_modifier(self.aim, house)),
            ModifierPart("H17", f"{self.distance} m", -(self.distance // meters)),
            ModifierPart("H17", f"{self.over_range}% over range", -beyond),
            ModifierPart("H20", measured(self.levels, "damage levels"), -self.levels),
        )
        return [part for part in parts if part.points]

    def defense(self) -> list[ModifierPart]:
        """What falls on the defender's roll."""
        stance = STANCES[self.defender_stance]
        options = (POSITIONS[self.position], ATTACKERS[self.attackers])
        parts = (
            ModifierPart("H16", stance.words, stance.defense),
            *(ModifierPart("H16", option.words, option.points) for option in options),
        )
        return [part for part in parts if part.points]

    def ruled_out(self) -> list[str]:
        """Why there is no attack at all: sentences, none when it is allowed (H16)."""
        reasons = []
        if self.stance == "dodging":
            reasons.append("A fighter who is dodging or taking cover cannot attack.")
        if self.concealment == "full" and (self.aim != "none" or self.aiming):
            reasons.append("You cannot aim at a fully concealed target.")
        return reasons

    def remarks(self) -> list[str]:
        """What else the chosen words mean, each sentence with its rule."""
        guard, unaware = STANCES[self.stance].defense, "unaware" in self.position
        said = {
            "H9: The penalty for another attempt is meant for static obstacles, not for "
            "opponents.": self.attempt > 1,
            "H14: If one of the actions is running, it counts only as an action here. The −1 for "
            "running is for hazard tests.": self.actions > 1,
            "H16: Add ½ to the damage multiplier.": self.strategy == "increase_damage",
            "H16: Halve the damage multiplier.": self.strategy == "subdual",
            f"H16: The attacker's own defense has {signed(guard)} in this stance.": guard != 0,
            "H16: The attacker's own defense has −3 while prone or held. Some attacks may be "
            "impossible.": self.attacker_position == "prone",
            "H16: The target's own attacks have −3 too.": "prone" in self.position,
            "H16: An unaware target has no defensive action.": unaware,
            "H16: The target cannot parry or block an attack from the rear.": "from_rear"
            in self.position,
            "H16: The defender has one more defensive action.": self.defender_stance == "dodging"
            and not unaware,
            f"H17: Only full steps of {METERS_A_STEP[self.aiming]} m count for "
            "range.": self.distance > 0,
            f"H17: Only full steps of {PERCENT_A_STEP}% beyond the range limit "
            "count.": self.over_range > 0,
        }
        return [sentence for sentence, holds in said.items() if holds]


PLAIN = Situation()


@calculator(
    "honor.modifiers",
    title="Combat modifiers",
    asks="succeed",
    rules="H8 H9 H14 H16 H17",
    follows={
        **dict.fromkeys(("ties", *DICE_RULES), "success"),
        **dict.fromkeys(("each_action", "each_try", "aimed"), "offense success"),
    },
    values=(
        Value("offense", "Modifier on offense", ""),
        Value("defense", "Modifier on defense", ""),
        Value("success", "Attack succeeds", event=outcomes(SUCCESS, WON_TIE)),
        Value("allowed", "Attack allowed", "text"),
    ),
)
def modifiers(
    acting_multiplier: Annotated[Fraction, multiplier("Attack multiplier", ATTACKER)] = Fraction(2),
    opposing_multiplier: Annotated[Fraction, multiplier("Defense multiplier", DEFENDER)] = Fraction(
        2
    ),
    situation: Situation = PLAIN,
    house: House = BOOK,
) -> Answer:
    """The total modifiers of one attack, and its chance to succeed with them."""
    offense, defense = total_modifier(situation.offense(house)), total_modifier(situation.defense())
    against = situation.ruled_out()
    if against:  # an attack that is not made has the rating 0
        made, success = Distribution.certain(0), Fraction(0)
    else:
        ours = total(acting_multiplier, offense, house)
        made = deciding(ours - total(opposing_multiplier, defense, house), house)
        success = winning(made, house)
    rating = Series("Success rating", "points", made, HALF)
    return Answer(
        headline=against[0]
        if against
        else f"A skill of {with_modifier(acting_multiplier, offense)} hits a defense of "
        f"{with_modifier(opposing_multiplier, defense)} in {percent(success)} of attacks.",
        values={
            "offense": offense,
            "defense": defense,
            "success": success,
            "allowed": "no" if against else "yes",
        },
        chart=Odds(
            rating,
            counts=lambda points: not against and wins(points, house),
            threshold=0,
            line="tie",
        ),
        notes=(
            *(f"H16: {reason}" for reason in against),
            *modifier_sentences("Offense", situation.offense(house)),
            *modifier_sentences("Defense", situation.defense()),
            *situation.remarks(),
            *tie_notes(house),
        ),
    )


@modifiers.rolls
def roll_attack(
    dice: Dice,
    acting_multiplier: Fraction,
    opposing_multiplier: Fraction,
    situation: Situation,
    house: House = BOOK,
) -> Roll:
    """One attack with all modifiers; no dice where no attack is allowed."""
    against = situation.ruled_out()
    if against:
        return Roll((), 0, "no attack", against[0])
    offense, defense = total_modifier(situation.offense(house)), total_modifier(situation.defense())
    ours = Party(ATTACKER, acting_multiplier, offense)
    return roll_opposed_test(dice, ours, Party(DEFENDER, opposing_multiplier, defense), house)
