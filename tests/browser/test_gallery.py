"""A chart of the gallery leads to the same figures in its calculator; the comparison is live."""

from collections.abc import Sequence
from itertools import combinations

from playwright.sync_api import Locator, Page, expect

from honorcalc.rulesets.compare import contenders
from tests.browser.card import DESK, PHONE, Card, native, place_of
from tests.browser.visits import until
from tests.conftest import RULESETS, Site

SMALLEST = "all => Math.min(...all.map(text => parseFloat(getComputedStyle(text).fontSize)))"
SAME = "compare.same_odds"
COMPARED = [one.key.replace("_", "-") for one in contenders.CONTENDERS]


def test_the_comparison_answers_in_the_page_each_ruleset_in_its_own_color(
    page: Page, site: Site
) -> None:
    """One chance across five rulesets, asked for in the page and found in the address.

    The bars have the accents of the five, in the drawing and when somebody explores it.
    """
    card = Card.open(page, site, "compare/", SAME)
    card.field("chance").fill("75")
    facts = native("chance=75", calculator=SAME)["display"]["facts"]
    assert len(facts) == 5
    expect(card.part("facts").locator("dt")).to_have_text([fact["label"] for fact in facts])
    expect(card.part("facts").locator("dd")).to_have_text([fact["text"] for fact in facts])
    expect(card.part("lead")).to_be_hidden()
    card.is_at("chance=75")
    expect(card.part("headline")).to_contain_text(
        "In each game, this opposition brings the chance of a beginner nearest to 75%: "
    )
    for anchor, query in (("compare.fluke", "chance=75"), ("compare.spread", "trained=expert")):
        card = Card(page, anchor)
        are_painted(card.part("box").locator(".hc-mark.hc-counts"), "fill", range(len(COMPARED)))
        page.evaluate("link => location.hash = link", f"{anchor}?{query}")
        said = native(query, calculator=anchor)["result"]["headline"]
        expect(card.part("headline")).to_have_text(said)
        live = card.chart().locator(".barlayer .point path")
        are_painted(live, "fill", range(len(COMPARED)))


MEASURE = """texts => texts.map(text => {
    const {left, right, top, bottom} = text.getBoundingClientRect()
    const [box, drawn] = ['.hc-box', '.main-svg'].map(
        part => text.closest(part)?.getBoundingClientRect())
    // While a chart is drawn anew, its text is nowhere, and then as wide as on the last screen.
    if (!box || drawn && Math.abs(drawn.width - box.width) > 4) return null
    const [across, down] = [[left - box.left, right - box.left], [top - box.top, bottom - box.top]]
    return [...across, ...down, box.width, box.height]
})"""


def stand_apart(texts: Locator) -> bool:
    """Whether no text stands over another one, nor outside its chart."""
    found = texts.evaluate_all(MEASURE)
    if not found or not all(found):
        return False
    inside = all(
        min(left, top) >= -0.5 and right <= width + 0.5 and bottom <= height + 0.5
        for left, right, top, bottom, width, height in found
    )
    # Boxes of letters hold room above and below them that neighboring lines share: 3 pixels.
    return inside and all(
        min(one[1], two[1]) <= max(one[0], two[0]) or min(one[3], two[3]) - max(one[2], two[2]) <= 3
        for one, two in combinations(found, 2)
    )


def all_stand_apart(texts: Locator) -> None:
    """Waits on a phone and on a desk until no text stands over another one."""
    for size in (PHONE, DESK):
        texts.page.set_viewport_size(size)
        until(texts.page, lambda: stand_apart(texts))


def rgb(slug: str, ground: str) -> str:
    """A ruleset's accent on a ground, as browsers write it."""
    color = getattr(RULESETS[slug], ground).color
    return f"rgb({', '.join(str(part) for part in bytes.fromhex(color[1:]))})"


PAINTS = "(all, paint) => all.map(one => getComputedStyle(one)[paint])"


def are_painted(marks: Locator, paint: str, games: Sequence[int]) -> None:
    """Waits until the marks have the accents of these of the five, in the light and in the dark."""
    for scheme, ground in {"slate": "dark", "default": "light"}.items():
        body = marks.page.locator("body")
        body.evaluate("(body, scheme) => body.dataset.mdColorScheme = scheme", scheme)
        accents = [rgb(COMPARED[game], ground) for game in games]
        until(marks.page, lambda: marks.evaluate_all(PAINTS, paint) == accents)


