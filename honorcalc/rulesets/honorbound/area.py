"""One attack against several targets: one card a side (B5)."""

from bisect import bisect_right
from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Numbers
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import measured, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.attack import BOTH_ORDINARY, Attack, Decks, added, flip_both
from honorcalc.rulesets.honorbound.fates import no_dice, ordinary_note
from honorcalc.rulesets.honorbound.house import BOOK, House


@calculator(
    "honorbound.area",
    title="Several targets",
    asks="succeed",
    rules="B5 B13",
    follows={"ties": "hits_<k> mean_hits"},
    values=(
        Value(
            "hits_<k>", "Targets hit: exactly <k>", event=lambda roll, k: bool(roll.total == int(k))
        ),
        Value("mean_hits", "Mean number", "hits"),
    ),
    lead="mean_hits",
)
def area(
    attack: Attack = 4,
    defenses: Annotated[
        tuple[Fraction, ...],
        Numbers(
            "Defense Values",
            minimum=0,
            maximum=30,
            most=20,
            help="One for each target, separated by commas. All targets belong to the same player.",
        ),
    ] = (Fraction(4), Fraction(5), Fraction(6)),
    decks: Decks = BOTH_ORDINARY,
    house: House = BOOK,
) -> Answer:
    """How many of several targets one attack hits. Each player turns over one card for all."""
    values = tuple(int(defense) for defense in defenses)
    ours, theirs = decks.read()
    lead = ours - theirs
    needed = house.lead(attack)
    ordered = sorted(values)
    hits = lead.map(lambda points: bisect_right(ordered, needed + points))
    series = Series("Targets hit", "", hits)
    count = len(values)
    return Answer(
        headline=headline(attack, count, hits, decks.ending),
        values={
            **{f"hits_{k}": hits.probability(k) for k in range(count + 1)},
            "mean_hits": hits.mean(),
        },
        chart=Odds(series, counts=lambda k: k > 0),
        table=Table(
            ("Target", "Defense Value", "Hit"),
            tuple(
                (n, defense, lead.at_least(defense - needed))
                for n, defense in enumerate(values, start=1)
            ),
            ("number", "number", "chance"),
        ),
        notes=(
            "B5: Each player turns over one card for all targets. If a target is hit, every target "
            "with the same or a lower Defense Value is hit too.",
            *ordinary_note(*decks),
        ),
    )


def headline(attack: int, count: int, hits: Distribution, ending: str) -> str:
    """The mean, and the chances of any and of all."""
    if count == 1:
        return (
            f"An attack with Attack Value {attack} hits its target {percent(hits.at_least(1))} of "
            f"the time{ending}."
        )
    return (
        f"One attack with Attack Value {attack} on {count} targets hits {number(hits.mean())} of "
        f"them on average: none {percent(hits.probability(0))} of the time, all "
        f"{percent(hits.probability(count))} of the time{ending}."
    )


@area.rolls
def roll_area(
    dice: Dice, attack: int, defenses: tuple[Fraction, ...], decks: Decks, house: House
) -> Roll:
    """One card each; every target adds its own Defense Value."""
    pair = flip_both(dice, decks.piles())
    ours, theirs = pair[0].value, pair[1].value
    totals = [theirs + int(defense) for defense in defenses]
    hits = sum(ours + house.lead(attack) >= total for total in totals)
    listed = ", ".join(map(str, totals))
    working = f"{added(ours, attack)} against {listed} (Fate {theirs} and each Defense Value)"
    return Roll(pair, hits, measured(hits, "hits"), working)


area.roller_codes(no_dice)
