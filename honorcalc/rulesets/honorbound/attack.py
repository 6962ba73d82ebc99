"""One attack: Fate and Attack Value against Fate and Defense Value, and its damage (B4 to B6)."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import measured, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.fates import (
    ATTACKER,
    DEFENDER,
    ORDINARY,
    Pile,
    deck_fates,
    no_dice,
    ordinary_note,
    read_fates,
)
from honorcalc.rulesets.honorbound.house import BOOK, House

DAMAGE = "Damage"
HIT, MISS = "hit", "miss"
TIES = {
    "attacker": "B5: The attack hits if the attacker's total is at least the defender's total. A "
    "tie hits.",
    "defender": "B5: The attack hits if the attacker's total is higher than the defender's. A tie "
    "misses.",
}
JUST_BELOW = Fraction(-1, 2)  # a lead of 0 hits, so the line stands to the left of it

Attack = Annotated[
    int, Whole("Attack Value", minimum=0, maximum=30, help="The attacker's melee or ranged value.")
]
Defense = Annotated[
    int, Whole("Defense Value", minimum=0, maximum=30, help="The target's melee or ranged value.")
]


class Decks(NamedTuple):
    """Both players' unseen cards; each field is a parameter of the calculators."""

    attacker_fates: Annotated[str, deck_fates(ATTACKER)] = ORDINARY
    defender_fates: Annotated[str, deck_fates(DEFENDER)] = ORDINARY

    def read(self) -> tuple[Distribution, Distribution]:
        """How many cards of either deck have each Fate."""
        return read_fates(self.attacker_fates), read_fates(self.defender_fates)

    @property
    def ending(self) -> str:
        """The end of a sentence that says which decks are of this site's invention (B4).

        >>> Decks("1:30", ORDINARY).ending, Decks("1:30", "2:30").ending
        (", if the defender has this site's ordinary deck", '')
        """
        ours, theirs = (fates == ORDINARY for fates in self)
        whose = ("", "the attacker has", "the defender has", "both players have")
        return (
            f", if {whose[ours + 2 * theirs]} this site's ordinary deck" if ours or theirs else ""
        )

    def piles(self) -> tuple[Pile, Pile]:
        """Both decks, shuffled."""
        ours, theirs = self.read()
        return Pile(ours, ATTACKER), Pile(theirs, DEFENDER)


class Blow(NamedTuple):
    """What a hit does; each field is a parameter of the calculators."""

    damage: Annotated[
        int,
        Whole(
            "Damage",
            minimum=0,
            maximum=50,
            group=DAMAGE,
            help="What a hit does before Armor or Shield.",
        ),
    ] = 3
    reduction: Annotated[
        int,
        Whole(
            "Armor or Shield",
            minimum=0,
            maximum=50,
            group=DAMAGE,
            help="Armor reduces melee damage, and Shield reduces all other damage.",
        ),
    ] = 1
    kind: Annotated[
        str,
        Choice(
            "Kind of damage",
            options={"melee": "Melee", "ranged": "Ranged", "unblockable": "Unblockable"},
            group=DAMAGE,
            help="Unblockable damage ignores Armor and Shield.",
        ),
    ] = "melee"

    @property
    def done(self) -> int:
        """What is left after Armor or Shield, never below 0 (B6).

        >>> Blow(3, 1, "melee").done, Blow(3, 5, "ranged").done, Blow(3, 5, "unblockable").done
        (2, 0, 3)
        """
        if self.kind == "unblockable":
            return self.damage
        return max(0, self.damage - self.reduction)

    def notes(self) -> list[str]:
        """What the reader should know of the damage."""
        if self.kind == "unblockable" and self.reduction:
            return ["B6: Armor and Shield do not reduce unblockable damage."]
        if self.damage and not self.done:
            return ["B6: Armor or Shield takes away all of the damage. Damage is never below 0."]
        return []


BOTH_ORDINARY, USUAL = Decks(), Blow()


@calculator(
    "honorbound.attack",
    title="Attack",
    asks="succeed",
    rules="B4 B5 B6 B13",
    follows={"ties": "hit mean_damage"},
    values=(
        Value("hit", "Hits", help="By the book, a tie hits.", event=outcomes(HIT)),
        Value("mean_damage", "Mean damage", "points", "Misses count as 0."),
    ),
)
def attack(
    attack: Attack = 4,
    defense: Defense = 4,
    decks: Decks = BOTH_ORDINARY,
    blow: Blow = USUAL,
    house: House = BOOK,
) -> Answer:
    """One attack: each player turns over a card, and the attacker needs the defender's total."""
    ours, theirs = decks.read()
    lead = Series("Attacker's lead", "points", ours.shift(attack) - theirs.shift(defense))
    least = int(house.ties == "defender")
    hit = lead.distribution.at_least(least)
    mean = hit * blow.done
    return Answer(
        headline=f"An attack with Attack Value {attack} against Defense Value {defense} hits "
        f"{percent(hit)} of the time and does {measured(mean, 'points')} of damage on "
        f"average{decks.ending}.",
        values={"hit": hit, "mean_damage": mean},
        chart=Odds(lead, threshold=least + JUST_BELOW, line=f"hits from {least}"),
        notes=(
            TIES[house.ties],
            "B13: Only cards that nobody has seen yet can come up, so enter the Fates of those.",
            *ordinary_note(*decks),
            *blow.notes(),
        ),
    )


def added(fate: int, value: int) -> str:
    """A total as a player would say it.

    >>> added(5, 4)
    '5 + 4 = 9'
    """
    return f"{fate} + {value} = {fate + value}"


def flip_both(dice: Dice, piles: tuple[Pile, Pile]) -> tuple[Die, Die]:
    """The attacker's next card and the defender's."""
    return piles[0].flip(dice), piles[1].flip(dice)


@attack.calls("attack defense")
def called(attack: int, defense: int) -> str:
    """Both values, as 4 v 4."""
    return f"{attack} v {defense}"


@attack.rolls
def roll_attack(
    dice: Dice, attack: int, defense: int, decks: Decks, blow: Blow, house: House
) -> Roll:
    """One card each, and what the hit does."""
    ours, theirs = flip_both(dice, decks.piles())
    lead = ours.value + attack - theirs.value - defense
    hits = ours.value + house.lead(attack) >= theirs.value + defense
    done = blow.done if hits else 0
    working = f"{added(ours.value, attack)} against {added(theirs.value, defense)}, damage {done}"
    return Roll((ours, theirs), lead, HIT if hits else MISS, working)


attack.roller_codes(no_dice)
