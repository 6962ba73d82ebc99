"""A deck of thirty cards, read from lines and checked against B2."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from honorcalc.calculators.words import measured
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.fates import HIGHEST_FATE
from honorcalc.rulesets.honorbound.lines import Listing, read_lines, read_name, whole
from honorcalc.rulesets.honorbound.team import (
    HIGHEST_LEVEL,
    Breach,
    Character,
    best_masteries,
    discipline,
)

DECK_SIZE, MOST_COPIES, MOST_LIMITED, MOST_ON_A_LINE = 30, 3, 1, 60
FORM = "a line such as 3, Spark, Fire, 1, 6"
LIMITED = "limited"


@dataclass(frozen=True)
class Card:
    """One line of a deck: so many copies of a card."""

    copies: int
    name: str
    discipline: str
    level: int
    fate: int
    keywords: tuple[str, ...] = ()

    @property
    def limited(self) -> bool:
        """Whether only one copy may be in the deck."""
        return any(LIMITED in keyword.casefold().split() for keyword in self.keywords)

    @property
    def printed(self) -> tuple[object, ...]:
        """What stands on the card, apart from its keywords."""
        return self.discipline, self.level, self.fate


def read_cards(text: str) -> Listing[Card]:
    """The cards of a deck, and the lines that cannot be read.

    >>> read_cards("1, Second Dawn, fire, 5, 1, Limited").entries[1].limited
    True
    """
    return read_lines(text, read_card)


def read_card(fields: list[str]) -> Card:
    """One line of cards; raises ValueError for fields that are not of the format."""
    if len(fields) < 5:
        raise ValueError(f"some fields are missing; write {FORM}")
    return Card(
        whole(fields[0], "the number of copies", 1, MOST_ON_A_LINE),
        read_name(fields[1]),
        discipline(fields[2]),
        whole(fields[3], "the level", 1, HIGHEST_LEVEL),
        whole(fields[4], "the Fate", 0, HIGHEST_FATE),
        tuple(filter(None, fields[5:])),
    )


def fates(cards: dict[int, Card]) -> Distribution | None:
    """How many cards have each Fate; None for an empty deck (B4)."""
    counts: Counter[int] = Counter()
    for card in cards.values():
        counts[card.fate] += card.copies
    return Distribution(counts) if counts else None


def card_breaches(cards: dict[int, Card], team: dict[int, Character]) -> list[Breach]:
    """Where a deck breaks B2: its size, Masteries that are missing, too many copies."""
    total = sum(card.copies for card in cards.values())
    found = []
    if total != DECK_SIZE:
        found.append(Breach("B2", 0, f"the deck has {measured(total, 'cards')}, not {DECK_SIZE}"))
    best = best_masteries(team.values())
    same: defaultdict[str, dict[int, Card]] = defaultdict(dict)
    for at, card in cards.items():
        same[card.name.casefold()][at] = card
    for at, card in cards.items():
        problems = [mastery_problem(card, best), *copies_problems(at, same[card.name.casefold()])]
        found += [Breach("B2", at, text) for text in problems if text]
    return found


def mastery_problem(card: Card, best: dict[str, int]) -> str:
    """Why nobody on the team may bring a card; nothing where somebody may (B2).

    >>> mastery_problem(Card(1, "Ash Curtain", "Fire", 4, 2), {"Fire": 3})
    "Ash Curtain needs Fire 4, and the team's best Mastery is Fire 3"
    """
    level = best.get(card.discipline, 0)
    if level >= card.level:
        return ""
    needs = f"{card.name} needs {card.discipline} {card.level}"
    if not level:
        return f"{needs}, and nobody on the team has Mastery in {card.discipline}"
    return f"{needs}, and the team's best Mastery is {card.discipline} {level}"


def copies_problems(at: int, same: dict[int, Card]) -> list[str]:
    """What is wrong with a line among all lines of the same name (B2)."""
    card, copies = same[at], sum(card.copies for card in same.values())
    limited = any(card.limited for card in same.values())
    found = []
    if copies > (MOST_LIMITED if limited else MOST_COPIES):
        most = "a Limited card may have only 1" if limited else f"{MOST_COPIES} is the most"
        found.append(f"the deck has {measured(copies, 'copies')} of {card.name}; {most}")
    first = min(same)
    if at != first and card.printed != same[first].printed:
        found.append(f"{card.name} has a different Discipline, level or Fate in line {first}")
    return found
