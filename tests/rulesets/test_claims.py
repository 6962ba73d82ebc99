"""What the authors say about the odds, each held against the exact figure."""

from fractions import Fraction
from typing import Any

import pytest

from honorcalc import claims

FIGURES = {
    # Dexterity 14 and a skill: two d10, each of which has an even chance of 6 or more.
    "a5-thief": ("3/4", "exact"),
    "a5-thief-die": ("1/2", "exact"),
    "a5-unskilled-full": ("1/8", "exact"),
    "a5-unskilled-part": ("1/4", "exact"),
    # Of 64 throws of two d8 15 show an 8 and 24 a 6 or 7; 23.4% rounds to 23 and not to 24.
    "a3-skilled-full": ("15/64", "wrong"),
    "a3-skilled-part": ("24/64", "rounds"),
    "a2-strength-10": ("5/8", "exact"),
    "a2-strength-15": ("1/2", "exact"),
    "a2-strength-16": ("5/12", "rounds"),
    "a2-first-step": ("1/8", "exact"),
    "a2-second-step": ("1/12", "rounds"),
    "a3-skilled-10": ("25/64", "rounds"),
    "a3-skilled-15": ("1/4", "exact"),
    # Both dice are held against the same third die, of which the 3 in 4 knows nothing.
    "a6-skilled-wins": ("77/128", "wrong"),
    "a6-nine-or-ten": ("1/5", "exact"),
    "a6-skill-against-talent": ("77/160", "wrong"),
    "h1-average-roll": ("180/36", "exact"),
    # The natural 0 stays, so a point moves only 35 of the 36 rolls, which add up to 180.
    "h2-each-point": ("35/180", "wrong"),
    "h2-five-off": ("21/36", "rounds"),
    "h11-walk": ("2", "exact"),
    "h11-run": ("10/3", "rounds"),
    "h11-sprint": ("5", "exact"),
    "h6-even-chance": ("21/36", "wrong"),
}
WORDS = {
    "a3-much-less": ("true", ("5/8", "25/64")),
    "a3-skilled-16": ("true", ("25/64", "1/4", "25/144")),
    "a7-partner": ("true", ("125/512", "25/64")),
    "a2-levels": ("partly", ("51/100", "5/12", "9/16", "1/2")),
    "a5-competent": ("partly", ("1/8", "1/4")),
    "a6-talent": ("true", ("67/160", "77/160")),
    "h2-penalties": ("partly", ("575/1296", "103/648", "245/324", "491/1296", "1231/1296")),
    "h3-exceeding-the-best": ("partly", ("10/36", "21/36", "30/36", "33/36")),
    "h2-master": ("true", ("1/36",)),
    "h1-middle": ("true", ("30/36", "6/36", "21/36", "15/36", "1/36")),
    "e3-average-tn": ("partly", ("2633499/5000000", "2349/5000")),
    "e1-every-die": ("partly", ()),
    "u3-fairly-equal": ("true", ()),
    "u3-initiator": ("true", ()),
    "u3-gain-hit-pool": ("true", ()),
    "u3-gain-evade-pool": ("true", ()),
    "u3-gain-damage": ("true", ()),
    "u3-gain-armor": ("true", ()),
    "u7-result-over-pool": ("true", ()),
    "u7-result-damage": ("partly", ()),
}
"""Claims without a figure, with exact ones that their verdict rests on."""
LISTED: dict[str, Any] = {one["id"].removeprefix("claim-"): one for one in claims()["claims"]}


def test_every_claim_is_held_against_a_figure() -> None:
    missing = {*LISTED} - {*FIGURES, *WORDS}
    assert not missing, f"reckon these by hand, in FIGURES or WORDS: {missing}"
    assert {*FIGURES, *WORDS} == {*LISTED}


@pytest.mark.parametrize(("id", "exact", "verdict"), [(id, *held) for id, held in FIGURES.items()])
def test_a_figure_is_judged_by_the_exact_one(id: str, exact: str, verdict: str) -> None:
    """Both stand here as they come out by hand, from the faces of one or two dice."""
    assert Fraction(LISTED[id]["exact"]) == Fraction(exact)
    assert LISTED[id]["verdict"] == verdict
    assert ("The true figure is" in LISTED[id]["sentence"]) == (verdict == "wrong")


def test_a_claim_is_listed_with_what_the_source_says_and_what_is_so() -> None:
    """As the source writes its figure, and as plain numbers and the words of the verdict."""
    thief, partner = LISTED["a5-thief"], LISTED["a7-partner"]
    [chart] = thief["charts"]
    assert (thief["said"], thief["value"], chart["number"]) == ("75%", 0.75, 0.25)
    assert (partner["said"], partner["verdict_text"]) == (None, "True")
    assert [id for id, one in LISTED.items() if one["ours"]] == ["u7-result-damage"]


@pytest.mark.parametrize(("id", "verdict", "exact"), [(id, *held) for id, held in WORDS.items()])
def test_words_rest_on_exact_figures(id: str, verdict: str, exact: tuple[str, ...]) -> None:
    """Those of the charts that a claim links."""
    assert LISTED[id]["verdict"] == verdict
    known = {Fraction(chart["exact"]) for chart in LISTED[id]["charts"] if chart["exact"]}
    assert {*map(Fraction, exact)} <= known | {1 - chance for chance in known}
