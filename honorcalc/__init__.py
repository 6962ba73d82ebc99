"""Exact odds for tabletop rulesets.

The verbs here mirror those of the command line. Importing the package does no work: a
ruleset is loaded when one of its calculators is first asked for.

>>> import honorcalc
>>> honorcalc.compute("honor.test").exact["tie"]
'73/648'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from honorcalc.calculators.errors import ParameterError
    from honorcalc.calculators.result import Result
    from honorcalc.questions.roll import RollResult
    from honorcalc.questions.solve import Solution
    from honorcalc.questions.sweep import Sweep

__version__ = "0.2.0"
__all__ = ["ParameterError", "__version__", "claims", "compute", "roll", "solve", "sweep"]


def __getattr__(name: str) -> Any:
    """`ParameterError`, loaded when it is first asked for."""
    if name == "ParameterError":
        from honorcalc.calculators.errors import ParameterError

        return ParameterError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def compute(calculator: str, /, **parameters: object) -> Result:
    """The exact answer of one calculator.

    Parameters that you do not name have the calculator's defaults. Chances run from 0 to 1; other
    values have the unit that `describe` gives. `house` names the house rules that differ from the
    book, as `<rule>:<choice>`, separated by semicolons. Raises `ParameterError` for an unknown
    calculator, parameter or house rule, a bad value, or settings that make no sense together.

    >>> compute("honor.roll", multiplier=3).values["mean"]
    15
    >>> compute("honor.test", house="ties:again").values["success"]
    0.5
    """
    from honorcalc.calculators.catalog import find

    return find(calculator).compute(parameters)


def roll(
    calculator: str, /, *, seed: int | None = None, count: int = 1, **parameters: object
) -> RollResult:
    """`count` (1 to 100,000) seeded rolls of a calculator, every die shown.

    The same seed gives the same dice everywhere. Without a seed, a new one is drawn and
    returned. Raises `ParameterError` as `compute` does, and for a calculator without dice.

    >>> roll("honor.test", seed=7).rolls[0].outcome
    'success'
    """
    from honorcalc.calculators.catalog import find
    from honorcalc.questions.roll import roll_calculator

    known = find(calculator)
    return roll_calculator(known, known.read(parameters), seed, count)


def sweep(
    calculator: str,
    x: str,
    /,
    *,
    by: str | None = None,
    value: str | None = None,
    **parameters: object,
) -> Sweep:
    """One value of a calculator over the settings of a parameter.

    `x` and `by` are written `name`, for all its settings or as many as fit, or
    `name:from:to[:step]`; the step is 1 unless you give one. `by` draws a line for each of its
    settings (at most 12). `value` is by default the first value that is a number. Each of the
    `lines` has `label`, `x` and `y`; a `y` is None where the value does not exist or the settings
    make no sense. Raises `ParameterError`.

    >>> sweep("honor.test", "acting_multiplier:2:4:1").lines[0].x
    (2, 3, 4)
    """
    from honorcalc.calculators.catalog import find
    from honorcalc.questions.pieces import finish
    from honorcalc.questions.sweep import read_others, sweep_steps

    known = find(calculator)
    return finish(sweep_steps(known, x, by, value, read_others(known, parameters, x, by)))


def solve(
    calculator: str,
    parameter: str,
    /,
    *,
    chance: object,
    value: str | None = None,
    **parameters: object,
) -> Solution:
    """The setting of one parameter whose `value` comes nearest to a wanted chance (0 to 1).

    `reaches` is the setting that just reaches the chance, next to the settings that do not, or the
    first one if every setting reaches it; it is None if none does. `value` is by default the first
    probability. Raises `ParameterError`.

    >>> solve("honor.test", "acting_multiplier", chance=0.9).reaches.setting
    6.5
    """
    from honorcalc.calculators.catalog import find
    from honorcalc.questions.pieces import finish
    from honorcalc.questions.solve import Search, read_chance
    from honorcalc.questions.sweep import read_others

    known = find(calculator)
    settings = read_others(known, parameters, parameter)
    return finish(Search(known, parameter, read_chance(known, chance), value, settings).steps())


def claims(ruleset: str = "") -> dict[str, Any]:
    """What the sources say about their odds, and what we computed; of one ruleset, or of all.

    Each of the `claims` has the statement, the verdict (exact, rounds or wrong; for words true,
    partly or false), the value, its fraction and the links of the charts that show it. `errata`
    and `interpretations` have the codes of their rules, and `verdicts` has the words for each
    kind. Everything is ready for JSON. Raises `ParameterError` for a ruleset without such a list.

    >>> [claim["verdict"] for claim in claims("honor")["claims"]][:3]
    ['exact', 'wrong', 'rounds']
    """
    from honorcalc.questions.claims import claims as listed

    return listed({"ruleset": ruleset})
