"""The command line: list, describe, compute, roll, sweep, solve, commit, reveal.

To add a verb: a function in `VERBS`, its words in `parser_for` and `EXAMPLES`, and its row in
`docs/python/index.md`.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from io import TextIOWrapper
from secrets import token_hex
from typing import Any, NoReturn

from honorcalc import __version__
from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import (
    DeclarationError,
    ParameterError,
    echo,
    in_calculator,
    nearest_names,
    printable,
    twice,
)
from honorcalc.calculators.words import in_columns, measured
from honorcalc.questions.commitment import Reveal, read_part
from honorcalc.questions.pieces import finish
from honorcalc.questions.revealing import commit, in_words, revealed
from honorcalc.questions.roll import RollResult, roll_calculator
from honorcalc.questions.solve import Search, read_chance
from honorcalc.questions.sweep import Sweep, read_others, sweep_steps
from honorcalc.terminal import Painter, one_line

MOST_WORKINGS = 20  # rolls whose dice are written out
SCHEMA = 1  # the version of the shape that --json has
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
  commit honor.test acting_multiplier=3.5            a promise to roll, for others to trust
  reveal honor.test acting_multiplier=3.5 --nonce … --word … --commitment … --release …
                                                     the dice of that promise, verified
"""


REVEALED = {
    "nonce": "the secret that `commit` gave",
    "word": "what the other side answered",
    "commitment": "what was posted first",
    "release": "the release that made the commitment",
}
VARIED = {
    "sweep": "name, or name:from:to[:step], where the step is 1 unless you give one",
    "solve": "the parameter to set",
}


class Parser(ArgumentParser):
    """An argument parser whose errors are one sentence and exit status 2."""

    def error(self, message: str) -> NoReturn:
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
        first = "number" if verb == "sweep" else "chance"
        parser.add_argument("--value", help=f"the value to follow, by default the first {first}")
    if verb == "sweep":
        parser.add_argument("--by", help=f"a line for each setting: {VARIED[verb]}")
    if verb == "solve":
        parser.add_argument("--chance", required=True, help="the wanted chance, 0 to 1")
    if verb == "roll":
        parser.add_argument("--seed", help="a whole number: the same seed gives the same dice")
    if verb == "reveal":
        for name, help in REVEALED.items():
            parser.add_argument(f"--{name}", required=True, help=help)
    if verb in ("roll", "commit", "reveal"):
        parser.add_argument("--count", default=1, help="how many rolls")
    if verb != "describe":
        help = "a setting, or house=rule:choice; `describe` lists both"
        parser.add_argument("settings", nargs="*", default=[], metavar="name=value", help=help)
    return parser


def given(args: Any) -> dict[str, object]:
    """The name=value words of a command; raises ParameterError."""
    raw: dict[str, object] = {}
    for word in args.settings:
        name, equals, value = word.partition("=")
        if not equals:
            wrong = f"{echo(word)} is not of the form name=value"
            raise ParameterError(wrong, None, args.calculator)
        if name in raw:
            raise ParameterError(twice(raw[name], value), name, args.calculator)
        raw[name] = value
    return raw


@dataclass(frozen=True, slots=True)
class Output:
    """What a verb found: as data for programs, or painted for readers, whichever is wanted."""

    data: Callable[[], Any]
    paint: Callable[[Painter], str]


def list_verb(args: Any) -> Output:
    """Every calculator: id, title, ruleset."""
    known = [{"id": c.id, "title": c.title, "ruleset": c.ruleset} for c in everything()]
    lines = in_columns([[*row.values()] for row in known], "<")
    return Output(lambda: known, lambda painter: "\n".join(map(str.rstrip, lines)))


def describe_verb(args: Any) -> Output:
    """The parameters and values of a calculator."""
    calculator = find(args.calculator)
    return Output(calculator.describe, partial(paint_description, calculator))


def paint_description(calculator: Calculator, painter: Painter) -> str:
    """The parameters and values of a calculator in words."""
    lines = [painter.styled(f"{calculator.id}: {calculator.title}", "bold"), calculator.summary, ""]
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
    heads = ("parameter", "type", "default", "allowed", "unit", "meaning")
    lines += left_aligned(painter, heads, *rows) if rows else ["It has no parameters."]
    values = [(v.name, v.unit, f"{v.label}. {v.help}".rstrip()) for v in calculator.values]
    lines += ["", *left_aligned(painter, ("value", "unit", "meaning"), *values)]
    rules = [
        (
            rule.name,
            rule.code,
            rule.kind.text(rule.book),
            allowed(rule.kind.details()),
            f"{rule.kind.label}. {rule.kind.help}".rstrip(),
        )
        for rule in calculator.reaching
    ]
    head = ("house rule", "of", "the book", "allowed", "meaning")
    lines += ["", *left_aligned(painter, head, *rules)] if rules else []
    if calculator.rules:
        lines += ["", f"Rules: {', '.join(calculator.rules)}"]
    return "\n".join(lines)


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


def left_aligned(painter: Painter, *rows: Sequence[str]) -> list[str]:
    """Rows of words below their heads, aligned left."""
    head, *lines = (f"  {line}".rstrip() for line in in_columns(rows, "<"))
    return [painter.styled(head, "bold"), *lines]


def compute_verb(args: Any) -> Output:
    """The exact answer: headline, values, chart, notes."""
    result = find(args.calculator).compute(given(args))
    return Output(result.to_json, lambda painter: painter.result(result))


def roll_verb(args: Any) -> Output:
    """Seeded rolls with every die."""
    calculator = find(args.calculator)
    settings = calculator.read(given(args))
    rolled = roll_calculator(calculator, settings, args.seed, args.count)
    many = measured(len(rolled.rolls), "rolls")
    said = calculator.with_house(f"{many}, seed {rolled.seed}.", settings)
    return Output(rolled.to_json, partial(paint_rolls, rolled, said))


