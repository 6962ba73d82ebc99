"""Settings in words, for names of curves and for whoever reads a chart elsewhere."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from honorcalc.calculators.parameters import Choice, Kind, Numbers, Text, YesNo

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator, Settings

UNCHANGED = "default settings"
LONGEST_TEXT = 40


def changed_in_words(
    calculator: Calculator, settings: Settings, without: Container[str] = ()
) -> str:
    """The settings that differ from the calculator's defaults, "" when none does.

    >>> from honorcalc.calculators.catalog import find
    >>> test = find("honor.test")
    >>> changed_in_words(test, test.read({"acting_multiplier": "3.5", "acting_modifier": "-1"}))
    'Acting side: Multiplier 3.5, Modifier −1'
    """
    groups: dict[str, list[str]] = {}
    for p in calculator.parameters:
        if p.name not in without and settings[p.name] != p.default:
            groups.setdefault(p.kind.group, []).append(in_words(p.kind, settings[p.name]))
    parts = ((f"{group}: " if group else "") + ", ".join(said) for group, said in groups.items())
    return "; ".join(parts)


def spoken_settings(
    calculator: Calculator, settings: Settings, without: Container[str] = ()
) -> str:
    """The same for the middle of a sentence.

    >>> from honorcalc.calculators.catalog import find
    >>> test = find("honor.test")
    >>> spoken_settings(test, test.read({"acting_multiplier": "3.5"}))
    'Acting side Multiplier 3.5'
    """
    said = [
        f"{p.kind.group} {in_words(p.kind, settings[p.name])}".strip()
        for p in calculator.parameters
        if p.name not in without and settings[p.name] != p.default
    ]
    return ", ".join(said) or UNCHANGED


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
        return f"{kind.label}: {kind.spoken(value)}"
    if isinstance(kind, Text | Numbers):
        text = "; ".join(kind.spoken(value).split("\n")) or "none"
        return f"{kind.label}: {text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + '…'}"
    return f"{kind.label} {kind.spoken(value)} {kind.unit}".rstrip()
