"""Who acts in each of the rulesets compared, against what, and with what chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.words import Number, number
from honorcalc.rulesets.actions_reactions.ladder import action
from honorcalc.rulesets.actions_reactions.outcomes import outcome
from honorcalc.rulesets.compare.house import BOOK, House
from honorcalc.rulesets.honor.parameters import half_points
from honorcalc.rulesets.honor.success import success_odds
from honorcalc.rulesets.honorbound.fates import ORDINARY, read_fates
from honorcalc.rulesets.honors_edge.rolling import reaches, skill_pool
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, hit_chance

TRAINED = {"beginner": "Beginner", "competent": "Competent", "expert": "Expert"}
ARTICLES = {"beginner": "a beginner", "competent": "a competent character", "expert": "an expert"}
NOTE = (
    "Honor's Edge: the character is not Honorable. Honorbound: both players have the ordinary "
    "deck, which we invented: five cards each of Fate 1 to 6."
)
FULL = "Actions and Reactions: a partial success does not count as a success here."
UNROLLED = (
    "Actions and Reactions: an action of difficulty 5 or less normally succeeds without a roll. "
    "For such a difficulty, the table shows the chance that a roll would have."
)
HALVES = tuple(Fraction(n, 2) for n in range(1, 41))


@dataclass(frozen=True, slots=True)
class Contender:
    """How one ruleset is asked: who acts at each level, and what is set against them.

    `settings` run from easy to hard; `characters` are what a level means, in the order of
    `TRAINED`; `chance` takes a character and a setting.
    """

    key: str
    name: str
    against: str
    settings: Sequence[Number]
    characters: tuple[tuple[str, tuple[Number | str, ...]], ...]
    chance: Callable[..., Fraction]
    dice: Callable[..., str] | None = None
    """What stands for `{}` in a character's words: the dice that a table may change."""

    def character(self, level: int, house: House) -> str:
        """What a level means, in words."""
        words, numbers = self.characters[level]
        return words.format(self.dice(*numbers, house)) if self.dice else words

    def nearest(self, level: int, wanted: Fraction, house: House = BOOK) -> Found:
        """The setting whose chance is nearest to the wanted one; of two as near, the harder."""
        _, numbers = self.characters[level]
        chances = {setting: self.chance(*numbers, setting, house) for setting in self.settings}
        setting = min(reversed(chances), key=lambda setting: abs(chances[setting] - wanted))
        return Found(self, self.character(level, house), setting, chances[setting], chances)


class Found(NamedTuple):
    """What one ruleset answers: the setting nearest to a chance, and the chance of every one."""

    ruleset: Contender
    character: str
    setting: Number
    chance: Fraction
    chances: Mapping[Number, Fraction]

    @property
    def against(self) -> str:
        """The setting in words: "TN 13"."""
        return f"{self.ruleset.against} {number(self.setting)}"


def honor_chance(acting: Fraction, opposing: Fraction, house: House) -> Fraction:
    """Honor: a multiplier against another (H4)."""
    odds = success_odds(0, 0, house.honor)
    return Fraction(*odds.of(half_points(acting), half_points(opposing)))


def edge_chance(attribute: int, skill: int, tn: int, house: House) -> Fraction:
    """Honor's Edge: a Skill Roll of somebody who is not Honorable (E3)."""
    return reaches(skill_pool(attribute, skill, honorable=False, house=house.honors_edge), tn)


@cache
def fate_lead() -> dict[int, Fraction]:
    """The chance that the attacker's Fate is at least so much more, with ordinary decks (B5)."""
    fates = read_fates(ORDINARY)
    lead = fates - fates
    return {least: lead.at_least(least) for least in range(-60, 61)}


def honorbound_chance(attack: int, defense: int, house: House) -> Fraction:
    """Honorbound: one attack between ordinary decks (B5)."""
    return fate_lead()[defense - house.honorbound.lead(attack)]


def action_dice(ability: int, mastery: str, house: House) -> str:
    """Actions and Reactions: what a first-level character rolls (A3)."""
    return action("d8", ability, mastery, house.actions_reactions).text


def action_chance(ability: int, mastery: str, difficulty: int, house: House) -> Fraction:
    """Actions and Reactions: full success of a first-level character (A5)."""
    return outcome(action("d8", ability, mastery, house.actions_reactions), difficulty).success


def pool_chance(hit_pool: int, evade_pool: int, house: House) -> Fraction:
    """Updated Game Mechanics: more successes than the defender (U3)."""
    rules = house.updated_mechanics
    return hit_chance(Pool(hit_pool, house=rules), Pool(evade_pool, house=rules))


CONTENDERS = (
    Contender(
        "honor",
        "Honor",
        "opposing multiplier",
        HALVES,
        (
            ("multiplier 2", (Fraction(2),)),
            ("multiplier 3.5", (Fraction(7, 2),)),
            ("multiplier 5", (Fraction(5),)),
        ),
        honor_chance,
    ),
    Contender(
        "honors_edge",
        "Honor's Edge",
        "TN",
        range(151),
        (("3k2", (2, 1)), ("6k3", (3, 3)), ("9k4", (4, 5))),
        edge_chance,
    ),
    Contender(
        "honorbound",
        "Honorbound",
        "Defense Value",
        range(31),
        (("Attack Value 4", (4,)), ("Attack Value 6", (6,)), ("Attack Value 8", (8,))),
        honorbound_chance,
    ),
    Contender(
        "actions_reactions",
        "Actions and Reactions",
        "difficulty",
        range(2, 21),
        (
            ("{}", (10, "none")),
            ("{} (ability 13, skilled)", (13, "skilled")),
            ("{} (ability 16, expert)", (16, "expert")),
        ),
        action_chance,
        action_dice,
    ),
    Contender(
        "updated_mechanics",
        "Updated Game Mechanics",
        "evade pool",
        range(21),
        (("hit pool 4", (4,)), ("hit pool 7", (7,)), ("hit pool 10", (10,))),
        pool_chance,
    ),
)
COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[len(CONTENDERS)]
"""How many there are, in words."""


def of_each(*values: Value) -> tuple[Value, ...]:
    """Values that each ruleset has, under its key; their labels tell of it, as `{0.name}` does."""
    return tuple(
        replace(value, name=f"{one.key}_{value.name}", label=value.label.format(one))
        for one in CONTENDERS
        for value in values
    )


def bars(y_title: str, ys: Iterable[Number]) -> Amounts:
    """A bar for each ruleset, in the color of its line."""
    names = tuple(one.name for one in CONTENDERS)
    return Amounts("Ruleset", names, tuple(ys), y_title, apart=True)


def trained_as() -> Choice:
    """The parameter for how good the acting character is."""
    return Choice("Character", options=TRAINED, help="How good the acting character is.")


def whole_percent(label: str, help: str) -> Whole:
    """A parameter for a chance that is neither 0 nor 1."""
    return Whole(label, unit="%", minimum=1, maximum=99, help=help)
