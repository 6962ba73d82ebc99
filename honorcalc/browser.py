"""The one function that the page's worker and the site's build call: JSON in, JSON out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.declaration import Calculator, Result
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.links import LinkState, read_link, write_link
from honorcalc.calculators.rolls import roll_calculator
from honorcalc.calculators.sweeps import solve_calculator, sweep_calculator

Reply = dict[str, Any]


def answer(request: str) -> str:
    """The reply to one request, both JSON text; never raises.

    `{"verb", "calculator", "query", "strict"}`: `verb` is list, describe, compute, roll or
    solve, `query` what stands behind `?` in a link. A reply has `ok`; when it is false,
    `error` has `message`, `short` and, where a field is at fault, `parameter`.

    >>> json.loads(answer('{"verb": "compute", "calculator": "honor.test"}'))["link"]
    'honor.test?'
    """
    try:
        asked = json.loads(request)
        reply: Reply = {"ok": True, **VERBS[asked["verb"]](asked)}
    except ParameterError as problem:
        reply = failure(str(problem), problem.short, problem.parameter)
    except Exception as problem:  # a bug of ours: the page must hear of it, not hang
        message = f"The calculator failed: {type(problem).__name__}: {problem}"
        reply = failure(message, message, None)
    return json.dumps(reply, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def failure(message: str, short: str, parameter: str | None) -> Reply:
    """The reply that says what was wrong."""
    error = {"parameter": parameter, "message": message, "short": short}
    return {"ok": False, "error": error}


def list_calculators(asked: Reply) -> Reply:
    """Every calculator with id, title, ruleset."""
    known = [{"id": c.id, "title": c.title, "ruleset": c.ruleset} for c in everything()]
    return {"calculators": known}


def describe(asked: Reply) -> Reply:
    """All a form needs."""
    return {"description": find(asked["calculator"]).describe()}


def opened(asked: Reply) -> tuple[Calculator, LinkState]:
    """The calculator and the state its query asks for."""
    calculator = find(asked["calculator"])
    strict = bool(asked.get("strict", True))
    return calculator, read_link(calculator, asked.get("query", ""), strict=strict)


def compute(asked: Reply) -> Reply:
    """The answer with its form, link and what of the link was not used."""
    calculator, state = opened(asked)
    try:
        result = calculator.answer(state.settings)
    except ParameterError as problem:
        if asked.get("strict", True):
            raise
        state.notes.append(f"{problem.short}; the defaults are used.")
        state.settings = {p.name: p.default for p in calculator.parameters}
        result = calculator.answer(state.settings)
    data = drawn(calculator, state, result, asked)  # first: what it cannot draw leaves the state
    return {
        "state": state.to_json(calculator),
        "link": write_link(calculator, state),
        "link_notes": state.notes,
        "result": data,
        "display": display(calculator, result),
    }


def drawn(calculator: Calculator, state: LinkState, result: Result, asked: Reply) -> Reply:
    """The contract's JSON with the figure and table of the view asked for."""
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
            return result.to_json(state.view, asked.get("observed"))
        state.x, state.value = state.x or sweep.x, state.value or sweep.value
        data |= {"figure": sweep.curve.figure(), "table": sweep.curve.table().to_json()}
    return data


def as_raw(calculator: Calculator, state: LinkState) -> dict[str, object]:
    """The settings as text again, as the verbs take them."""
    return {p.name: p.kind.text(state.settings[p.name]) for p in calculator.parameters}


def display(calculator: Calculator, result: Result) -> Reply:
    """The values in words: the figure people came for, and the others."""
    facts = []
    for name, value in result.answer.values.items():
        if value is not None:
            described = calculator.value(name)
            text = described.written(value)
            facts.append({"name": name, "label": described.label, "text": text})
    came_for = next(value for value in calculator.values if value.name == calculator.lead)
    leads = [fact for fact in facts if came_for.match(fact["name"])]
    lead = leads[-1] if leads else None  # of success_1, success_2, … the last
    return {"lead": lead, "facts": [fact for fact in facts if fact is not lead]}


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


def solve(asked: Reply) -> Reply:
    """The setting of `parameter` that comes nearest to `chance`."""
    calculator, state = opened(asked)
    parameter, chance = asked["parameter"], asked["chance"]
    raw = as_raw(calculator, state)
    return {"result": solve_calculator(calculator, parameter, chance, state.value, raw).to_json()}


VERBS: dict[str, Callable[[Reply], Reply]] = {
    "list": list_calculators,
    "describe": describe,
    "compute": compute,
    "roll": roll,
    "solve": solve,
}
