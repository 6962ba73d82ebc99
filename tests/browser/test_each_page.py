"""Each kind of page on one visit: axe in both schemes, a phone with large letters, every width."""

import pytest
from playwright.sync_api import Page, expect

from honorcalc.calculators.catalog import part_of
from tests.browser.card import HOME
from tests.browser.test_access import complaints_in_both_schemes
from tests.conftest import RULESETS, Site

FIGHTS = [slug for slug in RULESETS if part_of(slug, "desk_fight")]
KINDS = {
    "home": "",
    "test": HOME,
    "combat": "honor/combat/",
    "heat map and lists": "honor/experience/",
    "prose": "honor/character/",
    "summary": "honor/summary/",
    "figure": "honor/hit-location/",
    "listings": "honor/interpretations/",
    "project": "project/",
    "any dice": "dice/",
    "ladder": "actions-reactions/checks/",
    "lines of words": "actions-reactions/tuning/",
    **{f"fight, {slug}": f"{slug}/fight/" for slug in FIGHTS},
    **{path: path for path in ("python/", "python/example/", "python/api/", "python/probability/")},
}
MORE = (
    *("honor/skills/", "honor/house-rules/", "actions-reactions/", "actions-reactions/examples/"),
    *("compare/", "honorbound/round/", "honors-edge/damage/"),
)
TIGHT = (
    *("", HOME, "compare/", "charts/same-odds/", "dice/", "honor/combat/", "honor/fight/"),
    *("honor/house-rules/", "honors-edge/rolling/", "honors-edge/damage/", "honorbound/round/"),
)
"""Where much stands in little room."""
STICKS_OUT = """() => [...document.querySelectorAll('.hc-control > *')].filter(one => {
    const {right} = one.getBoundingClientRect()
    return right > one.closest('.hc-row').getBoundingClientRect().right + 1
}).map(one => one.outerHTML)"""
# With letters of another size: how wide the page is, and what sticks out.
ENLARGED = f"""size => {{
    document.documentElement.style.fontSize = size
    return [document.documentElement.scrollWidth, ({STICKS_OUT})()]
}}"""
SPACED = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
}"""
# What of the cards of a page has too little room, each in words. A name and a list may take lines.
SQUEEZED = """() => {
    const lines = one => {
        const range = document.createRange()
        range.selectNodeContents(one)
        const seen = [...range.getClientRects()].filter(({width}) => width)
        return new Set(seen.map(({top}) => Math.round(top / 9))).size
    }
    const middle = one => {
        const {top, bottom} = one.getBoundingClientRect()
        return (top + bottom) / 2
    }
    const found = []
    const heading = document.querySelector('h1')
    const line = parseFloat(getComputedStyle(heading).lineHeight)
    if (heading.offsetHeight > lines(heading) * line + 2) found.push('an empty line in the heading')
    for (const card of document.querySelectorAll('honor-calculator')) {
        const say = what => found.push(`${card.id}: ${what}`)
        for (const figure of card.querySelectorAll('.hc-facts dd')) {
            const text = figure.innerText
            if (figure.offsetWidth && text.length < 20 && lines(figure) > 1) say(text)
        }
        const sentence = card.querySelector('.hc-headline')
        if (sentence.offsetWidth < 250) say(`its sentence has ${sentence.offsetWidth} px`)
        const share = card.querySelector('[data-act="share"]')
        const lower = middle(share) - middle(card.querySelector('.hc-name'))
        if (Math.abs(lower) > 4) say(`Share stands ${lower} px below the title`)
        const facts = [...card.querySelectorAll('.hc-facts')].filter(one => one.offsetHeight).pop()
        const tabs = card.querySelector('.hc-tabs').getBoundingClientRect()
        const space = tabs.top - (facts?.getBoundingClientRect().bottom ?? 0)
        if (tabs.height && space < 6) say(`its tabs are ${space} px below the figures`)
    }
    return found
}"""

# Settings and house rules whose list shows less of what is chosen than there is room for, or sticks
# out, and those whose choices take two lines.
CUT = """() => {
    const rules = [
        ...document.querySelectorAll('article .hc :is(.hc-rule, .hc-row:has(select, .hc-segments))')
    ].map(rule => [rule, rule.querySelector('select')])
    // All at once: the page is laid out anew for what is added, not for each of it.
    const wholes = rules.map(([, list]) => list?.offsetWidth && list.cloneNode(true))
    wholes.forEach((whole, n) => {
        if (!whole) return
        whole.style.cssText = 'position: absolute; max-width: none; width: max-content'
        rules[n][0].append(whole)
    })
    const wanted = wholes.map((whole, n) => Math.min(whole?.offsetWidth, rules[n][0].clientWidth))
    for (const whole of wholes) if (whole) whole.remove()
    return rules.filter(([rule, list], n) => {
        const tops = [...rule.querySelectorAll('.hc-segments > *')].map(one => one.offsetTop)
        if (!wholes[n]) return new Set(tops).size > 1
        const out = list.getBoundingClientRect().right - rule.getBoundingClientRect().right
        return list.offsetWidth < wanted[n] || out > 1
    }).map(([rule]) => rule.innerText)
}"""

# Names in charts that run into another, or out of the chart.
TOUCHING = """() => [...document.querySelectorAll('.hc-plot')].flatMap(plot => {
    const box = plot.closest('.hc-box').getBoundingClientRect()
    const names = [...plot.querySelectorAll('.hc-x-tick, .hc-end')].map(one => [
        one.textContent, one.getBoundingClientRect()])
    const out = ([, one]) => one.left < box.left || one.right > box.right
    const touch = ([, one], [, other]) => one.left < other.left && other.left < one.right
        && Math.abs(one.top - other.top) < one.height / 2
    return names.filter(one => out(one) || names.some(other => touch(one, other)))
}).map(([text]) => text)"""


@pytest.mark.parametrize("path", dict.fromkeys((*KINDS.values(), *MORE, *TIGHT)))
def test_a_page_is_within_reach_and_fits_each_screen(page: Page, site: Site, path: str) -> None:
    """As it arrives axe finds nothing, light and dark; whichever tab is bold, none is cut off."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.url + path)
    tabs = page.locator(".md-tabs__list")
    expect(tabs).to_be_visible()
    assert tabs.evaluate("list => list.scrollWidth - list.clientWidth") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if path in KINDS.values():
        assert complaints_in_both_schemes(page) == []
    if path in TIGHT:
        nothing_is_squeezed_or_cut(page)
    if path in (*KINDS.values(), *MORE):
        expect(page.get_by_role("link", name="Use it without a network")).to_be_visible()
        fits_a_phone_with_any_letters(page)


