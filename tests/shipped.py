"""The files of answers read in Python: what `answers.js` makes of them."""

import json
from itertools import accumulate
from typing import Any

from scripts.site.answers import Data, chance


def read(text: str) -> tuple[Data, dict[str, Data]]:
    """The head of a file and its replies by key."""
    first, *lines = text.splitlines()
    head = json.loads(first)
    replies: dict[str, Data] = {}
    for line in lines[head["parts"] :]:
        key, _, numbers = line.partition("\t")
        shape, *parts = map(int, numbers.split(" "))
        reply = replies.setdefault(key, {})
        for path, part in zip(head["shapes"][shape], parts, strict=True):
            name, _, inner = path.partition(".")
            into = reply.setdefault(name, {}) if inner else reply
            into[inner or name] = json.loads(lines[part], object_hook=unfolded)
    return head, replies


def unfolded(value: Data) -> Any:
    """The list that was folded, from an object of JSON."""
    if "/" in value:
        below, *whole = value["/"]
        return [n / below for n in whole]
    if "%" in value:
        below, *whole = value["%"]
        return [chance(n, below) for n in whole]
    if "#" in value:
        return [str(n).replace("-", "−") for n in value["#"]]
    if "+" in value:
        way, below, *parts = value["+"]
        return [n / below for n in accumulate(parts[::way])][::way]
    return [list(row) for row in zip(*value["|"], strict=True)] if "|" in value else value
