"""The files for programs: they keep their schemas, and say what the pages say."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

import honorcalc
from scripts.site.machines import CALCULATORS, CLAIMS, NOTES, RULES, SCHEMAS
from tests.asking import granted
from tests.conftest import PLAYED, Site
from tests.site.book import place_at, read

Data = dict[str, Any]


def described(schema: Data, part: Data, data: object, place: str = "") -> list[str]:
    """The fields of a file that its schema does not name."""
    if "$ref" in part:
        part = schema["$defs"][part["$ref"].rpartition("/")[2]]
    if isinstance(data, list):
        return [m for one in data for m in described(schema, part["items"], one, place)]
    if not isinstance(data, dict):
        return []
    missing = [f"{place}/{name}" for name in data if name not in part["properties"]]
    known = [(name, value) for name, value in data.items() if name in part["properties"]]
    for name, value in known:
        missing += described(schema, part["properties"][name], value, f"{place}/{name}")
    return missing


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_file_keeps_its_schema(site: Site, name: str) -> None:
    """The schema lies where the file says, has its number, and names each of its fields."""
    data = read(site, name)
    schema = read(site, data["$schema"])
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(data)
    assert schema["properties"]["schema"]["const"] == data["schema"] == SCHEMAS[name]
    assert data["version"] == honorcalc.__version__
    assert described(schema, schema, data) == []


@pytest.mark.parametrize(
    ("name", "change"),
    [
        (RULES, {"kind": "law"}),
        (RULES, {"code": "h4"}),
        (RULES, {"statement": ""}),
        (RULES, {"printed": "only an erratum has this"}),
        (CALCULATORS, {"rules": "H4"}),
        (CALCULATORS, {"values": []}),
        (CLAIMS, {"verdict": "perhaps"}),
        (CLAIMS, {"rule_addresses": []}),
    ],
)
def test_a_schema_refuses_what_is_wrong(site: Site, name: str, change: Data) -> None:
    """A field that is bad or gone is found."""
    data = read(site, name)
    validator = Draft202012Validator(read(site, data["$schema"]))
    listed = next(value for value in data.values() if isinstance(value, list))
    whole = dict(listed[0])
    listed[0] = whole | change
    assert not validator.is_valid(data)
    for gone in change.keys() & whole.keys():
        listed[0] = {field: value for field, value in whole.items() if field != gone}
        assert not validator.is_valid(data), gone


def test_every_rule_of_each_ruleset_stands_there_once(site: Site) -> None:
    """Its letter and number are those that the ruleset declares."""
    stated = [(r["ruleset"], r["code"]) for r in read(site, RULES)["rules"] if r["kind"] == "rule"]
    assert sorted(stated) == sorted((slug, c) for slug, one in PLAYED.items() for c in one.codes)


def test_a_rule_says_what_its_page_says(site: Site) -> None:
    """The words in bold before its code, which is the anchor of its address."""
    for rule in read(site, RULES)["rules"]:
        place = place_at(site, rule["address"])
        if rule["kind"] == "rule":
            bold = place.find_previous_sibling("strong")
            assert bold is not None
            assert bold.get_text().replace("\u00a0", " ") == rule["statement"]
            assert rule["address"].startswith(f"{rule['ruleset']}/")


@pytest.mark.parametrize("kind", NOTES)
def test_readings_and_errata_are_those_of_the_package(site: Site, kind: str) -> None:
    """None is lost on the way, and each has its words from the package."""
    found = [one for one in read(site, RULES)["rules"] if one["kind"] == kind]
    listed, words = NOTES[kind]
    assert [(one["id"], one["code"], one["statement"]) for one in found] == [
        (entry["id"], code, entry[words])
        for entry in honorcalc.claims()[listed]
        for code in entry["rules"]
    ]


def test_every_calculator_is_described_with_its_address(site: Site) -> None:
    """As the package describes it, at the one place that the site has for it."""
    listed = granted("list")["calculators"]
    found = read(site, CALCULATORS)["calculators"]
    assert [one["id"] for one in found] == [one["id"] for one in listed]
    for one in found:
        address = one.pop("address")
        card = place_at(site, address)
        assert (card.name, card["id"]) == ("honor-calculator", one["id"])
        assert granted("describe", calculator=one["id"])["description"] == one
