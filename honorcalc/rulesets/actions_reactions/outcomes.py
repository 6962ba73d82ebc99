"""Success, partial success and failure of one action (A4, A5)."""

from fractions import Fraction
from typing import NamedTuple

from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import Action

STANDARD = 8
"""The difficulty as a rule (A4)."""
LEAST_ROLLED = 6
"""What is easier than this succeeds without a roll (A4)."""
SUCCESS, PARTIAL, FAILURE = WORDS = ("success", "partial success", "failure")
"""The outcomes of a roll in words, for one character and for a group."""


class Outcome(NamedTuple):
    """The chances of the three outcomes; they add to 1."""

    success: Fraction
    partial: Fraction
    failure: Fraction


def outcome(action: Action, difficulty: int, house: House = BOOK) -> Outcome:
    """The chances of success, partial success and failure against a difficulty (A5).

    >>> outcome(Action(10, 2), 8)
    Outcome(success=Fraction(51, 100), partial=Fraction(6, 25), failure=Fraction(1, 4))
    """
    short, failure = action.below(difficulty), action.below(difficulty - house.partial_width)
    return Outcome(1 - short, short - failure, failure)


def word(result: int, difficulty: int, house: House = BOOK) -> str:
    """What a result is called (A5).

    >>> word(8, 8), word(6, 8), word(5, 8)
    ('success', 'partial success', 'failure')
    """
    if result >= difficulty:
        return SUCCESS
    return PARTIAL if result >= difficulty - house.partial_width else FAILURE


def together(one: Outcome, other: Outcome) -> Outcome:
    """A group's outcome from its two rolls: neither fails, one fails, both fail (A7).

    >>> halves = Outcome(Fraction(0), Fraction(1, 2), Fraction(1, 2))
    >>> together(halves, halves).partial
    Fraction(1, 2)
    """
    success = (1 - one.failure) * (1 - other.failure)
    failure = one.failure * other.failure
    return Outcome(success, 1 - success - failure, failure)
