"""Interpretations and errata stand beside their rules, not only in the list."""

import re

import pytest

import honorcalc
from tests.conftest import PLAYED
from tests.site.book import DOCS

NOTE = re.compile(r'(?:!!!|\?\?\?) interpretation "Interpretation[^"\n]*"\n +\*\*([A-Z]\d+)\.\*\*')
ERRATUM = re.compile(r'(?m)^(?:!!!|\?\?\?) erratum "Erratum[^"\n]*"$')
HEADING = re.compile(r"(?m)^(#+) (.+?)(?: \{ #([\w-]+) \})?$")


def slug(heading: str) -> str:
    """The anchor of a heading that names none itself."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def section(place: str) -> str:
    """The Markdown of a section, its subsections included: "ruleset/page#anchor"."""
    name, _, anchor = place.partition("#")
    text = (DOCS / f"{name}.md").read_text("utf-8")
    headings = [*HEADING.finditer(text)]
    start = next(found for found in headings if (found[3] or slug(found[2])) == anchor)
    after = (
        h.start() for h in headings if h.start() > start.start() and len(h[1]) <= len(start[1])
    )
    return text[start.end() : next(after, len(text))]


@pytest.mark.parametrize("ruleset", PLAYED)
def test_each_reading_has_a_note_and_each_note_is_listed(ruleset: str) -> None:
    """The codes of the notes on a ruleset's pages are those of its list."""
    pages = [page.read_text("utf-8") for page in (DOCS / ruleset).glob("*.md")]
    noted = {code for page in pages for code in NOTE.findall(page)}
    listed = [one for one in honorcalc.claims()["interpretations"] if one["ruleset"] == ruleset]

    assert noted == {one["rules"][0] for one in listed}


@pytest.mark.parametrize("ruleset", PLAYED)
def test_each_erratum_is_told_where_it_is_listed_to_stand(ruleset: str) -> None:
    """The section that an entry leads to has a note of its own on the slip, and the page about the
    source speaks of corrections where there are any.
    """
    listed = [one for one in honorcalc.claims()["errata"] if one["ruleset"] == ruleset]

    source = (DOCS / ruleset / "source.md").read_text("utf-8")
    assert bool(listed) == ("(interpretations.md#errata)" in source)
    for one in listed:
        assert ERRATUM.search(section(f"{ruleset}/{one['place']}")), one["id"]


def test_the_effect_of_an_unarmed_maneuver_is_chosen_after_its_success() -> None:
    """Nobody has to name a maneuver before the roll; a rewriting once lost that (H25)."""
    told = section("honor/unarmed-and-items#maneuvers")

    assert re.search(r"on a success you choose the effect.*?If you succeed, choose one", told, re.S)
