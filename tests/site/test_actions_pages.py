"""The pages of Actions and Reactions against the calculators and the rules they cite."""

import pytest

from tests.conftest import Site
from tests.rulesets.actions_reactions.enumeration import STEP_OF_ABILITY, die_of
from tests.site.book import page_at, rows


def test_the_ladder_is_a_named_picture(site: Site) -> None:
    """Who cannot see it is told what it shows; its eleven dice stand from top to foot."""
    (ladder,) = page_at(site, "actions-reactions/checks").select(
        "svg[aria-labelledby$=ladder-title]"
    )
    assert ladder["role"] == "img"
    (name,) = ladder.select(f"#{ladder['aria-labelledby']}")
    assert name.get_text().startswith("The ladder of dice")
    dice = [text.get_text() for text in ladder.select("text[font-weight='700']")]
    numbers = (30, 24, 20, 16, 14, 12, 10, 8, 6, 4, 3)
    assert [die for die in dice if die.startswith("d")] == [f"d{sides}" for sides in numbers]


@pytest.mark.parametrize("page", ["checks.md", "summary.md"])
def test_tables_of_the_action_die_are_right(page: str) -> None:
    """Both ends of each band of abilities lead from a d8 to the dice of its row."""
    table = rows(f"actions-reactions/{page}", "Ability", "Steps")
    assert len(table) == 7
    for band, steps, *cells in table:
        for score in {int(end) for end in band.split("–")}:
            assert STEP_OF_ABILITY[score] == int(steps.replace("−", "-"))
            dice = [die_of("d8", score, mastery) for mastery in ("skilled", "expert", "master")]
            assert cells == [f"d{sides}" for sides in dice]


def test_table_of_the_75_percent_counts_every_case() -> None:
    """B's eight faces, each with the pairs of A's dice that are higher or equal, and the sums."""
    table = rows("actions-reactions/interpretations.md", "B rolls")
    pairs = [max(a, b) for a in range(1, 9) for b in range(1, 9)]
    for face, row in enumerate(table[:-1], start=1):
        higher, equal = sum(p > face for p in pairs), pairs.count(face)
        assert row == [str(face), str(higher), str(equal)]
    assert table[-1] == ["of 512", "308", "64"]
    assert sum(int(row[1]) for row in table[:-1]) == 308
