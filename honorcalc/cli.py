"""The command line: list, describe, compute, roll, sweep, solve."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Any

from honorcalc import __version__
from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.errors import ParameterError, nearest, printable, shown, twice
from honorcalc.calculators.rolls import roll_calculator
from honorcalc.calculators.solving import solve_calculator
from honorcalc.calculators.sweeps import sweep_calculator
from honorcalc.terminal import Painter, one_line

MOST_WORKINGS = 20  # rolls whose dice are written out
LONGEST_LINE = 200  # of what argparse has to say, which may repeat all that was typed
EXAMPLES = """\
Verbs, each with --help and --json:
  list                                               every calculator
  describe honor.test                                its parameters and values
  compute honor.test acting_multiplier=3.5           the exact odds
  roll honor.test --seed 7 --count 3                 seeded rolls, every die shown
  sweep honor.test acting_multiplier:1:6 --by opposing_multiplier:1:3
                                                     one value over one parameter
  solve honor.test acting_multiplier --chance 0.9    the setting that reaches a chance
"""


VARIED = {
    "sweep": "name, or name:from:to[:step], without a step in steps of 1",
    "solve": "the name of the one to set",
}


class Parser(ArgumentParser):
    """An argument parser whose errors are one sentence and exit status 2."""

    def error(self, message: str) -> Any:
        line = printable(message[: LONGEST_LINE + 1])
        cut = line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"
        self.exit(2, f"{self.prog}: {cut}\n")


def parser_for(verb: str) -> Parser:
    """The parser of one verb."""
    parser = Parser(prog=f"honorcalc {verb}", description=VERBS[verb].__doc__, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    if verb == "list":
        return parser
    parser.add_argument("calculator", help="an id such as honor.test")
    if verb in ("sweep", "solve"):
        parser.add_argument("varied", metavar="parameter", help=VARIED[verb])
        parser.add_argument("--value", help="the value to follow")
    if verb == "sweep":
        parser.add_argument("--by", help=f"a line for each setting: {VARIED[verb]}")
    if verb == "solve":
        parser.add_argument("--chance", required=True, help="the wanted chance, 0 to 1")
    if verb == "roll":
        parser.add_argument("--seed", help="a whole number: the same seed gives the same dice")
        parser.add_argument("--count", default=1, help="how many rolls")
    if verb != "describe":
        parser.add_argument("settings", nargs="*", default=[], metavar="name=value")
    return parser


def given(calculator: str, settings: Sequence[str]) -> dict[str, object]:
    """The name=value words of a command; raises ParameterError."""
    raw: dict[str, object] = {}
    for word in settings:
        name, equals, value = word.partition("=")
        if not equals:
            raise ParameterError(f"{shown(word)} is not of the form name=value", None, calculator)
        if name in raw:
            raise ParameterError(twice(raw[name], value), name, calculator)
        raw[name] = value
    return raw


def list_verb(args: Any, painter: Painter) -> tuple[Any, str]:
    """Every calculator: id, title, ruleset."""
    known = [{"id": c.id, "title": c.title, "ruleset": c.ruleset} for c in everything()]
    wide = max(len(row["id"]) for row in known)
    return known, "\n".join(f"{row['id']:<{wide}}  {row['title']}" for row in known)


def describe_verb(args: Any, painter: Painter) -> tuple[Any, str]:
    """The parameters and values of a calculator."""
    calculator = find(args.calculator)
    data = calculator.describe()
    lines = [painter.styled(f"{data['id']}: {data['title']}", "bold"), str(data["summary"]), ""]
    rows = [
        (
            p.name,
            p.kind.type.replace("_", "/"),
            first_line(p.kind.text(p.default)),
            allowed(p.kind.details()),
            p.kind.unit,
            f"{p.kind.full_label}. {p.kind.help}".rstrip(),
        )
        for p in calculator.parameters
    ]
    columns = ["parameter", "type", "default", "allowed", "unit", "meaning"]
    table = {"columns": columns, "rows": rows}
    lines += left_aligned(painter, table) if rows else ["It has no parameters."]
    values = [(v.name, v.unit, f"{v.label}. {v.help}".rstrip()) for v in calculator.values]
    lines += ["", *left_aligned(painter, {"columns": ["value", "unit", "meaning"], "rows": values})]
    if calculator.rules:
        lines += ["", f"Rules: {', '.join(calculator.rules)}"]
    return data, "\n".join(lines)


def first_line(text: str) -> str:
    """The first line of a text, marked where more follow.

    >>> first_line("one"), first_line("one" + chr(10) + "two")
    ('one', 'one …')
    """
    line, more, _ = text.partition("\n")
    return line + (" …" if more else "")


def allowed(details: dict[str, Any]) -> str:
    """What `describe` prints of a parameter's range."""
    if "choices" in details:
        return ", ".join(choice["value"] for choice in details["choices"])
    if "longest" in details:
        return f"a text of at most {details['longest']:,} characters"
    if "minimum" not in details:
        return "yes, no"
    step = f" in steps of {details['step']}" if details["step"] != 1 else ""
    stretch = f"{details['minimum']} to {details['maximum']}{step}"
    return f"1 to {details['most']} numbers, each {stretch}" if "most" in details else stretch


