"""A board of hexes to put things on: what lies there, and which calculators say what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.files import written_file
from honorcalc.desk.kept import Deed, Kept, Reply, one
from honorcalc.questions.links import pairs, write_settings

PIECES = ("origin", "target")
MARKS = ("blocked", "heights", "water")
"""What lies on hexes, by the names that calculators give it."""
HIGHEST = 3  # what clicks step through; a link may ask for more
LARGEST = 12  # hexes from the middle to the edge
MOST_NAMED = 6
BEYOND = " These figures count hexes beyond the edge of the board, too."

Settings = Mapping[str, Any]
Marks = dict[str, int]
"""Hexes with the height of what lies there; walls and water have 1."""


@dataclass(frozen=True)
class Board(Kept[Settings]):
    """The board of a ruleset; its value is the settings with all that lies on the hexes.

    `layers` are what can be shown: a name, its label for people, the calculator that is asked. The
    board fills in those of a calculator's parameters that are its own: `origin`, `target`,
    `blocked`, `heights`, `water`, `range`, `speed` and `radius`.
    """

    layers: Mapping[str, tuple[str, str]] = field(hash=False)
    start: Mapping[str, str] = field(hash=False)
    columns: Mapping[str, str] = field(hash=False)
    """What those columns of their tables are called that the board reads: `q` and `r` of a hex,
    `sight` and `range` (yes or no), `cost`, `path` (hexes in a row), `blocked` (those that block).
    """

    thing = "board"
    kind = "honor-roll board"
    keys = ("board",)

    @property
    def fields(self) -> tuple[Parameter, ...]:
        kinds = {p.name: p.kind for _, id in self.layers.values() for p in find(id).parameters}
        labels = {name: label for name, (label, _) in self.layers.items()}
        kinds["show"] = Choice("Show", options=labels)
        return tuple(
            Parameter(name, kinds[name], one(kinds[name], text, name))
            for name, text in self.start.items()
        )

    def build(self, settings: Settings, entries: tuple[Any, ...]) -> Settings:
        """The board, large enough for its pieces."""
        far = max(ring(settings[name]) for name in PIECES)
        return {**settings, "radius": max(settings["radius"], min(far, LARGEST))}

    def settings(self, value: Settings) -> Settings:
        return value

    # Files: the link of the board, as all files before this version have it

    def older(self, data: dict[str, Any]) -> dict[str, Any]:
        """A file from when there was one ruleset with a board."""
        return {"ruleset": self.ruleset} | data

    def name_of(self, value: Settings) -> str:
        return "board.json"

    def write(self, value: Settings) -> str:
        """The file, in which the whole board is one link."""
        return written_file(self.kind, self.ruleset, {"board": urlencode(self.to_data(value))})

    def from_data(self, data: Mapping[str, Any]) -> Settings:
        if "board" not in data:
            return super().from_data(data)
        if not isinstance(data["board"], str):
            raise ParameterError("The file's board is not a text.")
        return super().from_data(dict(pairs(data["board"])))

    # What a reader does

    def deeds(self) -> Mapping[str, Callable[[Settings, Deed], Settings]]:
        return {"put": self.put, "set": self.set, "clear": self.clear, "mirror": self.mirror}

    def set(self, board: Settings, deed: Deed) -> Settings:
        """The board with other settings."""
        return self.build({**board, **self.given(deed)}, ())

    def put(self, board: Settings, deed: Deed) -> Settings:
        """Puts `what` on a `hex`, a step higher where it lies already, or takes it away.

        Raises `ParameterError` for anything else.
        """
        what, place = deed.get("what"), deed.get("hex")
        if what in PIECES:
            return self.set(board, {str(what): place})
        if what not in MARKS or not isinstance(place, str):
            raise ParameterError(f"{echo(what)} cannot be put on a board.")
        marks = read_marks(board[what])
        height = marks.pop(place, 0) + 1
        if height <= (HIGHEST if what == "heights" else 1):
            marks[place] = height
        return self.set(board, {what: write_marks(what, marks)})

    def clear(self, board: Settings, deed: Deed) -> Settings:
        """The board without walls, heights and water."""
        return self.set(board, dict.fromkeys(MARKS, ""))

    def mirror(self, board: Settings, deed: Deed) -> Settings:
        """Gives each mark its twin on the other side of the middle."""
        both = {}
        for what in MARKS:
            marks = read_marks(board[what])
            twins = {opposite(place): height for place, height in marks.items()}
            heights = {p: max(marks.get(p, twin), twin) for p, twin in {**marks, **twins}.items()}
            both[what] = write_marks(what, heights)
        return self.set(board, both)

    # Pages

    def show(self, value: Settings) -> Reply:
        calculator = find(self.layers[value["show"]][1])
        # A field lies around its origin, the board around its middle: asked for is all of it.
        radius = min(value["radius"] + ring(value["origin"]), LARGEST)
        wide = {**value, "radius": radius}
        asked = {p.name: wide[p.name] for p in calculator.parameters}
        settings = calculator.read(asked)
        answer = calculator.answer(settings).to_json()
        texts = {f.name: f.kind.text(value[f.name]) for f in self.fields}
        rows = list(self.rows(answer["table"]))
        hexes = {f"{row['q']},{row['r']}": looks(row) for row in rows if "q" in row}
        beyond = BEYOND if any(ring(place) > value["radius"] for place in hexes) else ""
        return {
            "board": texts,
            "marks": {what: read_marks(texts[what]) for what in MARKS},
            "pieces": [name for name in PIECES if name in asked or name == "origin"],
            "headline": answer["headline"] + beyond,
            "said": answer["notes"],
            "hexes": hexes,
            "legend": legend(
                look for place, look in hexes.items() if ring(place) <= value["radius"]
            ),
            "paths": [
                {"hexes": row["path"].split(" → "), "blocked": row["blocked"] or ""}
                for row in rows
                if row.get("path")
            ],
            "symmetry": symmetry(texts),
            "calculator": calculator.title,
            "query": f"{calculator.id}?{write_settings(calculator, settings)}",
        }

    def rows(self, table: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The rows of an answer, their cells by what their columns are to a board."""
        at = {
            name: table["columns"].index(column)
            for name, column in self.columns.items()
            if column in table["columns"]
        }
        return [{name: row[n] for name, n in at.items()} for row in table["rows"]]

    def form(self) -> Reply:
        layers = self.layers.items()
        return {"layers": [{"name": name, "label": label} for name, (label, _) in layers]}


