"""One attack against several targets: one card a side (B5)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Numbers
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import counted, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.attack import (
    Attack,
    AttackerFates,
    DefenderFates,
    added,
    flip_both,
    piles,
)
from honorcalc.rulesets.honorbound.fates import ORDINARY, read_fates

Defenses = Annotated[
    tuple[Fraction, ...],
    Numbers(
        "Defense Values",
        minimum=0,
        maximum=30,
        most=20,
        help="One for each target, parted by commas; all belong to one player.",
    ),
]


def targets_hit(lead: Distribution, attack: int, defenses: Iterable[int]) -> Distribution:
    """How many targets are hit, from the attacker's Fate less the defenders' one Fate (B5).

    >>> fair = Distribution({-1: 1, 0: 1, 1: 1})
    >>> dict(targets_hit(fair, 4, (4, 5)).weights)
    {0: 1, 1: 1, 2: 1}
    """
    ordered = sorted(defenses)
    return lead.map(lambda points: bisect_right(ordered, attack + points))


@calculator(
    "honorbound.area",
    title="Several targets",
    asks="succeed",
    rules="B5 B13",
    values=(
        Value("hits_<k>", "Exactly <k> hits", seen=lambda roll, k: bool(roll.total == int(k))),
        Value("mean_hits", "Mean hits", "hits"),
    ),
    lead="mean_hits",
)
def area(
    attack: Attack = 4,
    defenses: Defenses = (Fraction(4), Fraction(5), Fraction(6)),
    attacker_fates: AttackerFates = ORDINARY,
    defender_fates: DefenderFates = ORDINARY,
) -> Answer:
    """How many targets one attack hits, when each side shows one card for all of them."""
    values = tuple(int(defense) for defense in defenses)
    lead = read_fates(attacker_fates) - read_fates(defender_fates)
    hits = targets_hit(lead, attack, values)
    series = Series("Targets hit", "", hits)
    count = len(values)
    return Answer(
        headline=headline(count, hits),
        values={
            **{f"hits_{k}": hits.probability(k) for k in range(count + 1)},
            "mean_hits": hits.mean(),
        },
        chart=Odds(series, counts=lambda k: k > 0),
        series=(series,),
        table=Table(
            ("Target", "Defense Value", "Hit"),
            tuple(
                (n, defense, lead.at_least(defense - attack))
                for n, defense in enumerate(values, start=1)
            ),
            ("number", "number", "chance"),
        ),
        notes=(
            "B5: One card a side serves all targets, so whoever has the lower Defense Value is hit "
            "whenever a higher one is.",
        ),
    )


def headline(count: int, hits: Distribution) -> str:
    """The mean, and the chances of any and of all."""
    if count == 1:
        return f"The target is hit in {percent(hits.at_least(1))} of cases."
    return (
        f"Of {counted(count, 'target')} {number(hits.mean())} are hit on average: none in "
        f"{percent(hits.probability(0))} of cases, all in {percent(hits.probability(count))}."
    )


@area.rolls
def roll_area(
    dice: Dice,
    attack: int,
    defenses: tuple[Fraction, ...],
    attacker_fates: str,
    defender_fates: str,
) -> Roll:
    """One card each; every target adds its own Defense Value."""
    pair = flip_both(dice, piles(attacker_fates, defender_fates))
    ours, theirs = pair[0].value, pair[1].value
    totals = [theirs + int(defense) for defense in defenses]
    hits = sum(ours + attack >= total for total in totals)
    listed = ", ".join(map(str, totals))
    working = f"{added(ours, attack)} against {listed} (Fate {theirs} and each Defense Value)"
    return Roll(pair, hits, counted(hits, "hit"), working)
