"""What a multiplier weighs, lifts and carries (H27)."""

from fractions import Fraction
from math import sqrt
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.words import Number, number, plain
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import HALF, multiplier

MEASURES = {"size": "Size: body weight", "lift": "Strength: lift", "carry": "Strength: carry"}
AT_TWO = {"size": 75, "lift": 25, "carry": 15}
"""Kilograms at multiplier 2, an untrained human (H27)."""
WORDS = {"size": "Size {} weighs", "lift": "Strength {} can lift", "carry": "Strength {} can carry"}
GROWTH = {
    "double": "H27: Each full point of the multiplier doubles the measure.",
    "proportional": "H27: The measure grows in proportion to the multiplier.",
}
LEAST, MOST, AROUND = HALF, Fraction(20), 2


def kilograms(measure: str, multiplier: Fraction, house: House = BOOK) -> Number:
    """Kilograms of a multiplier, doubling with each whole step; exact for whole ones (H27).

    >>> kilograms("carry", Fraction(3)), kilograms("size", Fraction(1))
    (Fraction(30, 1), Fraction(75, 2))
    """
    if house.measures == "proportional":
        return AT_TWO[measure] * multiplier / 2
    steps = multiplier - 2
    if steps.denominator == 1:
        return AT_TWO[measure] * Fraction(2) ** int(steps)
    return sqrt(AT_TWO[measure] ** 2 * Fraction(2) ** int(2 * steps))


@calculator(
    "honor.measure",
    title="Measures",
    asks="numbers",
    rules="H27",
    follows={"measures": "kilograms"},
    values=(Value("kilograms", "Measure", "kg"),),
)
def measure(
    measure: Annotated[str, Choice("Measure", options=MEASURES)] = "size",
    multiplier: Annotated[
        Fraction,
        multiplier("Multiplier", help="Size, Strength, or Strength's skills Carry and Power."),
    ] = Fraction(2),
    house: House = BOOK,
) -> Answer:
    """What a multiplier of Size or Strength means in kilograms."""
    weight = kilograms(measure, multiplier, house)
    near = [multiplier + n * HALF for n in range(-2 * AROUND, 2 * AROUND + 1)]
    near = [at for at in near if LEAST <= at <= MOST]
    return Answer(
        headline=f"A character with {WORDS[measure].format(number(multiplier))} "
        f"{number(weight)} kg.",
        values={"kilograms": weight},
        chart=Amounts(
            "Multiplier",
            tuple(plain(at) for at in near),
            tuple(kilograms(measure, at, house) for at in near),
            "Measure",
            "kg",
            lambda n: near[n] == multiplier,
        ),
        notes=(GROWTH[house.measures],),
    )
