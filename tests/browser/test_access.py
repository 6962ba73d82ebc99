"""Everyone reaches everything: by keyboard, by ear, on a phone, in the dark, without JavaScript."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card import (
    ASIDE,
    DESK,
    HOME,
    OWN,
    PHONE,
    START,
    Card,
    hidden,
    native,
    place_of,
    usable,
)
from tests.browser.conftest import NewPage
from tests.browser.visits import changed
from tests.conftest import ROOT, Site

ANSWER = '<div class="hc-answer">'
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
SCHEMES = {"default": [], "slate": ["color-contrast", "link-in-text-block"]}
"""What axe looks for in each: all of it once, then what depends on colors."""
TOO_SMALL = """card => {
    const targets = 'button, select, input, .hc-tool summary, .hc-codes a'
    return [...card.querySelectorAll(targets)].filter(node => {
        const {width, height} = node.getBoundingClientRect()
        return width && (width < 24 || height < 24)
    }).map(node => node.outerHTML.slice(0, 120))
}"""
UNDER = """card => {
    const {activeElement: one} = document
    const {left, top, width} = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + 2)
    return card.contains(one) ? Boolean(there?.closest('.hc-lead')) : null
}"""
SHIFTS = """
    window.shift = 0
    new PerformanceObserver(list => {
        for (const {hadRecentInput, value} of list.getEntries()) {
            if (!hadRecentInput) window.shift += value
        }
    }).observe({type: 'layout-shift', buffered: true})
"""


# An answer to other settings is dimmed because it is inactive, which WCAG 1.4.3 exempts. Words
# beside it say so, and those must be readable. An answer that comes while axe reads takes the mark
# away from what was read dimmed, so then it reads again; and never while colors fade.
RECOLOR = """name => {
    document.body.setAttribute('data-md-color-scheme', name)
    // Not the colors on the way.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
}"""
RUN = """async (place, only) => {
    let changed = false
    const changes = new MutationObserver(() => changed = true)
    changes.observe(document, {subtree: true, attributeFilter: ['stale']})
    const dimmed = ({target}) => {
        let one = document.querySelector(target[0])
        const clear = () => getComputedStyle(one).opacity !== '0.4'
        while (one?.closest('[stale]') && clear()) one = one.parentElement
        return one?.closest('[stale]')
    }
    for (;;) {
        const fading = document.getAnimations()
            .filter(({effect}) => effect.getComputedTiming().endTime < Infinity)
        await Promise.allSettled(fading.map(({finished}) => finished))
        changed = false
        const rules = only.length ? {runOnly: only} : {}
        const {violations} = await axe.run(place, {resultTypes: ['violations'], ...rules})
        for (const rule of violations) {
            if (rule.id === 'color-contrast') rule.nodes = rule.nodes.filter(one => !dimmed(one))
        }
        if (!changed && !changes.takeRecords().length) return violations
    }
}"""


def part_of(place: Page | Locator) -> Locator:
    """What is looked at: of a page all of it."""
    return place.locator("html") if isinstance(place, Page) else place


def complaints(place: Page | Locator, *only: str) -> list[str]:
    """What axe finds wrong on a page, or a part, as it stands, by all of its rules or by these."""
    part = part_of(place)
    if not part.page.evaluate("'axe' in window"):
        part.page.evaluate(AXE)
    found = part.evaluate(RUN, only)
    return [
        f"{rule['id']}: {node['html'][:200]} ({node['failureSummary'][:200]})"
        for rule in found
        for node in rule["nodes"]
    ]


def complaints_in_both_schemes(place: Page | Locator) -> list[str]:
    """What axe finds wrong on a page, or a part, as it stands, in the light and in the dark."""
    found: list[str] = []
    part = part_of(place)
    for scheme, rules in SCHEMES.items():
        part.page.evaluate(RECOLOR, scheme)
        found += [f"{scheme}: {complaint}" for complaint in complaints(part, *rules)]
    return found


def too_small(card: Card) -> list[str]:
    """What can be pressed in a card and is not at least 24 pixels in both directions."""
    found: list[str] = card.root.evaluate(TOO_SMALL)
    return found


def fits_a_phone(card: Card) -> bool:
    """Whether nothing is scrolled sideways at 320 and 390 pixels, and all is large enough there."""
    for width in (320, 390):
        card.page.set_viewport_size({"width": width, "height": 844})
        assert card.page.evaluate("document.documentElement.scrollWidth") <= width
    return not too_small(card)


def test_a_live_card_is_within_everybodys_reach(page: Page, site: Site) -> None:
    """Axe finds nothing in chart, over, table, rolls, help that was asked for and a mistake, light
    and dark; what can be pressed is large enough.
    """
    page.emulate_media(reduced_motion="reduce")
    card = Card.open(page, site, f"{HOME}#honor.test?acting_multiplier=99&opposing_multiplier=3")
    card.shows("opposing_multiplier=3")
    card.chart()
    assert too_small(card) == []
    asked = card.root.locator('[data-act="help"]').first
    asked.click()
    expect(asked).to_have_attribute("aria-expanded", "true")
    expect(page.locator(f'[id="{asked.get_attribute("aria-controls")}"]')).to_be_visible()
    found = complaints_in_both_schemes(card.root)
    card.view("over")
    expect(card.part("over")).to_be_visible()
    found += complaints_in_both_schemes(card.root)
    card.tab("table").click()
    found += complaints_in_both_schemes(card.root)
    card.roll("1")
    expect(card.part("die").first).to_be_visible()
    card.field("acting_multiplier").fill("abc")
    expect(card.root.locator('[aria-invalid="true"]')).to_have_count(1)

    assert found + complaints_in_both_schemes(card.root) == []


def test_keyboard_alone_sets_reads_and_rolls(page: Page, card: Card) -> None:
    """Field by arrow keys, tabs by arrow keys, dice by Enter: no pointer is needed."""
    usable(card.field("acting_multiplier")).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("PageDown")
    expect(card.field("acting_multiplier")).to_have_value("0.5")
    card.shows("acting_multiplier=0.5")

    card.tab("chart").focus()
    page.keyboard.press("ArrowRight")
    expect(card.tab("table")).to_be_focused()
    expect(card.tab("table")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    expect(card.tab("rolls")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(card.part("outcome")).not_to_be_empty()


def fields_of_test() -> list[str]:
    """The names of the card's fields; its table rules stand in lists of their own."""
    return [name for name in native()["state"]["parameters"] if name != "house"]


