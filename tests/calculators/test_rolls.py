"""Seeded rolls: fair, the same everywhere, and counted."""

import hashlib
import re
from collections import Counter

import pytest

from honorcalc import roll
from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice
from honorcalc.questions.links import MOST_LINKED_DICE
from honorcalc.questions.simulate import simulate_piece
from tests import asking

PINNED_D10 = [10, 4, 4, 10, 9, 5]
PINNED_THOUSAND = "a0c0bc7a77521c32a76b8577966cb4a217f0fdcdfc478d840b3d349617b53efa"


def test_a_seed_is_a_promise() -> None:
    """The dice of a seed never change: links replay them. (A change here breaks old links.)"""
    dice = Dice(2**32 - 1)
    assert [dice.face(10) for _ in range(6)] == PINNED_D10


def test_faces_are_fair() -> None:
    """Each face of each die comes as often as chance allows (chi-square below its 1e-6 bound)."""
    for sides, bound in ((3, 27.6), (6, 35.9), (10, 43.4)):
        dice, rolls = Dice(1), 60_000
        seen = Counter(dice.face(sides) for _ in range(rolls))
        expected = rolls / sides
        assert set(seen) == set(range(1, sides + 1))
        assert sum((n - expected) ** 2 / expected for n in seen.values()) < bound


def test_without_a_seed_one_is_drawn_and_told() -> None:
    """A fresh seed replays the roll it came with."""
    fresh = roll("honor.test", count=3)
    assert roll("honor.test", seed=fresh.seed, count=3).to_json() == fresh.to_json()


@pytest.mark.parametrize(
    "more",
    [
        {"seed": -1},
        {"seed": 2**32},
        {"seed": "x"},
        {"count": 0},
        {"count": 100_001},
        {"count": True},
    ],
)
def test_bad_seeds_and_counts_are_refused(more: dict[str, object]) -> None:
    """Seed and count are whole numbers in their ranges."""
    with pytest.raises(ParameterError, match="is not a whole number from"):
        roll("honor.test", **more)  # type: ignore[arg-type]


def test_a_refusal_while_rolling_names_its_calculator() -> None:
    """What the dice alone refuse is told like all else; the page hears it from a simulation."""
    settings = {"a_hit_pool": 0, "b_hit_pool": 1}
    begins = "updated-mechanics.duel: a_hit_pool: this duel takes "
    with pytest.raises(ParameterError, match=f"^{begins}"):
        roll("updated-mechanics.duel", seed=1, **settings)
    calculator = find("updated-mechanics.duel")
    with pytest.raises(ParameterError, match=f"^{begins}"):
        simulate_piece(calculator, calculator.compute(settings), 1, 0, 1)


def test_a_thousand_rolls_are_pinned() -> None:
    """The contract's `--count 1000`: the same dice on every Python, held by one digest."""
    rolled = roll("honor.test", seed=7, count=1000)
    faces = bytes(die.face for one in rolled.rolls for die in one.dice)
    assert len(faces) == 4000
    assert hashlib.sha256(faces).hexdigest() == PINNED_THOUSAND


@pytest.mark.parametrize(
    ("calculator", "query"),
    [
        ("dice.roll", "expression=200d10r%3C%3D9"),
        ("honors-edge.duel", "a_defense=150&b_defense=150"),
    ],
)
def test_a_link_rolls_no_more_dice_than_a_page_can(
    calculator: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two million dice would keep a reader waiting as well; who rolls fewer gets the same dice."""
    assert MOST_LINKED_DICE == 400_000
    monkeypatch.setattr("honorcalc.browser.MOST_LINKED_DICE", 40_000)
    asked = {"calculator": calculator, "strict": True}
    refused = asking.ask("roll", **asked, query=f"{query}&seed=1&count=1000")["error"]
    assert refused["parameter"] == "count"
    found = re.fullmatch(
        "1000 of these rolls take more than 40,000 dice; roll at most ([0-9]+) at once",
        refused["short"],
    )
    assert found
    fewer = asking.ask("roll", **asked, query=f"{query}&seed=1&count={found[1]}")
    assert len(fewer["result"]["rolls"]) == int(found[1])


def test_a_reveal_rolls_no_more_dice_than_a_page_can() -> None:
    """Each of its dice is hashed in plain Python."""
    query = "expression=200d10r%3C%3D9&count=100"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("honorcalc.browser.MOST_LINKED_DICE", 4_000)
        made = asking.ask("commit", calculator="dice.roll", query=query, nonce="0" * 32)
        proof = f"nonce={'0' * 32}&word=x&release={made['release']}"
        query += f"&{proof}&commitment={made['commitment']}"
        reply = asking.ask("roll", calculator="dice.roll", query=query, strict=True)
    assert "of these rolls take more than" in reply["error"]["short"]
