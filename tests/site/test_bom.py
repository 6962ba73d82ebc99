"""The bill of materials: valid for others, complete, and the same wherever it is made."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from scripts.site.bom import OURS, SITE, bill
from scripts.site.vendor import PLOTLY
from tests.conftest import ROOT
from tests.project.test_locks import requirements

Data = dict[str, Any]


@pytest.fixture(scope="module")
def bom() -> Data:
    found: Data = json.loads(bill(ROOT))
    return found


def pinned() -> Iterator[tuple[str, str, list[str]]]:
    """Each package of the site's lock of Python, read line by line: name, version, hashes."""
    for line in requirements((ROOT / "scripts/requirements/site.txt").read_text("utf-8")):
        words = line.split()
        name, version = words[0].split("==")
        yield name, version, [w[14:] for w in words if w.startswith("--hash=sha256:")]


def test_it_is_what_cyclonedx_wants() -> None:
    """The strict schema of CycloneDX 1.6 finds nothing, and finds a bill that is wrong."""
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(bill(ROOT)) is None
    assert validator.validate_str(bill(ROOT).replace('"alg": "SHA-256"', '"alg": "SHA"', 1))


def test_another_lock_is_another_bill(tmp_path: Path) -> None:
    """A version more in a lock shows in the bill, and in its serial number; it needs the locks
    alone.
    """
    for name in ("package-lock.json", "scripts/requirements/site.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    lock = tmp_path / "scripts/requirements/site.txt"
    lock.write_text(re.sub(r"(?m)^jinja2==\S+", "jinja2==99.1", lock.read_text("utf-8")), "utf-8")
    changed, before = json.loads(bill(tmp_path)), json.loads(bill(ROOT))
    assert "pkg:pypi/jinja2@99.1" in [one["bom-ref"] for one in changed["components"]]
    assert changed["serialNumber"] != before["serialNumber"]


def test_every_package_of_the_locks_is_in_it_with_its_hashes(bom: Data) -> None:
    """As the locks have them, npm's digests turned from base64 into hex."""
    parts = {one["bom-ref"]: one for one in bom["components"]}
    for name, version, hashes in pinned():
        (files,) = parts.pop(f"pkg:pypi/{name}@{version}")["externalReferences"]
        assert [one["content"] for one in files["hashes"]] == hashes != []
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert parts.pop(OURS)["scope"] == "required"
    for ref, part in parts.items():
        (digest,) = part["hashes"]
        entry = lock[f"node_modules/{part['name']}"]
        coded = base64.b64encode(bytes.fromhex(digest["content"])).decode()
        assert (entry["version"], entry["integrity"]) == (part["version"], f"sha512-{coded}"), ref
    assert {part["name"] for part in parts.values()} >= lock[""]["dependencies"].keys()


def test_addresses_are_read_as_they_are_meant(bom: Data) -> None:
    """The library of those who made the notation reads each, and writes it the same way."""
    for one in bom["components"]:
        if one["name"] != OURS:
            read = PackageURL.from_string(one["purl"])
            name = f"{read.namespace}/{read.name}" if read.namespace else read.name
            assert (name, read.version, read.to_string()) == (
                *(one["name"], one["version"], one["bom-ref"]),
            )


def test_what_readers_get_is_told_from_what_only_builds(bom: Data) -> None:
    """Each package whose files are in the site is `required`, the tools are not."""
    shipped = {one["name"] for one in bom["components"] if one["scope"] == "required"}
    assert {PLOTLY.partition("/")[0], "pyodide", "mkdocs-material", OURS} < shipped
    assert {name for name in shipped if name.startswith(("workbox-", "@fontsource"))}
    built = {one["name"] for one in bom["components"] if one["scope"] == "excluded"}
    assert {"mkdocs", "fonttools", "ws"} <= built
    assert not {name for name in shipped | built if name in ("lighthouse", "typescript", "pytest")}


def test_every_part_is_needed_by_something(bom: Data) -> None:
    """From the site one gets to each component, and each need is a component."""
    needs = {one["ref"]: one["dependsOn"] for one in bom["dependencies"]}
    assert needs.keys() - {SITE} == {one["bom-ref"] for one in bom["components"]}
    found, ahead = set(), [SITE]
    while ahead:
        ref = ahead.pop()
        if ref not in found:
            found.add(ref)
            ahead += needs[ref]
    assert found == needs.keys()
    assert "pkg:pypi/jinja2" in " ".join(
        next(on for ref, on in needs.items() if ref.startswith("pkg:pypi/mkdocs@"))
    )
