"""The list of claims against the charts it links, the ledger, and what was promised."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import honorcalc
from tests.asking import granted
from tests.conftest import PLAYED

KINDS = ("claims", "errata", "interpretations")
PROMISED = Path(__file__).parent / "claims.json"


@cache
def lists() -> dict[str, Any]:
    """All lists, as the page asks for them."""
    return {name: found for name, found in granted("claims").items() if name != "ok"}


def of(kind: str, ruleset: str) -> list[dict[str, Any]]:
    return [one for one in lists()[kind] if one["ruleset"] == ruleset]


def opened(link: str) -> dict[str, Any]:
    """What the chart of a link answers; every setting in it must be known."""
    calculator, _, query = link.partition("?")
    return granted("compute", calculator=calculator, query=query, strict=True)


def test_the_function_and_the_page_have_the_same_lists() -> None:
    """Valid JSON, the same from both doors."""
    assert json.loads(json.dumps(honorcalc.claims(), allow_nan=False)) == lists()


def test_addresses_are_as_promised() -> None:
    """A verdict that was posted keeps its address: ids are added, never changed."""
    promised = json.loads(PROMISED.read_text("utf-8"))
    assert {kind: [one["id"] for one in lists()[kind]] for kind in KINDS} == promised
    ids = [id for kind in KINDS for id in promised[kind]]
    assert len(set(ids)) == len(ids) > 90


@pytest.mark.parametrize("kind", KINDS)
def test_entries_name_rules_of_their_ruleset(kind: str) -> None:
    """Each entry can be linked from the rule it is about."""
    for one in lists()[kind]:
        assert one["rules"]
        for code in one["rules"]:
            assert code in PLAYED[one["ruleset"]].codes, one["id"]


@pytest.mark.parametrize("claim", lists()["claims"], ids=lambda claim: claim["id"])
def test_each_link_opens_the_settings_that_give_the_value(claim: dict[str, Any]) -> None:
    """Whoever follows a figure finds it in the chart, and the link is the chart's own."""
    assert claim["charts"]
    for chart in claim["charts"]:
        reply = opened(chart["link"])
        assert reply["link"] == chart["link"]
        assert reply["result"]["values"][chart["value"]] == chart["number"]
        assert reply["result"]["exact"].get(chart["value"]) == chart["exact"]
        shown = [reply["display"]["lead"], *reply["display"]["facts"]]
        texts = [fact["text"] for fact in shown if fact["name"] == chart["value"]]
        assert texts in ([], [chart["text"]])
    known = {chart["link"]: chart for chart in claim["charts"]}
    for part in claim["parts"]:
        assert part["text"]
        assert "link" not in part or part["link"] in known
    assert "".join(part["text"] for part in claim["parts"]) == claim["sentence"]


def test_claims_in_words_have_figures_in_their_sentence() -> None:
    """A verdict on words shows what it rests on."""
    words = [claim for claim in lists()["claims"] if not claim["said"]]
    assert len(words) > 10
    for claim in words:
        assert re.search(r"\d", claim["sentence"]), claim["id"]


def test_other_readings_open_a_chart_that_differs() -> None:
    """A link to the other reading has its setting, or leads to where any may be set."""
    others = [other for one in lists()["interpretations"] for other in one["other"]]
    assert len(others) > 15
    for other in others:
        assert opened(other["link"])["link"] == other["link"]


def arithmetic(shared: Path, ruleset: str) -> str:
    """A ruleset's section of the rules as arithmetic, "" for a ruleset that came later."""
    parts = re.split(r"(?m)^## (.+)\n", (shared / "RULES.md").read_text("utf-8"))
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert sections
    assert set(sections) <= {one.name for one in PLAYED.values()}
    return sections.get(PLAYED[ruleset].name, "")


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_claim_of_the_rules_is_in_the_list(shared: Path, ruleset: str) -> None:
    """As many as the rules name, and each of its percentages."""
    section, claims = arithmetic(shared, ruleset), of("claims", ruleset)
    paragraph = re.search(r"(?ms)^\*Claims\*: (.*?)\n\n?(?=\S|\Z)", section + "\n")
    if paragraph is None:
        assert not (section and claims)
        return
    assert len(claims) >= len(paragraph[1].split(";"))
    said = {claim["said"] for claim in claims}
    for percentage in re.findall(r"(\d+(?:\.\d+)?) ?%", paragraph[1]):
        assert f"{percentage}%" in said


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_decision_and_erratum_of_the_rules_is_in_the_list(shared: Path, ruleset: str) -> None:
    """Each rule with a Decision has its reading; each ruleset with slips has its errata."""
    section = arithmetic(shared, ruleset)
    entries = re.findall(r"(?ms)^- \*\*([A-Z]\d+)\*\*(.*?)(?=^- \*\*|^\*|\Z)", section)
    assert not section or len(entries) > 5
    decided = {code for code, text in entries if "Decision" in text}
    assert not section or decided
    assert decided <= {code for one in of("interpretations", ruleset) for code in one["rules"]}
    if "*Errata*" in section:
        assert of("errata", ruleset)
