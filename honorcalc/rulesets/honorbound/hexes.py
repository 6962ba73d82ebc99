"""The arena's hexes: axial coordinates, distance, neighbors, and their texts (B10, B11)."""

from collections.abc import Iterable

from honorcalc.calculators.errors import echo, unlike
from honorcalc.calculators.parameters import Text, read_number

Hex = tuple[int, int]
"""The axial coordinates q and r; each of the six neighbors is one step away."""

ZERO: Hex = (0, 0)
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FARTHEST = 25
HEIGHTS = 9
LONGEST = 4000


def distance(a: Hex, b: Hex) -> int:
    """The number of steps of a shortest path.

    >>> distance((0, 0), (2, 2)), distance((0, 0), (2, -2))
    (4, 2)
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbors(place: Hex) -> list[Hex]:
    """The six hexes around a hex."""
    q, r = place
    return [(q + dq, r + dr) for dq, dr in STEPS]


def around(origin: Hex, radius: int) -> list[Hex]:
    """Every hex up to a distance, ordered by distance, then by its coordinates.

    >>> len(around((0, 0), 2))
    19
    """
    q, r = origin
    reach = range(-radius, radius + 1)
    inside = [(q + dq, r + dr) for dq in reach for dr in reach if abs(dq + dr) <= radius]
    return sorted(inside, key=lambda place: (distance(origin, place), place))


def read_hex(text: str) -> Hex:
    """One hex from `q,r`; raises ValueError with half a sentence.

    >>> read_hex("2, -1")
    (2, -1)
    """
    numbers = [read_number(part.strip(" "), halves=False) for part in text.split(",")]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        raise ValueError(unlike(text, "a hex q,r such as 2,-1"))
    place = int(numbers[0]), int(numbers[1])
    away = distance(ZERO, place)
    if away > FARTHEST:
        raise ValueError(f"{echo(text)} is {away:,} hexes from 0,0; {FARTHEST} is the farthest")
    return place


def read_hexes(text: str) -> frozenset[Hex]:
    """Several hexes `1,0;2,-1`, none from an empty text; raises ValueError.

    >>> sorted(read_hexes("1,0; 2,-1")), read_hexes("")
    ([(1, 0), (2, -1)], frozenset())
    """
    return frozenset(read_hex(item) for item in items(text))


def read_heights(text: str) -> dict[Hex, int]:
    """The heights of hexes `1,0:1;2,-1:2`; all others have 0; raises ValueError.

    >>> read_heights("1,0:1;2,-1:2")
    {(1, 0): 1, (2, -1): 2}
    """
    heights: dict[Hex, int] = {}
    for item in items(text):
        place, colon, height = item.partition(":")
        if not colon:
            raise ValueError(f"{echo(item)} is not a hex with its height; write one such as 2,-1:2")
        number = read_number(height.strip(" "), halves=False)
        if number is None or abs(number) > HEIGHTS:
            raise ValueError(
                f"{echo(height)} is not a height; enter a whole number from {-HEIGHTS} to {HEIGHTS}"
            )
        known = read_hex(place)
        if known in heights:
            raise ValueError(f"{echo(place)} is listed twice; give it one height")
        heights[known] = int(number)
    return heights


def items(text: str) -> list[str]:
    """What stands between semicolons; nothing in an empty text."""
    return text.split(";") if text.strip(" ") else []


def write_hex(place: Hex) -> str:
    """The text of a hex.

    >>> write_hex((2, -1))
    '2,-1'
    """
    return f"{place[0]},{place[1]}"


def write_path(path: Iterable[Hex]) -> str:
    """Hexes in a row, each as its parameter takes it."""
    return " → ".join(map(write_hex, path))


def one_hex(label: str) -> Text:
    """A parameter that is one hex."""
    return Text(label, longest=20, check=read_hex, help="A hex, written q,r such as 2,-1.")


def many_hexes(label: str, help: str) -> Text:
    """A parameter that is several hexes, or none."""
    return Text(label, longest=LONGEST, check=read_hexes, help=f"Hexes such as 1,0;2,-1. {help}")
