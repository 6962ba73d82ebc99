"""The one function that the page's worker and the site's build call: JSON in, JSON out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from honorcalc import __version__
from honorcalc.calculators.axes import unit_of as unit_of  # for scripts
from honorcalc.calculators.catalog import everything, find, ruleset, rulesets
from honorcalc.calculators.charts import Curve as Curve  # for scripts
from honorcalc.calculators.charts import Line as Line
from honorcalc.calculators.declaration import QUESTIONS, Calculator
from honorcalc.calculators.drawing import draw as draw  # for figures of a page's own
from honorcalc.calculators.errors import (
    DeclarationError,
    ParameterError,
    echo,
    line_of,
    nearest_names,
)
from honorcalc.desk import cards
from honorcalc.desk.kept import desk
from honorcalc.desk.playing import character_rolls, character_uses
from honorcalc.questions.claims import claims
from honorcalc.questions.compute import PageAnswer, compute
from honorcalc.questions.harmless import read_json
from honorcalc.questions.kept_curves import curve_steps
from honorcalc.questions.links import MOST_LINKED_DICE, LinkState, read_link, write_link
from honorcalc.questions.luck import evening_of, luck
from honorcalc.questions.outside import judged
from honorcalc.questions.pieces import PIECE, Steps, Unfinished, Work
from honorcalc.questions.revealing import commit, in_words, revealed
from honorcalc.questions.roll import RollResult, roll_calculator, tally, whole_in
from honorcalc.questions.share import face, share
from honorcalc.questions.simulate import (
    MOST_SIMULATED,
    beside_exact,
    comparison_sentence,
    comparison_table,
    simulate_piece,
)
from honorcalc.questions.solve import Search, Solution, read_percent

Data = dict[str, Any]
INDEXED = ("id", "title", "ruleset", "summary", "rules", "questions")  # of each calculator
MOST_COUNTED = 10**9
TOTAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,20})?")
WORK = Work()
"""What goes on from request to request: each work is found by what was asked."""


def answer(request: str, pieces: bool = False) -> str:
    """The reply to one request, both JSON text; raises nothing but MemoryError.

    A request is `{"verb", …}` with one of the `VERBS` below. Those of a calculator (describe,
    compute, card, values, roll, commit, solve, simulate, share) name it as `calculator`, and have
    as `query` what stands behind `?` in a link; `strict` (true by default) refuses what a link
    would pass over.
    `desk` is about a thing that a reader keeps and names its `ruleset` and `thing`;
    character_uses names a calculator and has the `text` of a character, character_rolls names a
    ruleset instead; evening has `rolls`. list, rulesets and claims need no more. A reply has `ok`;
    when it is false, `error` has `message`, `short` and, where a field is at fault, `parameter`.

    A search comes in pieces of a tenth of a second, and with `pieces` so do compute, card and
    share: a reply with only a `share` of the work is a piece; asked the same again, it goes on.

    >>> json.loads(answer('{"verb": "compute", "calculator": "honor.test"}'))["link"]
    'honor.test?'
    """
    try:
        asked = read_request(request)
        asked["pieces"] = pieces
        return write({"ok": True, **VERBS[asked["verb"]](asked)})
    except Unfinished as piece:
        return write({"ok": True, "share": piece.share})
    except ParameterError as problem:
        return failure(str(problem), problem.short, problem.parameter)
    except DeclarationError as mistake:
        return failure(str(mistake))
    except MemoryError:
        raise  # whoever asked can start Python anew
    except Exception as problem:  # a bug of ours: the page must hear of it, not hang
        kind = type(problem).__name__
        place = line_of(problem) or line_of(problem, "honorcalc.")
        return failure(f"The calculator failed: {kind}: {problem} ({place})")


class Request(dict[str, Any]):
    """What was asked; a key that is needed and not there is the asker's fault."""

    def __missing__(self, key: str) -> Any:
        raise ParameterError(f"the request has no {key}")


