"""What a search finds: the questions of players, asked of the search worker that the site has."""

import json
import re
from typing import Any

import pytest

from tests.asking import ran
from tests.conftest import PLAYED, ROOT, Site
from tests.site.book import parsed, read

QUESTIONS = [
    # what is asked, in which ruleset one is reading, and where the first result leads
    ("unconscious", "honor", "honor/wounds/#h21"),
    ("faint", "honor", "honor/wounds/#h21"),
    ("knocked out", "honors-edge", "honors-edge/damage/#e10"),
    ("healing time", "honor", "honor/wounds/#h24"),
    ("to hit", "honor", "honor/combat/#h15"),
    ("to hit", "updated-mechanics", "updated-mechanics/hitting/#u3"),
    ("to hit", "honorbound", "honorbound/attacks/#b5"),
    ("crit", "honor", "honor/critical-events/#h7"),
    ("initiative tie", "honorbound", "honorbound/round/#b7"),
    ("who goes first", "honors-edge", "honors-edge/rounds-and-actions/#e12"),
    ("reroll ones", "", "honors-edge/skill-rolls/#e7"),
    ("blinded", "honors-edge", "honors-edge/conditions/#blinded"),
    ("mulligan", "", "honorbound/team-and-deck/#b3"),
    ("line of sight", "", "honorbound/arena/#b11"),
    ("trauma", "", "updated-mechanics/damage-and-trauma/#u6"),
    ("counter attack", "updated-mechanics", "updated-mechanics/damage-and-trauma/#u4"),
    ("encumbered", "honor", "honor/movement/#h12"),
    ("experience cost", "honor", "honor/experience/#h28"),
    ("dodge", "honor", "honor/combat/#h30"),
    ("saving throw", "", "actions-reactions/checks/#a8"),
    ("luck", "updated-mechanics", "updated-mechanics/damage-and-trauma/#u4"),
    ("house rule", "honor", "honor/house-rules/"),
    ("house rules", "updated-mechanics", "updated-mechanics/house-rules/"),
    ("rulings", "honor", "honor/interpretations/"),
    ("knocked out", "honor", "honor/wounds/#h21"),
    ("stance", "honor", "honor/combat/#stance"),
    ("carry weight", "honor", "honor/character/#h27"),
    ("two weapons", "honor", "honor/test/#h8"),
    ("armor breaks", "honor", "honor/armor-and-damage/#h19"),
    ("behind cover", "honor", "honor/combat/#h16"),
    ("surrounded", "honor", "honor/combat/#h16"),
    ("trip", "honor", "honor/unarmed-and-items/#h25"),
    ("jump over a gap", "honor", "honor/movement/#hazards"),
    ("aim for the head", "honor", "honor/hit-location/#aiming"),
    ("poison", "honor", "honor/skills/#health"),
    ("ammo", "honor", "honor/#what-the-source-leaves-open"),
    ("stand up", "honors-edge", "honors-edge/conditions/#prone"),
    ("scared", "honors-edge", "honors-edge/conditions/#frightened"),
    ("bandage", "honors-edge", "honors-edge/conditions/#bleeding"),
    ("hold action", "honors-edge", "honors-edge/rounds-and-actions/#delaying"),
    ("lost my honor", "honors-edge", "honors-edge/honor/#e15"),
    ("fly", "honors-edge", "honors-edge/scenes-and-zones/#the-sky-zone"),
    ("spend ki", "honors-edge", "honors-edge/character/#ki-points"),
    ("run out of cards", "honorbound", "honorbound/interpretations/#open-questions"),
    ("area attack", "honorbound", "honorbound/attacks/#several-targets"),
    ("respawn", "honorbound", "honorbound/victory/#knock-outs"),
    ("help a friend", "actions-reactions", "actions-reactions/groups/#a7"),
    ("too hard", "actions-reactions", "actions-reactions/checks/#a4"),
    ("rolling a 10", "updated-mechanics", "updated-mechanics/hitting/#u2"),
    ("magic bonus", "updated-mechanics", "updated-mechanics/hitting/#u7"),
    ("H21", "", "honor/wounds/#h21"),
    ("h2", "honorbound", "honor/test/#h2"),
    ("E7", "honor", "honors-edge/skill-rolls/#e7"),
    ("character sheet", "honor", "honor/character/#your-character"),
    ("character sheet", "honors-edge", "honors-edge/character/#your-character"),
    ("combat tracker", "honor", "honor/fight/"),
    ("combat tracker", "updated-mechanics", "updated-mechanics/fight/"),
    ("initiative tracker", "honors-edge", "honors-edge/fight/"),
    ("round tracker", "", "honorbound/round/#run-a-round"),
    ("deck builder", "", "honorbound/team-and-deck/#the-deck-workshop"),
    ("hex map", "honorbound", "honorbound/arena/#the-board"),
    ("dice roller", "honor", "dice/"),
    ("custom dice", "", "dice/"),
    ("GM screen", "", "dice/sheet/"),
    ("cheating", "", "dice/trust/"),
]


