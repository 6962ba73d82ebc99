"""The Health track (E10) and derived stats (E8, E9)."""

from itertools import product

import pytest

from honorcalc import compute

PAINS = {"normal": 0, "grazed": 5, "hurt": 10, "injured": 15, "critical": 20}


def drained(stamina: int, damage: int, step: int) -> list[list[str]]:
    """The track with every point of Health by itself, the top one taken for each damage."""
    names = ("normal", "grazed", "hurt", "injured", "critical", "out")
    points = [name for name in names for _ in range(step) for _ in range(stamina)]
    return [[point for point in points[damage:] if point == name] for name in names]


def slow(
    stamina: int, damage: int, healed: int = 0, step: int = 5, pain: int = 5
) -> tuple[str, int | None, list[int]]:
    """Rank, Pain and Health left in each by taking points away and putting them back one by one."""
    for _ in range(healed):
        if damage and any(drained(stamina, damage, step)):
            damage -= 1
    ranks = drained(stamina, damage, step)
    rank = next((points[0] for points in ranks if points), "dead")
    of_five = PAINS.get(rank)
    return rank, None if of_five is None else of_five // 5 * pain, [*map(len, ranks)]


@pytest.mark.parametrize(("step", "pain"), [(5, 5), (1, 5), (3, 0), (4, 20), (10, 7)])
@pytest.mark.parametrize("stamina", range(1, 6))
def test_equals_taking_points_one_by_one(stamina: int, step: int, pain: int) -> None:
    """Rank, Pain and Health left agree with a track of single points, by the book and with other
    Health and Pain per rank; so do the chart's table and the Health.
    """
    house = f"pain_step:{pain};health_step:{step}"
    for damage, healed in product((0, 1, 4, 5, 14, 25, 49, 50, 59, 60, 124, 125, 150), (0, 5, 9)):
        result = compute(
            "honors-edge.health", stamina=stamina, damage=damage, healed=healed, house=house
        )
        values = result.values
        rows = result.table["rows"]
        found = values["rank"], values.get("pain"), [row[3] for row in rows]
        assert found == slow(stamina, damage, healed, step, pain), (damage, healed)
        assert values["left_in_rank"] == next(filter(None, found[2]), 0)
        assert [row[1] for row in rows] == [*(f"+{n * pain}" for n in range(5)), "unconscious"]
        assert [row[2] for row in rows] == [n * step * stamina for n in range(6)]
    derived = compute("honors-edge.derived", stamina=stamina, house=house).values
    assert derived["health_per_rank"] == step * stamina


def test_reiko_is_hit_by_an_arrow() -> None:
    """The source's example: Stamina 2, 14 damage is Grazed with +5; healing 5 makes it Normal."""
    assert compute("honors-edge.health", stamina=2, damage=14, healed=0).headline == (
        "A character with Stamina 2, 14 damage and no healing is Grazed, with Pain +5."
    )
    healed = compute("honors-edge.health", stamina=2, damage=14, healed=5)
    assert healed.values == {"rank": "normal", "pain": 0, "left_in_rank": 1}


def test_the_dead_stay_dead() -> None:
    """Healing changes nothing for the dead, and a note says so; Pain is left out."""
    answer = compute("honors-edge.health", stamina=1, damage=30, healed=30)
    assert answer.values == {"rank": "dead", "left_in_rank": 0}
    assert "E10: Healing does not help the dead." in answer.notes
    assert answer.headline == "A character with Stamina 1, 30 damage and no healing is dead."


def test_the_unconscious_have_no_pain() -> None:
    """Pain is left out for whoever is Out, and a note says why."""
    answer = compute("honors-edge.health", stamina=1, damage=29, healed=0)
    assert answer.values == {"rank": "out", "left_in_rank": 1}
    assert any("no Pain" in note for note in answer.notes)


@pytest.mark.parametrize(
    ("changed", "value", "expected"),
    [
        ("reflexes", "defense", [10, 15, 20, 25, 30]),
        ("willpower", "conviction", [10, 15, 20, 25, 30]),
        ("spirit", "ki", [2, 4, 6, 8, 10]),
        ("stamina", "health_per_rank", [5, 10, 15, 20, 25]),
    ],
)
def test_each_stat_follows_from_one_attribute(
    changed: str, value: str, expected: list[int]
) -> None:
    """Each stat rises with its own attribute alone."""
    before = compute("honors-edge.derived").values
    for rank, figure in enumerate(expected, start=1):
        after = compute("honors-edge.derived", **{changed: rank}).values
        assert after == before | {value: figure}


def test_notice_follows_from_investigate() -> None:
    """Untrained eyes have Notice 5, those of the average character 10, the keenest 55."""
    found = [compute("honors-edge.derived", investigate=n).values["notice"] for n in (0, 1, 10)]
    assert found == [5, 10, 55]
