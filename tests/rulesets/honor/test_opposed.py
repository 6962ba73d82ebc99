"""The opposed test (H4, H5, H7)."""

from tests.rulesets.honor.rolling import played


def test_door_holds_as_corrected() -> None:
    """Errata: −2 in all makes a 6 at 3 a 12, against a 6 at 2 a tie: the door holds."""
    made = played("honor.test", 6, 6, acting_multiplier=3, acting_modifier=-2)
    assert made.working == "(6 − 2) × 3 = 12 against 6 × 2 = 12"
    assert (made.total, made.outcome) == (0, "failure, a tie")


def test_door_opens_as_stated() -> None:
    """Errata: with −1 and an opposing 4, as the example says, it would be 15 against 8."""
    made = played("honor.test", 6, 4, acting_multiplier=3, acting_modifier=-1)
    assert made.working == "(6 − 1) × 3 = 15 against 4 × 2 = 8"
    assert (made.total, made.outcome) == (7, "success")


def test_tongue_twister_slips() -> None:
    """A 3 with the specialty of 4.5 is 13.5, not enough against 8 × 2 = 16."""
    made = played("honor.test", 3, 8, acting_multiplier=4.5)
    assert made.working == "3 × 4.5 = 13.5 against 8 × 2 = 16"
    assert made.outcome == "failure"