def test_a_chart_of_the_gallery_opens_in_its_calculator_with_the_same_answer(
    newcomer: Page, site: Site
) -> None:
    """In a fresh profile, by two clicks: chart page, calculator.

    Each game has its color there, on a dark screen that for dark ground; paper is light, whatever
    the screen. The name of a game takes two lines before a question takes five, and on a phone two
    charts stand side by side, each with its question below it, whole.
    """
    newcomer.emulate_media(color_scheme="dark")
    newcomer.goto(site.url + "charts/")
    shares = newcomer.locator(".gallery-question").evaluate_all(
        "nodes => nodes.map(node => node.offsetWidth / node.parentElement.offsetWidth)"
    )
    assert min(shares) > 0.5
    for ground in ("dark", "light"):
        newcomer.emulate_media(media="print" if ground == "light" else "screen")
        for slug in COMPARED:
            bars = newcomer.locator(f".gallery.{slug} .hc-mark.hc-counts:not([data-index])")
            expect(bars.first).to_have_css("fill", rgb(slug, ground))
    newcomer.emulate_media(media="screen")
    newcomer.set_viewport_size(PHONE)
    one, two = map(place_of, newcomer.locator(".gallery li").all()[:2])
    assert one["y"] == two["y"]
    assert one["x"] + one["width"] < two["x"]
    within = "nodes => nodes.every(node => node.scrollWidth <= node.clientWidth)"
    assert newcomer.locator(".gallery li").evaluate_all(within)
    assert newcomer.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    newcomer.locator('.gallery a[href$="five-keep-three/"]').click()
    expect(newcomer.locator(".chart")).to_be_visible()
    said = str(newcomer.locator(".chart-said").text_content())
    link = newcomer.get_by_role("link", name="Open in the calculator")
    anchor = str(link.get_attribute("href")).split("#")[1].split("?")[0]
    link.click()
    card = Card(newcomer, anchor)
    expect(card.part("headline")).to_have_text(said)
    expect(card.chart()).to_be_visible()


def test_each_line_of_the_comparison_is_named_at_its_end(page: Page, site: Site) -> None:
    """In the drawing and when somebody explores it: no legend, and no name over another."""
    card = Card.open(page, site, "compare/", "compare.margin")
    ends = native("steps=4", calculator="compare.margin")["drawing"]["ends"]
    wanted = [n for *_, n in ends]
    names = card.part("box").locator(".hc-end")
    card.field("steps").fill("4")
    expect(names).to_have_text([line for *_, line, _ in ends])
    are_painted(names, "fill", wanted)
    all_stand_apart(names)
    expect(card.root.locator(".hc-key")).to_have_count(0)
    live = card.chart().locator(".annotation-text", has_not_text="Chance of success")
    expect(live).to_have_text([line for *_, line, _ in ends])
    are_painted(live, "fill", wanted)
    all_stand_apart(live)


def test_every_setting_is_a_dot_of_its_rulesets_color_and_axes_can_be_read(
    page: Page, site: Site
) -> None:
    """The nearest ones in full with their numbers; names in as many lines as keep them apart, no
    text below 11 pixels, one percent sign; all of it also when somebody explores the chart.
    """
    card = Card.open(page, site, "compare/", SAME)
    box, games = card.part("box"), range(len(COMPARED))
    chosen = box.locator(".hc-mark.hc-dots:not(.hc-faint)")
    are_painted(chosen, "stroke", games)
    texts = native("chance=75", calculator=SAME)["drawing"]["texts"]
    card.field("chance").fill("75")
    expect(card.part("beside-on")).to_have_text([text for *_, text in texts["beside-on"]])
    expect(card.part("level")).to_have_text("75%")
    all_stand_apart(box.locator(".hc-beside, .hc-beside-on, .hc-level"))
    are_painted(chosen, "stroke", games)
    ticks = box.locator(".hc-x-tick")
    expect(ticks).to_have_text([text for *_, text in texts["x-tick"]])
    all_stand_apart(ticks)
    assert box.locator("text").evaluate_all(SMALLEST) >= 11
    up = ["0", "20", "40", "60", "80", "100%"]
    expect(box.locator(".hc-y-tick")).to_have_text(up)
    title = "Chance by what the game sets against the roll"
    expect(box.locator(".hc-y-title")).to_have_text(title)
    live = card.chart()
    are_painted(live.locator(".scatterlayer .point:only-child"), "fill", games)
    expect(live.locator(".shapelayer text, .label text").first).to_have_text("75%")
    expect(live.locator(".ytick")).to_have_text(up)
    expect(live.locator(".annotation-text")).to_have_text(title)
    all_stand_apart(live.locator(".xtick text"))
    assert live.locator("text").evaluate_all(SMALLEST) >= 11


def test_a_card_leads_to_its_own_chance_in_the_other_games(page: Page, site: Site) -> None:
    """As it stands now, not as it began; the comparison opens with it, and Python agrees.

    What is certain or no chance has no such link: nothing would come nearest to it.
    """
    card = Card.open(page, site, "honors-edge/skill-rolls/", "honors-edge.skill")
    link = card.root.locator(".hc-elsewhere")
    expect(link).to_be_visible()
    card.field("tn").fill("1")
    expect(card.part("lead-text")).to_have_text("100%")
    expect(link).to_be_hidden()
    card.press("reset")
    expect(link).to_be_visible()

    card.more("skill").click()
    card.shows("attribute=3&skill=3&tn=20")
    link = card.root.get_by_role("link", name="The same odds in the other games")
    percent = round(float(card.part("lead-text").inner_text().removesuffix("%")))
    expect(link).to_have_attribute("href", f"../../compare/#{SAME}?chance={percent}")
    link.click()
    page.wait_for_url(f"**/compare/#{SAME}?chance={percent}")
    there = Card(page, SAME)
    expect(there.field("chance")).to_have_value(str(percent))
    said = native(f"chance={percent}", calculator=SAME)["result"]["headline"]
    expect(there.part("headline")).to_have_text(said)
