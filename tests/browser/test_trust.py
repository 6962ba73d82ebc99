"""Rolls that others can trust: a roller, the other side, and somebody who verifies the link."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import DESK, PHONE, Card, fits_each_size, native
from tests.browser.conftest import NewPage
from tests.browser.shelf import kept_texts
from tests.browser.test_character import ROLLS, SKILL
from tests.conftest import Site


def open_trust(page: Page, site: Site, query: str = "tn=20") -> tuple[Card, Locator]:
    """A card with the panel of commitments open, on a page that comes anew."""
    page.goto("about:blank")
    card = Card.open(page, site, f"{ROLLS}#{SKILL}?{query}")
    card.tab("rolls").click()
    trust = card.part("trust")
    trust.locator("summary").click()
    expect(trust.get_by_role("button", name="Commit to these settings")).to_be_visible()
    return card, trust


def committed(trust: Locator) -> str:
    """Commits, and gives the post that is to be posted."""
    before = trust.locator(".hc-committed > li").count()
    trust.get_by_role("button", name="Commit to these settings").click()
    expect(trust.locator(".hc-committed > li")).to_have_count(before + 1)
    return trust.locator(".hc-committed > li p").first.inner_text()


def link_of(page: Page, trust: Locator) -> str:
    """The address in the post that reveals the roll."""
    trust.get_by_role("button", name="Copy the reveal").first.click()
    expect(trust.locator(".hc-committed > li").first).to_contain_text("Copied.")
    post = page.evaluate("navigator.clipboard.readText()")
    found = re.search(r"https?://\S+$", post)
    assert found, post
    return found[0]


def shows_at_once(third: Card, address: str, rolled: str) -> None:
    """What came, and what proves it, are in sight on a phone and on a desk."""
    for size in (PHONE, DESK):
        third.page.set_viewport_size(size)
        third.page.goto("about:blank")
        third.page.goto(address)
        expect(third.part("outcome")).to_have_text(rolled)
        expect(third.part("seed")).to_be_in_viewport(ratio=1)


# Of chance, one roll in 250 has so many dice that a phone does not show what is below them.
SAME_DICE = "crypto.getRandomValues = bytes => bytes.fill(7)"


def test_a_roll_is_committed_to_answered_revealed_and_verified(
    page: Page, new_page: NewPage, site: Site
) -> None:
    """The roller may close the page meanwhile; the third sees the same dice."""
    page.set_viewport_size(PHONE)
    page.add_init_script(SAME_DICE)
    card, trust = open_trust(page, site)
    post = committed(trust)
    (digits,), word = re.findall("[0-9a-f]{64}", post), "gray heron"
    assert "reaches TN 20 in" in post
    assert "nonce" not in page.url

    other = Card.open(new_page(viewport=PHONE), site, f"{ROLLS}", SKILL)
    assert digits not in str(kept_texts(other.page))
    card, trust = open_trust(page, site, "tn=30")  # a new visit, with other settings
    trust.get_by_label("The word of the other side").fill(f" {word} ")
    page.keyboard.press("Enter")
    expect(card.part("seed")).to_contain_text("Verified: the commitment fits these settings")
    expect(card.field("tn")).to_have_value("20")
    expect(trust.locator(".hc-committed > li")).to_contain_text(f"Revealed for the word “{word}”.")
    rolled = card.part("outcome").inner_text()
    address = link_of(page, trust)

    third = Card(new_page(viewport=PHONE), SKILL)
    shows_at_once(third, address, rolled)
    expect(third.part("seed")).to_contain_text("Verified: ")
    expect(third.part("commitment")).to_have_text(digits)
    expect(third.part("revealed-word")).to_have_text(word)
    expect(third.tab("rolls")).to_have_attribute("aria-selected", "true")
    (roll,) = native(address.partition("?")[2], "roll", SKILL)["result"]["rolls"]
    expect(third.part("die")).to_have_count(len(roll["dice"]))
    fits_each_size(page)
    fits_each_size(third.page)

    third.page.goto("about:blank")
    third.page.goto(address.replace("tn=20", "tn=15"))
    expect(third.part("outcome")).to_contain_text("Not verified: the commitment does not belong to")
    expect(third.part("die")).to_have_count(0)
    expect(third.part("seed")).to_be_empty()


def test_other_settings_leave_the_reveal_and_its_dice_behind(page: Page, site: Site) -> None:
    """What was proved says nothing about them; a new roll is an ordinary one.

    A word that is none is refused, and the commitment stays to be revealed. A roll revealed or
    forgotten by keyboard: what stands in the place of its button now has it. The page that explains
    it all is one press away.
    """
    card, trust = open_trust(page, site)
    committed(trust)
    reveal = trust.get_by_role("button", name="Reveal", exact=True)
    reveal.click()
    expect(trust).to_contain_text("no value is given; enter a line of 1 to 80 printable characters")
    trust.get_by_label("The word of the other side").fill("heron")
    reveal.press("Enter")
    expect(card.part("seed")).to_contain_text("Verified: ")
    expect(trust.get_by_role("button", name="Copy the reveal")).to_be_focused()

    card.more("tn").click()
    card.is_at("tn=21&view=rolls")
    expect(card.part("seed")).to_be_empty()
    trust.get_by_role("button", name="Show the dice").click()
    expect(card.part("seed")).to_contain_text("Verified: ")
    card.press("roll", count="1")
    expect(card.part("seed")).to_contain_text("The address now replays exactly this roll.")
    expect(page).to_have_url(re.compile("seed="))
    assert "nonce" not in page.url
    expect(card.part("so-far")).to_have_text("2 rolls so far:")  # the one revealed, and this one
    notes = card.part("history").locator("li").all_inner_texts()
    assert [note == "Other settings from here on." for note in notes] == [False, False, True, False]
    card.part("evening").locator("summary").click()
    expect(card.part("evening").get_by_role("status")).to_contain_text(
        "2 single rolls"
    )  # each once

    trust.get_by_role("button", name="Forget").press("Enter")
    expect(trust.get_by_role("button", name="Commit to these settings")).to_be_focused()
    trust.get_by_role("link", name="How this works").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rolls that others can trust")
    expect(page.get_by_role("heading", name="How to commit to a roll")).to_be_visible()


def test_a_commitment_is_revealed_for_one_word_in_two_tabs(
    page: Page, new_page: NewPage, site: Site
) -> None:
    """The first word counts, whichever tab it was entered in; and none of the two is lost."""
    card, trust = open_trust(page, site)
    committed(trust)
    second, other = open_trust(new_page(), site)
    expect(other.locator(".hc-committed > li")).to_have_count(1)  # what is kept may come late
    typed = other.get_by_label("The word of the other side").last
    typed.fill("wr")
    committed(other)
    expect(other.locator(".hc-committed > li")).to_have_count(2)
    expect(typed).to_have_value("wr")
    for panel, word in ((trust, "heron"), (other, "wren")):
        panel.get_by_label("The word of the other side").last.fill(word)
        panel.get_by_role("button", name="Reveal", exact=True).last.click()
        expect(panel.locator(".hc-committed > li").last).to_contain_text("for the word “heron”")
    for one in (card, second):
        expect(one.part("revealed-word")).to_have_text("heron")
    expect(trust.locator(".hc-committed > li")).to_have_count(2)
    expect(trust).not_to_contain_text("Post the text below")
