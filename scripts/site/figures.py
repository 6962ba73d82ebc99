"""Figures and settings in words, as the cards write them."""

from __future__ import annotations


def percent(chance: float) -> str:
    """A chance from 0 to 1; only what is certain reads 0% or 100%.

    >>> percent(1 / 3), percent(0), percent(1e-9), percent(1 - 1e-9)
    ('33.3%', '0%', '<0.1%', '>99.9%')
    """
    if chance in (0, 1):
        return f"{chance:.0%}"
    text = f"{chance:.1%}"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(text, text)


def amount(value: float) -> str:
    """A number with two decimals at most, below 1 with three.

    >>> amount(2.5), amount(-4), amount(120000), amount(0.125)
    ('2.5', '−4', '120,000', '0.125')
    """
    text = f"{value:,.{2 if abs(value) >= 1 else 3}f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")


def without_unit(title: str) -> tuple[str, str]:
    """An axis title and its unit.

    >>> without_unit("Mean damage (points)"), without_unit("Skill")
    (('Mean damage', 'points'), ('Skill', ''))
    """
    label, opened, unit = title.rpartition(" (")
    return (label, unit.rstrip(")")) if opened and title.endswith(")") else (title, "")


def short(label: str) -> str:
    """A parameter's label without its group.

    >>> short("Acting side: Multiplier"), short("Skill")
    ('Multiplier', 'Skill')
    """
    return label.rpartition(": ")[2]


def in_words(label: str, text: str) -> str:
    """A setting with its name, unless it speaks for itself.

    >>> in_words("Skill", "3"), in_words("Base die", "d8"), in_words("Honorable", "no")
    ('Skill 3', 'Base die d8', 'Honorable: no')
    >>> in_words("Pain", "Grazed"), in_words("First", "A")
    ('Grazed', 'First: A')
    """
    if text in ("yes", "no") or (len(text) == 1 and text.isalpha()):
        return f"{label}: {text}"
    return f"{label} {text}" if text.strip("−d")[:1].isdigit() else text
