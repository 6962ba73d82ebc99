"""Looks for settings under table rules that take long, made from a seed; prints the slowest.

    python -m tests.contract.slow honors-edge --count 400 --seed 1 --seconds 0.5

Times are those of the machine it runs on, so no test asks for them. What was found to be too slow
is mended, and then stands in `hard_settings.json`.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Stepped
from tests.contract.settings import edges, random_setting

LONGEST = 20
KEPT = type(cache(abs))


def random_house(calculator: Calculator, chance: Random) -> str:
    """Some of the table rules that reach a calculator, each with a choice of it."""
    parts = []
    for rule in calculator.reaching:
        kind = rule.mark.kind
        if chance.random() < 0.5:
            every = list(kind.settings())
            ends = [every[0], every[1 % len(every)], every[-1]]
            few = ends if isinstance(kind, Stepped) else every
            parts.append(f"{rule.name}:{kind.text(chance.choice(few))}")
    return ";".join(parts)


def settings(calculator: Calculator, chance: Random) -> dict[str, str]:
    """Settings of which most lie at an edge, under random table rules."""
    found = {}
    for parameter in calculator.parameters:
        if (where := chance.random()) < 0.4:
            found[parameter.name] = chance.choice(edges(parameter))
        elif where < 0.8:
            found[parameter.name] = random_setting(parameter, chance)
    if house := random_house(calculator, chance):
        found["house"] = house
    return found


def forget() -> None:
    """Empties what earlier answers left behind."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("honorcalc.probability", "honorcalc.rulesets")):
            for thing in vars(module).values():
                if isinstance(thing, KEPT):
                    thing.cache_clear()


def timed(calculator: Calculator, given: dict[str, str]) -> tuple[float, str]:
    """How long an answer takes and what came of it."""
    forget()
    start = time.process_time()
    signal.alarm(LONGEST)
    try:
        calculator.compute(given)
        said = "answered"
    except ParameterError as problem:
        said = problem.short
    except TimeoutError:
        said = "given up"
    finally:
        signal.alarm(0)
    return time.process_time() - start, said


def found(
    prefix: str, count: int, seed: str, seconds: float
) -> Iterator[tuple[float, str, str, dict[str, str]]]:
    """The slow settings of all calculators whose id begins so."""
    for calculator in everything():
        if calculator.id.startswith(prefix) and calculator.reaching:
            chance = Random(f"{seed} {calculator.id}")
            worst = 0.0
            for _ in range(count):
                given = settings(calculator, chance)
                took, said = timed(calculator, given)
                worst = max(worst, took)
                if took >= seconds:
                    yield took, calculator.id, said, given
            print(f"{worst:6.2f} s  {calculator.id}", file=sys.stderr, flush=True)


def stop(*_: Any) -> None:
    """Ends what takes too long."""
    raise TimeoutError


def main() -> None:
    """Prints the slow settings, the slowest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("prefix", nargs="?", default="")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    for took, id, said, given in sorted(
        found(asked.prefix, asked.count, asked.seed, asked.seconds), key=lambda row: -row[0]
    ):
        print(f"{took:6.2f} s  {id}  {said}\n          {given}")


if __name__ == "__main__":
    main()
