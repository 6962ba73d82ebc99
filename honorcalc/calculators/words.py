"""How figures are written for people: percent, numbers, counted words."""

from __future__ import annotations

from fractions import Fraction

Number = int | float | Fraction


def percent(chance: Number) -> str:
    """A chance (0 to 1) as percent; only what is certain reads 0% or 100%.

    >>> percent(Fraction(1, 3)), percent(0), percent(1e-9), percent(Fraction(9999, 10000))
    ('33.3%', '0%', '<0.1%', '>99.9%')
    """
    if chance == 0 or chance == 1:
        return f"{int(chance) * 100}%"
    text = f"{float(chance) * 100:.1f}%"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(text, text)


def number(value: Number) -> str:
    """A number with at most two decimals (below 1 three), thousands parted, a true minus sign.

    >>> number(Fraction(5, 2)), number(-4), number(10 / 3), number(120000), number(1 / 8)
    ('2.5', '−4', '3.33', '120,000', '0.125')
    """
    decimals = 2 if abs(float(value)) >= 1 else 3
    text = f"{value:,}" if isinstance(value, int) else f"{float(value):,.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("0", "-0") and value != 0:
        text = f"{float(value):.1e}"
    return text.replace("-", "−")


def measured(value: Number, unit: str) -> str:
    """A number with its unit, which is singular for one.

    >>> measured(1, "points"), measured(1, "tries"), measured(2.5, "m"), measured(3, "")
    ('1 point', '1 try', '2.5 m', '3')
    """
    text = number(value)
    if text == "1" and len(unit) > 1:
        unit = "try" if unit == "tries" else unit.removesuffix("s")
    return f"{text} {unit}".rstrip()


def plain(value: Number) -> int | float:
    """A number as JSON has it: whole where it is whole, else the nearest double.

    >>> plain(Fraction(4, 2)), plain(Fraction(5, 2))
    (2, 2.5)
    """
    if isinstance(value, float):
        return value
    return int(value) if value == int(value) else float(value)


def counted(count: int, word: str, plural: str = "") -> str:
    """A count with its noun.

    >>> counted(1, "attempt"), counted(3, "try", "tries")
    ('1 attempt', '3 tries')
    """
    return f"{number(count)} {word if count == 1 else plural or word + 's'}"
