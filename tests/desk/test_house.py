"""House rules of a table: what they say, how they travel, what they do to the figures."""

from functools import partial

import pytest

from honorcalc.calculators.catalog import part_of, rulesets
from honorcalc.calculators.errors import ParameterError
from honorcalc.desk.house import TableSet
from honorcalc.desk.kept import declared
from tests.asking import desk, granted

SETS = [slug for slug in rulesets() if part_of(slug, "desk_house")]


def table(ruleset: str) -> TableSet:
    """The set of a ruleset."""
    found = declared(ruleset, "house")
    assert isinstance(found, TableSet)
    return found


ask = partial(desk, "house")


def changed(ruleset: str) -> dict[str, str]:
    """Every table rule at a choice that is not the book's, as texts."""
    rules = table(ruleset).table.rules.values()
    others = {rule.name: next(v for v in rule.kind.settings() if v != rule.book) for rule in rules}
    return {rule.name: rule.kind.text(others[rule.name]) for rule in rules}


@pytest.mark.parametrize("ruleset", SETS)
def test_a_set_travels_by_its_link(ruleset: str) -> None:
    """All rules at once, with a name: what the link opens is what was sent."""
    query = "&".join(f"{name}={text}" for name, text in changed(ruleset).items())
    reply = ask(ruleset, query=f"name=Thursday&{query}")
    assert reply["ok"]
    assert not reply["notes"]
    assert reply["settings"] == {"name": "Thursday"} | changed(ruleset)
    again = ask(ruleset, query=reply["link"].partition("?")[2])
    assert again["settings"] == reply["settings"]
    assert ask(ruleset, text=reply["text"])["house"] == reply["house"]
    assert reply["house"] == ";".join(f"{n}:{text}" for n, text in changed(ruleset).items())


@pytest.mark.parametrize("ruleset", SETS)
def test_the_figures_are_those_of_the_calculators(ruleset: str) -> None:
    """By the book nothing differs; each rule alone changes one of them at least."""
    for figure in ask(ruleset)["figures"]:
        assert figure["book"] == figure["table"]
    for name, text in changed(ruleset).items():
        figures = ask(ruleset, query=f"{name}={text}")["figures"]
        assert any(f["book"] != f["table"] for f in figures), (
            f"{name}: no example in the ruleset's desk_house.py shows what this rule does"
        )


def test_a_figure_equals_its_chart() -> None:
    """What the card of the same calculator shows under the same rules."""
    examples = table("honor").examples
    for example, figure in zip(examples, ask("honor", query="ties=acting")["figures"], strict=True):
        id, _, query = example.link.partition("?")
        for side, house in (("book", ""), ("table", "&house=ties:acting")):
            reply = granted("compute", calculator=f"honor.{id}", query=query + house)
            shown = [reply["display"]["lead"], *reply["display"]["facts"]]
            assert figure[side] in [fact["text"] for fact in shown]


def test_what_is_no_choice_is_refused() -> None:
    """A link ignores it with a note, a file is refused."""
    assert ask("honor", query="ties=nobody")["notes"] == [
        "ties: Ties: nobody is not one of opposing, acting, again; ignored."
    ]
    with pytest.raises(ParameterError, match="The file has tie, which is unknown"):
        table("honor").read(
            '{"kind": "honor-roll house rules", "ruleset": "honor", "version": 1, "tie": "acting"}'
        )
