"""The lists of claims, errata and interpretations, computed and as JSON."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from honorcalc.calculators.answer import exact_text
from honorcalc.calculators.catalog import find, part_of, rulesets
from honorcalc.calculators.claims import (
    VERDICTS,
    Claim,
    Erratum,
    Interpretation,
    Shown,
    judged,
    words_verdict,
)
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, echo, nearest_names
from honorcalc.calculators.words import plain
from honorcalc.questions.links import LinkState, read_link, write_link

Data = dict[str, Any]
PLACE = re.compile(r"<(\d)>")
MODULE = "claims"


def claims(asked: Data) -> Data:
    """The lists of the `ruleset` asked for, or of all rulesets, and the words for verdicts.

    Raises ParameterError for a ruleset without such lists.
    """
    slug = asked.get("ruleset", "")
    known = [name for name in rulesets() if part_of(name, MODULE)]
    if slug != "" and slug not in known:
        raise ParameterError(f"{echo(slug)} has no list of claims; {nearest_names(slug, known)}")
    lists: dict[str, list[Data]] = {"claims": [], "errata": [], "interpretations": []}
    for name in [slug] if slug else known:
        module = part_of(name, MODULE)
        lists["claims"] += [judge(name, claim) for claim in module.CLAIMS]
        lists["errata"] += [correct(name, erratum) for erratum in module.ERRATA]
        lists["interpretations"] += [interpret(name, one) for one in module.INTERPRETATIONS]
    return {**lists, "verdicts": VERDICTS}


def judge(ruleset: str, claim: Claim) -> Data:
    """A claim with its verdict: kind, figure, sentence, and the charts that show it.

    `parts` are the sentence in pieces, of which some have the link of a chart.
    """
    charts = [read_chart(shown) for shown in claim.charts]
    values = tuple(chart.pop("of") for chart in charts)
    figure = None
    parts: list[Data] = []
    if claim.said:
        figure = claim.figure(*values) if claim.figure else values[0]
        kind, text, end = judged(claim.said, figure)
        link = {} if claim.figure else {"link": charts[0]["link"]}
        if kind == "wrong":
            parts.append({"text": "The true figure is "})
        parts += [{"text": text, **link}, {"text": end}]
    else:
        kind = words_verdict(claim.holds, values)
    note = claim.note if isinstance(claim.note, str) else claim.note(*values)
    if parts and note:
        parts.append({"text": " "})
    parts += pieces(note, charts)
    return entry("claim", ruleset, claim.rules, claim.name) | {
        "statement": claim.statement,
        "ours": claim.ours,
        "said": claim.said or None,
        "verdict": kind,
        "verdict_text": VERDICTS[kind],
        "value": None if figure is None else plain(figure),
        "exact": exact_text(figure),
        "sentence": "".join(part["text"] for part in parts),
        "parts": parts,
        "charts": charts,
        "more": claim.more or None,
    }


def read_chart(chart: Shown) -> Data:
    """The value a chart shows; `of` is the exact one."""
    calculator, state = open_link(chart.link)
    described, value = calculator.answer(state.settings).values_with_names[chart.value]
    return {
        "link": write_link(calculator, state),
        "value": chart.value,
        "number": value if isinstance(value, str) else plain(value),
        "exact": exact_text(value),
        "text": described.with_unit(value),
        "of": value,
    }


def pieces(note: str, charts: list[Data]) -> list[Data]:
    """A note in pieces: what stands between the places of figures, and the figures linked."""
    found: list[Data] = []
    for n, text in enumerate(PLACE.split(note)):
        if n % 2:
            chart = charts[int(text)]
            found.append({"text": chart["text"], "link": chart["link"]})
        elif text:
            found.append({"text": text})
    return found


def correct(ruleset: str, erratum: Erratum) -> Data:
    """An erratum as data."""
    fields = asdict(erratum)
    return entry("erratum", ruleset, fields.pop("rules"), fields.pop("name")) | fields


def interpret(ruleset: str, one: Interpretation) -> Data:
    """An interpretation as data; its other readings with canonical links."""
    return entry("interpretation", ruleset, one.rules, one.name) | {
        "reading": one.reading,
        "other": [
            {"text": words, "link": write_link(*open_link(link))} for words, link in one.other
        ],
    }


def entry(kind: str, ruleset: str, rules: str, name: str) -> Data:
    """How each entry begins: its address, its ruleset, its rules.

    >>> entry("claim", "honor", "H6 H2", "even-chance")["id"]
    'claim-h6-even-chance'
    """
    id = "-".join(filter(None, (kind, rules.partition(" ")[0].lower(), name)))
    return {"id": id, "ruleset": ruleset, "rules": rules.split()}


def open_link(link: str) -> tuple[Calculator, LinkState]:
    """The calculator of a link and its state; raises ParameterError for what is wrong in it."""
    id, _, query = link.partition("?")
    calculator = find(id)
    return calculator, read_link(calculator, query, strict=True)
