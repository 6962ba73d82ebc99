"""Honorbound's table rules: calculators against the slow twins."""

from random import Random

import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.rulesets.honorbound.house import House
from tests.rulesets.honorbound.witnesses import random_deck, text, volley
from tests.rulesets.rolling import exact, link

TIES, BACK = (rule.kind.settings() for rule in find("honorbound.volley").reaching)
HOUSES = [House(ties, back) for ties in TIES for back in BACK]


@pytest.mark.parametrize("seed", range(50))
def test_attacks_agree_with_every_order_of_the_cards(seed: int) -> None:
    """200 random settings: ties to either side, cards shuffled back or not."""
    random = Random(seed)
    attacks = random.randint(1, 3)
    ours, theirs = (random_deck(random, random.randint(attacks, 6)) for _ in range(2))
    asked = {"attack": random.randint(0, 8), "defense": random.randint(0, 8)}
    decks = {"attacker_fates": text(ours), "defender_fates": text(theirs)}
    for house in HOUSES:
        slow = volley(**asked, ours=ours, theirs=theirs, attacks=attacks, house=house)
        found = exact("honorbound.volley", house=link(house), **asked, **decks, attacks=attacks)
        assert {hits: found[f"hits_{hits}"] for hits in slow} == slow
        assert found["mean_hits"] == sum(hits * chance for hits, chance in slow.items())
        one = exact("honorbound.attack", house=link(house), **asked, **decks)
        assert one["hit"] == volley(**asked, ours=ours, theirs=theirs, attacks=1, house=house)[1]


def test_hand_and_draw_are_the_parameters_defaults() -> None:
    """A table's hand counts until the card's own setting says otherwise."""
    house = link(House(hand=4, per_round=3, mulligan=False))
    plain = exact("honorbound.draw", hand=4, per_round=3, mulligan="no")
    assert exact("honorbound.draw", house=house) == plain
    own = exact("honorbound.draw", hand=6, per_round=3, mulligan="no")
    assert exact("honorbound.draw", house=house, hand=6) == own


def test_cards_that_come_back_serve_any_number_of_attacks() -> None:
    """One card is enough for six attacks when it is shuffled back."""
    house = link(House(replacement=True))
    found = exact("honorbound.volley", house=house, attacks=6, attacker_fates="6:1")
    assert found["hits_6"] == 1


def test_notes_and_sentences_say_what_a_step_costs() -> None:
    """Where a surcharge is nothing, no note speaks of paying both."""
    by_the_book, free = (compute("honorbound.reach", house=house) for house in ("", "rise:0"))
    assert by_the_book.notes[0].endswith("costs 1 extra point. A step may cost both.")
    assert free.notes[0].startswith("B10: Entering higher ground costs nothing extra, ")
    assert "both" not in free.notes[0]
    assert free.headline.endswith(", with a surcharge of 0 to enter higher ground.")
