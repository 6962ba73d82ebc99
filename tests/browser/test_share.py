"""The share menu: the link, texts and pictures for posts, codes for rollers, files."""

from io import BytesIO

from bs4 import BeautifulSoup
from PIL import Image, ImageColor
from playwright.sync_api import Page, expect

from honorcalc.questions.roller_codes import ROLLERS
from tests.browser.card import (
    HEAR,
    HOLD,
    HOLD_ALL,
    HOLD_QUESTIONS,
    HOME,
    PHONE,
    Card,
    fits_each_size,
    usable,
)
from tests.browser.conftest import NewPage
from tests.browser.sharing import NAMES, PINS, QUERY, open_menu, shared
from tests.browser.test_access import complaints_in_both_schemes, fits_a_phone
from tests.conftest import Site


def test_every_text_is_copied_and_every_file_saved(page: Page, site: Site) -> None:
    """Forum code, Markdown, text, sentence, whole tables, frame, data: each as Python gives it and
    with one press; a picture with chart, words and link, drawn in the page itself.

    Where the system has no sheet for sharing, there is no entry for it. Axe finds nothing in menu,
    kept curves and their legend, and all of them fit a phone.
    """
    card = open_menu(page, site, f"{QUERY}&{PINS}")
    expect(card.root.locator('[data-form="system"]')).to_have_count(0)
    expect(card.part("kept").locator("li")).to_have_count(2)
    texts = shared(site, f"{QUERY}&{PINS}")
    for form, label in (
        ("sentence", "Sentence"),
        ("bbcode", "BBCode"),
        ("markdown", "Markdown"),
        ("text", "Text"),
        ("bbcode-table", "BBCode"),
        ("markdown-table", "Markdown"),
        ("iframe", "Embed"),
    ):
        page.evaluate("navigator.clipboard.writeText('')")
        card.share(form)
        expect(card.part("sharing").get_by_role("status")).to_have_text(f"{label} copied.")
        assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == texts[form]
    saved: dict[str, bytes] = {}
    for form in ("csv", "json", "png", "svg"):
        with page.expect_download() as waiting:
            card.share(form)
        assert waiting.value.suggested_filename == f"honor-test.{form}"
        saved[form] = waiting.value.path().read_bytes()
    assert [saved[form].decode() for form in ("csv", "json")] == [texts["csv"], texts["json"]]
    painted(saved["png"])
    drawn(saved["svg"].decode())
    card.chart()
    assert complaints_in_both_schemes(card.root) == []
    assert fits_a_phone(card)


def drawn(text: str) -> None:
    """A drawing with the words of the chart, its link, the names of its curves and its fonts."""
    assert text.startswith("<svg")
    assert "In Honor, a skill of 5 beats" in BeautifulSoup(text, "html.parser").get_text(" ")
    assert "acting_multiplier=5" in text or "/honor/test/" in text
    for name in NAMES:
        assert f">{name}<" in text
    assert text.count("url(data:font/woff2;base64,") == 2


