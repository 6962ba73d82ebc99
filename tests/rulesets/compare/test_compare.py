"""Both comparisons against the calculators of the rulesets they compare."""

from fractions import Fraction
from functools import cache
from typing import Any

import icepool
import pytest

from honorcalc.calculators.catalog import find
from honorcalc.rulesets.updated_mechanics.success_pools import Pool
from tests.calculators.test_house import others
from tests.conftest import RULESETS
from tests.probability.test_peers import success_die

CHECKS = {
    "honor": ("honor.test", "success"),
    "honors_edge": ("honors-edge.skill", "success"),
    "honorbound": ("honorbound.attack", "hit"),
    "actions_reactions": ("actions-reactions.check", "success"),
    "updated_mechanics": ("updated-mechanics.hit", "hit"),
}
"""The calculator of each ruleset that is compared, and its value."""
Varied = tuple[dict[str, object], str, list[Any]]
"""What is set in a ruleset's calculator, what is varied, and to what."""
HARDER: dict[str, Varied] = {
    "honor": ({}, "opposing_multiplier", [Fraction(n, 2) for n in range(1, 41)]),
    "honors_edge": ({"honorable": False}, "tn", [*range(151)]),
    "honorbound": ({}, "defense", [*range(31)]),
    "actions_reactions": ({"base": "d8"}, "difficulty", [*range(2, 21)]),
    "updated_mechanics": ({}, "evade_pool", [*range(21)]),
}
BETTER: dict[str, Varied] = {
    "honor": ({}, "acting_multiplier", [2 + Fraction(n, 2) for n in range(9)]),
    "honors_edge": ({"honorable": False, "attribute": 2, "tn": 15}, "skill", [*range(9)]),
    "honorbound": ({}, "attack", [*range(4, 13)]),
    "actions_reactions": ({}, "base", ["d8", "d10", "d12", "d14", "d16", "d20"]),
    "updated_mechanics": ({"evade_pool": 5}, "hit_pool", [*range(5, 14)]),
}
LEVELS: dict[str, dict[str, dict[str, object]]] = {
    "beginner": {
        "honor": {"acting_multiplier": 2},
        "honors_edge": {"attribute": 2, "skill": 1},
        "honorbound": {"attack": 4},
        "actions_reactions": {"ability": 10, "mastery": "none"},
        "updated_mechanics": {"hit_pool": 4},
    },
    "competent": {
        "honor": {"acting_multiplier": 3.5},
        "honors_edge": {"attribute": 3, "skill": 3},
        "honorbound": {"attack": 6},
        "actions_reactions": {"ability": 13, "mastery": "skilled"},
        "updated_mechanics": {"hit_pool": 7},
    },
    "expert": {
        "honor": {"acting_multiplier": 5},
        "honors_edge": {"attribute": 4, "skill": 5},
        "honorbound": {"attack": 8},
        "actions_reactions": {"ability": 16, "mastery": "expert"},
        "updated_mechanics": {"hit_pool": 10},
    },
}


HOUSES = {name: list[str]() for name in HARDER}
HOUSES["actions_reactions"] += ["expert_dice:4;skill_dice:1"]
HOUSES["updated_mechanics"] += ["ties:again;extra:9"]
for rule in find("compare.same_odds").reaching:
    HOUSES[rule.path[0]] += [f"{rule.path[1]}:{choice}" for choice in others(rule)]
"""Rules of a table for each ruleset: each choice alone, and two that meet."""
by_any_rules = pytest.mark.parametrize(
    ("ruleset", "house"), [(name, house) for name in HOUSES for house in ("", *HOUSES[name])]
)


def in_comparison(ruleset: str, house: str) -> str:
    """A ruleset's table rules as a comparison takes them."""
    slug = ruleset.replace("_", "-")
    return ";".join(f"{slug}.{rule}" for rule in house.split(";") if rule)


def asked_for(
    ruleset: str, fixed: dict[str, object], varied: str, settings: list[Any]
) -> list[Fraction]:
    """The ruleset's own figure at each setting."""
    id, value = CHECKS[ruleset]
    every = (find(id).compute({**fixed, varied: setting}) for setting in settings)
    return [one.answer.values[value] for one in every]  # type: ignore[misc]