@pytest.fixture(scope="module")
def found(site: Site) -> list[list[list[dict[str, str]]]]:
    """For each question its results in order, each the best places of one page."""
    asked = [{"asked": words, "reading": reading} for words, reading, _ in QUESTIONS]
    script = ROOT / "tests/site/search_run.mjs"
    done = ran("node", script, site.folder, json.dumps(asked))
    results: Any = json.loads(done.stdout)
    return list(results)


@pytest.mark.parametrize("number", range(len(QUESTIONS)), ids=lambda n: "-".join(QUESTIONS[n][:2]))
def test_a_players_question_leads_to_the_rule(
    found: list[list[list[dict[str, str]]]], number: int
) -> None:
    """The first result is the place where the answer stands, in the ruleset one reads if it can."""
    asked, _, place = QUESTIONS[number]
    assert found[number], f"nothing is found for {asked!r}"
    assert found[number][0][0]["location"] == place


def test_calculators_and_tools_are_one_step_away(site: Site) -> None:
    """The tabs of every page lead to both lists, as a lost reader is; each tool is in its list."""
    for path in ("index.html", "honor/wounds/index.html", "404.html"):
        page = parsed(site.folder / path)
        tabs = {link.get_text(strip=True) for link in page.select(".md-tabs__link")}
        if path == "404.html":
            assert {link.get_text(strip=True) for link in page.select("article li a")} == tabs
        assert {"Calculators", "Tools"} <= tabs
        assert not {"Python", "Project"} & tabs, "what is no game stands at the foot"
        foot = {link.get_text(strip=True) for link in page.select(".md-copyright a")}
        assert {"Python", "How this site is made", "Use it without a network"} <= foot
    listed = (site.folder / "tools/index.html").read_text("utf-8")
    tools = re.findall(
        r"^```honorcalc-(board|character|round|tracker|workshop) (\S+)$",
        "\n".join(path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")),
        re.MULTILINE,
    )
    assert len(tools) >= 6
    assert [f"{tool}.{of}" for tool, of in tools if f'#{tool}.{of}"' not in listed] == []


def test_results_say_their_ruleset_in_sentences(site: Site) -> None:
    """A title names the game; what is shown below it is text, and its place is on the page."""
    docs = read(site, "search/search_index.json")["docs"]
    titles = {one["location"]: one["title"] for one in docs}
    assert titles["honor/wounds/"] == "Honor › Wounds"
    assert titles["honor/wounds/#honor.healing"] == "Honor › Calculator: Healing time"
    assert titles["honor/wounds/#h21"].startswith("Honor › H21: ")
    assert len(titles) == len(docs)
    for one in docs:
        page, _, anchor = one["location"].partition("#")
        if "own" in one:
            assert f'id="{anchor}"' in (site.folder / page / "index.html").read_text("utf-8")
            assert len(one["text"]) > len("<p></p>"), one["location"]
    rules = [one for one in docs if one["location"].partition("/")[0] in PLAYED]
    assert [one["location"] for one in rules if one["text"].count("%") > 12] == []
