"""WebAssembly taken apart as far as we need: which functions it has, and which names it exports.

Only sections that are told here are written anew. Functions keep their numbers, and table and
memory are as they were, so that a snapshot of one such file fits the other.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

HEAD = b"\0asm\x01\0\0\0"
CUSTOM, IMPORT, GLOBAL, EXPORT, ELEMENT, CODE = 0, 2, 6, 7, 9, 10
FUNCTION, TABLE, MEMORY, VARIABLE, TAG = range(5)
I32, MUTABLE = 0x7F, 1
I32_CONST, GLOBAL_SET, UNREACHABLE, END = 0x41, 0x24, 0x00, 0x0B
ONE = bytes([I32_CONST, 1])


@dataclass
class Binary:
    """A module's sections, each its kind and its bytes, in their order."""

    sections: list[tuple[int, bytes]]

    def only(self, kind: int) -> bytes:
        """The bytes of the one section of a kind. Raises ValueError where there are others."""
        (found,) = (content for one, content in self.sections if one == kind)
        return found

    def replace(self, kind: int, content: bytes) -> None:
        """Put other bytes into the section of a kind."""
        self.sections = [(one, content if one == kind else old) for one, old in self.sections]


def read(data: bytes) -> Binary:
    r"""The sections of a binary. Raises ValueError for what is none.

    >>> read(HEAD + bytes([CUSTOM, 2, 1, 65])).sections
    [(0, b'\x01A')]
    """
    if not data.startswith(HEAD):
        raise ValueError("this is no WebAssembly")
    sections, at = [], len(HEAD)
    while at < len(data):
        size, start = number(data, at + 1)
        sections.append((data[at], data[start : start + size]))
        at = start + size
    return Binary(sections)


def write(binary: Binary) -> bytes:
    """The bytes of a binary."""
    return HEAD + b"".join(bytes([kind]) + sized(content) for kind, content in binary.sections)


def number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned number in LEB128, and where the next thing begins.

    >>> number(bytes([0xE5, 0x8E, 0x26]), 0)
    (624485, 3)
    """
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def leb(value: int) -> bytes:
    """A number in LEB128.

    >>> leb(624485).hex()
    'e58e26'
    """
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def sized(content: bytes) -> bytes:
    """Bytes with their length before them."""
    return leb(len(content)) + content


def listed(items: Collection[bytes]) -> bytes:
    """Items with their number before them."""
    return leb(len(items)) + b"".join(items)


@dataclass(frozen=True)
class Import:
    """A thing that a module needs from outside: where it is, its name, and what it must be."""

    module: str
    name: str
    what: bytes

    @property
    def kind(self) -> int:
        """FUNCTION, TABLE, MEMORY, VARIABLE or TAG."""
        return self.what[0]


def imports(binary: Binary) -> Iterator[Import]:
    """What a module needs from outside, in the order of the numbers."""
    data = binary.only(IMPORT)
    count, at = number(data, 0)
    for _ in range(count):
        module, at = name(data, at)
        own, start = name(data, at)
        at = described(data, start)
        yield Import(module, own, data[start:at])


def described(data: bytes, at: int) -> int:
    """Where the description of an imported thing ends."""
    kind = data[at]
    at += 1
    if kind in (FUNCTION, TAG):
        return number(data, at + (kind == TAG))[1]
    if kind == VARIABLE:
        return at + 2
    at += kind == TABLE
    has_most = data[at] & 1
    at = number(data, at + 1)[1]
    return number(data, at)[1] if has_most else at


def set_imports(binary: Binary, needed: Iterable[Import]) -> None:
    """Let a module need just this."""
    items = [sized(one.module.encode()) + sized(one.name.encode()) + one.what for one in needed]
    binary.replace(IMPORT, listed(items))


def name(data: bytes, at: int) -> tuple[str, int]:
    """A name, and where the next thing begins."""
    size, at = number(data, at)
    return data[at : at + size].decode(), at + size


def exports(binary: Binary) -> dict[str, tuple[int, int]]:
    """Name → kind and number of what a module offers."""
    data = binary.only(EXPORT)
    count, at = number(data, 0)
    found = {}
    for _ in range(count):
        own, at = name(data, at)
        index, after = number(data, at + 1)
        found[own] = data[at], index
        at = after
    return found


def set_exports(binary: Binary, offered: dict[str, tuple[int, int]]) -> None:
    """Let a module offer just this."""
    items = [
        sized(own.encode()) + bytes([kind]) + leb(index) for own, (kind, index) in offered.items()
    ]
    binary.replace(EXPORT, listed(items))


def count_imported(binary: Binary, kind: int) -> int:
    """How many things of a kind come from outside: they have the first numbers."""
    return sum(one.kind == kind for one in imports(binary))


def bodies(binary: Binary) -> list[bytes]:
    """The functions that a module defines, without their lengths."""
    data = binary.only(CODE)
    count, at = number(data, 0)
    found = []
    for _ in range(count):
        size, at = number(data, at)
        found.append(data[at : at + size])
        at += size
    return found


def map_bodies(binary: Binary, change: Callable[[int, bytes], bytes]) -> None:
    """Write each function anew; `change` gets its number and its body."""
    first = count_imported(binary, FUNCTION)
    code = [sized(change(first + n, body)) for n, body in enumerate(bodies(binary))]
    binary.replace(CODE, listed(code))


def add_flags(binary: Binary, names: Collection[str]) -> int:
    """Offer new variables under these names, all zero; the number of the first."""
    data = binary.only(GLOBAL)
    count, at = number(data, 0)
    zero = bytes([I32, MUTABLE, I32_CONST, 0, END])
    binary.replace(GLOBAL, leb(count + len(names)) + data[at:] + zero * len(names))
    first = count_imported(binary, VARIABLE) + count
    numbered = {own: (VARIABLE, first + n) for n, own in enumerate(names)}
    set_exports(binary, exports(binary) | numbered)
    return first


def raising(flag: int) -> bytes:
    """Code that sets a variable to 1."""
    return ONE + bytes([GLOBAL_SET]) + leb(flag)


def in_table(binary: Binary) -> set[int]:
    """The functions that can be called by their place in the table, all in one segment."""
    data = binary.only(ELEMENT)
    if data[:2] != bytes([1, 0]):
        raise ValueError("the table is filled in another way")
    count, at = number(data, data.index(END, 2) + 1)
    found = set()
    for _ in range(count):
        function, at = number(data, at)
        found.add(function)
    return found


def locals_end(body: bytes) -> int:
    """Where a function's code begins, behind its local variables."""
    count, at = number(body, 0)
    for _ in range(count):
        _, at = number(body, at)
        at += 1
    return at


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as a short text.

    >>> ranges([3, 4, 5, 9])
    '3-5 9'
    """
    runs = []
    for _, run in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        all_of = [one for _, one in run]
        runs.append(f"{all_of[0]}-{all_of[-1]}" if len(all_of) > 1 else str(all_of[0]))
    return " ".join(runs)


def from_ranges(text: str) -> set[int]:
    """The numbers that such a text names.

    >>> sorted(from_ranges("3-5 9"))
    [3, 4, 5, 9]
    """
    pairs = (run.partition("-") for run in text.split())
    return {one for first, _, last in pairs for one in range(int(first), int(last or first) + 1)}
