"""SHA-256 in plain Python: what every Python answers alike, also one without `hashlib`.

The page's Python leaves the compiled hashes out, since nothing else needs them.
"""

from __future__ import annotations

from functools import cache
from math import isqrt

WORD = 2**32
BLOCK = 64  # bytes


def sha256(data: bytes) -> bytes:
    """The 32 bytes of the hash.

    >>> sha256(b"abc").hex()[:16]
    'ba7816bf8f01cfea'
    """
    state = list(beginning())
    padded = data + b"\x80" + bytes(-(len(data) + 9) % BLOCK) + (8 * len(data)).to_bytes(8, "big")
    for at in range(0, len(padded), BLOCK):
        state = compressed(state, padded[at : at + BLOCK])
    return b"".join(word.to_bytes(4, "big") for word in state)


@cache
def primes() -> tuple[int, ...]:
    """The first 64 primes, from which the standard draws its constants."""
    return tuple(n for n in range(2, 312) if all(n % d for d in range(2, isqrt(n) + 1)))


@cache
def beginning() -> tuple[int, ...]:
    """The first 32 bits of the fractions of the square roots of the first eight primes."""
    return tuple(isqrt(prime << 64) % WORD for prime in primes()[:8])


@cache
def constants() -> tuple[int, ...]:
    """The first 32 bits of the fractions of the cube roots of all of them."""
    return tuple(cube_root(prime << 96) % WORD for prime in primes())


def cube_root(number: int) -> int:
    """The cube root, rounded down.

    >>> cube_root(26), cube_root(27)
    (2, 3)
    """
    root = 1 << -(-number.bit_length() // 3)
    while root**3 > number:
        root = (2 * root + number // (root * root)) // 3
    return root


def compressed(state: list[int], block: bytes) -> list[int]:
    """The state after one more block."""
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, BLOCK, 4)]
    for n in range(16, 64):
        early, late = words[n - 15], words[n - 2]
        first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
        second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
        words.append((words[n - 16] + first + words[n - 7] + second) % WORD)
    a, b, c, d, e, f, g, h = state
    for word, constant in zip(words, constants(), strict=True):
        mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        one = h + mixed + (e & f ^ ~e & g) + constant + word
        two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, h = (one + two) % WORD, a, b, c, (d + one) % WORD, e, f, g
    return [(old + new) % WORD for old, new in zip(state, (a, b, c, d, e, f, g, h), strict=True)]


def turned(word: int, places: int) -> int:
    """The bits of a word, turned to the right."""
    return (word >> places | word << 32 - places) % WORD
