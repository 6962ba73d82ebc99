"""One attack (B4 to B6, B13)."""

from honorcalc import roll


def test_rolls_show_cards() -> None:
    """Each drawn attack shows one card a side with its Fate."""
    decks = {"attacker_fates": "0:2,9:1", "defender_fates": "1:3,4:2"}
    for made in roll("honorbound.attack", seed=1, count=99, attack=3, defense=5, **decks).rolls:
        ours, theirs = made.dice
        assert (ours.card, theirs.card, ours.sides, theirs.sides) == (True, True, 3, 5)
        assert made.total == ours.value + 3 - theirs.value - 5
        assert made.outcome == ("hit" if made.total >= 0 else "miss")


def test_only_cards_say_that_they_are() -> None:
    """The JSON of a card has `card`, that of a die has not."""
    card = roll("honorbound.attack", seed=1).to_json()["rolls"][0]["dice"][0]  # type: ignore[index]
    die = roll("honor.test", seed=1).to_json()["rolls"][0]["dice"][0]  # type: ignore[index]
    assert card["card"] is True
    assert "card" not in die
