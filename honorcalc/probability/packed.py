"""Polynomials with whole-number coefficients packed into one big integer.

Coefficient i stands in bytes i·w … (i+1)·w − 1, with w wide enough that no coefficient of the
result spills into the next. Multiplying two such integers convolves the polynomials in C,
adding adds them, and a shift by whole coefficients multiplies by a power of x.

Coefficients are not negative unless a function says so. A width is a number of bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from sys import byteorder

# Machine words of 1, 2, 4 and 8 bytes are copied in one call, where their order is ours.
_WORDS = {array(code).itemsize: code for code in "BHILQ"} if byteorder == "little" else {}


def width_for(largest: int) -> int:
    """The bytes a coefficient needs when none exceeds `largest`: 1, 2, 4, 8 or any more.

    >>> width_for(255), width_for(256), width_for(1 << 40), width_for(1 << 64)
    (1, 2, 8, 9)
    """
    needed = (largest.bit_length() + 7) // 8
    return needed if needed > 8 else next(size for size in (1, 2, 4, 8) if size >= needed)


def pack(coefficients: Sequence[int], width: int) -> int:
    """One integer that holds all coefficients; each must fit into `width` bytes.

    >>> hex(pack([1, 2, 3], 1))
    '0x30201'
    """
    if width in _WORDS:
        raw = array(_WORDS[width], coefficients).tobytes()
    else:
        raw = b"".join([value.to_bytes(width, "little") for value in coefficients])
    return int.from_bytes(raw, "little")


def unpack(packed: int, count: int, width: int) -> list[int]:
    """The first `count` coefficients; raises `OverflowError` when there are more.

    >>> unpack(0x30201, 4, 1)
    [1, 2, 3, 0]
    """
    raw = packed.to_bytes(count * width, "little")
    if width in _WORDS:
        return array(_WORDS[width], raw).tolist()
    read = int.from_bytes
    return [read(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def unpack_signed(packed: int, count: int, width: int) -> list[int]:
    """The first `count` coefficients, each between −2^(8·width − 1) and 2^(8·width − 1) − 1.

    >>> unpack_signed(3 - (2 << 8) + (1 << 16), 3, 1)
    [3, -2, 1]
    """
    half = 1 << 8 * width - 1
    all_halves = half * ((1 << 8 * width * count) - 1) // ((1 << 8 * width) - 1)
    return [each - half for each in unpack(packed + all_halves, count, width)]


def convolve(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Coefficients of the product of two polynomials.

    >>> convolve([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    width = width_for(max(sum(first), 1) * max(sum(second), 1))
    product = pack(first, width) * pack(second, width)
    return unpack(product, len(first) + len(second) - 1, width)
