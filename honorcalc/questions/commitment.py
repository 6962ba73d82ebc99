"""Rolls that the other side can trust: committed to before it says a word, revealed afterwards.

The commitment is the SHA-256 of a secret nonce and everything that decides the roll. The dice come
from the SHA-256 of that nonce and the word of the other side, which the roller learns too late.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from honorcalc.calculators.errors import ParameterError, printable, unlike
from honorcalc.calculators.rolls import Dice

try:  # as `random` does: the page's Python would have to fetch `hashlib` first
    from _sha2 import sha256  # type: ignore[import-not-found]
except ImportError:  # before Python 3.12
    from hashlib import sha256

MOST_COMMITTED = 100  # rolls of one commitment
LONGEST_WORD = 80
KIND = "Honor Roll commitment 1"
SHAPES = {
    "nonce": ("[0-9a-f]{32}", "32 digits from 0 to f, which are 128 bits"),
    "commitment": ("[0-9a-f]{64}", "64 digits from 0 to f"),
    "release": ("[0-9A-Za-z.+-]{1,20}", "the number of a release"),
}


class Reveal(NamedTuple):
    """What shows that a roll was committed to: the names that a link has for it."""

    nonce: str
    word: str
    commitment: str
    release: str


def read_part(name: str, raw: str) -> str:
    """A part of a reveal as it stands in a link; raises ParameterError.

    >>> read_part("word", "  gray   heron ")
    'gray heron'
    """
    if name == "word":
        word = " ".join(raw.split())
        if not word or len(word) > LONGEST_WORD or printable(word) != word:
            right = f"a line of 1 to {LONGEST_WORD} printable characters"
            raise ParameterError(unlike(raw, right), name)
        return word
    shape, right = SHAPES[name]
    if not re.fullmatch(shape, raw):
        raise ParameterError(unlike(raw, right), name)
    return raw


def commitment(link: str, count: int, release: str, nonce: str) -> str:
    """The digits to post: the hash of all that decides the roll.

    `link` is the calculator and its settings, house rules among them, as in a canonical link.
    """
    parts = (
        KIND,
        f"nonce {read_part('nonce', nonce)}",
        f"release {read_part('release', release)}",
        f"count {count}",
        link,
    )
    return str(sha256("\n".join(parts).encode()).hexdigest())


class HashedDice(Dice):
    """Faces drawn from SHA-256 in counter mode, whose key is the whole hash of nonce and word.

    A face takes as few bits as it needs, and values beyond it are drawn again, so every face is
    exactly as likely.
    """

    def __init__(self, nonce: str, word: str):
        self._key = sha256(f"Honor Roll dice 1\nnonce {nonce}\nword {word}".encode()).digest()
        self._blocks = 0
        self._drawn = 0  # bits that are drawn and not yet used
        self._left = 0  # how many these are
        self._bits = self._take

    def _take(self, width: int) -> int:
        while self._left < width:
            block = sha256(self._key + self._blocks.to_bytes(8, "big")).digest()
            self._drawn = self._drawn << 256 | int.from_bytes(block, "big")
            self._left += 256
            self._blocks += 1
        self._left -= width
        taken = self._drawn >> self._left
        self._drawn -= taken << self._left
        return taken
