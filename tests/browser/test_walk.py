"""The phone profile, frame by frame: no figure ever stands beside settings that are not its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from honorcalc import __version__
from tests.asking import desk
from tests.browser.card import ASIDE, HOME, TEST, lead_of
from tests.browser.watching import Phone, Seen, phone
from tests.conftest import Site

FIELD, FIGURE = '[name="acting_multiplier"]', ".hc-lead-text"
LINKED, START = "acting_multiplier=5", "acting_multiplier=3.5"
BOARD, ARENA = "board.honorbound", "honorbound/arena/"
WALL = "origin=-2%2C0&target=2%2C0&blocked=0%2C0"


@pytest.fixture
def reader(chromium: Browser, site: Site) -> Iterator[Phone]:
    """Somebody with a phone who has never been here."""
    with phone(chromium, site.folder) as visit:
        yield visit


def check(seen: list[Seen], right: dict[str, str]) -> None:
    """Each figure without a mark is that of its field."""
    assert len(seen) > 1
    wrong = [one for one in seen if not one.mark and one.figure != right.get(one.field)]
    assert wrong == []


@pytest.mark.parametrize("place", [HOME, f"embed/{TEST}/"])
def test_a_link_whose_answer_was_shipped(reader: Phone, place: str) -> None:
    """Within the first seconds, long before Python."""
    reader.watch(TEST, FIELD, FIGURE)
    reader.open(f"{place}#{TEST}?{LINKED}")
    reader.wait_for(lead_of(LINKED))
    check(reader.seen(), {"5": lead_of(LINKED)})


def test_a_link_that_says_what_it_showed(reader: Phone) -> None:
    """As posted, then checked by Python."""
    right = lead_of(ASIDE)
    reader.watch(TEST, '[name="acting_modifier"]', FIGURE)
    reader.open(f"{HOME}#{TEST}?{ASIDE}&said={right.removesuffix('%')}@{__version__}")
    posted = reader.wait_for(right, "posted")
    reader.hurry()
    assert reader.wait_for(right) > posted
    check(reader.seen(), {"3": right})


def test_an_old_link_has_no_figure_until_python_answers(reader: Phone) -> None:
    reader.watch(TEST, '[name="acting_modifier"]', FIGURE)
    reader.open(f"{HOME}#{TEST}?{ASIDE}")
    reader.hurry()
    reader.wait_for(lead_of(ASIDE))
    seen = reader.seen()
    check(seen, {"3": lead_of(ASIDE)})
    assert "posted" not in {one.mark for one in seen}


def test_the_first_press_of_a_stepper(reader: Phone) -> None:
    reader.watch(TEST, FIELD, FIGURE)
    reader.open(HOME)
    reader.wait_for(lead_of(START))
    reader.page.locator('[data-name="acting_multiplier"] [data-by="1"]').click()
    reader.wait_for(lead_of("acting_multiplier=4"))
    check(reader.seen(), {"3.5": lead_of(START), "4": lead_of("acting_multiplier=4")})


def test_the_board(reader: Phone) -> None:
    """What it says is of the walls in the link; the sample's answer is not seen before."""
    right = desk("board", "honorbound", query=WALL)["headline"]
    reader.watch(BOARD, '[name="range"]', ".board-lead")
    reader.open(f"{ARENA}#{BOARD}?{WALL}")
    reader.hurry()
    reader.wait_for(right)
    assert {one.figure for one in reader.seen() if not one.mark} <= {"", right}
