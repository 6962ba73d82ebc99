"""The one function that the page's worker and the site's build call: JSON in, JSON out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from time import perf_counter
from typing import Any

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.charts import Chart
from honorcalc.calculators.declaration import QUESTIONS, Calculator, Result
from honorcalc.calculators.errors import ParameterError, nearest, shown
from honorcalc.calculators.ledger import claims
from honorcalc.calculators.links import LinkState, read_link, write_link
from honorcalc.calculators.pins import axes, figure_with, kept_curves, table_with
from honorcalc.calculators.rolls import roll_calculator
from honorcalc.calculators.simulation import (
    PIECE,
    compared,
    comparison_sentence,
    comparison_table,
    simulate_piece,
)
from honorcalc.calculators.solving import Search, read_percent
from honorcalc.calculators.sweeps import sweep_calculator
from honorcalc.calculators.tools import character, character_uses, round, tool, tracker

Reply = dict[str, Any]


def answer(request: str) -> str:
    """The reply to one request, both JSON text; never raises.

    A request is `{"verb", …}` with one of the `VERBS` below. Those of a calculator (describe,
    compute, roll, solve, simulate, share) name it as `calculator`, and have as `query` what
    stands behind `?` in a link; `strict` (true by default) refuses what a link would pass over.
    Those of a reader's own things (tool, character, character_uses, tracker, round) name a
    `ruleset`. list and claims need no more. A reply has `ok`; when it is false, `error` has
    `message`, `short` and, where a field is at fault, `parameter`.

    >>> json.loads(answer('{"verb": "compute", "calculator": "honor.test"}'))["link"]
    'honor.test?'
    """
    try:
        asked = read_request(request)
        return written({"ok": True, **VERBS[asked["verb"]](asked)})
    except ParameterError as problem:
        return written(failure(str(problem), problem.short, problem.parameter))
    except Exception as problem:  # a bug of ours: the page must hear of it, not hang
        message = f"The calculator failed: {type(problem).__name__}: {problem}"
        return written(failure(message, message, None))


class Request(dict[str, Any]):
    """What was asked; a key that is needed and not there is the asker's fault."""

    def __missing__(self, key: str) -> Any:
        raise ParameterError(f"the request has no {key}")


