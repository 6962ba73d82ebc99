"""What an opened link says of its own figure, until Python or a shipped answer has judged it."""

import pytest
from playwright.sync_api import Page, expect

from honorcalc import __version__
from tests.browser.card import ASIDE, HOME, OWN, PHONE, START, TEST, Card, lead_of, place_of
from tests.browser.conftest import NewPage
from tests.browser.test_access import SHIFTS
from tests.browser.test_answers import Gate, without_python
from tests.conftest import Site


def test_a_figure_that_is_not_so_is_told(page: Page, site: Site) -> None:
    """Both figures stand there, by a shipped answer; the link is as copied, with its sign."""
    card = Card.open(page, site, f"{HOME}#honor.test?{START}&said=61.0%25@{__version__}")
    note = f"The link says 61.0%. By the rules it is {lead_of(START)}."
    expect(card.part("link-notes").locator("li")).to_have_text(note)
    card.is_current()
    card.shows(START)
    card.is_at(START)


def test_a_figure_of_an_older_release_leads_to_the_numbers_that_changed(
    page: Page, site: Site
) -> None:
    """A figure that was right when it was posted is no mistake of who posted it."""
    card = Card.open(page, site, f"{HOME}#honor.test?{ASIDE}&said=61.0@0.1.0")
    notes = card.part("link-notes").locator("li")
    expect(notes).to_have_text(
        [f"The link says 61.0%. By the rules it is {lead_of(ASIDE)}.", "Numbers that changed"]
    )
    notes.last.get_by_role("link").click()
    expect(page).to_have_url(f"{site.url}project/changes/")


RIGHT = lead_of(ASIDE)
COMPARED = "dice/#dice.roll?expression=3d6+%3E%3D+11"
WALLS = "0,1;-1,0;0,-1;1,-1;-1,1"
ONE_HEX = f"honorbound/arena/#honorbound.reach?speed=1&heights=&water=&blocked={WALLS}"


@pytest.mark.parametrize(
    ("link", "said", "shown", "right"),
    [
        (f"{HOME}#{TEST}?{ASIDE}", RIGHT[:-1], f"Succeeds {RIGHT}", f"Succeeds {RIGHT}"),
        (COMPARED, "50.0%25", "Chance 50.0%", "Success 50.0%"),
        (COMPARED, "10.5", "Mean 10.5", "Success 50.0%"),  # as older links have it
        (COMPARED, "51.0%25", "Chance 51.0%", "Success 50.0%"),
        (ONE_HEX, "1", "Reachable 1", "Reachable 1 hex"),
    ],
)
def test_a_link_shows_its_own_figure_until_python_has_checked_it(
    page: Page, site: Site, link: str, said: str, shown: str, right: str
) -> None:
    """Marked as posted; the mark goes when Python computes the same.

    Dice have a mean, and once they are compared, a chance; one hex is not several.
    """
    gate = Gate(page)
    card = Card.open(page, site, f"{link}&said={said}@{__version__}")
    expect(card.root).to_have_attribute("stale", "posted")
    expect(card.part("stale")).to_have_text("As posted, not yet checked.")
    expect(card.part("lead")).to_have_text(shown)
    expect(card.part("headline")).to_have_css("opacity", "0.4")
    gate.open()
    card.is_current()
    expect(card.part("lead")).to_have_text(right)
    told = ["The link says 51.0%. By the rules it is 50.0%."] if said == "51.0%25" else []
    expect(card.part("link-notes").locator("li")).to_have_text(told)


FORGED = (
    "99.9%25@0.0.0",
    "99.9@",
    "99.9",
    "@0.1.0",
    "1e9@0.1.0",
    "12345678901234567890@0.1.0",
    "%3Cb%3E99@0.1.0",
    "100 gold@0.1.0",
    "99.9@0.1.0@0.1.0x",
)


# Opens a link; what comes back is how its figure is marked once all is there that needs no Python.
OPEN = "(card, query) => card.open(query).then(() => card.getAttribute('stale'))"


def test_a_forged_figure_is_not_shown(page: Page, site: Site) -> None:
    """Only a short number of a release that exists is repeated.

    None is where the figure is a word: a Health Rank is no number.
    """
    without_python(page)
    card = Card.open(page, site, f"{HOME}#honor.test?{ASIDE}&said={FORGED[0]}")
    card.is_stale()
    for said in FORGED:
        assert card.root.evaluate(OPEN, f"{ASIDE}&said={said}") == "", said
        card.is_stale()
        card.shows(START)
    assert card.root.evaluate(OPEN, f"{ASIDE}&said=99.9@{__version__}") == "posted"

    anchor = "honors-edge.health"
    query = "stamina=5&damage=150&healed=3&said=7@0.1.0"
    card = Card.open(page, site, f"embed/{anchor}/#{anchor}?{query}")
    expect(card.root).to_have_attribute("stale", "")
    assert card.root.evaluate(OPEN, query) == ""


@pytest.mark.alone
def test_the_dice_of_a_link_move_next_to_nothing(new_page: NewPage, site: Site) -> None:
    """What is below their place comes with them."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(SHIFTS)
    card = Card.open(page, site, f"{HOME}#honor.test?{START}&seed=7")
    expect(card.part("die").first).to_be_visible()
    expect(card.part("box")).to_be_visible()
    page.wait_for_timeout(500)

    assert page.evaluate("window.shift") <= 0.02


def test_a_chart_that_is_not_drawn_yet_is_marked(page: Page, site: Site) -> None:
    """The figure of a link is right while the script that draws is still on its way."""
    without_python(page)
    gate = Gate(page, "**/tools/chart.js")
    query = "acting_multiplier=5"
    card = Card.open(page, site, f"{HOME}#honor.test?{query}")
    card.shows(query)
    card.is_current()
    box = card.part("box").first
    drawing = box.locator("> .hc-plot")
    expect(drawing).to_have_css("opacity", "0.4")
    expect(box).to_have_attribute("aria-label", f"Chart. {card.part('headline').inner_text()}")
    words = "box => getComputedStyle(box, '::before').content"
    assert box.evaluate(words) == '"The chart follows."'
    gate.open()
    expect(card.root.locator(OWN)).to_be_attached()
    expect(drawing).to_have_css("opacity", "1")
    assert box.evaluate(words) == "none"


def test_a_frame_marks_its_figures_too(page: Page, site: Site) -> None:
    """What a frame came with is not what its address asks for; the words cover nothing."""
    page.set_viewport_size(PHONE)
    without_python(page)
    card = Card.open(page, site, f"embed/honor.test/#honor.test?{ASIDE}")
    card.is_stale()
    expect(card.part("status-text")).to_contain_text("Getting the calculator ready")
    words, tabs = place_of(card.part("status-line")), place_of(card.part("tabs"))
    assert words["y"] + words["height"] <= tabs["y"]
    expect(card.field("acting_modifier")).to_have_value("3")
