"""Honorbound's pages against the calculators, the ledger of rules and the samples they show."""

from honorcalc import compute
from tests.site.book import rows


def test_the_stack_of_the_example_is_the_calculators() -> None:
    """The example builds the Stack step by step as the calculator does."""
    built = compute("honorbound.stack").table["rows"]

    steps = [row[:3] for row in rows("honorbound/examples.md", "Step")]
    assert steps == [[str(n), str(i), f"{name} ({side[-1]})"] for n, i, name, side, *_ in built]


def test_the_masteries_of_the_example() -> None:
    """What the example's team may bring, card by card."""
    team = "A, plain, Fire 5, Air 3\nB, plain, Body 6, Air 4\nC, plain, Body 2"
    for card, allowed in rows("honorbound/examples.md", "Card"):
        discipline, level = card.split()
        answer_ = compute("honorbound.deck", team=team, cards=f"1, It, {discipline}, {level}, 1")
        state = answer_.table["rows"][-1][-1]
        assert (state == "ok") == allowed.startswith("yes")
