"""A team of three characters, read from lines and checked by B1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from honorcalc.calculators.errors import echo, nearest_names
from honorcalc.calculators.words import measured
from honorcalc.rulesets.honorbound.lines import Listing, read_lines, read_name, whole

DISCIPLINES = ("Fire", "Water", "Earth", "Air", "Gravity", "Body", "Mind", "Soul", "Tech")
RANKS = ("plain", "unique", "champion", "champion unique")
TEAM_SIZE, MOST_CHAMPIONS = 3, 1
HIGHEST_LEVEL, HIGHEST_COST, HIGHEST_INITIATIVE = 20, 99, 99
FORM = "a line such as Ash, unique, Fire 4, Air 2"


class Breach(NamedTuple):
    """A rule that is broken, and the line that breaks it (0: no single one)."""

    rule: str
    line: int
    text: str


@dataclass(frozen=True)
class Character:
    """Who may stand on a team; cost and Initiative only where they were given."""

    name: str
    champion: bool
    unique: bool
    masteries: dict[str, int] = field(hash=False)
    cost: int | None = None
    initiative: int | None = None


def read_team(text: str) -> Listing[Character]:
    """The characters of a team, and the lines that cannot be read.

    >>> read_team("Ash, champion unique, Fire 5, cost 6").entries[1].masteries
    {'Fire': 5}
    """
    return read_lines(text, read_character)


def read_character(fields: list[str]) -> Character:
    """One character; raises ValueError for fields that are not of the format."""
    name = read_name(fields[0])
    if len(fields) < 2:
        raise ValueError(f"the line has only a name; write {FORM}")
    rank = " ".join(sorted(fields[1].lower().split()))
    if rank not in RANKS:
        raise ValueError(f"{echo(fields[1])} is not one of {', '.join(RANKS)}")
    masteries: dict[str, int] = {}
    figures: dict[str, int] = {}
    for written in fields[2:]:
        word, _, number = written.rpartition(" ")
        if word.lower() in ("cost", "initiative"):
            figures |= figure(word.lower(), number, figures)
        else:
            name_, level = mastery(written, word, number)
            if name_ in masteries:
                raise ValueError(f"{name_} is listed twice; give one Mastery in it")
            masteries[name_] = level
    champion, unique = "champion" in rank, "unique" in rank
    return Character(
        name, champion, unique, masteries, figures.get("cost"), figures.get("initiative")
    )


def figure(word: str, number: str, known: dict[str, int]) -> dict[str, int]:
    """A cost or an Initiative, given once; raises ValueError."""
    if word in known:
        raise ValueError(f"the {word} is listed twice; give it once")
    low, high = (0, HIGHEST_COST) if word == "cost" else (1, HIGHEST_INITIATIVE)
    return {word: whole(number, f"the {word}", low, high)}


def mastery(written: str, word: str, number: str) -> tuple[str, int]:
    """A Mastery: its Discipline and level; raises ValueError."""
    if not word:
        raise ValueError(f"{echo(written)} is not a Discipline and a level, such as Fire 4")
    return discipline(word), whole(number, "the level", 1, HIGHEST_LEVEL)


def discipline(word: str) -> str:
    """A Discipline by its name in any letter case; raises ValueError with the nearest.

    >>> discipline("fire")
    'Fire'
    """
    known = word.capitalize()
    if known not in DISCIPLINES:
        raise ValueError(
            f"{echo(word)} is not a Discipline; {nearest_names(known, list(DISCIPLINES))}"
        )
    return known


def best_masteries(team: Iterable[Character]) -> dict[str, int]:
    r"""The highest level of each Discipline that somebody on the team has (B2).

    >>> team = read_team("A, plain, Fire 5, Air 3\nB, plain, Body 6, Air 4\nC, plain, Body 2")
    >>> best_masteries(team.entries.values())
    {'Fire': 5, 'Air': 4, 'Body': 6}
    """
    best: dict[str, int] = {}
    for character in team:
        for name, level in character.masteries.items():
            best[name] = max(level, best.get(name, 0))
    return best


def team_breaches(team: dict[int, Character]) -> list[Breach]:
    """Where a team breaks B1: its size, Champions, unique characters."""
    found = []
    if len(team) != TEAM_SIZE:
        found.append(
            Breach("B1", 0, f"the team has {measured(len(team), 'characters')}, not three")
        )
    names = Counter(character.name.casefold() for character in team.values())
    unique = {character.name.casefold() for character in team.values() if character.unique}
    champions = 0
    for at, character in team.items():
        champions += character.champion
        if character.champion and champions > MOST_CHAMPIONS:
            found.append(
                Breach(
                    "B1", at, f"{character.name} is a second Champion, and a team may have only one"
                )
            )
        name = character.name.casefold()
        if name in unique and names[name] > 1:
            found.append(
                Breach("B1", at, f"{character.name} is unique and is listed {names[name]} times")
            )
    return found
