"""Finds rulesets and calculators: each module of a ruleset's folder may declare some.

Mistakes that no single declaration shows, such as an id used twice, are refused here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from honorcalc.calculators.declaration import QUESTIONS, Calculator
from honorcalc.calculators.errors import (
    DeclarationError,
    ParameterError,
    echo,
    file_of,
    line_of,
    nearest_names,
)
from honorcalc.calculators.house import TableRules, table_rules
from honorcalc.calculators.ruleset import Ruleset

RULESETS = "honorcalc.rulesets"
NAME = re.compile(r"[a-z][a-z_]*")


@cache
def rulesets() -> tuple[str, ...]:
    """The slugs of all rulesets, in alphabetical order.

    Raises DeclarationError for a folder of modules that is no package.
    """
    package = import_module(RULESETS)
    found = {module.name for module in iter_modules(package.__path__)}
    for folder in (folder for path in package.__path__ for folder in Path(path).glob("*/")):
        if folder.name not in found and any(folder.glob("*.py")):
            place = f"honorcalc/rulesets/{folder.name}"
            raise DeclarationError(f"{place}: is no package; put an __init__.py into it")
    return tuple(sorted(name.replace("_", "-") for name in found))


@cache
def ruleset(slug: str) -> Ruleset:
    """What a ruleset declares of itself, in `RULESET` of its module `ruleset`.

    Raises DeclarationError if there is none, or if it has another slug.
    """
    declared = getattr(part_of(slug, "ruleset"), "RULESET", None)
    place = f"honorcalc/rulesets/{slug.replace('-', '_')}/ruleset.py"
    if not isinstance(declared, Ruleset):
        raise DeclarationError(f"{place}: RULESET is missing; declare `RULESET = Ruleset(…)` there")
    if declared.slug != slug:
        right = f"the folder makes it {slug!r}"
        raise DeclarationError(f"{place}: slug: {declared.slug!r} is not right; {right}")
    return declared


@cache
def of_ruleset(slug: str) -> dict[str, Calculator]:
    """The calculators of one ruleset by id; its modules are imported now.

    Raises DeclarationError for two of one id, for an id of another ruleset or with other signs than
    a fence takes, for a rule code that the ruleset does not have, and where no question or, in a
    ruleset with rules, no code is named.
    """
    package = import_module(f"{RULESETS}.{slug.replace('-', '_')}")
    own = ruleset(slug)
    found: dict[str, Calculator] = {}
    for module in iter_modules(package.__path__, package.__name__ + "."):
        for declared in vars(imported(module.name)).values():
            if isinstance(declared, Calculator) and declared.__module__ == module.name:
                check(declared, own, found.get(declared.id))
                found[declared.id] = declared
    return found


def check(calculator: Calculator, ruleset: Ruleset, other: Calculator | None) -> None:
    """Raises DeclarationError for a calculator that its ruleset cannot have."""
    place = calculator.place
    if calculator.ruleset != ruleset.slug:
        raise DeclarationError(f"{place}: is of another ruleset; its id begins {ruleset.slug}.")
    if not NAME.fullmatch(calculator.id.partition(".")[2]):
        raise DeclarationError(f"{place}: the id may have only small letters and _ behind the dot")
    if other is not None and other is not calculator:
        taken = f"the id is taken by {other.place.partition(':')[0]}; choose another"
        raise DeclarationError(f"{place}: {taken}")
    if not calculator.questions:
        right = nearest_names("", [*QUESTIONS])
        raise DeclarationError(f"{place}: asks names no question; {right}")
    known = " to ".join(dict.fromkeys((*ruleset.codes[:1], *ruleset.codes[-1:]))) or "none"
    right = f"the known ones are {known} (see {ruleset.file})"
    if ruleset.codes and not calculator.rules:
        raise DeclarationError(f"{place}: rules names none; {right}")
    for where, code in codes_of(calculator):
        if code not in ruleset.codes:
            raise DeclarationError(f"{place}: {where}: {ruleset.name} has no {code}; {right}")


def codes_of(calculator: Calculator) -> Iterator[tuple[str, str]]:
    """The codes of rules of its ruleset that a calculator names, each behind what names it."""
    for code in calculator.rules:
        yield "rules", code
    for rule in calculator.table_rules.rules.values() if calculator.table_rules else ():
        for code in () if rule.ruleset else rule.code.split():
            yield f"the house rule {rule.name}", code


def imported(name: str) -> Any:
    """A module of a ruleset; raises DeclarationError, with the line, for a mistake in it.

    Raises ModuleNotFoundError where there is none of that name.
    """
    try:
        return import_module(name)
    except (DeclarationError, MemoryError):
        raise
    except Exception as problem:
        if isinstance(problem, ModuleNotFoundError) and problem.name == name:
            raise
        place = line_of(problem) or file_of(name)
        raise DeclarationError(f"{place}: {type(problem).__name__}: {problem}") from problem


def part_of(slug: str, name: str) -> Any:
    """The module of that name in a ruleset's folder, None without one.

    Imported by name: in a snapshot of the browser's Python no file can be listed any more.
    Raises DeclarationError for a mistake in it.
    """
    if slug not in rulesets():
        return None
    full = f"{RULESETS}.{slug.replace('-', '_')}.{name}"
    try:
        return imported(full)
    except ModuleNotFoundError:
        return None


def house_rules(slug: str) -> TableRules:
    """The table rules of a ruleset: those of the `House` in its module `house`."""
    return table_rules(part_of(slug, "house").House)


def everything() -> tuple[Calculator, ...]:
    """Every calculator, ordered by id."""
    known = (calculator for slug in rulesets() for calculator in of_ruleset(slug).values())
    return tuple(sorted(known, key=lambda calculator: calculator.id))


def find(id: str) -> Calculator:
    """The calculator with that id; an unknown id is refused with the nearest ids.

    A piece of a link, which has settings behind the id, is refused with how they are written.
    """
    text = id if isinstance(id, str) else ""
    slug = text.partition(".")[0]
    if slug in rulesets() and id in of_ruleset(slug):
        return of_ruleset(slug)[id]
    ids = [c.id for c in everything()]
    if (before := text.partition("?")[0]) in ids:
        right = f"write {before}, and its settings apart from it as name=value"
    else:
        right = nearest_names(id, ids)
    raise ParameterError(f"{echo(id)} is not a calculator; {right}")
