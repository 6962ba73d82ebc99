"""What the curves of one chart are called, and how their answers compare."""

from __future__ import annotations

from collections.abc import Container, Sequence
from contextlib import suppress

from honorcalc.calculators.answer import Value
from honorcalc.calculators.catalog import find
from honorcalc.calculators.charts.chart import PRESENT
from honorcalc.calculators.declaration import CHANCE, Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.signature import HOUSE, Settings
from honorcalc.calculators.words import Number, begun, decimal, rounded
from honorcalc.questions.links import LONGEST_NAME, LinkState, sound_name
from honorcalc.questions.settings_in_words import UNCHANGED, listed, with_house

SUCCESS = "success"  # what is compared where people come for something else than a chance


def short_names(calculator: Calculator, state: LinkState) -> tuple[str, tuple[str, ...]]:
    """What the present curve and the kept ones are called without names of their own.

    Those of one calculator tell what they differ in, in the game's notation where it has one.
    """
    own = [state.settings, *(p.settings for p in state.pins if p.calculator == calculator.id)]
    differ = [
        p.name
        for p in calculator.parameters
        if p.name != state.across and any(s[p.name] != own[0][p.name] for s in own)
    ]
    if len({calculator.house_text(settings) for settings in own}) > 1:
        differ.append(HOUSE)
    now = short_name(calculator, state.settings, differ, state.across)
    names = []
    for pin in state.pins:
        other = find(pin.calculator)
        changed = [p.name for p in other.parameters if pin.settings[p.name] != p.default] + [HOUSE]
        ours = other is calculator
        name = short_name(other, pin.settings, differ, state.across) if ours else ""
        name = name or short_name(other, pin.settings, changed, state.across)
        names.append(name or (UNCHANGED if ours else other.title))
    return now or PRESENT, tuple(map(sound_name, names))


def short_name(
    calculator: Calculator,
    settings: Settings,
    differ: Container[str],
    across: str,
) -> str:
    """Settings in the game's notation, and in words those it does not name.

    What the chart is drawn `across` is not among them.
    """
    named = calculator.called[0] if calculator.called else ()
    named = () if across in named else named
    rest = [p for p in calculator.parameters if p.name in differ and p.name not in named]
    short = ""
    if named and (not rest or any(name in differ for name in named)):
        with suppress(ParameterError):
            short = calculator.called_by(settings)
    house = with_house(calculator, settings) if HOUSE in differ else ()
    parts = [*filter(None, (short, listed(rest, settings)))]
    name = ", ".join([*parts, *house])
    if house and len(name) > LONGEST_NAME:
        name = ", ".join([*parts, "with house rules"])
    if len(name) > LONGEST_NAME:
        cut = name[: LONGEST_NAME - 1]
        name = (cut.rpartition(" ")[0].rstrip(",") or cut) + "…"
    return name if short else begun(name)


def chief_chance(result: Result) -> tuple[Value, Number] | None:
    """The chance that people come for, or else that of success where there is one."""
    found = as_number(result.lead)
    if found and found[0].unit == CHANCE:
        return found
    return as_number(result.values_with_names.get(SUCCESS))


def as_number(found: tuple[Value, Number | str] | None) -> tuple[Value, Number] | None:
    """A value that a card names, with what it is; None where it is no number."""
    if found is None or not found[0].listed or isinstance(found[1], str):
        return None
    return found[0], found[1]


def curves_in_a_row(answers: Sequence[tuple[str, Result]], followed: str | None = None) -> str:
    """The answers of named curves in a row: "5k2: 40.2%; 5k3: 78.7%, 38.5 percentage points more."

    Those of several calculators are compared by their chances, where each has one, others by the
    value `followed`, or else by the one that is shown large. "" where there is nothing to compare.
    """
    chances = [chief_chance(result) for _, result in answers]
    several = len({result.calculator for _, result in answers}) > 1
    leads = (r.values_with_names.get(followed) if followed else r.lead for _, r in answers)
    numbers = chances if several and all(chances) else [*map(as_number, leads)]
    if numbers[0] is None:
        return ""
    lead, ours = numbers[0]
    parts = []
    for (name, _), found in zip(answers, numbers, strict=True):
        if found is None:
            continue
        value, number = found
        text = f"{name}: {value.with_unit(number)}"
        if lead.unit == value.unit == CHANCE:
            gap = rounded(number, 3) - rounded(ours, 3)
            more = "more" if gap > 0 else "less"
            text += f", {decimal(abs(gap), 1)} percentage points {more}" if gap else ""
        parts.append(text)
    return "; ".join(parts) + "." if len(parts) > 1 else ""


def why_apart(other: Result, present: Result) -> str:
    """A sentence on a curve of another calculator that has other axes than the present chart."""
    there, here = chief_chance(other), chief_chance(present)
    apart = "Its axes are not those of this chart"
    if not (there and here):
        return f"{apart}."
    theirs, ours = (f"{value.label} {value.with_unit(number)}" for value, number in (there, here))
    return f"{apart}, so the chances are compared: {theirs}, and here {ours}."
