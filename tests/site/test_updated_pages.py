"""The pages of Updated Game Mechanics against the calculators and the rules they cite."""

import re

import pytest

from honorcalc import compute
from honorcalc.calculators.words import percent
from honorcalc.rulesets.updated_mechanics.damage import Wounding
from tests.site.book import rows, text


def value(calculator: str, name: str, **asked: int | str) -> float:
    return float(compute(f"updated-mechanics.{calculator}", **asked).values[name])


@pytest.mark.parametrize(("evade", "dice"), [(5, 3), (2, 4), (8, 3)])
def test_what_one_success_is_worth(evade: int, dice: int) -> None:
    """As the text concludes: at least so many more dice, and less than one die beyond that."""
    hits = [value("hit", "hit", hit_pool=6 + n, evade_pool=evade) for n in range(6)]
    success = value("hit", "hit", evade_pool=evade, hit_bonus=1)
    assert hits[dice] < success < hits[dice + 1]


@pytest.mark.parametrize("armor", range(11))
def test_what_gains_damage(armor: int) -> None:
    """As the text concludes: a success gains more than a die below armor class 5."""
    success, die = (
        value("attack", "mean_damage", armor_class=armor, **gain)
        for gain in ({"hit_bonus": 1}, {"hit_pool": 7})
    )
    assert (success > die) is (armor < 5)


def test_table_of_trauma_is_right() -> None:
    """The least final damage of each point of trauma."""
    table = rows("updated-mechanics/damage-and-trauma.md", "Armor class at first")
    for armor, *cells in table:
        least = [Wounding(0, int(armor) - points, "final").least_trauma for points in range(3)]
        assert [int(cell) for cell in cells] == least


def test_penetration_of_hits_is_right() -> None:
    """What six dice that hit penetrate, as the text has it."""
    bare = {"weapon": 0, "strength": 0, "armor_class": 0}
    hit = value("attack", "hit")
    page = text("updated-mechanics/damage-and-trauma.md")
    assert f"penetrate {value('attack', 'mean_damage', **bare) / hit:.2f} points" in page
    assert f"A hit alone does {value('attack', 'mean_damage') / hit:.2f} points" in page


def test_summary_names_the_gains() -> None:
    """The line of figures on the printed sheet: A wins with one more point of each stat."""
    usual = {"hit_pool": 6, "armor_class": 5, "weapon": 2, "evade_pool": 5, "hp": 30}
    gains = [
        percent(value("duel", "a_wins", first="even", **{f"a_{stat}": points + 1}))
        for stat, points in usual.items()
    ]
    line = next(
        row for row in text("updated-mechanics/summary.md").splitlines() if "one more point" in row
    )
    found = re.findall(r"\d+\.\d%", line)
    assert found == [percent(value("duel", "a_wins")), *gains]
