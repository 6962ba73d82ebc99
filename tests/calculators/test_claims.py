"""Verdicts on what a source says: where exact ends, where rounding ends, and words."""

from dataclasses import replace
from fractions import Fraction

import pytest

import honorcalc
from honorcalc.calculators.claims import Claim, Shown, Stated, judged, words_verdict
from honorcalc.calculators.errors import ParameterError
from honorcalc.questions.claims import judge

EIGHTH = Fraction(1, 8)


@pytest.mark.parametrize(
    ("said", "figure", "kind"),
    [
        ("12.5%", EIGHTH, "exact"),
        ("12%", EIGHTH, "rounds"),  # half a unit of the last digit may be hidden, either way
        ("13%", EIGHTH, "rounds"),
        ("13%", EIGHTH - Fraction(1, 10**9), "wrong"),
        ("12%", EIGHTH + Fraction(1, 10**9), "wrong"),
        ("12.4%", EIGHTH, "wrong"),
        ("1/8", EIGHTH, "exact"),
        ("1/8", EIGHTH + Fraction(1, 10**9), "wrong"),  # a fraction hides nothing
        ("12.5 points", EIGHTH, "exact"),
        ("8 points", Fraction(1, 12), "rounds"),
        ("5", 5, "exact"),
        ("3.3 m/s", Fraction(10, 3), "rounds"),
        ("3 m/s", Fraction(7, 2), "rounds"),
        ("3.0 m/s", Fraction(7, 2), "wrong"),
        ("50%", 0.5000001, "rounds"),
    ],
)
def test_a_figure_is_exact_rounded_or_wrong(said: str, figure: Fraction, kind: str) -> None:
    """The precision of the source decides, not ours."""
    assert judged(said, figure)[0] == kind


@pytest.mark.parametrize(
    ("said", "figure", "text", "end"),
    [
        ("24%", Fraction(15, 64), "23.4% (15/64)", ", off by 0.6 percentage points."),
        ("50%", Fraction(51, 100), "51.0% (51/100)", ", off by 1 percentage point."),
        ("8 points", Fraction(1, 10), "10 percentage points", ", off by 2 percentage points."),
        ("3 m/s", Fraction(5), "5 m/s", ", off by 2 m/s."),
        # no long fraction
        ("50%", Fraction(1000, 9999), "10.0% (1000/9999)", ", off by 40 percentage points."),
        ("50%", Fraction(1001, 10_000), "10.0%", ", off by 40 percentage points."),
    ],
)
def test_a_wrong_figure_comes_with_the_true_one(
    said: str, figure: Fraction, text: str, end: str
) -> None:
    """As the source would write it, with its fraction, and how far off the source is."""
    assert judged(said, figure) == ("wrong", text, end)


@pytest.mark.parametrize("said", ["", "about 42%", "-5", "4e1%", "1/0", "forty"])
def test_what_is_no_figure_is_refused(said: str) -> None:
    """A claim whose figure cannot be read must not pass for one in words."""
    with pytest.raises(ValueError, match="not a stated figure"):
        Stated.read(said)


def test_words_are_true_when_all_tests_hold() -> None:
    """Some that hold and some that do not make it partly true."""

    def larger(a: int, b: int) -> bool:
        return a > b

    def twice(a: int, b: int) -> bool:
        return a >= 2 * b

    found = [words_verdict((larger, twice), values) for values in ((4, 2), (3, 2), (1, 2))]
    assert found == ["true", "partly", "false"]


def test_a_note_names_figures_by_their_charts() -> None:
    """What stands in a sentence is the value of its chart, with the chart's own link."""
    claim = Claim(
        "x",
        "H4 H2",
        "Said.",
        "40%",
        (
            Shown("honor.test?acting_multiplier=2&opposing_modifier=0", "success"),
            Shown("honor.test?", "tie"),
        ),
        figure=lambda success, tie: success + tie,
        note="<1> are ties, <0> successes.",
    )
    data = judge("honor", claim)
    assert data["id"] == "claim-h4-x"
    assert data["sentence"] == (
        "The true figure is 55.6% (721/1296), off by 15.6 percentage points. "
        "11.3% are ties, 44.4% successes."
    )
    links = [part.get("link") for part in data["parts"] if part["text"].endswith("%")]
    assert links == ["honor.test?", "honor.test?"]  # what is the default is not in a link
    unknown = Shown("honor.test?acting_power=1", "tie")
    with pytest.raises(ParameterError, match="acting_power"):
        judge("honor", replace(claim, charts=(unknown,)))


def test_lists_come_for_one_ruleset_or_all() -> None:
    """Those of one are part of all; a ruleset without lists is refused with the nearest."""
    whole, part = honorcalc.claims(), honorcalc.claims("honors-edge")
    for kind in ("claims", "errata", "interpretations"):
        assert part[kind] == [one for one in whole[kind] if one["ruleset"] == "honors-edge"] != []
    with pytest.raises(ParameterError, match="honors-egde has no list of claims; the nearest"):
        honorcalc.claims("honors-egde")
    with pytest.raises(ParameterError, match="compare has no list"):
        honorcalc.claims("compare")
