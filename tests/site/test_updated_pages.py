"""The pages of Updated Game Mechanics against the calculators and the rules they cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from honorcalc import compute
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.updated_mechanics.contest import Pool
from honorcalc.rulesets.updated_mechanics.damage import Wounding

DOCS = Path(__file__).resolve().parents[2] / "docs"
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
Table = tuple[list[str], list[list[str]]]


def text(page: str) -> str:
    """A page, links and bold taken off."""
    raw = (DOCS / "updated-mechanics" / page).read_text("utf-8")
    return LINK.sub(r"\1", raw).replace("**", "")


def tables(page: str) -> Iterator[Table]:
    """The tables of a page: head and rows."""
    for block in re.findall(r"(?:^\|.*\|\n)+", text(page), re.MULTILINE):
        head, _, *rows = ([c.strip() for c in line.split("|")[1:-1]] for line in block.splitlines())
        yield head, rows


def with_head(page: str, *columns: str) -> Table:
    """The one table of a page whose first columns have these heads."""
    found = [t for t in tables(page) if t[0][: len(columns)] == list(columns)]
    assert len(found) == 1, (page, columns)
    assert len(found[0][1]) >= 2, (page, columns)
    return found[0]


def value(calculator: str, name: str, **asked: int | str) -> float:
    """One value of a calculator."""
    return float(compute(f"updated-mechanics.{calculator}", **asked).values[name])


def two_decimals(amount: float) -> str:
    """An amount as the tables of damage have it."""
    return f"{amount:.2f}"


@pytest.mark.parametrize("page", ["hitting.md", "summary.md"])
def test_tables_of_hits_are_right(page: str) -> None:
    """Every hit pool against every evade pool that is shown."""
    head, rows = with_head(page, "Hit pool", "v 0")
    for dice, *cells in rows:
        for against, cell in zip(head[1:], cells, strict=True):
            evade = int(against.removeprefix("v "))
            assert cell == percent(value("hit", "hit", hit_pool=int(dice), evade_pool=evade))


def test_table_of_successes_is_right() -> None:
    """The mean, and so many successes or more."""
    _, rows = with_head("hitting.md", "Dice", "Mean")
    for dice, mean, *cells in rows:
        pool = Pool(int(dice))
        assert mean == number(pool.mean())
        counts = pool.counts(10)
        assert cells == [percent(counts.at_least(n)) for n in range(1, 6)]


def test_table_of_one_success_is_right() -> None:
    """Dice more, and a success more, for each pair of pools; what the text concludes holds."""
    _, rows = with_head("hitting.md", "Pools")
    for pools, *cells in rows:
        hit, evade = map(int, pools.split(" v "))
        more = [value("hit", "hit", hit_pool=hit + n, evade_pool=evade) for n in range(5)]
        success = value("hit", "hit", hit_pool=hit, evade_pool=evade, hit_bonus=1)
        assert cells == [*map(percent, more), percent(success)]
        dice_worth = sum(chance < success for chance in more) - 1
        assert dice_worth == (4 if pools == "6 v 2" else 3)


@pytest.mark.parametrize("page", ["damage-and-trauma.md", "summary.md"])
def test_tables_of_attacks_are_right(page: str) -> None:
    """Mean damage, harmless hits and trauma for each armor class."""
    _, rows = with_head(page, "Armor class", "Mean damage")
    for armor, *cells in rows:
        result = compute("updated-mechanics.attack", armor_class=int(armor)).values
        total = value("attack", "trauma", armor_class=int(armor), trauma_on="total")
        assert cells == [
            two_decimals(float(result["mean_damage"])),
            percent(float(result["harmless"])),
            percent(float(result["trauma"])),
            percent(total),
        ]


def test_table_of_what_damage_gains_is_right() -> None:
    """A die and a success more, for each armor class; they change places at 5."""
    _, rows = with_head("damage-and-trauma.md", "Armor class", "as they are")
    gains = [{}, {"hit_pool": 7}, {"hit_bonus": 1}]
    for armor, *cells in rows:
        means = [value("attack", "mean_damage", armor_class=int(armor), **gain) for gain in gains]
        assert cells == [two_decimals(mean) for mean in means]
        assert (means[2] > means[1]) is (int(armor) < 5)


def test_table_of_trauma_is_right() -> None:
    """The least final damage of each point of trauma."""
    _, rows = with_head("damage-and-trauma.md", "Armor class", "First point from")
    for armor, *cells in rows:
        least = [Wounding(0, int(armor) - points, "final").least_trauma for points in range(3)]
        assert [int(cell) for cell in cells] == least


def test_penetration_of_hits_is_right() -> None:
    """What six dice that hit penetrate, as the text has it."""
    bare = {"weapon": 0, "strength": 0, "armor_class": 0}
    hit = value("attack", "hit")
    assert f"penetrate {value('attack', 'mean_damage', **bare) / hit:.2f}:" in text(
        "damage-and-trauma.md"
    )
    assert f"a hit alone {value('attack', 'mean_damage') / hit:.2f}." in text(
        "damage-and-trauma.md"
    )


def duel_row(**asked: int | str) -> list[str]:
    """Wins of A, attacks and ends by trauma, as the tables of duels have them."""
    values = compute("updated-mechanics.duel", **asked).values
    attacks = f"{float(values['mean_attacks']):.1f}"
    return [percent(float(values["a_wins"])), attacks, percent(float(values["by_trauma"]))]


def test_tables_of_duels_are_right() -> None:
    """Equal fighters by their HP, and the readings."""
    _, rows = with_head("duels.md", "HP of both")
    for hp, *cells in rows:
        assert cells == duel_row(a_hp=int(hp), b_hp=int(hp))
    _, rows = with_head("duels.md", "Reading")
    readings: list[dict[str, int | str]] = [{}, {"counter_on": "always"}, {"trauma_on": "total"}]
    assert [cells for _, *cells in rows] == [duel_row(**reading) for reading in readings]


STATS = {
    "Hit pool": ("hit_pool", 6),
    "Armor class": ("armor_class", 5),
    "Weapon or STR": ("weapon", 2),
    "Evade pool": ("evade_pool", 5),
    "HP": ("hp", 30),
}


def even(stat: str, setting: int) -> float:
    """A's chance to win with another setting of one stat, either beginning."""
    return value("duel", "a_wins", first="even", **{f"a_{stat}": setting})


