"""The page of claims against its data, and the ways to it from the rules."""

import json
import re
from functools import partial
from urllib.parse import urljoin

import pytest

import honorcalc
from tests.conftest import PLAYED, Site
from tests.contract.test_claims import KINDS
from tests.site.book import page_at as page
from tests.site.book import place_at, read

data = partial(read, name="claims.json")


def squeezed(text: str) -> str:
    """A text without its spaces: where links begin and end does not count."""
    return re.sub(r"\s", "", text)


def test_the_file_is_what_the_package_lists(site: Site) -> None:
    """Nothing is lost on the way to others, and nothing is said twice."""
    listed = honorcalc.claims()
    for kind in KINDS:
        for entry, one in zip(data(site)[kind], listed[kind], strict=True):
            for name in set(one) - {"parts", "charts", "other"}:
                assert entry[name] == json.loads(json.dumps(one[name])), (one["id"], name)


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_says_what_the_file_says(site: Site, kind: str) -> None:
    """Each entry is a row under its own address, and there are no other rows."""
    rows = {str(row["id"]): row for row in page(site, "claims/").select(f".listing-{kind} tr[id]")}
    assert set(rows) == {entry["id"] for entry in data(site)[kind]}
    said = ("statement", "verdict_text", "sentence", "where", "printed", "corrected", "reading")
    for entry in data(site)[kind]:
        text = squeezed(rows[entry["id"]].get_text())
        for name in said:
            assert squeezed(entry.get(name) or "") in text, (entry["id"], name)
    assert not re.search(r"\d m/s", page(site, "claims/").get_text())  # a line could end there


def test_figures_in_rows_link_the_charts_of_the_file(site: Site) -> None:
    """A reader of the page and a program that reads the file get to the same charts."""
    rows = {str(row["id"]): row for row in page(site, "claims/").select("tr[id]")}
    for entry in [*data(site)["claims"], *data(site)["interpretations"]]:
        linked = {urljoin("claims/", str(a["href"])) for a in rows[entry["id"]].select("a")}
        charts = [*entry.get("charts", ()), *entry.get("other", ())]
        for chart in charts:
            assert chart["address"].partition("#")[2] == chart["link"]
            assert place_at(site, chart["address"])
        for address in linked:
            if "?" in address:
                assert address in {chart["address"] for chart in charts}, (entry["id"], address)


def test_addresses_in_the_file_lead_to_entries_and_rules(site: Site) -> None:
    """An address and the id behind its # are on the page it names."""
    for kind in KINDS:
        for entry in data(site)[kind]:
            for address in (entry["address"], *entry["rule_addresses"]):
                assert place_at(site, address)


def test_each_rule_leads_to_its_entries(site: Site) -> None:
    """Where a rule is stated, a link leads to what is listed about it, each kind of entry."""
    for kind in KINDS:
        for entry in data(site)[kind]:
            place = entry["rule_addresses"][0].partition("#")[0]
            code = entry["rules"][0].lower()
            links = {urljoin(place, str(a["href"])) for a in page(site, place).select("a[href]")}
            prefix = f"claims/#{entry['id'].partition('-')[0]}-{code}"
            assert [a for a in links if re.match(rf"{prefix}(-|$)", a)], (place, entry["id"])


@pytest.mark.parametrize("ruleset", PLAYED)
def test_a_rulesets_own_page_has_its_entries(site: Site, ruleset: str) -> None:
    """The same rows stand with the ruleset; the address of each is the one on the page of all."""
    own = page(site, f"{ruleset}/interpretations/")
    rows = {str(row["id"]): row for row in own.select(".listing tr[id]")}
    entries = [one for kind in KINDS for one in data(site)[kind] if one["ruleset"] == ruleset]
    assert set(rows) == {entry["id"] for entry in entries} != set()
    for id, row in rows.items():
        (link,) = row.select(".listing__link")
        assert urljoin(f"{ruleset}/interpretations/", str(link["href"])) == f"claims/#{id}"
        other = place_at(site, f"claims/#{id}")
        assert row.get_text(" ", strip=True) == other.get_text(" ", strip=True)


def test_verdicts_are_counted(site: Site) -> None:
    """The table at the top counts the rows below, but for a question of our own."""
    (table,) = page(site, "claims/").select(".listing-verdicts table")
    names = [cell.get_text(strip=True) for cell in table.select("thead th")][1:-1]
    rows = [[c.get_text(strip=True) for c in row.select("td")] for row in table.select("tbody tr")]
    said = [claim for claim in data(site)["claims"] if not claim["ours"]]
    assert len(rows) == len({claim["ruleset"] for claim in said})
    for n, name in enumerate(names):
        counted = sum(int(row[n].replace("–", "0")) for row in rows)
        assert counted == sum(one["verdict_text"] == name for one in said) > 0
    assert sum(int(row[-1]) for row in rows) == len(said) < len(data(site)["claims"])


def test_an_entry_is_found_once(site: Site) -> None:
    """A search finds a claim on the page of claims and a reading with its ruleset."""
    index = read(site, "search/search_index.json")["docs"]
    for phrase, place in (
        ("Skill lets a character reliably exceed", "claims/"),
        ("Occupied hexes count as blocked", "honorbound/interpretations/"),
        ("Damage Resistance is 3.5, but the roll", "honor/interpretations/"),
    ):
        found = {doc["location"].partition("#")[0] for doc in index if phrase in doc["text"]}
        assert found == {place}