def test_tab_key_reaches_every_field_and_button(page: Page, card: Card) -> None:
    """Walking with the Tab key passes all of the card, its fields in reading order."""
    usable(card.field("acting_multiplier"))
    card.root.locator("a").first.focus()
    seen: list[str] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(
            """anchor => {
                const at = document.activeElement
                if (!document.getElementById(anchor).contains(at)) return null
                return at.name || at.dataset.act || at.dataset.tab || at.className
            }""",
            card.anchor,
        )
        if here is None:
            break
        seen.append(here)

    wanted = ["share", "help", *fields_of_test(), "chart", "view"]
    assert [name for name in wanted if name not in seen] == []
    assert [name for name in seen if name in fields_of_test()] == fields_of_test()


def test_sharing_is_few_tabs_away(page: Page, site: Site) -> None:
    """Two links skip what stands before the first calculator; its fields come right after."""
    for path, size in (
        (HOME, DESK),
        ("honorbound/attacks/", DESK),
        ("actions-reactions/checks/", PHONE),
        (HOME, PHONE),
    ):
        page.set_viewport_size(size)
        page.goto(site.url + path)
        tabs_to_sharing(page)


def tabs_to_sharing(page: Page) -> None:
    """Walks by keyboard to the first calculator, and one stop further."""
    card = page.locator("honor-calculator").first
    share = usable(card.locator('[data-act="share"]'))
    tabs = 0
    while not share.evaluate("share => share === document.activeElement"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 12
        link = page.evaluate("document.activeElement.closest('.md-skip')?.textContent.trim()")
        if link:
            page.keyboard.press("Enter")
            page.wait_for_function("() => !document.activeElement.closest('.md-skip')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.hc-row') !== null")


def test_a_finger_finds_a_rule_code(new_page: NewPage, site: Site) -> None:
    """Codes in the text are small, and what a finger may touch reaches further than they do."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{site.url}honors-edge/skill-rolls/")
    code = page.locator("p a.rule").first
    code.scroll_into_view_if_needed()
    box = place_of(code)
    assert box["height"] < 24
    middle = box["y"] + box["height"] / 2
    for away in (-11.5, 11.5):
        at = [box["x"] + box["width"] / 2, middle + away]
        here = page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", at)
        assert here == "rule"


def test_the_figures_of_a_card_stand_in_columns(page: Page, site: Site) -> None:
    """So they stay where they are while they change: in one beside the settings, else in two."""
    page.goto(f"{site.url}honors-edge/skill-rolls/")
    card = page.locator("honor-calculator").first
    card.locator(".hc-more summary").click()
    facts = card.locator(".hc-facts:not(.hc-observed) > div").all()
    assert len(facts) > 4
    for width, columns in ((1280, 1), (768, 2)):
        page.set_viewport_size({"width": width, "height": 900})
        boxes = [fact.bounding_box() for fact in facts]
        sides = {(round(box["x"]), round(box["x"] + box["width"])) for box in boxes if box}
        assert len(sides) == columns


def test_a_table_on_a_phone_breaks_no_word_and_has_its_caption_in_sight(
    page: Page, site: Site
) -> None:
    """Also where the table itself is wider than the screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    ends = "nodes => nodes.map(node => node.getBoundingClientRect().right)"
    broken = """links => links.filter(link => link.getClientRects().length > 1)
        .map(link => link.textContent).filter(text => !/\\s/.test(text))"""
    page.goto(site.url + "updated-mechanics/history/")
    assert page.locator(".book__table td a").evaluate_all(broken) == []
    page.goto(site.url + "dice/")  # Firefox would break a word for the room beside it
    expect(page.locator(".book__table code").first).to_have_css("overflow-wrap", "normal")
    page.goto(site.url + "honors-edge/rolling/")
    tables = page.locator(".book__table:has(caption)")
    captions = tables.locator("caption").evaluate_all(ends)
    assert max(tables.evaluate_all(ends)) > 390 > max(captions)
    page.goto(site.url + "honors-edge/damage/")
    ranges = page.locator(".book__range")
    expect(ranges).to_have_count(30)
    heights = ranges.evaluate_all("cells => cells.map(cell => cell.offsetHeight)")
    assert max(heights) < 2 * min(heights)
    frame = page.locator(".book:has(.book__range)")
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0


def test_answer_stays_in_sight_on_a_phone(new_page: NewPage, site: Site) -> None:
    """While a thumb is on any stepper, the figure stands on the screen, and over no field.

    Whoever goes back with the keyboard finds each field below it.
    """
    page = new_page(viewport={"width": 390, "height": 600}, has_touch=True, is_mobile=True)
    card = Card.open(page, site)
    for name in fields_of_test():
        card.more(name).scroll_into_view_if_needed()
        card.more(name).tap()
        expect(card.part("lead-text")).to_be_in_viewport(ratio=1)
    card.root.locator("summary:visible").last.focus()
    covered = []
    while (is_under := card.root.evaluate(UNDER)) is not None:
        covered.append(is_under)
        page.keyboard.press("Shift+Tab")
    assert len(covered) > len(fields_of_test())
    assert not any(covered)


@pytest.mark.alone
@pytest.mark.parametrize("path", ["", HOME, "honor/combat/"])
def test_layout_does_not_shift(new_page: NewPage, site: Site, path: str) -> None:
    """From the first paint to a chart of our own, next to nothing moves by itself."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(SHIFTS)
    page.goto(site.url + path)
    page.wait_for_timeout(800)
    first = page.locator("honor-calculator").first
    first.scroll_into_view_if_needed()
    first.locator(".hc-step").nth(1).click()
    expect(first.locator(OWN)).to_be_attached()
    page.wait_for_timeout(500)

    assert page.evaluate("window.shift") <= 0.02


def test_settings_on_a_phone_wait_for_the_figure_above_them(new_page: NewPage, site: Site) -> None:
    """A page may be painted before it has come whole; here it ends within the first card."""
    page = new_page(viewport=PHONE, java_script_enabled=False)
    form = page.locator("honor-calculator .hc-inputs").first
    page.goto(site.url)
    expect(form).to_be_visible()
    for rest in (ANSWER, '<div class="hc-lead">', "</span></div>"):
        changed(page, site.url, lambda text: text[: text.index(rest, text.index(ANSWER))])
        page.reload()
        expect(form, rest).to_be_attached()
        expect(form, rest).to_be_hidden()


def test_card_is_complete_without_javascript(new_page: NewPage, site: Site) -> None:
    """Settings, figure, sentence, chart and table are there; nothing that can't work is.

    Nor is anything marked under a link: the page is its start.
    """
    page = new_page(java_script_enabled=False)
    card = Card.open(page, site, f"{HOME}#honor.test?{ASIDE}")

    card.shows(START)
    expect(card.part("headline")).to_have_text(native(START)["result"]["headline"])
    expect(card.field("acting_modifier")).to_have_value("0")
    expect(card.field("acting_multiplier")).to_be_visible()
    expect(card.field("acting_multiplier")).to_be_disabled()
    expect(card.part("plot")).to_be_visible()
    assert (card.part("plot").locator(".hc-counts").get_attribute("d") or "").count("M") > 5
    expect(card.root.locator(".hc-table")).to_be_visible()
    hidden(card.root.locator('[data-act="simulate"]'))
    for name in ("stale", "tabs", "views", "slider", "step", "roll-buttons", "share", "solve"):
        hidden(card.part(name))