def left_aligned(painter: Painter, table: dict[str, Any]) -> list[str]:
    """Rows of words, aligned left."""
    rows = [table["columns"], *table["rows"]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  " + "  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True))
        for row in rows
    ]
    return [painter.styled(lines[0].rstrip(), "bold"), *(line.rstrip() for line in lines[1:])]


def compute_verb(args: Any, painter: Painter) -> tuple[Any, str]:
    """The exact answer: headline, values, chart, notes."""
    calculator = find(args.calculator)
    result = calculator.compute(given(args.calculator, args.settings))
    described = {name: calculator.value(name) for name in result.values}
    data = result.to_json()
    texts = [described[name].written(value) for name, value in result.values.items()]
    labels = {name: value.label for name, value in described.items()}
    tabled = result.answer.table is not None
    return data, painter.result(data | {"texts": texts}, labels, tabled=tabled)


def roll_verb(args: Any, painter: Painter) -> tuple[Any, str]:
    """Seeded rolls with every die."""
    raw = given(args.calculator, args.settings)
    rolled = roll_calculator(find(args.calculator), raw, args.seed, args.count)
    count = len(rolled.rolls)
    rolls = "1 roll" if count == 1 else f"{count:,} rolls"
    lines = [painter.styled(f"{rolls}, seed {rolled.seed}.", "bold"), ""]
    if count <= MOST_WORKINGS:
        lines += [*(f"{roll.outcome}: {roll.working}" for roll in rolled.rolls), ""]
    return rolled.to_json(), "\n".join([*lines, *painter.counts(rolled.observed)])


def sweep_verb(args: Any, painter: Painter) -> tuple[Any, str]:
    """One value over one parameter, with a line for each setting of another."""
    raw = given(args.calculator, args.settings)
    swept = sweep_calculator(find(args.calculator), args.varied, args.by, args.value, raw)
    data = swept.to_json()
    curve = swept.curve
    by = f", a line for each {curve.legend}" if curve.legend else ""
    headline = painter.styled(f"{curve.y_title} over {curve.x_title}{by}.", "bold")
    rows = painter.table(swept.table, bars=one_line(swept.figure))
    return data, "\n".join([headline, "", *rows])


def solve_verb(args: Any, painter: Painter) -> tuple[Any, str]:
    """The setting of one parameter that comes nearest to a chance."""
    raw = given(args.calculator, args.settings)
    calculator = find(args.calculator)
    solved = solve_calculator(calculator, args.varied, args.chance, args.value, raw)
    return solved.to_json(), painter.styled(solved.headline, "bold")


SIGNS = str.maketrans(dict(zip("−–×█▉▊▋▌▍▎▏“”’", '--x#####   ""\'', strict=True)) | {"…": "..."})
"""What stands for our signs where a terminal cannot write them all."""

VERBS: dict[str, Callable[[Any, Painter], tuple[Any, str]]] = {
    "list": list_verb,
    "describe": describe_verb,
    "compute": compute_verb,
    "roll": roll_verb,
    "sweep": sweep_verb,
    "solve": solve_verb,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; exit status 0, or 2 with one sentence on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] not in VERBS:
        return without_verb(words)
    verb = words[0]
    args = parser_for(verb).parse_intermixed_args(words[1:])
    colors = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    try:
        data, text = VERBS[verb](args, Painter(colors))
    except ParameterError as problem:
        print(problem, file=sys.stderr)
        return 2
    plain = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
    try:
        if args.json:
            print(json.dumps(data, ensure_ascii=plain, allow_nan=False))
        else:
            print(text.translate(SIGNS) if plain else text)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def without_verb(words: list[str]) -> int:
    """--help, --version, or the refusal of an unknown verb."""
    if words and not words[0].startswith("-"):
        print(f"{shown(words[0])} is not a verb; {nearest(words[0], [*VERBS])}", file=sys.stderr)
        return 2
    parser = Parser(
        prog="honorcalc",
        description="Exact odds for five tabletop rulesets.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"honorcalc {__version__}")
    parser.parse_args(words)
    parser.print_help()
    return 0
