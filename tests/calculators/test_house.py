"""Table rules: read and written, followed by calculators, and true of what they say they change."""

from functools import cache, partial
from math import isclose
from random import Random
from time import process_time
from typing import Any

import pytest

from honorcalc import compute, roll, sweep
from honorcalc.browser import WORK
from honorcalc.calculators.catalog import everything
from honorcalc.calculators.charts import Amounts, Odds
from honorcalc.calculators.declaration import Calculator, Value, calculator
from honorcalc.calculators.errors import DeclarationError, ParameterError
from honorcalc.calculators.house import Rule
from honorcalc.questions.compute import compute as answer
from honorcalc.questions.links import read_link, write_link
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.updated_mechanics.duel_odds import Fighter
from tests.contract.settings import random_settings

FOLLOWING = [known for known in everything() if known.table_rules]
QUICK = {
    "honor.duel": {"a_pain_resistance": "3", "b_pain_resistance": "4"},
    "updated-mechanics.duel": {"a_hp": "9", "b_hp": "7"},
}
"""Fighters who do not stand long, where following every choice would take minutes."""
AT_LEAST, TRIES, SECONDS = 12, 800, 0.5
"""Random settings looked at, of slow calculators so many as there is time for, and at most so many
until a rule has changed all that it says."""


TEXTS = {
    "actions-reactions.party": {
        "characters": [
            "Ann, d8, 16, skilled\nBob, d8, 10, expert\nCid, d10, 3, master",
            "Ann, d8, 18, none\nBob, d10, 12, skilled\nCid, d6, 16, expert\nDan, d8, 7, master",
            "Ann, d12, 16, none\nBob, d12, 15, expert\nCid, d12, 15, master\nDan, d20, 10, none",
            "Ann, d10, 16, none\nBob, d20, 7, none\nCid, d20, 10, none",
            "Ann, d6, 10, master\nBob, d8, 10, expert\nCid, d12, 10, none",
            "Ann, d4, 5, none\nBob, d6, 4, master\nCid, d4, 7, skilled",
        ],
    },
}
"""Texts to try beside a sample, for rules that do not show in it."""


def text(known: Calculator, random: Random) -> dict[str, str]:
    """Other texts for the parameters that take one."""
    return {name: random.choice(texts) for name, texts in TEXTS.get(known.id, {}).items()}


def others(rule: Rule) -> list[str]:
    """The choices that are not the book's; of a number's many the outermost and the next."""
    kind = rule.kind
    texts = [kind.text(value) for value in kind.settings() if value != rule.book]
    return texts if not kind.numeric else list(dict.fromkeys([texts[0], *texts[1:3], texts[-1]]))


def values_of(known: Calculator, settings: dict[str, str]) -> dict[str, object] | None:
    """The values at some settings, None where those are refused."""
    try:
        return dict(known.compute(settings).answer.values)
    except ParameterError:
        return None


def differ(one: Any, other: Any) -> bool:
    """Whether two values differ, by more than the rounding of those that are not exact."""
    if isinstance(one, str | None) or isinstance(other, str | None):
        return bool(one != other)
    return not isclose(one, other, rel_tol=1e-12)


def declared(known: Calculator, name: str) -> str:
    """The declared name of a value; that of success_1 is success_<k>."""
    return next(value.name for value in known.values if value.for_name(name))


