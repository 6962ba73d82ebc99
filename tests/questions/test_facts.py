"""What stands beside an answer: a few figures, the others folded, none that invites a wrong sum."""

from typing import Any

import pytest

from honorcalc.calculators.catalog import everything
from tests.asking import granted

MOST = 5  # of five games compared, each has its own


def shown(calculator: str, query: str = "") -> tuple[list[str], list[str]]:
    """The names of the figures in sight, and of those in the fold."""
    display: dict[str, Any] = granted("compute", calculator=calculator, query=query)["display"]
    names = [fact["name"] for fact in display["facts"]]
    return names[: display["main"]], names[display["main"] :]


@pytest.mark.parametrize("calculator", [c.id for c in everything()])
def test_few_figures_are_in_sight_and_all_are_there(calculator: str) -> None:
    """No calculator shows more than a handful beside its figure, and a fold is never alone."""
    main, rest = shown(calculator)
    assert len(main) <= MOST
    assert main or not rest
    reply = granted("compute", calculator=calculator)
    lead = reply["display"]["lead"] or {"name": ""}
    listed = {v.name for c in everything() if c.id == calculator for v in c.values if v.listed}
    whole = {n for n in reply["result"]["values"] if n in listed}
    assert whole <= {lead["name"], *main, *rest}


def test_what_is_folded_is_declared() -> None:
    """A family of figures goes into the fold as a whole, whatever the settings."""
    main, rest = shown("honors-edge.skill")
    assert main == ["mean", "mean_success_margins", "effective_tn"]
    assert rest == [f"{way}_margin_{k}" for way in ("success", "failure") for k in (1, 2, 3)]
    assert shown("compare.fluke")[0] == [
        f"{game}_fluke"
        for game in ("honor", "honors_edge", "honorbound", "actions_reactions", "updated_mechanics")
    ]


def test_a_long_row_is_cut_where_nothing_is_declared() -> None:
    """The first five stay in sight; what all attempts together give is the figure shown large."""
    asked = granted("compute", calculator="honor.repeat", query="attempts=10")
    assert asked["display"]["lead"]["name"] == "success_10"
    main, rest = shown("honor.repeat", "attempts=10")
    assert main == [f"success_{k}" for k in (1, 2, 3, 4, 5)]
    assert rest == [f"success_{k}" for k in (6, 7, 8, 9)]
    assert shown("honor.repeat", "attempts=4")[1] == []


@pytest.mark.parametrize(
    ("calculator", "parts", "whole"),
    [
        ("honor.test", ("tie", "below"), "failure"),
        ("honor.parry", ("parried", "through"), "hit"),
    ],
)
def test_parts_and_their_whole_are_not_all_in_sight(
    calculator: str, parts: tuple[str, str], whole: str
) -> None:
    """Rounded parts need not add up to the rounded whole: a card never shows all of them."""
    values = granted("compute", calculator=calculator)["result"]["values"]
    assert sum(values[part] for part in parts) == pytest.approx(values[whole])
    display = granted("compute", calculator=calculator)["display"]
    names = {display["lead"]["name"], *(fact["name"] for fact in display["facts"])}
    assert whole in names
    assert len(names & {*parts}) == 1


def test_a_start_and_its_gain_are_not_both_in_sight() -> None:
    """The table of the comparison has the chance before and after; the card has the gain."""
    main, rest = shown("compare.margin")
    assert not [name for name in (*main, *rest) if name.endswith("_start")]
    assert "honor_start" in granted("compute", calculator="compare.margin")["result"]["values"]
