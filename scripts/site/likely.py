"""The questions a reader of a card is likely to ask next; their answers travel with the page."""

from collections.abc import Iterator, Mapping
from itertools import product, zip_longest
from typing import Any
from urllib.parse import quote_plus

MOST_VALUES, MOST_POINTS, NEAR = 24, 400, 9
"""Values of one parameter; points of a grid; and the values of each where the grid is larger."""
MOST_CHOICES = 4  # of one table rule, the book's among them
FIRST_RULES, LATER = 2, 5
"""So many choices of table rules come among the nearest settings, the others so much later."""
WORK = 12_000_000
"""Calls that the answers for one card may take: about two seconds."""
ODDS_VIEWS = ("at-least", "at-most")
VARIED = ("whole", "halves", "choice", "yes_no")
PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-")
Data = dict[str, Any]
Settings = dict[str, str]


def values(parameter: Data, here: str, most: int) -> list[str]:
    """The settings of a parameter nearest to one of them, that one first.

    >>> whole = {"type": "whole", "minimum": 0, "maximum": 9, "step": 1}
    >>> values(whole, "8", 4)
    ['8', '9', '7', '6']
    """
    if parameter["type"] in ("whole", "halves"):
        low, step = parameter["minimum"], parameter["step"]
        count = int((parameter["maximum"] - low) / step) + 1
        at = round((float(here) - low) / step)
        near = range(max(0, at - most), min(count, at + most + 1))
        places = sorted(near, key=lambda place: (abs(place - at), -place))
        return [f"{low + place * step:g}" for place in places[:most]]
    known = (
        ["no", "yes"]
        if parameter["type"] == "yes_no"
        else [str(choice["value"]) for choice in parameter["choices"]]
    )
    return sorted(known, key=lambda value: value != here)[:most]


def main_parameters(parameters: list[Data]) -> list[Data]:
    """The two that most readers change: the first number of each side, or the first two."""
    numbers = [p for p in parameters if p["type"] in ("whole", "halves")]
    firsts = list({p["group"]: p for p in reversed(numbers) if p["group"]}.values())[::-1]
    return (firsts if numbers and numbers[0]["group"] and len(firsts) > 1 else numbers)[:2]


def likely(
    description: Data, starts: list[tuple[Settings, str]], calls: int
) -> Iterator[tuple[Settings, str]]:
    """The settings and views to ask for, the likeliest first; some come twice.

    A card starts with the first of `starts`, in its view, and stays there while settings change.
    """
    (_, usual), bases = starts[0], [base for base, _ in starts]
    varied = [p for p in description["parameters"] if p["type"] in VARIED]
    views = [v for v in ("exactly", *ODDS_VIEWS) if v in description["views"] and v != usual]
    affordable = WORK // (calls * max(1, len(varied)) * len(bases))
    most = max(2, min(MOST_VALUES, affordable))
    crosses = crossed(description, bases, varied, most)
    yield from ((base, view) for base in bases for view in (usual, "table", *views))
    yield from ((point, usual) for point in crosses)
    if affordable < MOST_VALUES:
        return
    main = main_parameters(description["parameters"])
    for base in bases if len(main) == 2 else ():
        yield from ((point, usual) for point in grid(base, main))
    yield from ((point, view) for view in ("table", *views) for point in crosses)


def crossed(
    description: Data, bases: list[Settings], varied: list[Data], most: int
) -> list[Settings]:
    """One parameter or table rule changed, the nearest few values of each, all in turn."""
    lines = [
        [base | {p["name"]: v} for v in values(p, base[p["name"]], most)]
        for base in bases
        for p in varied
    ]
    rules = [bases[0] | {"house": house} for house in table_rules(description)][:most]
    lines.append([*rules[:FIRST_RULES], *[{}] * LATER, *rules[FIRST_RULES:]])
    return [point for steps in zip_longest(*lines) for point in steps if point]


def table_rules(description: Data) -> list[str]:
    """Each table rule alone at each other choice than the book's, the nearest few."""
    own = {p["name"] for p in description["parameters"]}
    return [
        f"{rule['name']}:{choice}"
        for rule in description["table_rules"]
        if rule["name"] not in own
        for choice in values(rule, str(rule["default"]), MOST_CHOICES)[1:]
    ]


def grid(base: Settings, main: list[Data]) -> list[Settings]:
    """The settings of two parameters together, those near to where they stand first."""
    lines = [values(p, base[p["name"]], MOST_VALUES) for p in main]
    if len(lines[0]) * len(lines[1]) > MOST_POINTS:
        lines = [line[:NEAR] for line in lines]
    places = sorted(product(*map(range, map(len, lines))), key=lambda at: (max(at), at))
    a, b = (p["name"] for p in main)
    return [base | {a: lines[0][x], b: lines[1][y]} for x, y in places]


def query(defaults: Mapping[str, str], settings: Mapping[str, str], view: str) -> str | None:
    """The canonical query of a state, None where a page would leave it to Python."""
    pairs = [(n, text) for n, text in settings.items() if text != defaults[n]]
    pairs += [("view", view)] if view != "exactly" else []
    if any(not text or set(text) - PLAIN for _, text in pairs):
        return None
    return "&".join(f"{quote_plus(name)}={text}" for name, text in pairs)
