"""Two tabs' changes to one text: both are kept, and where they meet, mine counts."""

from __future__ import annotations

import json
from collections.abc import Container
from difflib import SequenceMatcher
from typing import Any

ABSENT = object()
PARTS = ("\n", ";")
"""What stands between the parts of a longer text: its lines, or else the entries of a list."""


def merged(base: Any, mine: Any, theirs: Any, *, apart: str = "") -> Any:
    r"""The JSON value `theirs` with everything that was changed from `base` to `mine`.

    Names and values, lists and lines are merged part by part. Where both changed the same part,
    mine counts. Where one only put a list in another order, the other's entries stand in that
    order. Where both added something to a list, both additions stay, unless it is one thing under
    one name. `apart` names the value that also tells things of one name apart.

    >>> merged({"name": "", "size": 2}, {"name": "", "size": 3}, {"name": "Ash", "size": 2})
    {'name': 'Ash', 'size': 3}
    >>> merged(["a", "b"], ["b"], ["a", "b", "c"])
    ['b', 'c']
    >>> merged("one\ntwo", "one\n2", "1\ntwo")
    '1\n2'
    >>> merged(["+1"], [], ["+1", "+1"])
    ['+1']
    >>> merged("1,0:1", "1,0:1;2,0:2", "1,0:1;2,0:3")
    '1,0:1;2,0:2'
    """
    if theirs in (base, mine):
        return mine
    if mine == base:
        return theirs
    # What is left out where it is empty is an object like any other.
    sides = [{} if value is ABSENT else value for value in (base, mine, theirs)]
    kinds = set(map(type, sides))
    if kinds == {dict}:
        return merged_names(*sides, apart=apart)
    if kinds == {list}:
        return merged_lists(*sides, apart=apart)
    if kinds == {str}:
        for sign in PARTS:
            if sign in "".join(sides):
                parts = (text.split(sign) if text else [] for text in sides)
                return sign.join(merged_lists(*parts, apart=apart))
    return mine


def merged_names(
    base: dict[Any, Any],
    mine: dict[Any, Any],
    theirs: dict[Any, Any],
    *,
    apart: str,
    whole: bool = False,
) -> dict[Any, Any]:
    """The values of two objects, each name on its own; `whole` are those that one side lacks."""

    def value(name: Any) -> Any:
        old, own, other = (side.get(name, ABSENT) for side in (base, mine, theirs))
        if name == "name" or (whole and ABSENT in (own, other)):
            return other if own == old else own
        return merged(old, own, other, apart=apart)

    values = {name: value(name) for name in theirs | mine}
    return {name: value for name, value in values.items() if value is not ABSENT}


def merged_lists(base: list[Any], mine: list[Any], theirs: list[Any], *, apart: str) -> list[Any]:
    """The entries of two lists: between two entries that all three have, stretch by stretch."""
    for moved, edited in ((mine, theirs), (theirs, mine)):
        if len(moved) == len(base) and not without(base, moved):
            return in_order_of(moved, base, edited)
    in_mine, in_theirs = matches(base, mine), matches(base, theirs)
    result: list[Any] = []
    at = (0, 0, 0)
    shared = [(n, in_mine[n], in_theirs[n]) for n in in_mine if n in in_theirs]
    for ends in (*shared, (len(base), len(mine), len(theirs))):
        lists = zip((base, mine, theirs), at, ends, strict=True)
        stretch = (entries[start:end] for entries, start, end in lists)
        result += merged_stretch(*stretch, apart=apart)
        result += base[ends[0] : ends[0] + 1]
        at = (ends[0] + 1, ends[1] + 1, ends[2] + 1)
    return result


def matches(base: list[Any], other: list[Any]) -> dict[int, int]:
    """Which entries of a list stand in another one, and where."""
    a, b = ([json.dumps(one, sort_keys=True) for one in entries] for entries in (base, other))
    blocks = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    return {block.a + n: block.b + n for block in blocks for n in range(block.size)}


def in_order_of(moved: list[Any], base: list[Any], edited: list[Any]) -> list[Any]:
    """The entries of an edited list, in the order that those of the base have been given."""
    found = {new: moved.index(base[old]) for old, new in matches(base, edited).items()}
    ranks = [-1]
    for n in range(len(edited)):  # what is new or changed stays behind what it follows
        ranks.append(found.get(n, ranks[-1]))
    return [edited[n] for n in sorted(range(len(edited)), key=ranks[1:].__getitem__)]


def without(entries: list[Any], others: list[Any]) -> list[Any]:
    """The entries but for those of another list, each as often as it stands there."""
    left = [*entries]
    for entry in others:
        if entry in left:
            left.remove(entry)
    return left


def merged_stretch(base: list[Any], mine: list[Any], theirs: list[Any], *, apart: str) -> list[Any]:
    """A stretch of which hardly anything is the same any more."""
    if theirs in (base, mine):
        return mine
    if mine == base:
        return theirs
    if len(base) == len(mine) == len(theirs) and all(
        n == at for side in (mine, theirs) for n, at in matches(base, side).items()
    ):
        return [merged(*entries, apart=apart) for entries in zip(base, mine, theirs, strict=True)]
    names = [*map(name_of, base)]
    known = {name for name in names if names.count(name) == 1}
    tables = [by_name(entries, known, apart) for entries in (base, mine, theirs)]
    if sum(map(len, tables)) == len(base + mine + theirs):  # all have names, and each its own
        return [*merged_names(*tables, apart=apart, whole=True).values()]
    return without(theirs, without(base, mine)) + without(without(mine, base), theirs)


def by_name(entries: list[Any], known: Container[str], apart: str) -> dict[Any, Any]:
    """Those entries that have a name, by that name; unless it is `known`, by two values."""
    named = [(name, entry) for entry in entries if (name := name_of(entry))]
    return {
        name if name in known else (name, isinstance(entry, dict) and entry.get(apart)): entry
        for name, entry in named
    }


def name_of(entry: Any) -> str:
    """The name of an entry as skills are told apart, or of one in a list what is before its value.

    >>> name_of({"name": "Stealth"}), name_of("2,-1:3"), name_of("a line: of text")
    ('stealth', '2,-1', '')
    """
    if isinstance(entry, str):
        return "" if " " in entry else entry.rpartition(":")[0]
    return str(entry.get("name", "")).casefold() if isinstance(entry, dict) else ""