@cache
def chances(ruleset: str, level: str, house: str = "") -> dict[object, Fraction]:
    """Setting -> chance, each asked of the ruleset's own calculator."""
    fixed, varied, settings = HARDER[ruleset]
    asked = {**fixed, **LEVELS[level][ruleset], "house": house}
    return dict(zip(settings, asked_for(ruleset, asked, varied, settings), strict=True))


def nearest(found: dict[object, Fraction], wanted: int) -> object:
    """The setting with the chance nearest to so many percent, of two the harder."""
    gap = min(abs(chance - Fraction(wanted, 100)) for chance in found.values())
    return [s for s, chance in found.items() if abs(chance - Fraction(wanted, 100)) == gap][-1]


@pytest.mark.parametrize("level", LEVELS)
@by_any_rules
def test_the_nearest_setting_is_the_one_a_search_through_the_calculator_finds(
    ruleset: str, house: str, level: str
) -> None:
    found = chances(ruleset, level, house)
    for wanted in (61,) if house else (1, 5, 37, 50, 60, 61, 90, 99):
        asked = {"chance": wanted, "trained": level, "house": in_comparison(ruleset, house)}
        answer = find("compare.same_odds").compute(asked).answer
        hardest = nearest(found, wanted)
        assert answer.values[f"{ruleset}_setting"] == hardest
        assert answer.values[f"{ruleset}_chance"] == found[hardest]


@pytest.mark.parametrize("house", ["success:6;extra:8", "extra:never", "success:9"])
def test_the_spread_of_other_successes(house: str) -> None:
    """Mean and deviation of a pool's successes, from a long list of its counts."""
    rules = find("updated-mechanics.hit").read({"house": house})["house"]
    counts = Pool(4, house=rules).counts(60)
    weights = {n: Fraction(w, counts.denominator) for n, w in counts.weights.items()}
    mean = sum((n * p for n, p in weights.items()), start=Fraction(0))
    square = sum((n * n * p for n, p in weights.items()), start=Fraction(0))
    rules = in_comparison("updated_mechanics", house)
    values = find("compare.spread").compute({"house": rules}).answer.values
    expected = float(square - mean**2) ** 0.5 / float(mean)
    assert values["updated_mechanics_spread"] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("wanted", [1, 60, 99])
def test_each_dot_is_a_setting_with_its_own_chance(level: str, wanted: int) -> None:
    """All that are neither hopeless nor certain, the nearest in full, with its number beside it."""
    answer = find("compare.same_odds").compute({"chance": wanted, "trained": level})
    figure = answer.figure_for("exactly")
    assert [shape["y0"] for shape in figure["layout"]["shapes"]] == [wanted / 100]
    for index, ruleset in enumerate(HARDER):
        found = chances(ruleset, level)
        hardest = nearest(found, wanted)
        traces = [trace for trace in figure["data"] if trace["meta"]["index"] == index]
        (chosen,) = [trace for trace in traces if "opacity" not in trace["marker"]]
        assert chosen["y"] == [float(found[hardest])]
        assert chosen["text"] == [str(float(hardest)).removesuffix(".0")]  # type: ignore[arg-type]
        others = [y for trace in traces if trace is not chosen for y in trace["y"]]
        likely = [c for s, c in found.items() if s != hardest and 0.01 <= c <= Fraction(99, 100)]
        assert others == [float(chance) for chance in likely]
        words = answer.answer.values[f"{ruleset}_answer"]
        assert words == (words[0].upper() + chosen["customdata"][0][1:]).replace(": ", ", ")  # type: ignore[index]


@pytest.mark.parametrize("house", ["", "honor.top:no"])
def test_the_game_named_first_is_the_one_with_the_largest_figure(house: str) -> None:
    """No comparison leads with a game by accident."""
    for id, ending in (("margin", "_gain"), ("fluke", "_fluke"), ("spread", "_spread")):
        result = find(f"compare.{id}").compute({"house": house})
        values = result.answer.values
        figures = {name: value for name, value in values.items() if name.endswith(ending)}
        best = max(figures, key=lambda name: figures[name])  # type: ignore[arg-type,return-value]
        slug = best.removesuffix(ending).replace("_", "-")
        assert values["most"] == RULESETS[slug].name