def nothing_is_squeezed_or_cut(page: Page) -> None:
    """A figure keeps its unit beside it, a sentence has room, Share stands beside the title.

    Names in a chart, below it and at the ends of its lines, keep apart. Choices of a setting and
    of a house rule stand below its name where there is too little room beside it.
    """
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.evaluate(SQUEEZED) == []
    rules = page.locator(".hc-house > summary")
    if rules.count():
        rules.first.click()
    for width in (320, 360, 390, 768, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        found = page.evaluate(f"[{SQUEEZED}, {TOUCHING}, {CUT}].map(lacks => lacks())")
        assert found == [[], [], []], width


def fits_a_phone_with_any_letters(page: Page) -> None:
    """At 320 and 390 pixels nothing has to be scrolled sideways.

    Nor with letters of up to twice the size (WCAG 1.4.4) and the spacing of WCAG 1.4.12.
    """
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def fits(width: int, letters: str = "") -> None:
        size = {"width": width, "height": 844, "deviceScaleFactor": 1}
        session.send("Emulation.setDeviceMetricsOverride", {**size, "mobile": True})
        wide, out = page.evaluate(ENLARGED, letters)
        assert wide <= width, f"{page.url}: {wide} at {width} {letters}"
        assert out == [], page.url

    fits(320)
    assert page.evaluate("innerWidth === 320 && matchMedia('(pointer: coarse)').matches")
    for letters in ("", "30px", "40px"):
        fits(390, letters)
    page.evaluate(SPACED)
    fits(320)