def read_request(request: str) -> Request:
    """The request in a JSON text; raises ParameterError for what is none."""
    try:
        read = json.loads(request, parse_constant=refuse)
    except (ValueError, TypeError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise ParameterError("the request is not a JSON object")
    asked = Request(read)
    if not isinstance(asked["verb"], str) or asked["verb"] not in VERBS:
        verb = asked["verb"]
        raise ParameterError(f"{shown(verb)} is not a verb; {nearest(verb, [*VERBS])}")
    return asked


def refuse(constant: str) -> None:
    """NaN and the infinities are no JSON, though Python reads them."""
    raise ValueError(constant)


def written(reply: Reply) -> str:
    """A reply as JSON text."""
    return json.dumps(reply, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def failure(message: str, short: str, parameter: str | None) -> Reply:
    """The reply that says what was wrong."""
    error = {"parameter": parameter, "message": message, "short": short}
    return {"ok": False, "error": error}


def list_calculators(asked: Reply) -> Reply:
    """Every calculator with what an index says of it, and the questions there are."""
    known = [
        {
            "id": c.id,
            "title": c.title,
            "ruleset": c.ruleset,
            "summary": c.summary,
            "rules": list(c.rules),
            "questions": list(c.questions),
        }
        for c in everything()
    ]
    return {"calculators": known, "questions": QUESTIONS}


def describe(asked: Reply) -> Reply:
    """All a form needs."""
    return {"description": find(asked["calculator"]).describe()}


def opened(asked: Reply) -> tuple[Calculator, LinkState]:
    """The calculator and the state its query asks for."""
    calculator = find(asked["calculator"])
    strict = bool(asked.get("strict", True))
    return calculator, read_link(calculator, str(asked.get("query", "")), strict=strict)


def compute(asked: Reply) -> Reply:
    """The answer with its form, link, kept curves and what of the link was not used.

    `unfinished` says that some of the curves are still to be computed: asked again, more are.
    """
    reply, _, _ = computed(asked)
    return reply


def computed(asked: Reply) -> tuple[Reply, Calculator, LinkState]:
    """The reply of `compute` with what it was made from."""
    calculator, state = opened(asked)
    try:
        result = calculator.answer(state.settings)
    except ParameterError as problem:
        if asked.get("strict", True):
            raise
        state.notes.append(f"{problem.short}; the defaults are used.")
        state.settings = {p.name: p.default for p in calculator.parameters}
        result = calculator.answer(state.settings)
    # First: what cannot be drawn leaves the state.
    data, chart = drawn(calculator, state, result, asked)
    kept, finished = kept_curves(calculator, state, chart)
    shown = [curve for curve in kept if curve.chart]
    if shown and chart:
        data["figure"] = figure_with(data["figure"], chart, state.view, shown)
        data["table"] = table_with(chart, state.view, shown).to_json()
    reply = {
        "state": state.to_json(calculator) | {"pins": [curve.to_json() for curve in kept]},
        "link": write_link(calculator, state),
        "link_notes": state.notes,
        "result": data,
        "display": display(calculator, result),
        "pinnable": axes(chart) is not None,
        **({} if finished else {"unfinished": True}),
    }
    return reply, calculator, state


def share(asked: Reply) -> Reply:
    """The chart in the forms that people post; see `sharing.share`.

    A reply that is `unfinished` lacks curves still to be computed: asked again, it has more.
    """
    from honorcalc.calculators.sharing import share as shared

    reply, calculator, state = computed(asked)
    forms = shared(calculator, state, reply, asked)
    return forms | ({"unfinished": True} if "unfinished" in reply else {})


def drawn(
    calculator: Calculator, state: LinkState, result: Result, asked: Reply
) -> tuple[Reply, Chart | None]:
    """The contract's JSON with the figure and table of the view asked for, and its chart."""
    data = result.to_json(state.view, asked.get("observed"))
    if state.view == "over":
        try:
            x = state.x or next(p.name for p in calculator.parameters if p.kind.settings())
            sweep = sweep_calculator(
                calculator, x, state.by, state.value, as_raw(calculator, state)
            )
        except ParameterError as problem:
            if asked.get("strict", True):
                raise
            state.notes.append(f"The chart over a parameter: {problem.short}; ignored.")
            state.view, state.x, state.by, state.value = "exactly", None, None, None
            return result.to_json(state.view, asked.get("observed")), result.answer.chart
        state.x, state.value = state.x or sweep.x, state.value or sweep.value
        data |= {"figure": sweep.curve.figure(), "table": sweep.curve.table().to_json()}
        return data, sweep.curve
    return data, result.answer.chart


def as_raw(calculator: Calculator, state: LinkState) -> dict[str, object]:
    """The settings as text again, as the verbs take them."""
    return {p.name: p.kind.text(state.settings[p.name]) for p in calculator.parameters}


def display(calculator: Calculator, result: Result) -> Reply:
    """The values in words: the figure people came for, and the others."""
    facts = []
    for name, value in result.answer.values.items():
        described = calculator.value(name)
        if value is not None and described.listed:
            text = described.written(value)
            unit = described.unit
            facts.append({"name": name, "label": described.label, "text": text, "unit": unit})
    came_for = next(value for value in calculator.values if value.name == calculator.lead)
    leads = [fact for fact in facts if came_for.match(fact["name"])]
    lead = leads[-1] if leads else None  # of success_1, success_2, … the last
    others = [fact for fact in facts if fact is not lead]
    if lead and len(lead["text"]) > 1 and lead["text"].isalpha():
        text = lead["text"]
        lead = lead | {"text": text[0].upper() + text[1:]}  # a word on its own: Hurt, Yes
    return {"lead": lead, "facts": others}


def roll(asked: Reply) -> Reply:
    """Seeded rolls, their link, and how often each total came."""
    calculator, state = opened(asked)
    raw = as_raw(calculator, state)
    rolled = roll_calculator(calculator, raw, state.seed, state.count or 1)
    state.seed, state.count = rolled.seed, len(rolled.rolls)
    return {
        "link": write_link(calculator, state),
        "link_notes": state.notes,
        "result": rolled.to_json(),
        "totals": rolled.totals,
    }


@lru_cache(maxsize=1)
def search_for(
    name: str, query: str, parameter: str, value: str | None, wanted: str
) -> tuple[Search, Iterator[float]]:
    """A search and the steps still to do, kept from piece to piece."""
    calculator = find(name)
    raw = as_raw(calculator, read_link(calculator, query, strict=True))
    search = Search(calculator, parameter, read_percent(calculator, wanted), value, raw)
    return search, search.steps()


def solve(asked: Reply) -> Reply:
    """The setting of `parameter` whose `value` comes nearest to `percent`.

    A reply without a `result` is a piece of the work: asked the same again, it goes on.
    """
    query, wanted = asked.get("query", ""), str(asked["percent"])
    value = asked.get("value") or None
    search, steps = search_for(asked["calculator"], query, asked["parameter"], value, wanted)
    until = perf_counter() + PIECE
    for share in steps:
        if perf_counter() > until:
            return {"share": share}
    found = search.solution()
    return {"share": 1, "result": found.to_json(), "uses": search.uses(found)}


@lru_cache(maxsize=1)
def exact_beside(name: str, query: str) -> tuple[Calculator, Result]:
    """The exact answer that a simulation is held against, kept from piece to piece."""
    calculator = find(name)
    return calculator, calculator.answer(read_link(calculator, query, strict=True).settings)


def simulate(asked: Reply) -> Reply:
    """The next piece of a simulation of `count` rolls from a `seed`.

    `counts` and `rolled` are what the pieces so far gave; the reply has both with this piece,
    and the comparison as `table` and `headline`. The same seed gives the same counts.
    """
    calculator, result = exact_beside(asked["calculator"], asked.get("query", ""))
    before, counts = int(asked.get("rolled", 0)), asked.get("counts", {})
    done, seen = simulate_piece(calculator, result, asked["seed"], before, asked["count"])
    counts = {name: count + counts.get(name, 0) for name, count in seen.items()}
    rows = compared(calculator, result, before + done, counts)
    return {
        "rolled": before + done,
        "counts": counts,
        "table": comparison_table(rows).to_json(),
        "headline": comparison_sentence(rows),
    }


VERBS: dict[str, Callable[[Reply], Reply]] = {
    "list": list_calculators,
    "describe": describe,
    "compute": compute,
    "roll": roll,
    "solve": solve,
    "simulate": simulate,
    "share": share,
    "tool": tool,
    "character": character,
    "character_uses": character_uses,
    "tracker": tracker,
    "round": round,
    "claims": claims,
}
