"""Walks every calculator, inside Pyodide and inside CPython.

It asks only through `honorcalc.browser.answer`, so a new calculator is walked without a change
here.
"""

import importlib
import json
import pkgutil
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import honorcalc
from honorcalc.browser import answer


def import_everything() -> None:
    """Import every module of honorcalc."""
    for module in pkgutil.walk_packages(honorcalc.__path__, "honorcalc."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def library_files() -> list[str]:
    """Names, inside Pyodide's library zip, of the files loaded so far."""
    prefix = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
    specs = (getattr(module, "__spec__", None) for module in list(sys.modules.values()))
    origins = (getattr(spec, "origin", None) or "" for spec in specs)
    return sorted({name.removeprefix(prefix) for name in origins if name.startswith(prefix)})


def setting(parameter: dict[str, Any], dice: random.Random) -> str:
    """A valid field text for a parameter, drawn from its description."""
    kind = parameter["type"]
    if kind in ("whole", "halves"):
        step = 0.5 if kind == "halves" else int(parameter.get("step") or 1)
        low, high = parameter["minimum"], parameter["maximum"]
        value = low + step * dice.randrange(int((high - low) / step) + 1)
        return str(int(value)) if value == int(value) else str(value)
    if kind == "choice":
        return str(dice.choice(parameter["choices"])["value"])
    if kind == "yes_no":
        return dice.choice(["yes", "no"])
    if kind == "numbers":
        listed = str(parameter["default"]).split(",")
        return ",".join(dice.sample(listed, dice.randint(1, len(listed))))
    return str(parameter["default"])


def questions(description: dict[str, Any], settings: int) -> Iterator[dict[str, Any]]:
    """The requests asked of one calculator: defaults, then settings drawn from a fixed seed.

    What its share menu offers is asked of the defaults.
    """
    calculator = description["id"]
    dice = random.Random(calculator)
    views = description.get("views") or ["exactly"]
    places = {"address": "https://rolls.example/rule/", "frame": "https://rolls.example/embed/"}
    yield {"verb": "share", "calculator": calculator, "strict": True, "query": "", **places}
    for number in range(settings + 1):
        chosen = {p["name"]: setting(p, dice) for p in description["parameters"]} if number else {}
        view = {"view": views[number % len(views)]} if number else {}
        request = {"calculator": calculator, "strict": True}
        yield {**request, "verb": "compute", "query": urlencode({**chosen, **view})}
        if description.get("rolls"):
            seeded = urlencode({**chosen, "seed": number + 7, "count": 5})
            yield {**request, "verb": "roll", "query": seeded}


def walk(settings: int) -> Iterator[tuple[str, str]]:
    """Every question with its reply, both as JSON text: list, then each calculator."""
    yield "list", answer('{"verb": "list"}')
    bad = '{"verb": "compute", "calculator": "none.such", "query": "a=b"}'
    yield bad, answer(bad)
    for entry in json.loads(answer('{"verb": "list"}'))["calculators"]:
        asked = json.dumps({"verb": "describe", "calculator": entry["id"]})
        reply = answer(asked)
        yield asked, reply
        for request in questions(json.loads(reply)["description"], settings):
            text = json.dumps(request)
            yield text, answer(text)
