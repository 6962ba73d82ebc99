"""Honor's table rules: what a table may play otherwise than the book."""

from __future__ import annotations

from dataclasses import dataclass

from honorcalc.calculators.house import changing, choosing
from honorcalc.calculators.parameters import Choice, YesNo
from honorcalc.rulesets.honor.parameters import AGAINST, readings

STEPS = {"minus_1": 1, "minus_2": 2, "none": 0}
"""What a choice of these takes off."""


def steps(twice: str, none: str) -> dict[str, str | tuple[str, str]]:
    """The choices for such a modifier, with what is said of those that are not the book's."""
    return {"minus_1": "−1", "minus_2": ("−2", twice), "none": ("No modifier", none)}


@dataclass(frozen=True, slots=True)
class House:
    """Honor as a table plays it; the defaults are the book's."""

    ties: str = choosing(
        "H4",
        "Ties",
        "Who wins when both totals are equal.",
        {
            "opposing": "The opposing side wins",
            "acting": ("The acting side wins", "ties to the acting side"),
            "again": ("Both sides roll again", "ties rolled again"),
        },
    )
    die: str = choosing(
        "H1",
        "Die",
        "Each side rolls two of these.",
        {"d6": "d6"} | {d: (d, f"2{d} instead of 2d6") for d in ("d4", "d8", "d10", "d12")},
    )
    top: bool = changing(
        "H1",
        YesNo(
            "Highest face counts as 0",
            help="If not, every die counts what it shows, so no natural roll is 0.",
        ),
        True,
        said={"no": "highest faces counted in full"},
    )
    zero: bool = changing(
        "H2",
        YesNo("A natural 0 stays 0", help="If not, a bonus raises a natural 0 too."),
        True,
        said={"no": "natural zeros raised by bonuses"},
    )
    penalty: str = choosing(
        "H2",
        "Bonuses",
        (
            "Penalties cannot lower a roll below 0. If bonuses have a limit too, they "
            "cannot raise a roll above the highest natural roll. If, in addition, a natural "
            "0 stays 0, no penalty lowers the highest natural roll."
        ),
        {
            "stronger": "Without a limit",
            "symmetric": ("Limited as penalties are", "bonuses limited as penalties are"),
        },
    )
    each_action: str = choosing(
        "H8",
        "Each further action",
        "Each action after the first adds this modifier to all actions of the turn.",
        steps("−2 for each further action", "no penalty for several actions"),
    )
    each_try: str = choosing(
        "H9",
        "Each further attempt",
        "Each failed attempt adds this modifier to all further attempts on the same obstacle.",
        steps("−2 for each further attempt", "no penalty for further attempts"),
    )
    reading: str = changing(
        "H6",
        Choice(
            "To succeed, a total must",
            options=readings("the target or tally"),
            help="Whether it is enough to reach a static target or, in H21 and H22, a damage "
            "tally. If not, the total must be higher.",
        ),
        "at_least",
        said={"exceed": "targets and tallies to be exceeded"},
    )
    critical: str = choosing(
        "H7",
        "Critical event",
        "When a side's roll causes a critical event.",
        {
            "ends": "On the lowest and the highest natural roll",
            "doubles": ("On any two equal dice", "critical events on doubles"),
            "lowest": (
                "On the lowest natural roll only",
                "critical events on the lowest roll only",
            ),
        },
    )
    level: str = choosing(
        "H20",
        "Points for a damage level",
        "How many points of the damage tally make one damage level.",
        {
            "lower": "The lower of Health and Will",
            "health": ("Health", "damage levels as large as Health"),
            "higher": (
                "The higher of Health and Will",
                "damage levels as large as the higher of Health and Will",
            ),
        },
    )
    against: str = changing(
        "H30",
        Choice(
            "A parry must exceed",
            options=AGAINST,
            help="What an active defense is rolled against.",
        ),
        "total",
        said={"fresh": "parries against a new attack roll"},
    )
    aimed: str = choosing(
        "H16",
        "Aiming, for each hit location die you choose",
        "The modifier for each die of the hit location that the attacker chooses.",
        steps("twice the penalty for aiming", "no penalty for aiming"),
    )
    wear: str = choosing(
        "H19",
        "Armor wears by",
        "How much of a hit counts toward the next loss of absorption.",
        {
            "absorbed": "What it absorbs",
            "whole": ("The whole hit", "armor worn by whole hits"),
            "none": ("Nothing", "armor that does not wear"),
        },
    )
    healing: str = choosing(
        "H24",
        "The damage levels of a wound heal",
        "If all heal at once, the whole wound takes as long as its highest level.",
        {
            "in_turn": "One after the other",
            "together": ("All at once", "all damage levels healing at once"),
        },
    )
    measures: str = choosing(
        "H27",
        "Measures",
        "What a multiplier of Size or Strength means in kilograms.",
        {
            "double": "Double with each full point",
            "proportional": (
                "Grow in proportion to the multiplier",
                "measures in proportion to the multiplier",
            ),
        },
    )
    discount: str = choosing(
        "H28",
        "Skills and specialties lower the cost",
        (
            "Each skill that counts makes it a quarter cheaper to raise its attribute, "
            "and each specialty makes it a quarter cheaper to raise its skill."
        ),
        {
            "to_free": "Up to four count, and four make it free",
            "to_one": ("Up to three count, so it is never free", "raises that are never free"),
            "never": ("None count", "raises at their full cost"),
        },
    )


BOOK = House()

DICE_RULES = ("die", "top", "zero", "penalty")
"""What changes any roll; the last two only a roll with a modifier."""
