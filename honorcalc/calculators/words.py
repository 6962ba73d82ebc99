"""How figures are written for people, everywhere: percent, numbers, counted words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Number = int | float | Fraction

SINGULAR = {
    "copies": "copy",
    "dice": "die",
    "hexes": "hex",
    "specialties": "specialty",
    "successes": "success",
    "tries": "try",
}
"""The units whose singular is not the plural without its s."""
HUGE = 10**15
"""From here on, a number that may not be whole is written with a power of ten."""


def rounded(value: Number, decimals: int) -> int:
    """`value` × 10^`decimals` as the nearest whole number, a half away from zero.

    A `Fraction` is rounded exactly. A double only stands near the number that was meant: what is
    within a part in 10^12 of a half counts as that half, so 0.2025 gives 20.3%, not 20.2%. In a
    large number that is the same thousandth at most.

    >>> rounded(Fraction(81, 400), 3), rounded(0.2025, 3), rounded(-2.5, 0), rounded(1.005, 2)
    (203, 203, -3, 101)
    """
    if isinstance(value, float):
        units = abs(value) * 10**decimals
        nearest = int(units + 0.5 + min(units * 1e-12, 0.001))
    else:
        p, q = value.as_integer_ratio()
        nearest = (2 * abs(p) * 10**decimals + q) // (2 * q)
    return -nearest if value < 0 else nearest


def decimal(units: int, decimals: int) -> str:
    """A count of 10^-`decimals` in figures: thousands parted, a true minus sign.

    >>> decimal(-1234560, 2), decimal(5, 3)
    ('−12,345.60', '0.005')
    """
    whole, part = divmod(abs(units), 10**decimals)
    sign = "−" if units < 0 else ""
    return f"{sign}{whole:,}" + (f".{part:0{decimals}}" if decimals else "")


def percent(chance: Number) -> str:
    """A chance (0 to 1) as percent, a half rounded up; only what is certain reads 0% or 100%.

    >>> percent(Fraction(1, 3)), percent(0), percent(1e-9), percent(Fraction(9999, 10000))
    ('33.3%', '0%', '<0.1%', '>99.9%')
    >>> percent(Fraction(81, 400)), percent(0.2025), percent(-0.0625)
    ('20.3%', '20.3%', '−6.3%')
    """
    if chance == 0 or chance == 1:
        return f"{int(chance) * 100}%"
    units = rounded(chance, 3)
    if units == 0:
        return "<0.1%" if chance > 0 else ">−0.1%"
    return ">99.9%" if units == 1000 and chance < 1 else f"{decimal(units, 1)}%"


def number(value: Number) -> str:
    """A number with at most two decimals (below 1 three), thousands parted, a true minus sign.

    >>> number(Fraction(5, 2)), number(-4), number(10 / 3), number(120000), number(1 / 8)
    ('2.5', '−4', '3.33', '120,000', '0.125')
    >>> number(Fraction(9, 8)), number(1e-6), number(-1e-6), number(Fraction(-9999 * 10**15))
    ('1.13', '<0.001', '>−0.001', '−1 × 10^19')
    """
    if isinstance(value, int):
        return decimal(value, 0)
    if not -HUGE < value < HUGE:
        mantissa, power = f"{float(value):.2e}".split("e+")  # a double vouches for few figures
        return f"{number(float(mantissa))} × 10^{power}"
    p, q = value.as_integer_ratio()
    if q == 1:
        return decimal(p, 0)
    decimals = 3 if abs(p) < q else 2
    units = rounded(value, decimals)
    if units == 0:
        return "<0.001" if p > 0 else ">−0.001"
    text = decimal(units, decimals)
    return text.rstrip("0").rstrip(".")


def cell(value: Number | str | None, form: str) -> str:
    """A cell of a table; `form` is "chance", "number" or "text", and None is no figure at all.

    >>> cell(0.5, "chance"), cell(2.5, "number"), cell("Hurt", "text"), cell(None, "chance")
    ('50.0%', '2.5', 'Hurt', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return percent(value) if form == "chance" else number(value)


def measured(value: Number, unit: str) -> str:
    """A number with its unit, which is singular for one.

    >>> measured(1, "points"), measured(1, "tries"), measured(2.5, "m"), measured(60, "%")
    ('1 point', '1 try', '2.5 m', '60%')
    >>> [measured(1, unit) for unit in SINGULAR]
    ['1 copy', '1 die', '1 hex', '1 specialty', '1 success', '1 try']
    """
    text = number(value)
    if unit == "%":
        return f"{text}%"
    if text == "1" and len(unit) > 1:
        unit = SINGULAR.get(unit) or unit.removesuffix("s")
    return f"{text} {unit}".rstrip()


def about(value: Number, unit: str) -> str:
    """A mean for a sentence: with its unit and at most one decimal, a half rounded up.

    >>> about(1.25, "rounds"), about(Fraction(1), "tries"), about(10 / 3, "attacks")
    ('1.3 rounds', '1 try', '3.3 attacks')
    """
    return measured(Fraction(rounded(value, 1), 10), unit)


def plain(value: Number) -> int | float:
    """A number as JSON has it: whole where it is whole, else the nearest double.

    >>> plain(Fraction(4, 2)), plain(Fraction(5, 2))
    (2, 2.5)
    """
    if isinstance(value, float):
        return value
    p, q = value.as_integer_ratio()
    return p if q == 1 else p / q


def added(change: int) -> str:
    """What is added to a number or a roll, as it stands behind it; nothing for 0.

    >>> added(3), added(-5), added(0)
    (' + 3', ' − 5', '')
    """
    return f" {'+' if change > 0 else '−'} {number(abs(change))}" if change else ""


def begun(text: str) -> str:
    """A text with a capital letter, as a sentence begins.

    >>> begun("an exchange of IV")
    'An exchange of IV'
    """
    return text[:1].upper() + text[1:]


def in_columns(rows: Sequence[Sequence[str]], side: str = ">") -> list[str]:
    """Rows of texts in aligned columns, to the right or (`<`) to the left.

    >>> in_columns([["Roll", "Chance"], ["5", "20%"]])
    ['Roll  Chance', '   5     20%']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{text:{side}{width}}" for text, width in zip(row, widths, strict=True))
        for row in rows
    ]


def in_a_row(words: Sequence[str], last: str = "and") -> str:
    """Several words or phrases in a sentence, the last of them behind a word.

    >>> in_a_row(["ones"]), in_a_row(["ones", "twos"]), in_a_row(["ones", "twos", "threes"])
    ('ones', 'ones and twos', 'ones, twos and threes')
    """
    *first, end = words or [""]
    return f"{', '.join(first)} {last} {end}" if first else end