def paint_rolls(rolled: RollResult, headline: str, painter: Painter) -> str:
    """Rolls in words, and a bar for each outcome."""
    lines = [painter.styled(headline, "bold"), ""]
    if len(rolled.rolls) <= MOST_WORKINGS:
        for roll in rolled.rolls:
            lines.append(f"{roll.outcome}: {roll.working} {[die.face for die in roll.dice]}")
        lines.append("")
    return "\n".join([*lines, *painter.counts(rolled.observed)])


def commit_verb(args: Any) -> Output:
    """A commitment to a roll, to be posted before the other side says a word."""
    calculator = find(args.calculator)
    settings = calculator.read(given(args))
    nonce = token_hex(16)
    made = {
        "calculator": calculator.id,
        **commit(calculator, settings, args.count, nonce, __version__),
    }
    secret = f"Keep this nonce secret until the other side has answered: {nonce}"
    return Output(
        lambda: {**made, "nonce": nonce},
        lambda painter: f"{painter.styled(str(made['post']), 'bold')}\n\n{secret}",
    )


def reveal_verb(args: Any) -> Output:
    """The dice that were committed to, where the commitment proves true."""
    calculator = find(args.calculator)
    settings = calculator.read(given(args))
    with in_calculator(calculator.id):
        reveal = Reveal(*(read_part(name, getattr(args, name)) for name in Reveal._fields))
    rolled = revealed(calculator, settings, args.count, reveal)
    words = in_words(reveal, rolled, __version__)
    rolls = [f"{roll.outcome}: {roll.working}" for roll in rolled.rolls]
    data = rolled.to_json()
    del data["seed"]
    return Output(
        lambda: {**data, **reveal._asdict()},
        lambda painter: "\n".join([painter.styled(str(words["sentence"]), "bold"), "", *rolls]),
    )


def sweep_verb(args: Any) -> Output:
    """One value over one parameter, with a line for each setting of another."""
    calculator = find(args.calculator)
    raw = given(args)
    settings = read_others(calculator, raw, args.varied, args.by)
    swept = finish(sweep_steps(calculator, args.varied, args.by, args.value, settings))
    curve = swept.curve
    by = f", with a line for each setting of {curve.legend}" if curve.legend else ""
    varied = f"{curve.y_title} for each setting of {curve.x_title}{by}."
    said = calculator.with_house(varied, {**settings, swept.x: None, swept.by or "": None})
    return Output(swept.to_json, partial(paint_sweep, swept, said))


def paint_sweep(swept: Sweep, headline: str, painter: Painter) -> str:
    """A table of the lines; a single one has bars."""
    rows = painter.table(swept.table, bars=one_line(swept.figure))
    return "\n".join([painter.styled(headline, "bold"), "", *rows])


def solve_verb(args: Any) -> Output:
    """The setting of one parameter that comes nearest to a chance."""
    calculator = find(args.calculator)
    settings = read_others(calculator, given(args), args.varied)
    chance = read_chance(calculator, args.chance)
    solved = finish(Search(calculator, args.varied, chance, args.value, settings).steps())
    return Output(solved.to_json, lambda painter: painter.styled(solved.headline, "bold"))


SIGNS = str.maketrans(
    dict(zip("−–×█▉▊▋▌▍▎▏“”’", '--x#####   ""\'', strict=True)) | {"…": "...", "→": "->", "½": ".5"}
)
"""What stands for our signs where a terminal cannot write them all."""

VERBS: dict[str, Callable[[Any], Output]] = {
    "list": list_verb,
    "describe": describe_verb,
    "compute": compute_verb,
    "roll": roll_verb,
    "sweep": sweep_verb,
    "solve": solve_verb,
    "commit": commit_verb,
    "reveal": reveal_verb,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status: 0, or after a sentence on standard error, 2.

    It is 1 where the answer cannot be written, and 130 where the reader interrupts.
    """
    if sys.stdout is None:  # closed, as with `>&-`
        return failed("the answer cannot be written: there is no standard output", 1)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] not in VERBS:
        return without_verb(words)
    verb = words[0]
    args = parser_for(verb).parse_intermixed_args(words[1:])
    plain = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
    colors = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    try:
        output = VERBS[verb](args)
        if args.json:
            data = output.data()
            named = {"schema": SCHEMA, **data} if isinstance(data, dict) else data
            text = json.dumps(named, ensure_ascii=plain, allow_nan=False)
        else:
            text = output.paint(Painter(colors))
    except (DeclarationError, ParameterError) as problem:
        return failed(problem, 2)
    except KeyboardInterrupt:
        return 130  # what shells say of a command that was interrupted
    try:
        print(text.translate(SIGNS) if plain and not args.json else text)
        sys.stdout.flush()
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(problem, BrokenPipeError):  # a reader has seen enough, as with `| head`
            return failed(f"the answer cannot be written: {problem.strerror}", 1)
    return 0


def failed(why: object, status: int) -> int:
    """Says on standard error why there is no answer; returns the status."""
    if sys.stderr:  # closed, as with `2>&-`, it would have print write among the answers
        print(why, file=sys.stderr)
    return status


def without_verb(words: list[str]) -> int:
    """--help, --version, or the refusal of an unknown verb."""
    if words and not words[0].startswith("-"):
        return failed(f"{echo(words[0])} is not a verb; {nearest_names(words[0], [*VERBS])}", 2)
    parser = Parser(
        prog="honorcalc",
        usage="honorcalc [-h] [--version] verb …",
        description="Exact odds for tabletop rulesets.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"honorcalc {__version__}")
    parser.parse_args(words)
    parser.print_help()
    return 0