@pytest.fixture
def quick_history(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fighters of the history, whom nobody can set, are as in QUICK, and trauma may kill."""
    quick = partial(Fighter, armor_class=3, hp=15)
    monkeypatch.setattr("honorcalc.rulesets.updated_mechanics.history.Fighter", quick)


@pytest.mark.parametrize("known", FOLLOWING, ids=lambda known: known.id)
@pytest.mark.usefixtures("quick_history")
def test_each_rule_changes_what_it_says_and_nothing_else(known: Calculator) -> None:
    """At the defaults each choice against the book, at random settings one of them."""
    random = Random(known.id)
    tried: list[dict[str, str]] = [QUICK.get(known.id, {})]
    by_the_book = cache(lambda *settings: values_of(known, dict(settings)))
    for rule in known.reaching:
        changed, began = set[str](), process_time()
        for n in range(TRIES):
            if n == len(tried):
                drawn = random_settings(known, random) | text(known, random)
                tried.append(drawn | QUICK.get(known.id, {}))
            settings = {name: given for name, given in tried[n].items() if name != rule.name}
            book = by_the_book(*settings.items())
            choices = others(rule) if not n else [random.choice(others(rule))]
            for choice in choices if book else ():
                house = values_of(known, settings | {"house": f"{rule.name}:{choice}"})
                if book and house:
                    names = {n for n in {*book, *house} if differ(book.get(n), house.get(n))}
                    changed |= {declared(known, name) for name in names}
            enough = n >= AT_LEAST or process_time() - began > SECONDS
            if enough and changed >= set(known.follows[rule.name]):
                break
        assert changed == set(known.follows[rule.name]), rule.name


def counted_share(chart: object) -> float | None:
    """The chance that the bars of a chart that count add up to, None where none are set apart."""
    if isinstance(chart, Odds) and (counts := chart.counts):
        scale = chart.series.scale
        return float(chart.series.distribution.chance(lambda outcome: counts(outcome * scale)))
    if isinstance(chart, Amounts) and chart.unit == "chance" and (bars := chart.counts):
        return float(sum(y for n, y in enumerate(chart.ys) if bars(n)))
    return None


@pytest.mark.parametrize("known", everything(), ids=lambda known: known.id)
@pytest.mark.usefixtures("quick_history")
def test_a_chart_counts_what_a_value_says(known: Calculator) -> None:
    """The bars that count are a value, all that is not one, or the hits that do damage."""
    for house in ("", *(f"{rule.name}:{o}" for rule in known.reaching for o in others(rule))):
        if (known.id, house) == ("honor.parry", "ties:acting"):
            continue  # a hit without damage stands in the same bar as what does not get through
        try:
            answer = known.compute({"house": house} | QUICK.get(known.id, {})).answer
        except ParameterError:
            continue
        share = counted_share(answer.chart)
        chances = [value for value in answer.values.values() if not isinstance(value, str | None)]
        if share is not None:
            harmless = float(answer.values.get("harmless") or 0)
            said = [float(c) - harmless for c in chances] + [1 - float(c) for c in chances]
            assert any(isclose(share, one, abs_tol=1e-9) for one in said), house


@pytest.mark.parametrize("known", FOLLOWING, ids=lambda known: known.id)
def test_a_house_is_told_of_and_travels(known: Calculator) -> None:
    """Headline and link name a changed rule; the link opens the same answer; rolls follow."""
    for rule in known.reaching:
        house = f"{rule.name}:{others(rule)[0]}"
        try:
            result = known.compute({"house": house})
        except ParameterError:
            continue
        words = rule.words(rule.of(result.settings["house"]))
        assert words in result.headline
        assert result.to_json()["house"] == house
        state = read_link(known, f"house={house}", strict=True)
        assert write_link(known, state) == f"{known.id}?house={house}"
        assert answer(known, state, WORK, 99, strict=True).result.values == result.values
        if known.roller:
            assert roll(known.id, seed=1, house=house).rolls


def test_rules_that_do_not_reach_are_dropped_and_unknown_ones_refused() -> None:
    """One set of rules serves all calculators of a ruleset."""
    dropped = compute("honor.roll", house="die:d8;ties:acting").to_json()
    assert dropped == compute("honor.roll", house="die:d8").to_json()
    assert dropped["house"] == "die:d8"
    with pytest.raises(ParameterError, match="house: tie is not a house rule"):
        compute("honor.test", house="tie:acting")
    with pytest.raises(ParameterError, match="house: ties: x is not one of opposing, acting"):
        compute("honor.test", house="ties:x")
    with pytest.raises(ParameterError, match="house: ties is given twice"):
        compute("honor.test", house="ties:acting;ties:again")
    with pytest.raises(ParameterError, match="house: ties has no choice"):
        compute("honor.test", house="ties")


def test_the_book_is_the_same_as_no_house() -> None:
    """An empty list, and a rule at the book's choice, leave no trace."""
    plain = compute("honor.test").to_json()
    assert compute("honor.test", house="").to_json() == plain
    assert compute("honor.test", house="ties:opposing").to_json() == plain
    assert "house" not in plain


def test_sweeps_follow() -> None:
    """A sweep under a table's rules is that of the single answers."""
    lines = sweep("honor.test", "acting_multiplier:2:3:1", house="ties:acting").lines
    single = [compute("honor.test", acting_multiplier=m, house="ties:acting") for m in (2, 3)]
    assert list(lines[0].y) == [result.values["success"] for result in single]


def declare(follows: dict[str, str]) -> None:
    """Declares a calculator of Honor that follows some rules."""

    def function(house: House = BOOK) -> Any:
        """Nothing."""

    calculator("honor.x", title="X", values=(Value("success", "S"),), follows=follows)(function)


@pytest.mark.parametrize(
    ("follows", "message"),
    [
        ({}, "takes a House and follows no table rule"),
        ({"tie": "success"}, "follows: tie is no table rule; the nearest are ties, "),
        ({"ties": "succes"}, "follows: ties: succes is not a value; the nearest is success"),
    ],
)
def test_an_author_hears_of_a_mistake(follows: dict[str, str], message: str) -> None:
    """What is declared of table rules is checked when the module is imported."""
    with pytest.raises(DeclarationError, match=message):
        declare(follows)


def test_every_ruleset_offers_only_rules_that_reach_something() -> None:
    """A rule that no calculator follows is not offered."""
    reached = {(known.ruleset, rule.name) for known in everything() for rule in known.reaching}
    for known in FOLLOWING:
        assert known.table_rules
        for name in known.table_rules.rules:
            owner, _, rule = name.rpartition(".")  # those of a comparison are other rulesets'
            assert (owner or known.ruleset, rule) in reached, f"{name}: no `follows=` names it"


@pytest.mark.parametrize("known", FOLLOWING, ids=lambda known: known.id)
def test_what_a_list_offers_is_what_a_link_says(known: Calculator) -> None:
    """Each text of a rule is read back to itself, and the book's is one of them."""
    assert known.table_rules
    for rule in known.table_rules.rules.values():
        described: Any = rule.describe()
        assert described["texts"] == [*dict.fromkeys(described["texts"])]
        assert rule.kind.text(rule.book) in described["texts"]
        for text in described["texts"]:
            house = known.table_rules.read(f"{rule.name}:{text}")
            assert known.table_rules.text(house) in ("", f"{rule.name}:{text}")
