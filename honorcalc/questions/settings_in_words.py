"""Settings in words, for names of curves and for whoever reads a chart elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from honorcalc.calculators.catalog import ruleset
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.parameters import Choice, Kind, Numbers, Stepped, Text, YesNo
from honorcalc.calculators.signature import Parameter, Settings
from honorcalc.calculators.words import number

UNCHANGED = "default settings"
LONGEST_TEXT = 40
BEGINNINGS = frozenset(
    "a after against aiming an armor at fighter character if in no of one raising side the this "
    "with yes, you".split()
)
"""First words of headlines that are not names: inside a sentence they begin small."""


def changed_in_words(
    calculator: Calculator, settings: Settings, without: Sequence[str] = ()
) -> str:
    """The settings that differ from the calculator's defaults, "" when none does.

    >>> from honorcalc.calculators.catalog import find
    >>> test = find("honor.test")
    >>> changed_in_words(test, test.read({"acting_multiplier": "3.5", "acting_modifier": "-1"}))
    'Acting side: Multiplier 3.5, Modifier −1'
    """
    changed = [p for p in calculator.changed(settings) if p.name not in without]
    house = with_house(calculator, {**settings, **dict.fromkeys(without)})
    return "; ".join(filter(None, (listed(changed, settings), *house)))


def in_game(calculator: Calculator, headline: str) -> str:
    """A headline that says which game it is about.

    >>> from honorcalc.calculators.catalog import find
    >>> in_game(find("honor.test"), "A skill of 2 beats a difficulty of 2.")
    'In Honor, a skill of 2 beats a difficulty of 2.'
    """
    game = ruleset(calculator.ruleset)
    if not game.letter or re.search(rf"\b{re.escape(game.name)}\b(?!')", headline):
        return headline  # what compares games or belongs to none
    first, _, rest = headline.partition(" ")
    begins = first.lower() if first.lower() in BEGINNINGS else first
    return f"In {game.name}, {begins} {rest}"


def standing_alone(calculator: Calculator, settings: Settings, headline: str) -> str:
    """The headline with its game, and behind it what was set and is not said in it.

    >>> from honorcalc.calculators.catalog import find
    >>> pool = find("honors-edge.roll")
    >>> result = pool.compute({"kept": "9", "lowest_first": "2"})
    >>> standing_alone(pool, result.settings, result.headline)[-57:]
    ' in 98.0% of rolls (Special dice: Lowest dice to keep 2).'
    """
    more = listed(unsaid(calculator, settings, headline), settings)
    sentence = in_game(calculator, headline)
    if not more:
        return sentence
    end = "." * sentence.endswith(".")
    return f"{sentence.removesuffix('.')} ({more}){end}"


def unsaid(calculator: Calculator, settings: Settings, headline: str) -> list[Parameter]:
    """What was changed or counts for something, and the headline does not say."""
    there, rest = in_notation(calculator, settings, headline), headline
    for p in calculator.parameters:
        where = said_at(p, settings[p.name], rest)
        if where:
            there.add(p.name)
            rest = rest[: where[0]] + "…" * (where[1] - where[0]) + rest[where[1] :]
    changed = calculator.changed(settings)
    return [
        p
        for p in calculator.parameters
        if p.name not in there and (p in changed or counts(p.kind, settings[p.name]))
    ]


def counts(kind: Kind, value: Any) -> bool:
    """Whether a default is the choice of somebody: no 0, and not the smallest there is."""
    return isinstance(kind, Stepped) and value not in (0, kind.minimum)


def in_notation(calculator: Calculator, settings: Settings, headline: str) -> set[str]:
    """The settings that the short name has in it, if the headline has the short name."""
    short = calculator.called_by(settings)
    if not calculator.called or short not in headline:
        return set()
    usual = calculator.by_default
    return {
        name
        for name in calculator.called[0]
        if settings[name] == usual[name]
        or calculator.called_by({**settings, name: usual[name]}) != short
    }


def said_at(parameter: Parameter, value: Any, headline: str) -> tuple[int, int] | None:
    """Where a sentence tells a setting: its value behind a word of its label or group."""
    kind, line = parameter.kind, headline.lower()
    if isinstance(kind, YesNo):
        found = re.search(re.escape(kind.label.lower()), line)
    elif isinstance(kind, Text | Numbers):
        return (0, 0) if value == parameter.default else None
    else:
        words = re.escape(number(value) if kind.numeric else kind.in_words(value).lower())
        if isinstance(kind, Choice):
            found = re.search(rf"\b{words}\b", line) if len(words) > 1 else None
        elif kind.unit == "%":
            found = re.search(rf"(?<![\d.]){words}%", line)
        else:
            own = parameter.name.replace("_", " ")
            names = f"{kind.label} {kind.group} {own} {kind.also}".lower()
            either = "|".join(map(re.escape, sorted(set(re.findall(r"\w{2,}", names)))))
            before = rf"\b(?:{either})\w{{0,3}}(?: of| is|:)? \+?{words}(?![\d%]|\.\d)"
            found = re.search(rf"{before}|(?<![\d.]){words} (?:{either})", line)
    return found.span() if found else None


def listed(parameters: Sequence[Parameter], settings: Settings) -> str:
    """Settings in words, those of a group together.

    >>> from honorcalc.calculators.catalog import find
    >>> test = find("honor.test")
    >>> listed(test.parameters[:2], test.read({}))
    'Acting side: Multiplier 2, Modifier 0'
    """
    groups: dict[str, list[str]] = {}
    for p in parameters:
        groups.setdefault(p.kind.group, []).append(in_words(p.kind, settings[p.name]))
    parts = ((f"{group}: " if group else "") + ", ".join(said) for group, said in groups.items())
    return "; ".join(parts)


def with_house(calculator: Calculator, settings: Settings) -> list[str]:
    """The table rules that are not the book's, in words; nothing by the book."""
    words = calculator.house_words(settings)
    return [f"with {words}"] if words else []


def in_words(kind: Kind, value: Any) -> str:
    """One setting with its label.

    >>> in_words(YesNo("Honorable"), True), in_words(YesNo("Honorable"), False)
    ('Honorable', 'Honorable: no')
    >>> in_words(Choice("Pain", options={"grazed": "Grazed"}), "grazed")
    'Pain: Grazed'
    """
    if isinstance(kind, YesNo):
        return kind.label if value else f"{kind.label}: no"
    if isinstance(kind, Choice):
        return f"{kind.label}: {kind.in_words(value)}"
    if isinstance(kind, Text | Numbers):
        text = "; ".join(kind.in_words(value).split("\n")) or "none"
        return f"{kind.label}: {text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + '…'}"
    return f"{kind.label} {kind.in_words(value)}"