def read_request(request: str) -> Request:
    """The request in a JSON text; raises ParameterError for what is none."""
    try:
        read = read_json(request)
    except (ValueError, TypeError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise ParameterError("the request is not a JSON object")
    asked = Request(read)
    verb = asked["verb"]
    if not isinstance(verb, str) or verb not in VERBS:
        raise ParameterError(f"{echo(verb)} is not a verb; {nearest_names(verb, [*VERBS])}")
    return asked


def write(value: object) -> str:
    """A reply, or a part of one, as JSON text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def failure(message: str, short: str = "", parameter: str | None = None) -> str:
    """The reply that says what was wrong."""
    error = {"parameter": parameter, "message": message, "short": short or message}
    return write({"ok": False, "error": error})


def list_calculators(asked: Data) -> Data:
    """Every calculator with what an index says of it, and the questions there are."""
    known = [{name: getattr(c, name) for name in INDEXED} for c in everything()]
    return {"calculators": known, "questions": QUESTIONS}


def list_rulesets(asked: Data) -> Data:
    """What each ruleset declares: its name, its look, the codes of its rules."""
    return {"rulesets": [ruleset(slug).to_json() for slug in rulesets()]}


def describe(asked: Data) -> Data:
    """All a form needs."""
    return {"description": find(asked["calculator"]).describe()}


def read_state(asked: Data) -> tuple[Calculator, LinkState]:
    """The calculator and the state its query asks for."""
    calculator = find(asked["calculator"])
    strict = bool(asked.get("strict", True))
    return calculator, read_link(calculator, str(asked.get("query", "")), strict=strict)


def page_answer(asked: Data) -> PageAnswer:
    """The answer to a query; `pieces` says whether a part of it is enough."""
    seconds = PIECE if asked.get("pieces") else inf
    check_observed(asked.get("observed"))
    return compute(*read_state(asked), WORK, seconds, strict=bool(asked.get("strict", True)))


def check_observed(raw: object) -> None:
    """Raises ParameterError for what does not say how often each total came."""
    if raw is not None and not (
        isinstance(raw, dict)
        and all(TOTAL.fullmatch(total) for total in raw)
        and all(type(n) is int and 0 <= n <= MOST_COUNTED for n in raw.values())
    ):
        raise ParameterError(f"{echo(raw)} is not how often each total came", "observed")


def read_counts(raw: object) -> dict[str, int]:
    """How often each outcome came; raises ParameterError for what does not say so."""
    if not isinstance(raw, dict):
        raise ParameterError(f"{echo(raw)} is not how often each outcome came", "so_far")
    return {outcome: whole_in(n, 0, MOST_COUNTED, "so_far", None) for outcome, n in raw.items()}


def compute_verb(asked: Data) -> Data:
    """The answer with its form, link, kept curves and what of the link was not used."""
    return page_answer(asked).to_json(asked.get("observed"))


def card_verb(asked: Data) -> Data:
    """An answer as a GM's sheet shows it, or a character; see `questions.share`, `desk.cards`."""
    sheet = cards.sheet_of(str(asked["calculator"]))
    return cards.face(sheet, str(asked.get("query", ""))) if sheet else face(page_answer(asked))


def values(asked: Data) -> Data:
    """Every value at the query's settings as people read it, for tables in pages.

    `decimals` says how many each number has. With `table` also the calculator's own table in
    texts: its `columns` and `texts`.
    """
    calculator, state = read_state(asked)
    decimals = asked.get("decimals")
    if decimals is not None:
        decimals = whole_in(decimals, 0, 9, "decimals", calculator.id)
    result = calculator.answer(state.settings)
    reply: Data = {
        "values": {
            name: {
                "label": (described := calculator.value(name)).label,
                "unit": described.unit,
                "text": described.figure(value, decimals),
                "number": None if isinstance(value, str | None) else float(value),
            }
            for name, value in result.answer.values.items()
        }
    }
    if asked.get("table"):
        reply["table"] = {name: result.table[name] for name in ("columns", "texts")}
    return reply


def share_verb(asked: Data) -> Data:
    """The chart in the forms that people post; see `questions.share`."""
    return share(page_answer(asked), Request({**asked, "release": __version__}))


def roll(asked: Data) -> Data:
    """Seeded rolls, their link, and how often each total came; of a single one how lucky it was.

    With `faces`, as people type them, the one roll that those dice make. A query that reveals a
    roll gives that one, verified, with a `reveal` that says so; see `questions.commitment`.
    `so_far` is how often each outcome came before, and the `tally` of the reply counts on.
    """
    calculator, state = read_state(asked)
    reveal = None if "faces" in asked else state.reveal
    if "faces" in asked:
        thrown = judged(calculator, state.settings, asked["faces"])
        rolled = RollResult(calculator.id, {}, 0, (thrown,))
        state = state.without_dice()
    elif reveal:
        rolled = revealed(calculator, state.settings, state.count or 1, reveal, MOST_LINKED_DICE)
        state = replace(state, seed=None, count=len(rolled.rolls))
    else:
        rolled = roll_calculator(
            calculator, state.settings, state.seed, state.count or 1, MOST_LINKED_DICE
        )
        state = replace(state, seed=rolled.seed, count=len(rolled.rolls))
    one = rolled.rolls[0] if len(rolled.rolls) == 1 else None
    lucky = luck(calculator.answer(state.settings), one) if one else None
    return {
        "link": write_link(calculator, state),
        "result": rolled.to_json(),
        "totals": rolled.totals,
        "tally": tally(rolled.observed, read_counts(asked.get("so_far", {}))),
        **({"luck": lucky._asdict()} if lucky else {}),
        **({"reveal": in_words(reveal, rolled, __version__)} if reveal else {}),
    }


def commit_verb(asked: Data) -> Data:
    """A commitment to the roll of a query, with a `nonce` that the page has drawn."""
    calculator, state = read_state(asked)
    return commit(calculator, state.settings, state.count or 1, str(asked["nonce"]), __version__)


def evening_verb(asked: Data) -> Data:
    """What many rolls come to: a sentence, and all of them as CSV; see `questions.luck`."""
    return evening_of(asked["rolls"], asked.get("name", ""))


def solve(asked: Data) -> Data:
    """The setting of `parameter` whose `value` comes nearest to `percent`, in pieces."""
    query, wanted = str(asked.get("query", "")), str(asked["percent"])
    calculator, value = find(asked["calculator"]), str(asked.get("value") or "") or None
    sought = (str(asked["parameter"]), read_percent(calculator, wanted), value)

    def steps() -> Steps[Solution]:
        settings = read_link(calculator, query, strict=True).settings
        return Search(calculator, *sought, settings).steps()

    found = WORK.go_on(("solve", calculator.id, query, *sought), steps, PIECE)
    return {"share": 1, "result": found.to_json(), "uses": found.uses}


def simulate(asked: Data) -> Data:
    """The next piece of a simulation of `count` rolls from a `seed`.

    `counts` and `rolled` are what the pieces so far gave; the reply has both with this piece,
    and the comparison as `table` and `headline`. The same seed gives the same counts.
    """
    calculator, query = find(asked["calculator"]), str(asked.get("query", ""))
    read = partial(read_link, calculator, query, strict=True)
    key = ("exact", calculator.id, query)
    result, _ = WORK.go_on(key, lambda: curve_steps(calculator, read().settings, None), inf)
    before = whole_in(asked.get("rolled", 0), 0, MOST_SIMULATED, "rolled", calculator.id)
    done, seen = simulate_piece(calculator, result, asked["seed"], before, asked["count"])
    so_far = read_counts(asked.get("counts", {}))
    counts = {
        name: count + whole_in(so_far.get(name, 0), 0, before, "counts", calculator.id)
        for name, count in seen.items()
    }
    rows = beside_exact(result, before + done, counts)
    return {
        "rolled": before + done,
        "counts": counts,
        "table": comparison_table(rows).to_json(),
        "headline": comparison_sentence(rows),
    }


VERBS: dict[str, Callable[[Data], Data]] = {
    "list": list_calculators,
    "rulesets": list_rulesets,
    "describe": describe,
    "compute": compute_verb,
    "card": card_verb,
    "values": values,
    "roll": roll,
    "commit": commit_verb,
    "solve": solve,
    "simulate": simulate,
    "share": share_verb,
    "desk": desk,
    "character_uses": character_uses,
    "character_rolls": character_rolls,
    "evening": evening_verb,
    "claims": claims,
}