def test_after_a_failure_the_next_press_asks_again(page: Page, site: Site) -> None:
    """Python that was lost says nothing about the chart; other settings give other texts."""
    page.add_init_script(HOLD)
    card = open_menu(page, site)
    card.share("text")
    status = card.part("sharing").get_by_role("status")
    expect(status).to_have_text("Text copied.")
    card.more("acting_multiplier").click()
    query = "acting_multiplier=5.5&opposing_modifier=2"
    card.shows(query)

    page.evaluate(HOLD_QUESTIONS)
    card.share("sentence")
    card.press("cancel")
    expect(status).to_have_text("The calculator did not answer. Press again.")
    page.evaluate("release()")
    card.share("sentence")
    expect(status).to_have_text("Sentence copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shared(site, query)["sentence"]


def test_the_bars_of_a_picture_have_the_colors_of_the_card(page: Page, site: Site) -> None:
    """Where each bar is that of another game; the paper has a color too."""
    card = Card.open(page, site, "compare/#compare.fluke")
    fills = "all => all.map(one => getComputedStyle(one).fill)"
    bars = {*card.root.locator(".hc-mark.hc-counts").evaluate_all(fills)}
    assert len(bars) == 5
    with page.expect_download() as waiting:
        card.share("svg")
    picture = BeautifulSoup(waiting.value.path().read_text(), "html.parser")
    seen = {one["fill"] for one in picture.select("path[fill]") if one["fill"] != "none"}
    assert {f"rgb{ImageColor.getrgb(str(fill))}" for fill in seen} > bars


def painted(png: bytes) -> None:
    """A picture as large as it should be, with more than one color in it."""
    with Image.open(BytesIO(png)) as picture:
        assert picture.size[0] == 1800
        assert 800 < picture.size[1] < 1400
        assert len(picture.convert("RGB").getcolors(1_000_000) or []) > 20


def test_a_picture_with_both_answers_takes_four_presses(page: Page, site: Site) -> None:
    """Keep a pool, change it by a step, share, copy the picture: two curves, both answers."""
    card = Card.open(page, site, "honors-edge/rolling/#honors-edge.roll?tn=20")
    card.shows("tn=20")
    page.evaluate("addEventListener('click', () => window.presses = (window.presses ?? 0) + 1)")

    card.press("pin")
    expect(card.part("kept").locator("input")).to_have_value("5k3")
    card.root.locator('[data-name="kept"] [data-by="-1"]').click()
    compared = card.part("compared")
    expect(compared).to_have_text("5k2: 36.6%; 5k3: 71.8%, 35.2 percentage points more.")
    card.share("picture")

    status = card.part("sharing").get_by_role("status")
    expect(status).to_contain_text("Picture copied.")
    assert page.evaluate("presses") == 4
    painted(bytes(page.evaluate(COPIED_PICTURE)))
    page.set_viewport_size(PHONE)
    card.share("link")
    expect(status).to_have_text("Link copied.")  # not the words of the picture before
    card.share("picture")
    expect(status).to_contain_text("Picture copied.")
    painted(bytes(page.evaluate(COPIED_PICTURE)))


def test_a_roll_is_copied_as_a_code_for_the_roller_that_counts(page: Page, site: Site) -> None:
    """Each roller has its code, or a sentence that says why there is none.

    While other settings are answered no code can be copied; then the new ones stand there, and
    none that comes too late.
    """
    page.add_init_script(HOLD)
    query = "attribute=3&skill=2&tn=20"
    card = Card.open(page, site, f"honors-edge/skill-rolls/#honors-edge.skill?{query}")
    card.press("share")
    rollers = card.part("rollers")
    rollers.locator("summary").click()

    rollers.get_by_role("button", name="Copy 5d10ro1o10k3").click()
    expect(card.part("message")).to_have_text("Code copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "5d10ro1o10k3"
    expect(rollers).to_contain_text("20 or more succeeds")
    assert rollers.locator("dt").all_inner_texts() == [*ROLLERS]
    expect(rollers.locator(".hc-why").first).to_contain_text("manual does not say")
    fits_each_size(page)
    page.set_viewport_size(PHONE)

    page.evaluate(HOLD_QUESTIONS)
    card.more("attribute").click()
    expect(rollers.locator("dl")).to_have_attribute("inert", "")
    page.evaluate("release()")
    expect(rollers.get_by_role("button", name="Copy 6d10ro1o10k4")).to_be_visible()
    expect(rollers.get_by_role("button", name="Copy 5d10ro1o10k3")).to_have_count(0)
    expect(rollers.locator("dl")).not_to_have_attribute("inert", "")

    rollers.locator("dl").evaluate(HEAR)
    page.evaluate("void (window.hold = ({request}) => request?.includes('share'))")
    for _ in range(2):  # the second figure is there before the first code
        card.more("skill").click()
        card.is_current()
    page.evaluate("release()")
    expect(rollers.get_by_role("button", name="Copy 8d10ro1o10k4")).to_be_visible()
    assert "7d10ro1o10k4" not in "".join(page.evaluate("heard"))


COPIED_PICTURE = """async () => {
    const [item] = await navigator.clipboard.read()
    return [...new Uint8Array(await (await item.getType('image/png')).arrayBuffer())]
}"""


def test_where_nothing_can_be_copied_the_picture_is_saved_and_the_text_shown(
    page: Page, site: Site
) -> None:
    """Some browsers copy text alone, some frames nothing: the reader can copy what is shown."""
    for name in ("write", "writeText"):
        page.add_init_script(f"navigator.clipboard.{name} = () => Promise.reject(new Error('no'))")
    card = open_menu(page, site)
    with page.expect_download() as waiting:
        card.share("picture")
    assert waiting.value.suggested_filename == "honor-test.png"
    expect(card.part("message")).to_contain_text("saved as a file")
    card.share("markdown")
    field = card.part("sharing").locator("textarea")
    expect(field).to_be_focused()
    expect(field).to_have_value(shared(site, QUERY)["markdown"])


def test_a_phone_hands_the_post_to_its_own_sheet(new_page: NewPage, site: Site) -> None:
    """Where the system shares, it gets statement and link; elsewhere there is no such button."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.add_init_script("navigator.share = async given => { window.given = given }")
    card = open_menu(page, site)
    card.share("system")
    page.wait_for_function("window.given")
    texts = shared(site, QUERY)
    given = page.evaluate("given")
    assert f"{given['text']} {given['url']}" == texts["sentence"]
    assert given["url"] == texts["link"]


def test_keyboard_alone_opens_copies_and_closes_without_python(page: Page, site: Site) -> None:
    """Enter opens, the first entry has the focus, Escape leads back.

    Share is one button and the link its first entry; what is shown is there already.
    """
    page.add_init_script(HOLD_ALL)
    card = Card.open(page, site)
    share = usable(card.root.locator('[data-act="share"]'))
    share.focus()
    page.keyboard.press("Enter")
    expect(share).to_have_attribute("aria-expanded", "true")
    first = card.part("sharing").get_by_role("button").first
    expect(first).to_have_text("Copy link")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(card.part("sharing").get_by_role("status")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site.url}{HOME}#honor.test?acting_multiplier=3.5&said=76.2@")
    page.keyboard.press("Escape")
    expect(card.part("sharing")).to_have_count(0)
    expect(share).to_be_focused()
    expect(share).to_have_attribute("aria-expanded", "false")
