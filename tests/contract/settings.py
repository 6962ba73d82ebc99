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

# Texts of each grammar, beside the default: random letters would be refused.
TEXTS = {
    "dice.expression": (
        *("3d6", "4d6dl1", "2d20kl1+5 >= 15", "8d10>=8!", "d{0,0,1,2}", "2d6ro<=2", "nd6-d4"),
        *("3#4d6kh3", "3d6 vs 2d8", "4dF", "(n+2)d6!2 >= 12", "5d10kh2kl1", "2*(d6+1)", "2d6r1"),
    ),
    "honor.sheet": (
        "attribute Leadership 2\nskill Speak 3\nspecialty Song 3.5\nskill Perform 2.5",
        "attribute Agility 3.5\nskill Dodge 4\nattribute Leadership 0.5\nskill Command 1",
    ),
    "honor.raise": ("Speak", "Perform/Dance", "Leadership/Tactics", "Perform"),
    "honorbound.fates": ("1:30", "2:20,6:10", "1:9,3:8,4:8,6:12", "6:29,1:1"),
    "honorbound.origin": ("0,0", "-3,5", "12,-12"),
    "honorbound.target": ("1,0", "-2,-2", "5,-1", "0,6", "3,3"),
    "honorbound.hexes": ("", "1,0", "0,1;1,1;-1,1;2,1", "2,-1;1,0;1,1;2,0;-2,5;0,2"),
    "honorbound.heights": ("", "1,0:3", "0,0:2;0,1:1;1,0:-1;-1,1:5", "-3,5:1;-2,5:2"),
    "honorbound.team": (
        "Ada, champion, Fire 3, cost 5\nBo, plain, Air 2\nCy, unique, Mind 6, initiative 4",
        "Ada, unique, Fire 3\nAda, unique, Fire 3",
    ),
    "honorbound.cards": (
        "30, Spark, Fire, 1, 6",
        "3, Spark, Fire, 1, 6\n2, Gust, Air, 2, 1, limited\n1, Weight, Gravity, 5, 2",
    ),
    "honorbound.characters": (
        "Ada, a, 3\nBo, b, 3",
        "Ada, a, 1\nBo, a, 6\nCy, b, 4\nDee, b, 4\nEli, b, 2",
        "Ada, a, 5\nBo, a, 2\nCy, b, 4\nDee, b, 3",
    ),
    "actions-reactions.characters": (
        "Ada, d6, 12, none\nBo, d12, 14, expert",
        "Ada, d4, 18, master\nBo, d10, 9, skilled\nCy, d20, 3, none\nDee, d8, 15, expert",
    ),
}
SAME_GRAMMAR = {"attacker_fates": "fates", "defender_fates": "fates"} | dict.fromkeys(
    ("blocked", "water"), "hexes"
)
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


def texts(calculator: Calculator, parameter: Parameter) -> Sequence[str]:
    """What may be written for a parameter that is a text."""
    name = f"{calculator.ruleset}.{SAME_GRAMMAR.get(parameter.name, parameter.name)}"
    assert name in TEXTS, f"{calculator.id}: add good texts as {name} to TEXTS in {__file__}"
    return TEXTS[name]


def random_setting(calculator: Calculator, parameter: Parameter, random: Random) -> str:
    """A setting of a parameter, as text: a good one, if the others do not rule it out."""
    kind = parameter.kind
    if isinstance(kind, Numbers):
        step = 2 if kind.halves else 1
        low, high = int(kind.minimum * step), int(kind.maximum * step)
        drawn = [Fraction(random.randint(low, high), step) for _ in range(random.randint(1, 5))]
        return kind.text(tuple(drawn))
    if isinstance(kind, Text):
        return random.choice(texts(calculator, parameter))
    return kind.text(random.choice(settings_of(kind)))


def random_settings(calculator: Calculator, random: Random) -> dict[str, str]:
    """A setting for each parameter of a random choice of parameters."""
    chosen = [p for p in calculator.parameters if random.random() < 0.6]
    return {p.name: random_setting(calculator, p, random) for p in chosen}


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