def looks(row: Mapping[str, Any]) -> dict[str, str]:
    """How a hex looks by its row: the name of its shade, words for it, and a number on it."""
    if "cost" in row:
        return {"state": "reached", "words": f"costs {row['cost']}", "number": str(row["cost"])}
    if row["sight"] == "no":
        return {"state": "hidden", "words": "out of sight", "number": ""}
    if row["range"] == "yes":
        return {"state": "seen", "words": "in sight and range", "number": ""}
    return {"state": "far", "words": "in sight, out of range", "number": ""}


def legend(shown: Iterable[Mapping[str, str]]) -> list[dict[str, str]]:
    """The shades of the board in words, each once; a hex with a number of its own needs none."""
    words = {look["state"]: look["words"] for look in shown if not look["number"]}
    return [{"state": state, "words": said} for state, said in words.items()]


def hex_at(place: str) -> tuple[int, int]:
    """The coordinates of a hex that has been read."""
    q, _, r = place.partition(",")
    return int(q), int(r)


def ring(place: str) -> int:
    """How many steps lie between a hex and the middle.

    >>> ring("-2,1"), ring("2,2")
    (2, 4)
    """
    q, r = hex_at(place)
    return max(abs(q), abs(r), abs(q + r))


def opposite(place: str) -> str:
    """The hex on the other side of the middle.

    >>> opposite("2,-1"), opposite("0,0")
    ('-2,1', '0,0')
    """
    q, r = hex_at(place)
    return f"{-q},{-r}"


def read_marks(text: str) -> Marks:
    """The hexes that have something, each with its height or 1; a height of 0 is nothing.

    >>> read_marks("1,0:2;+0,01;2,0:0"), read_marks("")
    ({'1,0': 2, '0,1': 1}, {})
    """
    parts = (item.partition(":") for item in text.replace(" ", "").split(";") if item)
    marks = {"{},{}".format(*hex_at(place)): int(height or 1) for place, _, height in parts}
    return {place: height for place, height in marks.items() if height}


def write_marks(what: str, marks: Marks) -> str:
    """The text of what lies on hexes; only heights are written with theirs."""
    high = what == "heights"
    return ";".join(f"{place}:{height}" if high else place for place, height in marks.items())


def symmetry(texts: Mapping[str, str]) -> str:
    """Whether everything has its twin on the other side of the middle, as a sentence."""
    lying = [read_marks(texts[what]) for what in MARKS]
    odd = [
        *dict.fromkeys(
            place
            for marks in lying
            for place, height in marks.items()
            if marks.get(opposite(place)) != height
        )
    ]
    if not odd:
        return "The board is symmetric around 0,0."
    more = f" and {len(odd) - MOST_NAMED} more" if len(odd) > MOST_NAMED else ""
    differ = "differs" if len(odd) == 1 else "differ"
    named = f"{'; '.join(odd[:MOST_NAMED])}{more}"
    return f"The board is not symmetric around 0,0: {named} {differ} from the opposite hex."
