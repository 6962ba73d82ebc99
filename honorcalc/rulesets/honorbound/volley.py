"""Several attacks in a row, each with fresh cards of the same two decks (B5, B6, B13)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import decimal, measured, percent, rounded
from honorcalc.probability.comparison import compare
from honorcalc.probability.decks import pairs_won, pairs_won_replaced
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.attack import (
    BOTH_ORDINARY,
    HIT,
    MISS,
    USUAL,
    Attack,
    Blow,
    Decks,
    Defense,
    added,
    flip_both,
)
from honorcalc.rulesets.honorbound.fates import no_dice, ordinary_note
from honorcalc.rulesets.honorbound.house import BOOK, House

SHUFFLED = "B13: The cards turned over are shuffled back after each attack."


def enough_cards(attacks: int, **decks: Distribution) -> None:
    """Raises ParameterError for a deck with fewer cards than there are attacks (B13)."""
    for name, fates in decks.items():
        if fates.denominator < attacks:
            raise ParameterError(
                f"a deck of {measured(fates.denominator, 'cards')} is too small for {attacks} "
                f"attacks; enter {attacks} cards or more",
                name,
            )


@calculator(
    "honorbound.volley",
    title="Attacks in a row",
    asks="succeed",
    rules="B5 B6 B13",
    follows={
        "ties": "hits_<k> mean_hits replaced_<k> mean_damage",
        "replacement": "hits_<k>",
    },
    values=(
        Value(
            "hits_<k>",
            "Hits: exactly <k>",
            event=lambda roll, k: bool(roll.total == int(k)),
            more=True,
        ),
        Value("mean_hits", "Mean number", "hits"),
        Value(
            "replaced_<k>",
            "Hits, cards put back: exactly <k>",
            help="If cards were shuffled back after each attack.",
            listed=False,
        ),
        Value("mean_damage", "Mean damage", "points", "For all the attacks together."),
    ),
    lead="mean_hits",
)
def volley(
    attack: Attack = 4,
    defense: Defense = 4,
    attacks: Annotated[int, Whole("Attacks", minimum=1, maximum=6, help="One after another.")] = 3,
    decks: Decks = BOTH_ORDINARY,
    blow: Blow = USUAL,
    house: House = BOOK,
) -> Answer:
    """How many of several attacks hit, when no card comes back until all of them are over."""
    ours, theirs = decks.read()
    lead = house.lead(attack)
    outcome = compare(ours.shift(lead), theirs.shift(defense))
    replaced = pairs_won_replaced(outcome.above + outcome.equal, attacks)
    if house.replacement:
        hits = replaced
    else:
        enough_cards(attacks, attacker_fates=ours, defender_fates=theirs)
        hits = pairs_won(ours, theirs, attacks, lead - defense)
    shown = Series("Hits", "", hits)
    beside = Series("Cards put back each time", "", replaced)
    counts = range(attacks + 1)
    return Answer(
        headline=headline(
            f"Attack Value {attack} against Defense Value {defense}",
            attacks,
            hits,
            None if house.replacement else replaced,
            decks.ending,
        ),
        values={
            **{f"hits_{k}": hits.probability(k) for k in counts},
            "mean_hits": hits.mean(),
            **{f"replaced_{k}": replaced.probability(k) for k in counts},
            "mean_damage": hits.mean() * blow.done,
        },
        chart=Odds(shown, counts=lambda k: k > 0, beside=beside),
        series=(shown, beside),
        table=Table(
            ("Hits", "Exactly", "Cards put back", "Damage"),
            tuple((k, hits.probability(k), replaced.probability(k), k * blow.done) for k in counts),
            ("number", "chance", "chance", "number"),
        ),
        notes=(
            *(notes(attacks, hits, replaced) if not house.replacement else [SHUFFLED]),
            *blow.notes(),
            *ordinary_note(*decks),
        ),
    )


def headline(
    values: str, attacks: int, hits: Distribution, replaced: Distribution | None, ending: str
) -> str:
    """The chances that at least one attack hits and that all do."""
    if attacks == 1:
        return f"An attack with {values} hits {percent(hits.at_least(1))} of the time{ending}."
    said = (
        f"With {values}, at least one of {attacks} attacks hits {percent(hits.at_least(1))} of the "
        f"time and all hit {percent(hits.probability(attacks))} of the time{ending}."
    )
    if replaced is None:
        return said
    return (
        f"{said} If the cards were put back each time, the two chances would be "
        f"{percent(replaced.at_least(1))} and {percent(replaced.probability(attacks))}."
    )


def notes(attacks: int, hits: Distribution, replaced: Distribution) -> list[str]:
    """What putting cards back would change, in words."""
    said = [
        "B13: Cards go to the bottom of the deck, so none comes up twice until the deck is used up."
    ]
    if attacks == 1:
        said.append(
            "B13: For a single attack, it makes no difference whether the cards are put back."
        )
    elif hits == replaced:
        said.append("B13: With these decks, it makes no difference whether the cards are put back.")
    else:
        none, every = (100 * (replaced.probability(k) - hits.probability(k)) for k in (0, attacks))
        said.append(
            "B13: Putting the cards back would not change the mean, but luck would even out less: "
            f"the chance that every attack misses would be {points(none)} higher, and the chance "
            f"that every attack hits would be {points(every)} higher."
        )
    return said


def points(difference: Fraction | float) -> str:
    """A difference in percentage points.

    >>> points(1.25), points(0.01)
    ('1.3 percentage points', 'less than 0.1 percentage points')
    """
    tenths = rounded(difference, 1)
    return f"{decimal(tenths, 1) if tenths else 'less than 0.1'} percentage points"


@volley.rolls
def roll_volley(
    dice: Dice, attack: int, defense: int, attacks: int, decks: Decks, house: House
) -> Roll:
    """The attacks one after another; a pair that hits is marked."""
    piles = decks.piles()
    shown: list[Die] = []
    workings = []
    hits = 0
    for _attack in range(attacks):
        if house.replacement:
            piles = decks.piles()
        pair = flip_both(dice, piles)
        ours, theirs = pair[0].value, pair[1].value
        hit = ours + house.lead(attack) >= theirs + defense
        hits += hit
        shown += [replace(pair[0], mark=HIT if hit else MISS), pair[1]]
        totals = f"{added(ours, attack)} against {added(theirs, defense)}"
        workings.append(f"{totals}, {HIT if hit else MISS}")
    return Roll(tuple(shown), hits, measured(hits, "hits"), "; ".join(workings))


volley.roller_codes(no_dice)
