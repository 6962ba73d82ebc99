"""Initiative and the Stack of Activation Markers (B7)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.calculators.parameters import Choice, Text
from honorcalc.calculators.words import measured
from honorcalc.rulesets.honorbound.lines import Listing, checked, read_lines, read_name, whole
from honorcalc.rulesets.honorbound.team import HIGHEST_INITIATIVE, TEAM_SIZE

SIDES = {"a": "Side A", "b": "Side B"}
FORM = "a line such as Ash, a, 4"
MOST_NAMED = 8
SAMPLE = """\
# Two samples of this site's own invention
Sister Cinder, a, 4
Holt Farrow, a, 2
Vey of the Drift, a, 5
Marrow-of-Tides, b, 5
Quill Asher, b, 3
Old Bram, b, 2"""


@dataclass(frozen=True)
class Marker:
    """An Activation Marker: whose Initiative puts it on the Stack."""

    name: str
    side: str
    initiative: int


@dataclass(frozen=True)
class Placed:
    """A marker as it goes down: together with equals of both sides, the holder chooses."""

    marker: Marker
    chosen: bool


def read_markers(text: str) -> Listing[Marker]:
    """The characters of both sides, and the lines that cannot be read.

    >>> read_markers("Ash, a, 4").entries[1]
    Marker(name='Ash', side='a', initiative=4)
    """
    return read_lines(text, read_marker)


def read_marker(fields: list[str]) -> Marker:
    """One character; raises ValueError for fields that are not of the format."""
    if len(fields) != 3:
        raise ValueError(f"{measured(len(fields), 'fields')} instead of 3; write {FORM}")
    side = fields[1].lower().removeprefix("side ")
    if side not in SIDES:
        raise ValueError(f"{echo(fields[1])} is neither side a nor side b")
    initiative = whole(fields[2], "the Initiative", 1, HIGHEST_INITIATIVE)
    return Marker(read_name(fields[0]), side, initiative)


def team_initiative(markers: Iterable[Marker], side: str) -> int:
    """The sum of a side's Initiative values (B7)."""
    return sum(marker.initiative for marker in markers if marker.side == side)


def holder_of(markers: list[Marker], tie: str) -> str:
    """The side with the higher Team Initiative; at equal sums the Fate draw's winner (B7)."""
    a, b = (team_initiative(markers, side) for side in SIDES)
    return tie if a == b else "a" if a > b else "b"


def build(markers: list[Marker], holder: str, holder_first: bool) -> list[Placed]:
    """The markers in the order in which they go down, Initiative 1 first (B7).

    The last one down lies on top and acts first. At equal Initiative the holder's markers lie
    together, on top when `holder_first`; one side's own act as they were listed.
    """
    placed: list[Placed] = []
    for initiative in sorted({marker.initiative for marker in markers}):
        equal = [marker for marker in markers if marker.initiative == initiative]
        held = [marker for marker in reversed(equal) if marker.side == holder]
        others = [marker for marker in reversed(equal) if marker.side != holder]
        both = bool(held and others)
        down = others + held if holder_first else held + others
        placed += [Placed(marker, both) for marker in down]
    return placed


@calculator(
    "honorbound.stack",
    title="The Stack",
    asks="first",
    rules="B7",
    values=(
        Value("order", "Order from the top", "text"),
        Value("team_a", "Team Initiative, side A", ""),
        Value("team_b", "Team Initiative, side B", ""),
        Value("holder", "Has initiative", "text", words=SIDES),
    ),
    lead="holder",
)
def stack(
    characters: Annotated[
        str,
        Text(
            "Characters",
            longest=2000,
            lines=True,
            check=checked(read_markers),
            help="One line for each character: name, side (“a” or “b”), Initiative. A # starts a "
            "comment.",
        ),
    ] = SAMPLE,
    tie: Annotated[
        str,
        Choice(
            "Fate draw",
            options=SIDES,
            help="The side that draws the higher Fate, if the Team Initiatives are equal.",
        ),
    ] = "a",
    holder_acts: Annotated[
        str,
        Choice(
            "At equal Initiative",
            options={
                "first": "The side with initiative acts first",
                "last": "The side with initiative acts last",
            },
            help="What the side that has initiative chooses if both sides have a character with "
            "the same Initiative.",
        ),
    ] = "first",
) -> Answer:
    """The order of the Stack, and how it is built marker by marker."""
    markers = list(read_markers(characters).entries.values())
    if not markers:
        raise ParameterError(f"no character is listed; write {FORM}", "characters")
    holder = holder_of(markers, tie)
    placed = build(markers, holder, holder_acts == "first")
    order = [step.marker for step in reversed(placed)]
    sums = {side: team_initiative(markers, side) for side in SIDES}
    return Answer(
        headline=headline(order, holder, sums),
        values={
            "order": ", ".join(marker.name for marker in order),
            "team_a": sums["a"],
            "team_b": sums["b"],
            "holder": holder,
        },
        table=steps_table(placed, holder),
        notes=tuple(notes(markers, placed, sums, holder_acts)),
    )


def headline(order: list[Marker], holder: str, sums: dict[str, int]) -> str:
    """The order of the Stack, the first few by name, and who has initiative."""
    names = ", ".join(marker.name for marker in order[:MOST_NAMED])
    more = " …" if len(order) > MOST_NAMED else ""
    other = sums["b" if holder == "a" else "a"]
    return (
        f"{SIDES[holder]} has initiative, with a Team Initiative of {sums[holder]} against "
        f"{other}. The Stack from the top: {names}{more}."
    )


def steps_table(placed: list[Placed], holder: str) -> Table:
    """The Stack as it is built, from Initiative 1 upward."""
    last = len(placed)
    rows = tuple(
        (
            n,
            step.marker.initiative,
            step.marker.name,
            SIDES[step.marker.side],
            f"{SIDES[holder]} chooses" if step.chosen else "Initiative alone",
            last - n + 1,
        )
        for n, step in enumerate(placed, start=1)
    )
    return Table(
        ("Step", "Initiative", "Marker of", "Side", "Decided by", "From the top"),
        rows,
        ("number", "number", "text", "text", "text", "number"),
    )


def notes(
    markers: list[Marker], placed: list[Placed], sums: dict[str, int], holder_acts: str
) -> list[str]:
    """What was decided, and what the source leaves open."""
    said = []
    if any(step.chosen for step in placed):
        where, acts = ("last", "first") if holder_acts == "first" else ("first", "last")
        said.append(
            "B7: If both sides have the same Initiative, the side that has initiative puts its "
            f"marker down {where}, so it acts {acts}."
        )
    if sums["a"] == sums["b"]:
        said.append(
            "B7: The Team Initiatives are equal, so both sides draw for Fate until one side has "
            "the higher Fate."
        )
    if len({(marker.side, marker.initiative) for marker in markers}) < len(markers):
        said.append(
            "B7: From the top, markers of one side with the same Initiative lie in the order in "
            "which you list them."
        )
    said.append(
        "B7: A side may give its marker to any of its characters not yet activated this round."
    )
    for side in SIDES:
        size = sum(marker.side == side for marker in markers)
        if size != TEAM_SIZE:
            said.append(f"B1: {SIDES[side]} has {measured(size, 'characters')}; a team has three.")
    return said
