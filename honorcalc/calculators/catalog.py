"""Finds calculators: each module of a ruleset's folder may declare some."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, nearest, shown

RULESETS = "honorcalc.rulesets"


@cache
def rulesets() -> tuple[str, ...]:
    """The slugs of the rulesets there are, in alphabetical order."""
    package = import_module(RULESETS)
    return tuple(sorted(m.name.replace("_", "-") for m in iter_modules(package.__path__)))


@cache
def of_ruleset(slug: str) -> dict[str, Calculator]:
    """The calculators of one ruleset by id; its modules are imported now."""
    package = import_module(f"{RULESETS}.{slug.replace('-', '_')}")
    found: dict[str, Calculator] = {}
    for module in iter_modules(package.__path__, package.__name__ + "."):
        declared = vars(import_module(module.name)).values()
        found |= {
            c.id: c for c in declared if isinstance(c, Calculator) and c.__module__ == module.name
        }
    return found


def part_of(slug: str, name: str) -> Any:
    """The module of that name in a ruleset's folder, None without one.

    Imported by name: in a snapshot of the browser's Python no file can be listed any more.
    """
    if slug not in rulesets():
        return None
    full = f"{RULESETS}.{slug.replace('-', '_')}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as missing:
        if missing.name != full:
            raise
        return None


def tool_of(slug: str, tool: str) -> Any:
    """What a ruleset declares for a tool: its module `character` has `CHARACTER`; None without."""
    return getattr(part_of(slug, tool), tool.upper(), None)


def everything() -> tuple[Calculator, ...]:
    """Every calculator, ordered by id."""
    by_id: dict[str, Calculator] = {}
    for slug in rulesets():
        by_id |= of_ruleset(slug)
    return tuple(by_id[id] for id in sorted(by_id))


def find(id: str) -> Calculator:
    """The calculator of that id; an unknown one is refused with the nearest ids."""
    slug = id.partition(".")[0] if isinstance(id, str) else ""
    if slug in rulesets() and id in of_ruleset(slug):
        return of_ruleset(slug)[id]
    ids = [c.id for c in everything()]
    raise ParameterError(f"{shown(id)} is not a calculator; {nearest(id, ids)}")
