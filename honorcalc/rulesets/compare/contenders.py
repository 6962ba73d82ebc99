"""Who acts in each of the five rulesets, what is set against them, and how that ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.words import Number
from honorcalc.probability.successes import SuccessDie, more_successes
from honorcalc.rulesets.actions_reactions.ladder import action
from honorcalc.rulesets.actions_reactions.outcomes import outcome
from honorcalc.rulesets.honor.opposed import success_chance
from honorcalc.rulesets.honorbound.fates import ORDINARY, read_fates
from honorcalc.rulesets.honors_edge.rolling import reaches, skill_pool

TRAINED = {"beginner": "Beginner", "competent": "Competent", "expert": "Expert"}
ARTICLES = {"beginner": "a beginner", "competent": "a competent character", "expert": "an expert"}
NOTE = (
    "Honor's Edge: the character is not Honorable. Honorbound: both decks are ordinary, five "
    "cards of each Fate from 1 to 6."
)
HALVES = tuple(Fraction(n, 2) for n in range(1, 41))


@dataclass(frozen=True, slots=True)
class Ruleset:
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

    def nearest(self, level: int, wanted: Fraction) -> Found:
        """The setting whose chance is nearest to the wanted one; of two as near, the harder."""
        character, numbers = self.characters[level]
        chances = [(self.chance(*numbers, setting), setting) for setting in self.settings]
        chance, setting = min(reversed(chances), key=lambda found: abs(found[0] - wanted))
        return Found(self, character, setting, chance)


class Found(NamedTuple):
    """What one ruleset answers."""

    ruleset: Ruleset
    character: str
    setting: Number
    chance: Fraction


def honor_chance(acting: Fraction, opposing: Fraction) -> Fraction:
    """Honor: a multiplier against another (H4)."""
    return success_chance(acting, 0, opposing, 0)


def edge_chance(attribute: int, skill: int, tn: int) -> Fraction:
    """Honor's Edge: a Skill Roll of somebody who is not Honorable (E3)."""
    return reaches(skill_pool(attribute, skill, honorable=False), tn)


@cache
def fate_lead() -> dict[int, Fraction]:
    """The chance that the attacker's Fate is at least so much more, with ordinary decks (B5)."""
    fates = read_fates(ORDINARY)
    lead = fates - fates
    return {least: lead.at_least(least) for least in range(-60, 61)}


def honorbound_chance(attack: int, defense: int) -> Fraction:
    """Honorbound: one attack between ordinary decks (B5)."""
    return fate_lead()[defense - attack]


def action_chance(ability: int, mastery: str, difficulty: int) -> Fraction:
    """Actions and Reactions: full success of a first-level character (A5)."""
    return outcome(action("d8", ability, mastery), difficulty).success


@cache
def pool_chance(hit_pool: int, evade_pool: int) -> Fraction:
    """Updated Game Mechanics: more successes than the defender (U3)."""
    return more_successes(hit_pool, evade_pool, SuccessDie(), SuccessDie()).above


RULESETS = (
    Ruleset(
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
    Ruleset(
        "honors_edge",
        "Honor's Edge",
        "TN",
        range(151),
        (("3k2", (2, 1)), ("6k3", (3, 3)), ("9k4", (4, 5))),
        edge_chance,
    ),
    Ruleset(
        "honorbound",
        "Honorbound",
        "Defense Value",
        range(31),
        (("Attack Value 4", (4,)), ("Attack Value 6", (6,)), ("Attack Value 8", (8,))),
        honorbound_chance,
    ),
    Ruleset(
        "actions_reactions",
        "Actions and Reactions",
        "difficulty",
        range(2, 21),
        (
            ("d8", (10, "none")),
            ("2d10 (ability 13, skilled)", (13, "skilled")),
            ("2d14 (ability 16, expert)", (16, "expert")),
        ),
        action_chance,
    ),
    Ruleset(
        "updated_mechanics",
        "Updated Game Mechanics",
        "evade pool",
        range(21),
        (("hit pool 4", (4,)), ("hit pool 7", (7,)), ("hit pool 10", (10,))),
        pool_chance,
    ),
)


def trained_as() -> Choice:
    """The parameter for how good the acting character is."""
    return Choice("Character", options=TRAINED, help="How good the acting character is.")
