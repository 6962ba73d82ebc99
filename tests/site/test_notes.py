"""Interpretations and errata stand beside their rules, not only in the list."""

import re
from itertools import takewhile

import pytest
from bs4 import Tag

import honorcalc
from tests.conftest import PLAYED, Site
from tests.site.book import DOCS, place_at

NOTE = re.compile(r'(?:!!!|\?\?\?) interpretation "Interpretation[^"\n]*"\n +\*\*([A-Z]\d+)\.\*\*')


def section(site: Site, place: str) -> list[Tag]:
    """What stands in a section, its subsections included: "ruleset/page#anchor"."""
    heading = place_at(site, place.replace("#", "/#"))
    assert heading.name in ("h1", "h2", "h3", "h4"), place
    after = heading.find_next_siblings()
    return [*takewhile(lambda one: not "h1" <= one.name <= heading.name, after)]


@pytest.mark.parametrize("ruleset", PLAYED)
def test_each_reading_has_a_note_and_each_note_is_listed(ruleset: str) -> None:
    """The codes of the notes on a ruleset's pages are those of its list."""
    pages = [page.read_text("utf-8") for page in (DOCS / ruleset).glob("*.md")]
    noted = {code for page in pages for code in NOTE.findall(page)}
    listed = [one for one in honorcalc.claims()["interpretations"] if one["ruleset"] == ruleset]

    assert noted == {one["rules"][0] for one in listed}


@pytest.mark.parametrize("ruleset", PLAYED)
def test_each_erratum_is_told_where_it_is_listed_to_stand(site: Site, ruleset: str) -> None:
    """The section that an entry leads to has a note of its own on the slip, and the page about the
    source speaks of corrections where there are any.
    """
    listed = [one for one in honorcalc.claims()["errata"] if one["ruleset"] == ruleset]

    source = (DOCS / ruleset / "source.md").read_text("utf-8")
    assert bool(listed) == ("(interpretations.md#errata)" in source)
    for one in listed:
        notes = section(site, f"{ruleset}/{one['place']}")
        told = [
            note.get_text(strip=True)
            for note in notes
            if "erratum" in note.get_attribute_list("class")
        ]
        assert any(text.startswith("Erratum") for text in told), one["id"]


def test_the_effect_of_an_unarmed_maneuver_is_chosen_after_its_success(site: Site) -> None:
    """Nobody has to name a maneuver before the roll; a rewriting once lost that (H25)."""
    told = str(section(site, "honor/unarmed-and-items#maneuvers"))

    assert re.search(r"on a success you choose the effect.*?If you succeed, choose one", told, re.S)
