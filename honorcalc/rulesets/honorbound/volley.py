"""Several attacks in a row, each with fresh cards of the same two decks (B5, B6, B13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import counted, percent
from honorcalc.probability.comparison import compare
from honorcalc.probability.decks import pairs_won, pairs_won_replaced
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.attack import (
    HIT,
    MISS,
    Attack,
    AttackerFates,
    Damage,
    DefenderFates,
    Defense,
    Kind,
    Reduction,
    added,
    damage_done,
    flip_both,
    piles,
    shield_notes,
)
from honorcalc.rulesets.honorbound.fates import ORDINARY, read_fates


def enough_cards(attacks: int, **decks: Distribution) -> None:
    """Raises ParameterError for a deck with fewer cards than there are attacks (B13)."""
    for name, fates in decks.items():
        if fates.denominator < attacks:
            raise ParameterError(
                f"{counted(fates.denominator, 'card')} cannot serve {attacks} attacks: "
                f"{attacks} cards or more are right",
                name,
            )


@calculator(
    "honorbound.volley",
    title="Attacks in a row",
    asks="succeed",
    rules="B5 B6 B13",
    values=(
        Value("hits_<k>", "Exactly <k> hits", seen=lambda roll, k: bool(roll.total == int(k))),
        Value("mean_hits", "Mean hits", "hits"),
        Value(
            "replaced_<k>", "Exactly <k>, cards put back", help="With replacement.", listed=False
        ),
        Value("mean_damage", "Mean damage", "points", "Of all attacks together."),
    ),
    lead="mean_hits",
)
def volley(
    attack: Attack = 4,
    defense: Defense = 4,
    attacks: Annotated[int, Whole("Attacks", minimum=1, maximum=6, help="One after another.")] = 3,
    attacker_fates: AttackerFates = ORDINARY,
    defender_fates: DefenderFates = ORDINARY,
    damage: Damage = 3,
    reduction: Reduction = 1,
    kind: Kind = "melee",
) -> Answer:
    """How many of several attacks hit; cards shown do not come back before all are through."""
    ours, theirs = read_fates(attacker_fates), read_fates(defender_fates)
    enough_cards(attacks, attacker_fates=ours, defender_fates=theirs)
    hits = pairs_won(ours, theirs, attacks, attack - defense)
    outcome = compare(ours.shift(attack), theirs.shift(defense))
    replaced = pairs_won_replaced(outcome.above + outcome.equal, attacks)
    done = damage_done(damage, reduction, kind)
    shown = Series("Hits", "", hits)
    beside = Series("Cards put back each time", "", replaced)
    counts = range(attacks + 1)
    return Answer(
        headline=headline(attacks, hits, replaced),
        values={
            **{f"hits_{k}": hits.probability(k) for k in counts},
            "mean_hits": hits.mean(),
            **{f"replaced_{k}": replaced.probability(k) for k in counts},
            "mean_damage": hits.mean() * done,
        },
        chart=Odds(shown, counts=lambda k: k > 0, beside=beside),
        series=(shown, beside),
        table=Table(
            ("Hits", "Exactly", "Cards put back", "Damage"),
            tuple((k, hits.probability(k), replaced.probability(k), k * done) for k in counts),
            ("number", "chance", "chance", "number"),
        ),
        notes=tuple(notes(attacks, hits, replaced, shield_notes(damage, reduction, kind))),
    )


def headline(attacks: int, hits: Distribution, replaced: Distribution) -> str:
    """The chances that anything hits and that all does."""
    if attacks == 1:
        return f"The attack hits in {percent(hits.at_least(1))} of cases."
    return (
        f"Of {attacks} attacks at least one hits in {percent(hits.at_least(1))} of cases and all "
        f"in {percent(hits.probability(attacks))}; were the cards put back each time, in "
        f"{percent(replaced.at_least(1))} and {percent(replaced.probability(attacks))}."
    )


def notes(attacks: int, hits: Distribution, replaced: Distribution, more: list[str]) -> list[str]:
    """What putting cards back would change, in words."""
    said = ["B13: Cards shown go under the deck, so none comes twice before it has cycled."]
    if attacks == 1:
        said.append("B13: For a single attack it makes no difference whether cards are put back.")
    elif hits == replaced:
        said.append("B13: Here it makes no difference whether the cards are put back.")
    else:
        none, every = (100 * (replaced.probability(k) - hits.probability(k)) for k in (0, attacks))
        said.append(
            "B13: The mean is the same as with cards put back, but the decks even luck out: put "
            f"back, no hit at all is {points(none)} and all hits are {points(every)} likelier."
        )
    return said + more


def points(difference: object) -> str:
    """A difference in percentage points.

    >>> points(1.234), points(0.01)
    ('1.2 points', 'less than 0.1 points')
    """
    amount = float(difference)  # type: ignore[arg-type]
    return f"{amount:.1f} points" if amount >= 0.05 else "less than 0.1 points"


@volley.rolls
def roll_volley(
    dice: Dice,
    attack: int,
    defense: int,
    attacks: int,
    attacker_fates: str,
    defender_fates: str,
    **_: int | str,
) -> Roll:
    """The attacks one after another; a pair that hits is marked."""
    decks = piles(attacker_fates, defender_fates)
    shown: list[Die] = []
    workings = []
    hits = 0
    for _attack in range(attacks):
        pair = flip_both(dice, decks)
        ours, theirs = pair[0].value, pair[1].value
        hit = ours + attack >= theirs + defense
        hits += hit
        shown += [replace(pair[0], mark=HIT if hit else MISS), pair[1]]
        totals = f"{added(ours, attack)} against {added(theirs, defense)}"
        workings.append(f"{totals}, {HIT if hit else MISS}")
    return Roll(tuple(shown), hits, counted(hits, "hit"), "; ".join(workings))
