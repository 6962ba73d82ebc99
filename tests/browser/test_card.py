"""A reader changes settings and reads the new figure."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import HEAR, HOME, OWN, START, UNFILLED, Card, lead_of, native, place_of
from tests.browser.conftest import NewPage
from tests.browser.test_answers import asked_for
from tests.conftest import Site


def test_each_move_gives_figure_chart_table_and_address_and_reset_brings_all_back(
    card: Card,
) -> None:
    """A press reaches Python; what was changed carries a mark; reset is what the page came with.

    At least and at most are views of the same odds, remembered in the address. Build and page write
    the same numbers the same way; the table follows the settings.
    """
    reset, table = card.root.locator('[data-act="reset"]'), card.part("table")
    before = table.text_content()
    expect(reset).to_be_hidden()

    card.step()

    expect(card.field("acting_multiplier")).to_have_value("4")
    expect(card.chart().locator(".barlayer .point").first).to_be_attached()
    card.more("opposing_modifier").click()
    expect(card.root.locator(".hc-changed")).to_have_count(2)
    reset.click()

    card.shows(START)
    expect(card.root.locator(".hc-changed")).to_have_count(0)
    card.is_at(START)

    for view in ("at-least", "at-most"):
        card.view(view)
        card.is_at(f"{START}&view={view}")
        expected = native(f"{START}&view={view}")["result"]["figure"]["data"][0]["y"]
        card.page.wait_for_function(
            "([anchor, y]) => JSON.stringify(document.getElementById(anchor)"
            ".querySelector('.js-plotly-plot').data[0].y) === JSON.stringify(y)",
            arg=[card.anchor, expected],
        )

    card.tab("table").click()
    card.is_at(f"{START}&view=table")
    expect(card.root).not_to_have_attribute("aria-busy", "true")
    assert table.text_content() == before
    card.more("acting_multiplier").click()
    card.is_at("acting_multiplier=4&view=table")
    rows = native("acting_multiplier=4")["result"]["table"]["rows"]
    expect(table.locator("tbody tr")).to_have_count(len(rows))
    expect(table).to_be_visible()


def test_newest_of_many_moves_wins_and_is_read_out_once(page: Page, card: Card) -> None:
    """However fast a slider is dragged, its last setting stays, in the field and in the figure.

    A screen reader hears one sentence for such a burst of changes, politely.
    """
    said = card.part("said")
    expect(said).to_have_attribute("role", "status")
    said.evaluate(HEAR)
    slider = card.root.locator('[data-name="acting_multiplier"] .hc-slider')
    slider.evaluate(
        """slider => { for (let n = 1; n <= 40; n += 1) {
            slider.value = String(n / 2)
            slider.dispatchEvent(new Event('input', {bubbles: true}))
        } }"""
    )

    card.is_at("acting_multiplier=20")
    card.shows("acting_multiplier=20")
    expect(card.field("acting_multiplier")).to_have_value("20")
    headline = native("acting_multiplier=20")["result"]["headline"]
    expect(said).to_have_text(headline)
    heard = page.evaluate("heard")
    # A late answer is told of once before it is there.
    assert [text for text in heard if text != "These figures are for other settings."] == [headline]
    assert len(heard) <= 2


@pytest.mark.parametrize(("touch", "thumb"), [(True, "24px"), (False, "16px")])
def test_a_slider_is_filled_before_it_is_touched(
    new_page: NewPage, site: Site, touch: bool, thumb: str
) -> None:
    """Up to its setting, with the same look in every browser; a finger finds its thumb."""
    page = new_page(has_touch=touch, is_mobile=touch)
    page.goto(f"{site.url}honor/combat/")
    page.wait_for_function("() => document.querySelector('.hc-slider').style.length")
    sliders = page.locator(".hc-slider")
    assert sliders.evaluate_all(UNFILLED) == []
    expect(sliders.first).to_have_css("--thumb", thumb)


def test_bad_value_is_told_beside_its_field_and_the_chart_stays(page: Page, card: Card) -> None:
    """A value that cannot be is explained at its field; the last good figure stays.

    A number beyond the range, typed on the way to a right one, does not throw the slider. Whoever
    listens was told that the figure is that of other settings: when it is right again, it is read
    out again.
    """
    field, said = card.field("acting_multiplier"), card.part("said")
    slider = card.root.locator('[data-name="acting_multiplier"] .hc-slider')
    card.step()

    field.fill("35")

    card.is_stale()
    problem = page.locator(f'[id="{field.get_attribute("aria-describedby")}"]')
    expect(problem).to_have_text("35 is not a multiple of 0.5 from 0.5 to 20")
    expect(problem).to_have_attribute("role", "alert")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(slider).to_have_value("4")
    card.shows("acting_multiplier=4")
    card.chart()
    expect(said).to_have_text("These figures are for other settings.")

    field.fill("4")
    card.is_current()
    expect(said).to_have_text(native("acting_multiplier=4")["result"]["headline"])
    field.fill("5")
    card.shows("acting_multiplier=5")
    card.is_current()
    expect(slider).to_have_value("5")
    expect(problem).to_be_empty()
    expect(field).to_have_attribute("aria-invalid", "false")
    field.fill("4,5")  # on a phone whose number pad has no point
    card.shows("acting_multiplier=4.5")
    expect(slider).to_have_value("4.5")
    field.fill(".5")
    card.shows("acting_multiplier=0.5")


def test_words_in_a_table_begin_at_the_left_and_no_line_ends_in_a_short_one(
    page: Page, site: Site
) -> None:
    """Under their head, as the build and the page write them; figures end at the right.

    No line ends in "0 to 5" either, which the page writes as the build did.
    """
    card = Card.open(page, site, "honors-edge/damage/", "honors-edge.damage")
    before = card.part("table").text_content()
    for _ in range(2):
        assert card.part("table").text_content() == before
        for words in ("th", "td"):
            expect(card.root.locator(f"{words}.hc-is-text").first).to_have_css("text-align", "left")
        for last in ("thead th", "td"):
            expect(card.root.locator(last).last).to_have_css("text-align", "right")
        card.tab("table").click()
        card.is_current()


def test_each_bar_tells_its_exact_fraction_and_each_setting_has_a_line(
    page: Page, site: Site
) -> None:
    """Pointing at a bar shows the chance and the fraction behind it.

    Nothing stands in the chart's way, and nothing offers to send it elsewhere. A link without
    settings means the calculator's defaults, not the values the page begins with. A value can be
    drawn over one parameter with a line for each setting of another.
    """
    card = Card.open(page, site, f"{HOME}#honor.test?")
    card.shows("")
    assert lead_of() != lead_of(START)
    expect(card.field("acting_multiplier")).to_have_value("2")
    chart = card.chart()
    chart.locator(".barlayer .point").nth(3).hover(force=True)

    expect(card.root.locator(".hoverlayer .hovertext")).to_contain_text("/")
    assert chart.locator(".modebar-btn").count() == 0

    card.view("over")
    card.root.locator('.hc-over [name="x"]').select_option("opposing_multiplier")
    card.root.locator('.hc-over [name="by"]').select_option("acting_modifier")
    card.root.locator('.hc-over [name="value"]').select_option("tie")
    query = "view=over&x=opposing_multiplier&by=acting_modifier&value=tie"
    card.is_at(query)
    lines = native(query)["result"]["figure"]["data"]
    expect(card.root.locator(".hc-key")).to_have_text([line["name"] for line in lines])
    expect(card.part("legend")).to_contain_text("Acting side: Modifier:")
    expect(card.chart().locator(".scatterlayer .trace")).to_have_count(len(lines))


# How far each figure in a cell stands out from what is right around it, in the terms of WCAG.
CONTRASTS = """texts => texts.map(text => {
    const {fill, stroke, paintOrder, strokeWidth} = getComputedStyle(text)
    if (!paintOrder.startsWith('stroke') || parseFloat(strokeWidth) < 2) return 1
    const linear = part => part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4
    const [light, dark] = [fill, stroke].map(color => {
        const [r, g, b] = color.match(/[\\d.]+/g).map(linear)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    }).sort((a, b) => b - a)
    return light / dark
})"""


def test_figures_in_cells_stand_out_and_stay_when_they_are_explored(page: Page, site: Site) -> None:
    """A middle shade is near to ink and to paper; so each figure has an edge of its own.

    What is nearly certain is not certain: neither in its cell nor beside the pointer.
    """
    for path, anchor in (
        (f"{HOME}#honor.matrix?highest=6", "honor.matrix"),
        ("actions-reactions/checks/#actions-reactions.matrix?", "actions-reactions.matrix"),
        ("honors-edge/skill-rolls/#honors-edge.matrix?tn=16", "honors-edge.matrix"),
    ):
        card = Card.open(page, site, path, anchor)
        card.is_current()
        figures = card.root.locator(f"{OWN} :is(.hc-value, .hc-value-on)")
        expect(figures).not_to_have_count(0)
        for scheme in ("default", "slate"):
            page.evaluate("name => document.body.dataset.mdColorScheme = name", scheme)
            assert min(figures.evaluate_all(CONTRASTS)) >= 4.5, (anchor, scheme)
    expect(card.part("lead")).to_contain_text("44.2%")
    expect(figures).to_have_count(55)
    drawn = sorted(figures.all_text_contents())
    chart = card.chart()
    assert "100" not in drawn
    assert sorted(chart.locator(".heatmap-label").all_text_contents()) == drawn
    plot = chart.locator(".nsewdrag")
    plot.hover(position={"x": place_of(plot)["width"] - 20, "y": 20}, force=True)
    said = card.root.locator(".hoverlayer .hovertext")
    expect(said).to_have_text("Skill 10, attribute 5: >99.9%")


AT_ONCE = """async button => {
  button.click()
  for (let turn = 0; turn < 1000; turn++) await null
  return button.closest('honor-calculator').matches('[stale], :has(.hc-undrawn)')
}"""


def test_an_answer_that_is_there_is_drawn_at_once_and_its_chart_fits(
    page: Page, card: Card
) -> None:
    """Nothing waits for a turn of the browser, which would paint the chart of other settings.

    A phone turned while the table was in front finds the chart in the right width.
    """
    card.step()
    expect(card.root.locator(OWN)).to_be_attached()
    assert card.more("acting_multiplier").evaluate(AT_ONCE) is False
    card.shows("acting_multiplier=4.5")
    card.chart()
    card.tab("table").click()
    page.set_viewport_size({"width": 500, "height": 900})
    card.tab("chart").click()

    box = card.chart()
    page.wait_for_function(
        "([anchor]) => { const box = document.getElementById(anchor).querySelector('.hc-box')\n"
        "return box.querySelector('svg').clientWidth === box.clientWidth }",
        arg=[card.anchor],
    )
    assert place_of(box)["width"] < 500


# When the address was written; a browser may refuse to.
WRITES = """
    const write = history.replaceState
    window.written = []
    window.deny = false
    history.replaceState = function (...state) {
        // Without an address it is the theme, which notes how far the page is scrolled: it lets
        // a refusal through to the console and goes on, and is not what is looked at here.
        if (state.length < 3) return write.apply(this, state)
        window.written.push(performance.now())
        if (window.deny) throw new DOMException('too many', 'SecurityError')
        write.apply(this, state)
    }
