"""The stored answers: what each calculator says at its defaults and at ten settings.

    python -m tests.contract.stored

writes them anew, so that a changed number shows as a changed line. The settings stay as they are;
a new calculator gets settings at random, and what none of them sets, a new parameter or a house
rule, one more. Whoever changes a line names it in the changelog, under "Numbers that changed".
"""

import json
from collections.abc import Collection
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl, urlencode

from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from tests.contract.settings import random_setting, random_settings

FOLDER = Path(__file__).with_name("answers")
SETTINGS, TRIES, MOST_VALUES = 10, 200, 4
Stored = dict[str, dict[str, dict[str, object]]]
"""Calculator to the settings as in a link, "" for the defaults, to its first values."""


def read(ruleset: str) -> Stored:
    """The stored answers of a ruleset; none where there are none yet."""
    file = FOLDER / f"{ruleset}.json"
    found: Stored = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def answer(calculator: Calculator, query: str, names: Collection[str] = ()) -> dict[str, object]:
    """The lead and the other first values for some settings, or those of the `names` that there
    are; raises ParameterError.
    """
    settings = dict(parse_qsl(query, keep_blank_values=True))
    result = calculator.compute(settings)
    values, lead = result.values, result.answer.lead or calculator.lead
    if names:
        return {name: values[name] for name in names if name in values}
    leads = [name for name in values if calculator.value(name).name == lead]
    listed = [name for name in values if calculator.value(name).listed]
    return {name: values[name] for name in dict.fromkeys([*leads[-1:], *listed][:MOST_VALUES])}


def choose_settings(calculator: Calculator) -> list[str]:
    """The defaults, and ten settings that make sense."""
    random = Random(f"stored {calculator.id}")
    queries = [""]
    for _ in range(TRIES):
        query = urlencode(random_settings(calculator, random))
        try:
            calculator.compute(dict(parse_qsl(query, keep_blank_values=True)))
        except ParameterError:
            continue
        if query not in queries:
            queries.append(query)
        if len(queries) > SETTINGS:
            break
    return queries


def missing(calculator: Calculator, queries: Collection[str]) -> list[str]:
    """What no query sets: parameters, and `house` where a rule of a table is among it."""
    asked = [dict(parse_qsl(query, keep_blank_values=True)) for query in queries]
    named = {name for settings in asked for name in settings}
    found = [p.name for p in calculator.parameters if p.name not in named]
    parts = {part.partition(":")[0] for one in asked for part in one.get("house", "").split(";")}
    rules = calculator.table_rules.rules if calculator.table_rules else {}
    return [*found, *(["house"] if rules.keys() - parts else [])]


def one_with(calculator: Calculator, name: str) -> str:
    """Settings that make sense with one that is `missing`; a house changes all its rules."""
    random = Random(f"{calculator.id} {name}")
    for number in range(TRIES):
        if name == "house" and calculator.table_rules:
            rules = calculator.table_rules.rules.values()
            others = [
                [r.kind.text(one) for one in r.kind.settings() if one != r.book] for r in rules
            ]
            chosen = zip(calculator.table_rules.rules, map(random.choice, others), strict=True)
            setting = ";".join(map(":".join, chosen))
        else:
            setting = random_setting(calculator, calculator.parameter(name), random)
        query = urlencode((random_settings(calculator, random) if number else {}) | {name: setting})
        try:
            calculator.compute(dict(parse_qsl(query, keep_blank_values=True)))
        except ParameterError:
            continue
        return query
    raise LookupError(f"{calculator.id}: no settings with {name} make sense")


def write() -> None:
    """Writes all answers, at the settings that are stored already where there are some."""
    stored: dict[str, Stored] = {}
    for calculator in everything():
        known = read(calculator.ruleset).get(calculator.id)
        known = known or {query: {} for query in choose_settings(calculator)}
        for lacking in missing(calculator, known):
            known[one_with(calculator, lacking)] = {}
        stored.setdefault(calculator.ruleset, {})[calculator.id] = {
            query: answer(calculator, query, names) for query, names in known.items()
        }
    for ruleset, answers in stored.items():
        text = json.dumps(answers, indent=1, ensure_ascii=False)
        (FOLDER / f"{ruleset}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    write()
