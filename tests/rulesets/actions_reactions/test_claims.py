"""What the author's commentary says about the odds, each held against the exact figure."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
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
}
WORDS = {
    "a3-much-less": ("true", ("5/8", "25/64")),
    "a3-skilled-16": ("true", ("25/64", "1/4", "25/144")),
    "a7-partner": ("true", ("125/512", "25/64")),
    "a2-levels": ("partly", ("51/100", "5/12", "9/16", "1/2")),
    "a5-competent": ("partly", ("1/8", "1/4")),
    "a6-talent": ("true", ("67/160", "77/160")),
}
"""Claims without a figure, with those that their verdict rests on."""


@cache
def listed() -> dict[str, Any]:
    """The claims by what they are called."""
    return {one["id"].removeprefix("claim-"): one for one in claims("actions-reactions")["claims"]}


def test_every_claim_is_held_against_a_figure() -> None:
    assert {*FIGURES, *WORDS} == {*listed()}


@pytest.mark.parametrize(("id", "exact", "verdict"), [(id, *held) for id, held in FIGURES.items()])
def test_a_figure_is_judged_by_the_exact_one(id: str, exact: str, verdict: str) -> None:
    """Both stand here as they come out by hand, from the faces of one or two dice."""
    assert Fraction(listed()[id]["exact"]) == Fraction(exact)
    assert listed()[id]["verdict"] == verdict


@pytest.mark.parametrize(("id", "verdict", "exact"), [(id, *held) for id, held in WORDS.items()])
def test_words_rest_on_exact_figures(id: str, verdict: str, exact: tuple[str, ...]) -> None:
    """Those of the charts that a claim links."""
    assert listed()[id]["verdict"] == verdict
    known = {Fraction(chart["exact"]) for chart in listed()[id]["charts"]}
    assert {*map(Fraction, exact)} <= known | {1 - chance for chance in known}