"""


def test_many_answers_are_few_addresses_and_none_that_is_refused_stops_one(
    page: Page, site: Site
) -> None:
    """However fast answers come, the address changes no more often than every browser allows.

    WebKit throws after a hundred in half a minute: the card goes on, the address comes later.
    """
    page.add_init_script(WRITES)
    card = Card.open(page, site)
    for n in range(1, 7):
        card.more("acting_multiplier").click()
        card.shows(f"acting_multiplier={3.5 + n / 2:g}")
    card.is_at("acting_multiplier=6.5")
    times = page.evaluate("written")
    assert all(later - earlier > 300 for earlier, later in pairwise(times))

    page.evaluate("window.deny = true")
    for multiplier in ("7", "7.5"):
        card.more("acting_multiplier").click()
        card.shows(f"acting_multiplier={multiplier}")
    page.wait_for_timeout(800)
    assert page.url.endswith("acting_multiplier=6.5")
    page.evaluate("window.deny = false")
    card.is_at("acting_multiplier=7.5")


def test_a_new_answer_is_drawn_and_told_of_without_the_chart_library(
    page: Page, site: Site
) -> None:
    """The first chart is Python's own marks; pointing at it tells of the nearest place."""
    asked = asked_for(page, "/vendor/plotly")
    page.route("**/vendor/plotly*", lambda route: route.fulfill(body="", status=200))
    card = Card.open(page, site)
    card.more("acting_multiplier").click()
    expect(card.root.locator(OWN)).to_be_attached()
    reply = native("acting_multiplier=4")
    paths = card.root.locator(".hc-plot path.hc-mark")
    for n, mark in enumerate(reply["drawing"]["marks"]):
        expect(paths.nth(n)).to_have_attribute("d", mark["d"])  # not of the settings before
    expect(paths).to_have_count(len(reply["drawing"]["marks"]))
    assert asked == []
    label = f"Chart. {reply['result']['headline']}"
    expect(card.part("box")).to_have_attribute("aria-label", label)
    card.part("box").scroll_into_view_if_needed()
    place = place_of(card.root.locator(".hc-plot > svg"))
    across, text = reply["drawing"]["near"][5]
    card.page.mouse.move(place["x"] + place["width"] * across / 100, place["y"] + 90)
    expect(card.root.locator(".hc-near")).to_have_text(text)
    card.page.mouse.move(0, 0)
    expect(card.root.locator(".hc-near")).to_have_count(0)


