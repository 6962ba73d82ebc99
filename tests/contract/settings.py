"""Settings to try on every declared calculator: edges, corners, random good and bad ones.

A setting or a value may be a number or a word; `as_number` is for one that must be a number.
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.parameters import Choice, Kind, Numbers, Stepped, Text, YesNo
from honorcalc.calculators.signature import Parameter
from honorcalc.calculators.words import Number

ALWAYS_BAD = ("", "1_000", "1e3", "٣", "NaN", "inf", "0x10", "2.25", "--1", "1,2,,3", "<script>")


def as_number(value: object) -> Number:
    """A setting or a value that must be a number, to reckon with."""
    assert isinstance(value, (int, float, Fraction)), value
    return value


@cache
def settings_of(kind: Kind) -> Sequence[Any]:
    """Every setting of a kind: some have hundreds, and tests draw from them ten thousand times."""
    return tuple(kind.settings())


def edges(parameter: Parameter) -> list[str]:
    """The outermost settings of a parameter, as text."""
    kind = parameter.kind
    if isinstance(kind, Stepped):
        return [kind.text(settings_of(kind)[0]), kind.text(settings_of(kind)[-1])]
    if isinstance(kind, (Choice, YesNo)):
        return [kind.text(setting) for setting in settings_of(kind)]
    if isinstance(kind, Numbers):
        low, high = kind.text((kind.minimum,)), kind.text((kind.maximum,))
        return [low, high, ",".join([high] * kind.most)]
    return [kind.text(parameter.default)]


def random_setting(parameter: Parameter, random: Random) -> str:
    """A good setting of a parameter, as text."""
    kind = parameter.kind
    if isinstance(kind, Numbers):
        step = 2 if kind.halves else 1
        low, high = int(kind.minimum * step), int(kind.maximum * step)
        drawn = [random.randint(low, high) / step for _ in range(random.randint(1, 5))]
        return kind.text(tuple(drawn))
    if isinstance(kind, Text):
        return kind.text(parameter.default)
    return kind.text(random.choice(settings_of(kind)))


def random_settings(calculator: Calculator, random: Random) -> dict[str, str]:
    """A good setting for each parameter of a random choice of parameters."""
    return {
        p.name: random_setting(p, random) for p in calculator.parameters if random.random() < 0.6
    }


def bad_setting(parameter: Parameter, random: Random) -> str:
    """A setting that the parameter must refuse."""
    kind = parameter.kind
    bad = list(ALWAYS_BAD)
    if isinstance(kind, Stepped):
        bad += [str(float(kind.minimum) - 1), str(float(kind.maximum) + 1), "yes", "9" * 60]
        if kind.step == 1:
            bad += ["1.5", "2.0"]
    if isinstance(kind, Text):
        bad = ["x" * (kind.longest + 1), "bell \x07"]
    return random.choice(bad)


def hard_settings(calculator: Calculator) -> list[dict[str, object]]:
    """Settings found to take long: they lie inside the ranges, where no edge leads to them."""
    known = json.loads(Path(__file__).with_name("hard_settings.json").read_text(encoding="utf-8"))
    found: list[dict[str, object]] = known.get(calculator.id, [])
    return found


def outermost(calculator: Calculator, count: int) -> list[Mapping[str, object]]:
    """Every edge of every range, so many corners, and what is known to take long."""
    alone = [{p.name: edge} for p in calculator.parameters for edge in edges(p)]
    random = Random(calculator.id)
    far = [{p.name: random.choice(edges(p)) for p in calculator.parameters} for _ in range(count)]
    return [*alone, *far, *hard_settings(calculator)]