@by_any_rules
def test_growth_is_what_the_ruleset_itself_says(ruleset: str, house: str) -> None:
    fixed, varied, settings = BETTER[ruleset]
    some = settings[:2] if house else settings  # a table may lack the larger dice
    own = asked_for(ruleset, fixed | {"house": house}, varied, some)
    asked = {"steps": 8, "house": in_comparison(ruleset, house)}
    result = find("compare.margin").compute(asked)
    assert result.answer.values[f"{ruleset}_start"] == own[0]
    assert result.answer.values[f"{ruleset}_gain"] == own[1] - own[0]
    column = 1 + list(BETTER).index(ruleset)
    shown = [row[column] for row in result.to_json()["table"]["rows"]]
    assert shown[: len(own)] == pytest.approx([float(c) for c in own], rel=1e-15)


def test_without_steps_the_first_gain_is_still_told() -> None:
    result = find("compare.margin").compute({"steps": 0})
    assert result.answer.values["honor_gain"] == Fraction(215, 1296)
    assert len(result.to_json()["table"]["rows"]) == 1


@by_any_rules
def test_a_fluke_is_the_beginners_chance_at_the_experts_task(ruleset: str, house: str) -> None:
    expert, beginner = (chances(ruleset, level, house) for level in ("expert", "beginner"))
    for wanted in (61,) if house else (50, 90, 99):
        asked = {"chance": wanted, "house": in_comparison(ruleset, house)}
        values = find("compare.fluke").compute(asked).answer.values
        task = nearest(expert, wanted)
        assert values[f"{ruleset}_fluke"] == beginner[task]
        assert values[f"{ruleset}_slip"] == 1 - expert[task]


def test_scatter_is_what_enumeration_of_the_peers_finds() -> None:
    zero_six = icepool.Die([0, 1, 2, 3, 4, 5])
    chain = icepool.d10.explode(depth=11)
    peers = {
        "honor": 5 * (2 @ zero_six),
        "honors_edge": chain.keep(9, [0] * 5 + [1] * 4),
        "honorbound": icepool.d6 + 8,
        "actions_reactions": icepool.d(14).highest(2, 1),
        "updated_mechanics": 10 @ success_die(),
    }
    values = find("compare.spread").compute({"trained": "expert"}).answer.values
    for ruleset, die in peers.items():
        wanted = die.standard_deviation() / float(die.mean())
        assert values[f"{ruleset}_spread"] == pytest.approx(wanted, rel=1e-9)


def test_a_changed_rule_names_its_game() -> None:
    """Three games have a rule called Ties, so the sentence and the form say whose it is."""
    result = find("compare.margin").compute({"house": "honor.ties:acting;honor.die:d8"})
    assert result.answer.headline.endswith(
        ", with these house rules: ties to the acting side in Honor; 2d8 instead of 2d6 in Honor."
    )
    rules = find("compare.margin").describe()["table_rules"]
    labels = [rule["label"] for rule in rules]  # type: ignore[attr-defined]
    assert {"Honor: Ties", "Honorbound: Ties", "Updated Game Mechanics: Ties"} <= {*labels}
    assert len({*labels}) == len(labels)


@pytest.mark.parametrize(
    ("calculator", "name", "said"),
    [
        ("compare.margin", "honor_gain", "16.6 percentage points"),
        ("compare.spread", "honor_spread", "48.3% of the mean"),
    ],
)
def test_a_share_that_is_no_chance_is_told_with_what_it_is_of(
    calculator: str, name: str, said: str
) -> None:
    """A difference of chances is in points; the figure itself is what it was."""
    known = find(calculator)
    figure = known.compute({}).answer.values[name]
    assert isinstance(figure, int | float | Fraction)
    assert known.value(name).with_unit(figure) == said
    assert round(float(figure) * 100, 1) == float(said[:4])
