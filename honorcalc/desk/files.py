"""Files that readers keep and hand on: JSON that says what it is, read as text of strangers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Any

from honorcalc.calculators.errors import ParameterError, echo, nearest_names
from honorcalc.questions.harmless import read_json

LONGEST_FILE = 100_000
DEEPEST = 8
"""Deeper nesting than any file of ours has is refused before it is parsed."""
STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
VERSION = 1


def read_file(
    text: object,
    kind: str,
    ruleset: str,
    keys: Iterable[str],
    older: Callable[[dict[str, Any]], dict[str, Any]] = dict,
) -> dict[str, Any]:
    """What a file of this kind and ruleset holds, its heading taken off.

    `older` makes what an earlier version wrote into what is written now.

    Raises `ParameterError` with a whole sentence for what is too long, not JSON, of another
    kind, ruleset or version, or has an unknown key.

    >>> head = '{"kind": "note", "ruleset": "honor", "version": 1, '
    >>> read_file(head + '"text": "x"}', "note", "honor", ["text"])
    {'text': 'x'}
    """
    data = parsed(text)
    data = older(data) if isinstance(data, dict) else data
    if not isinstance(data, dict) or data.get("kind") != kind:
        raise ParameterError(f"This is not a file of the kind “{kind}”.")
    if data.get("ruleset") != ruleset:
        came = echo(data.get("ruleset"))
        raise ParameterError(f"The file is for the ruleset {came}, but this page is for {ruleset}.")
    if data.get("version") != VERSION:
        came = echo(data.get("version"))
        raise ParameterError(f"The file has version {came}, but this page reads version {VERSION}.")
    held = {key: value for key, value in data.items() if key not in ("kind", "ruleset", "version")}
    refuse_unknown(held, keys, "The file")
    return held


def parsed(text: object) -> object:
    """The JSON of a bounded text; raises `ParameterError` with a whole sentence."""
    if not isinstance(text, str):
        raise ParameterError("The file is not a text.")
    bounded(text)
    try:
        if depth(text) > DEEPEST:
            raise ValueError
        return read_json(text)
    except ValueError:
        raise ParameterError("The file is not one of ours: it is not JSON.") from None


def bounded(text: str) -> str:
    """A text that is not too long for a file; raises `ParameterError` for another."""
    if len(text) > LONGEST_FILE:
        raise ParameterError(f"The file is longer than {LONGEST_FILE:,} characters.")
    return text


def depth(text: str) -> int:
    """How deep the lists and objects of a JSON text lie in one another.

    >>> depth('[{"a": "[[[["}, []]')
    2
    """
    steps = ((sign in "[{") - (sign in "]}") for sign in STRING.sub("", text))
    return max(accumulate(steps, initial=0))


def refuse_unknown(data: Mapping[str, object], known: Iterable[str], whose: str) -> None:
    """Raises `ParameterError` for the first key that is not known."""
    names = list(known)
    for key in data:
        if key not in names:
            near = nearest_names(key[:40], names)  # a long key is not compared
            raise ParameterError(f"{whose} has {echo(key)}, which is unknown: {near}.")


def listed(data: Mapping[str, Any], key: str, most: int, whose: str) -> list[dict[str, Any]]:
    """The objects in a file's list of that name; raises `ParameterError`."""
    given = data.get(key, [])
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise ParameterError(f"The file's {key} are not a list.")
    if len(given) > most:
        have = f"The file has {len(given)} {key}"
        raise ParameterError(f"{have}, and {whose} can have at most {most}.")
    return given


def written_file(kind: str, ruleset: str, data: Mapping[str, object]) -> str:
    """The text of a file, for people to read too; raises `ParameterError` if it is too long."""
    head = {"kind": kind, "ruleset": ruleset, "version": VERSION}
    return bounded(json.dumps(head | dict(data), ensure_ascii=False, indent=2) + "\n")


def file_name(name: str, otherwise: str) -> str:
    """A name for a file from the name of somebody: letters, digits and hyphens.

    >>> file_name("Reiko of the Crane", "character"), file_name("../..", "character")
    ('reiko-of-the-crane.json', 'character.json')
    """
    words = "".join(c if c.isalnum() else " " for c in name.lower()).split()
    return ("-".join(words) or otherwise) + ".json"
