"""The rolls of an evening, as a reader keeps them: whether it was lucky, and a file of them."""

from __future__ import annotations

from typing import Any

from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.words import decimal, rounded
from honorcalc.questions.harmless import field
from honorcalc.questions.luck import evening

COLUMNS = ("time", "roll", "dice", "outcome", "total", "working", "luck", "better than")
MOST_ROLLS, LONGEST = 5_000, 500
Entry = dict[str, Any]


def evening_of(rolls: object, name: object) -> dict[str, object]:
    """The sentence about the rolls, and the CSV with all of them.

    Each has the texts of `COLUMNS` that it has, and where its luck is known `rank` and `spread`.
    Raises ParameterError for what is no list of rolls.
    """
    if not isinstance(rolls, list) or len(rolls) > MOST_ROLLS:
        raise ParameterError(f"an evening is a list of at most {MOST_ROLLS:,} rolls")
    entries = [checked(entry) for entry in rolls]
    known = [(entry["rank"], entry["spread"]) for entry in entries if "rank" in entry]
    lines = [field(f"# {str(name)[:LONGEST]}")] if name else []
    lines += [",".join(map(field, COLUMNS)), *map(row, entries)]
    csv = "".join(f"{line}\r\n" for line in lines)
    return {"sentence": evening(known), "csv": csv.encode(errors="replace").decode()}


def checked(entry: object) -> Entry:
    """An entry with short texts only, and with both its rank and its spread or with neither.

    Raises ParameterError for anything but an object.
    """
    if not isinstance(entry, dict):
        raise ParameterError("a roll of an evening is an object")
    sound: Entry = {name: str(entry.get(name, ""))[:LONGEST] for name in COLUMNS}
    numbers = [entry.get(name) for name in ("rank", "spread")]
    if all(isinstance(n, int | float) and 0 <= n <= 1 for n in numbers):
        sound |= dict(zip(("rank", "spread"), numbers, strict=True))
    return sound


def row(entry: Entry) -> str:
    """An entry as a line of the file."""
    better = f"{decimal(rounded(entry['rank'], 3), 1)}%" if "rank" in entry else ""
    return ",".join(field(entry[name] if name != "better than" else better) for name in COLUMNS)
