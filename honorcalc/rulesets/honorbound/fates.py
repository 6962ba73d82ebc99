"""Fates: the numbers on the cards of a deck, and cards drawn for them (B4, B13)."""

from functools import lru_cache

from honorcalc.calculators.dice_codes import Throw, UnwrittenError
from honorcalc.calculators.errors import echo, unlike
from honorcalc.calculators.parameters import Text, read_number
from honorcalc.calculators.rolls import Dice, Die
from honorcalc.probability.distribution import Distribution

HIGHEST_FATE, MOST_FATES, MOST_CARDS = 30, 12, 60
ORDINARY = "1:5,2:5,3:5,4:5,5:5,6:5"
"""Thirty cards, five of each Fate from 1 to 6."""
FORM = "a list such as 1:5,2:5,3:10 (each Fate, a colon, and the number of cards)"
ORDINARY_NOTE = (
    "B4: The ordinary deck, five cards each of Fate 1 to 6, is an invention of this site. The "
    "source does not list any cards."
)
ATTACKER, DEFENDER = "Attacker", "Defender"


@lru_cache(maxsize=64)  # a roll reads both texts again
def read_fates(text: str) -> Distribution:
    """How many cards have each Fate; raises ValueError with half a sentence.

    >>> dict(read_fates("3:10, 1:5").weights)
    {1: 5, 3: 10}
    """
    cards: dict[int, int] = {}
    for item in text.split(","):
        fate, count = read_item(item, text)
        if fate in cards:
            raise ValueError(f"Fate {fate} is listed twice; list each Fate once")
        cards[fate] = count
    if len(cards) > MOST_FATES:
        raise ValueError(f"{len(cards)} different Fates are too many; {MOST_FATES} is the most")
    total = sum(cards.values())
    if total > MOST_CARDS:
        raise ValueError(f"{total} cards are too many; {MOST_CARDS} is the most")
    return Distribution(cards)


def read_item(item: str, text: str) -> tuple[int, int]:
    """One Fate and its number of cards; raises ValueError with half a sentence."""
    fate, colon, count = (part.strip(" ") for part in item.partition(":"))
    if not colon:
        raise ValueError(unlike(text, FORM))
    number, cards = (read_number(part, halves=False) for part in (fate, count))
    if number is None or not 0 <= number <= HIGHEST_FATE:
        raise ValueError(
            f"{echo(fate)} is not a Fate; a Fate is a whole number from 0 to {HIGHEST_FATE}"
        )
    if cards is None or not 1 <= cards <= MOST_CARDS:
        raise ValueError(
            f"{echo(count)} is not a number of cards with Fate {number}; "
            f"enter a whole number from 1 to {MOST_CARDS}"
        )
    return int(number), int(cards)


def write_fates(fates: Distribution) -> str:
    """The text of a deck's Fates.

    >>> write_fates(read_fates("3:10, 1:5"))
    '1:5,3:10'
    """
    return ",".join(f"{fate}:{count}" for fate, count in fates.weights.items())


def ordinary_note(*texts: str) -> list[str]:
    """Where the ordinary deck comes from, if one of the decks is that one (B4)."""
    return [ORDINARY_NOTE] if ORDINARY in texts else []


def deck_fates(group: str) -> Text:
    """The Fates of the cards that a side has not seen yet (B13)."""
    return Text(
        f"{group}'s Fates",
        longest=200,
        check=read_fates,
        help="Each Fate, a colon, and how many unseen cards have it, separated by commas. Leave "
        "out cards that you know are no longer in the deck, such as those in a hand.",
    )


def no_dice() -> tuple[Throw, ...]:
    """What dice rollers are told of a roll with cards: nothing, since cards leave the deck."""
    raise UnwrittenError("Cards are drawn from a deck, which no dice code can do.")


class Pile:
    """A side's shuffled deck: cards are taken one by one and go under only afterward (B4)."""

    def __init__(self, fates: Distribution, group: str):
        self.left = [fate for fate, count in fates.weights.items() for _ in range(count)]
        self.cards = len(self.left)
        self.group = group

    def flip(self, dice: Dice) -> Die:
        """Turns over the next card."""
        fate = self.left.pop(dice.place(self.left))
        return Die(self.group, self.cards, fate, fate, card=True)
