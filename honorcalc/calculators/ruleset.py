"""What a ruleset's folder declares of it: name, look, and the codes of its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from honorcalc.calculators.errors import DeclarationError

COLOR = re.compile(r"#[0-9a-f]{6}")
LETTER = re.compile(r"[A-Z]?")
LINES = range(2, 6)
"""The line colors of charts that are free; the first is the accent, the sixth the ink."""


@dataclass(frozen=True, slots=True)
class Accent:
    """The colors of a ruleset on one ground, light or dark, each as `#rrggbb`.

    `color` is that of links and of what counts in a chart, `deep` that of text on the `wash`.
    `lines` replaces line colors of charts (2 to 5) that the accent would be taken for.
    """

    color: str
    deep: str
    wash: str
    lines: Mapping[int, str] = field(default_factory=dict)


class Outside(NamedTuple):
    """How a card asks for dice or cards that fell elsewhere: the words beside the field."""

    label: str = "I rolled these"
    example: str = "10 4 7 2 9"
    help: str = (
        "Type the faces in the order in which the site shows its dice, or paste a line from a dice "
        "roller."
    )


DICE = Outside()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A ruleset as its `ruleset.py` declares it in `RULESET`.

    `letter` begins the codes of its rules, of which there are so many `rules`: H1 to H32. One
    without rules of its own has neither. `emblem` is the inside of an SVG of 24 by 24; what has
    one has a door on the home page. `same_odds` names the calculator that compares rulesets at one
    chance and its parameter of whole percent, which cards of the others fill with their own.
    `outside` is how its cards ask for dice from a table or a dice roller.
    Raises DeclarationError for what cannot be used.
    """

    slug: str
    name: str
    light: Accent
    dark: Accent
    letter: str = ""
    rules: int = 0
    emblem: str = ""
    same_odds: str = ""
    outside: Outside = DICE

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise self.mistake("name is empty; write the ruleset's name as its book has it")
        if not LETTER.fullmatch(self.letter) or bool(self.letter) != (self.rules > 0):
            right = 'letter="H", rules=32; or leave out both'
            raise self.mistake(f"letter and rules do not go together; write for example {right}")
        if self.letter and not self.emblem:
            raise self.mistake("a ruleset with rules has an emblem too, <path …/> of 24 by 24")
        for accent in (self.light, self.dark):
            colors = (accent.color, accent.deep, accent.wash, *accent.lines.values())
            for color in colors:
                if not COLOR.fullmatch(color):
                    raise self.mistake(f"{color!r} is no color; write it as #1e6850")
            for line in accent.lines:
                if line not in LINES:
                    raise self.mistake(f"lines: {line} is not a line from 2 to 5")

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of its rules, in order."""
        return tuple(f"{self.letter}{n}" for n in range(1, self.rules + 1))

    @property
    def file(self) -> str:
        """Where it is declared."""
        return f"honorcalc/rulesets/{self.slug.replace('-', '_')}/ruleset.py"

    def mistake(self, message: str) -> DeclarationError:
        """The error about this declaration."""
        return DeclarationError(f"{self.file}: {message}")

    def to_json(self) -> dict[str, object]:
        """The declaration as plain data."""
        return {
            "slug": self.slug,
            "name": self.name,
            "letter": self.letter,
            "rules": self.rules,
            "accent": {"light": asdict(self.light), "dark": asdict(self.dark)},
            "emblem": self.emblem,
            "same_odds": self.same_odds,
            "outside": self.outside._asdict(),
        }
