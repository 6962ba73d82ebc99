"""A calculator's rolls, committed to and revealed: what page and terminal ask of `commitment`."""

from __future__ import annotations

from math import inf

from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, in_calculator
from honorcalc.calculators.signature import Settings
from honorcalc.questions.commitment import MOST_COMMITTED, HashedDice, Reveal, commitment
from honorcalc.questions.harmless import harmless
from honorcalc.questions.links import write_settings
from honorcalc.questions.roll import RollResult, throw, whole_in
from honorcalc.questions.settings_in_words import standing_alone

Data = dict[str, object]


def commit(
    calculator: Calculator, given: Settings, rolls: object, nonce: str, release: str
) -> Data:
    """A commitment to so many rolls with these settings, and a post that announces it.

    Raises ParameterError for settings that make no sense, and for a calculator without dice.
    """
    count = whole_in(rolls, 1, MOST_COMMITTED, "count", calculator.id)
    if calculator.roller is None:
        raise ParameterError("there are no dice to roll here", None, calculator.id)
    result = calculator.answer(given)  # refuses settings that make no sense together
    settings = write_settings(calculator, given)
    with in_calculator(calculator.id):
        digits = commitment(f"{calculator.id}?{settings}", count, release, nonce)
    what = "I commit myself to one roll." if count == 1 else f"I commit myself to {count} rolls."
    odds = standing_alone(calculator, given, result.headline)
    then = f"My commitment is {digits}. Answer with any word, and I will reveal the dice."
    return {
        "commitment": digits,
        "count": count,
        "release": release,
        "settings": settings,
        "sentence": odds,
        "post": f"{what} {harmless(odds)} {then}",
    }


def revealed(
    calculator: Calculator,
    settings: Settings,
    rolls: object,
    reveal: Reveal,
    most_dice: float = inf,
) -> RollResult:
    """The rolls that were committed to; raises ParameterError where they were not."""
    count = whole_in(rolls, 1, MOST_COMMITTED, "count", calculator.id)
    link = f"{calculator.id}?{write_settings(calculator, settings)}"
    with in_calculator(calculator.id):
        if commitment(link, count, reveal.release, reveal.nonce) != reveal.commitment:
            raise ParameterError(
                "the commitment does not belong to this nonce with these settings, this number of "
                "rolls and this release, so nothing is proved",
                "commitment",
            )
    dice = HashedDice(reveal.nonce, reveal.word)
    return throw(calculator, settings, dice, count, most_dice=most_dice)


def in_words(reveal: Reveal, rolled: RollResult, release: str) -> Data:
    """What a verified link shows beside its dice, and the post that tells it."""
    last = rolled.rolls[-1]
    many = ", ".join(f"{name} {count} ×" for name, count in rolled.observed.items())
    one = ": ".join(filter(None, (last.outcome, last.working)))
    outcome = one if len(rolled.rolls) == 1 else many
    other = ""
    if reveal.release != release:
        other = f" Release {reveal.release} made this roll, and this release gives the same dice."
    return {
        "sentence": "Verified: the commitment fits these settings, and the dice follow from its "
        "nonce and the word. Now look at the posts: the roller's first post must have this "
        "commitment, and the answer to it must have this word." + other,
        "commitment": reveal.commitment,
        "word": reveal.word,
        # The word is a stranger's text.
        "post": f"My roll for the word “{harmless(reveal.word)}”: {harmless(outcome)}. Verify it:",
    }