def test_table_of_stats_is_right() -> None:
    """A's chance to win with a stat lower or higher than B's."""
    head, rows = with_head("duels.md", "A's stat")
    differences = [int(text.replace("−", "-")) for text in head[1:]]
    assert [row[0] for row in rows] == list(STATS)
    for name, *cells in rows:
        stat, usual = STATS[name]
        assert cells == [percent(even(stat, usual + by)) for by in differences], name


def base_damage(setting: int) -> float:
    """A's chance to win with so much from weapon and STR together, either beginning."""
    weapon = min(5, max(0, setting - 2))
    asked = {"a_weapon": weapon, "a_strength": setting - weapon}
    return value("duel", "a_wins", first="even", **asked)


@pytest.mark.parametrize("stat", ["hit_pool", "armor_class", "base_damage", "evade_pool", "hp"])
def test_chart_of_stats_is_drawn_true(stat: str) -> None:
    """Each line of the drawing goes through the exact chances, to a fifth of a point."""
    drawn = re.findall(rf'data-stat="{stat}" d="M([^"]*)"', text("duels.md"))
    points = [tuple(map(float, point.split())) for point in drawn[0].split("L")]
    zero, full, left, step = 236, 220, 48, 37.5  # the axes of the drawing
    assert [x for x, _ in points] == [left + step * n for n in range(9)]
    for by, (_, y) in zip(range(-4, 5), points, strict=True):
        if stat == "base_damage":
            exact = base_damage(4 + by)
        else:
            exact = even(stat, dict(STATS.values())[stat] + by)
        assert (zero - y) / full == pytest.approx(exact, abs=0.002)


def test_summary_names_the_gains() -> None:
    """The line of figures on the printed sheet."""
    gains = [percent(even(stat, usual + 1)) for stat, usual in STATS.values()]
    line = next(row for row in text("summary.md").splitlines() if "One point more" in row)
    found = re.findall(r"\d+\.\d%", line)
    assert found == [percent(value("duel", "a_wins")), *gains]