FURTHER = """([card, before]) => {
  const [bar, said] = ['progress', 'status-text'].map(name => card.querySelector(`.hc-${name}`))
  return !bar.hidden && said.textContent === 'Still computing …' && bar.value > before && bar.value
}"""


# Figures, what is said of what is under way, and tabs, from above.
UNDER_WAY = """card => ['facts', 'stale', 'status-text', 'status [data-act="cancel"]', 'tabs']
    .map(part => card.querySelector(`.hc-${part}`).getBoundingClientRect())
    .map(({top, bottom}) => [top, bottom])"""


def test_a_long_chart_says_how_far_it_is_and_can_be_canceled(page: Page, site: Site) -> None:
    """A duel over a parameter comes in many pieces: the share grows until the reader has enough.

    The button to cancel keeps the keyboard from piece to piece.
    """
    link = "honor/combat/#honor.duel?view=over&by=a_modifier&reading=exceed"
    card = Card.open(page, site, link, "honor.duel")
    root, share = card.root.element_handle(), 0.0
    for _ in range(3):
        share = page.wait_for_function(FURTHER, arg=[root, share]).json_value()
    assert 0 < share < 1
    for width in (1024, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        figures, *said, tabs = card.root.evaluate(UNDER_WAY)
        for top, bottom in said:
            assert figures[1] <= top < bottom <= tabs[0]

    cancel = card.root.locator('[data-act="cancel"]')
    cancel.focus()
    for _ in range(2):
        share = page.wait_for_function(FURTHER, arg=[root, share]).json_value()
    expect(cancel).to_be_focused()
    page.keyboard.press("Enter")
    expect(card.part("status-text")).to_contain_text("Canceled.")
    expect(card.part("progress")).to_be_hidden()
