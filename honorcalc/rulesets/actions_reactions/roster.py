"""A party of characters, read from a line each (A2, A7)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import Action
from honorcalc.rulesets.actions_reactions.outcomes import outcome
from honorcalc.rulesets.actions_reactions.parameters import (
    Character,
    ability_score,
    base_die,
    skill_mastery,
)

FORM = "name, base die, ability, mastery, such as Gesaine, d8, 15, none"
FIELDS: tuple[tuple[str, Callable[[str], Any]], ...] = (
    ("base die", base_die().read),
    ("ability", ability_score().read),
    ("mastery", skill_mastery().read),
)


@dataclass(frozen=True)
class Member:
    """A character of the party with what they roll."""

    name: str
    action: Action


def refused(at: int, what: str) -> ParameterError:
    """The error that names a line."""
    return ParameterError(f"line {at}: {what}", "characters")


def read_character(at: int, text: str, house: House = BOOK) -> Member:
    """One line; raises ParameterError that names it and what is right."""
    name, *fields = (" ".join(part.split()) for part in text.split(","))
    if len(fields) != len(FIELDS) or not name:
        raise refused(at, f"{echo(text.strip())} is not {FORM}")
    read = []
    for (field, reader), given in zip(FIELDS, fields, strict=True):
        try:
            read.append(reader(given.lower()))
        except ValueError as problem:
            raise refused(at, f"{field}: {problem}") from None
    return Member(name, Character(*read).action(house))


def read_party(text: str, house: House = BOOK) -> tuple[Member, ...]:
    r"""The characters of a party, at least two; raises ParameterError.

    >>> [one.action.text for one in read_party("Ann, d8, 10, none\nBob, d10, 16, master")]
    ['d8', '2d20']
    """
    party: dict[str, Member] = {}
    for at, line in enumerate(text.split("\n"), 1):
        if line.strip():
            character = read_character(at, line, house)
            if character.name.lower() in party:
                raise refused(
                    at, f"{echo(character.name)} is listed twice; write one line for each"
                )
            party[character.name.lower()] = character
    if len(party) < 2:
        count = "1 character is" if party else "no characters are"
        raise ParameterError(
            f"{count} too few; enter 2 or more, one line each: {FORM}", "characters"
        )
    return tuple(party.values())


def lowest_die(party: Sequence[Member]) -> Member:
    """Who has the lowest action die: its size, then fewer dice, then who is listed first (A7)."""
    return min(party, key=lambda one: (one.action.sides, one.action.dice))


def highest_die(party: Sequence[Member]) -> Member:
    """Who has the highest action die: its size, then more dice, then who is listed first (A7)."""
    return max(party, key=lambda one: (one.action.sides, one.action.dice))


def roles(
    party: Sequence[Member], difficulty: int, house: House
) -> tuple[Member, Member, list[Member]]:
    """Who rolls for a group and the partner, by the book the lowest die and the best (A7).

    Behind them are all who could be the partner.
    """
    if house.group == "any":
        first = best_partner(party, difficulty, house)
    else:
        first = (highest_die if house.group == "highest" else lowest_die)(party)
    others = [one for one in party if one is not first]
    if house.group == "two_lowest":
        return first, lowest_die(others), others
    return first, best_partner(others, difficulty, house), others


def best_partner(others: Sequence[Member], difficulty: int, house: House) -> Member:
    """Who fails least often, of equals who is listed first (A7).

    Whoever else rolls, a partner who fails less often makes the group succeed more often and fail
    less often, so no other order of the chances gives another partner.
    """
    return min(others, key=lambda one: outcome(one.action, difficulty, house).failure)
