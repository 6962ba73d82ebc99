"""The locks: complete, hashed, and free of the names of the machines they came from."""

import json
import re

import pytest

from scripts.lock import commands
from tests.conftest import ROOT

LOCKS = ("scripts/requirements/site.txt", "scripts/requirements/test.txt")


def requirements(text: str) -> list[str]:
    """Return the requirements of a pip lock, each with its hashes on one line."""
    whole = text.replace("\\\n", " ")
    return [
        line for line in whole.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]


@pytest.mark.parametrize("name", LOCKS)
def test_pip_locks_pin_and_hash_everything_and_name_no_host(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = requirements(text)
    assert len(lines) > 20
    for line in lines:
        assert re.match(r"[a-z0-9.-]+==\S+ ", line), line
        assert "--hash=sha256:" in line, line
    assert "://" not in text
    assert "index" not in text
    assert "find-links" not in text


def test_the_sites_lock_is_part_of_the_tests_lock() -> None:
    site, test = (
        {line.split()[0] for line in requirements((ROOT / name).read_text(encoding="utf-8"))}
        for name in LOCKS
    )
    assert site <= test


def test_pins_with_a_reason_are_in_the_locks() -> None:
    locked = (ROOT / "scripts/requirements/test.txt").read_text(encoding="utf-8")
    pins = (ROOT / "scripts/requirements/versions.in").read_text(encoding="utf-8")
    for pin in requirements(pins):
        assert f"{pin} " in locked, pin


def test_npm_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert "resolved" not in entry, name
        assert entry.get("integrity", "").startswith("sha512-"), name


def test_what_is_wanted_from_npm_is_pinned_exactly_as_the_lock_holds_it() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for kind in ("dependencies", "devDependencies", "optionalDependencies"):
        assert package[kind] == locked[""][kind]
        for name, version in package[kind].items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
            assert version == locked[f"node_modules/{name}"]["version"], name
    assert package["dependencies"]["pyodide"].startswith("0.29.")


def test_the_tool_that_writes_the_locks_is_pinned() -> None:
    install = next(command for command in commands(upgrade=True) if "install" in command)
    assert re.fullmatch(r"uv==\d+\.\d+\.\d+", install[-1])


def test_pyodides_own_python_is_preferred_and_none_is_forced() -> None:
    # pyenv takes the first of these that is installed; `system` keeps python3 working anywhere.
    versions = (ROOT / ".python-version").read_text(encoding="utf-8").split()
    assert versions == ["3.13", "3.12", "3.11", "system"]


def named(key: str) -> list[list[str]]:
    """What stands behind a key in the workflows, word by word."""
    return [
        line.partition(key)[2].split()
        for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if key in line and line.partition(key)[2]
    ]


def test_containers_are_pinned_by_their_digest() -> None:
    used = named(" container:")
    assert len(used) > 1
    for (image,) in used:
        assert re.fullmatch(r"debian:trixie@sha256:[0-9a-f]{64}", image), image


def test_actions_of_others_are_pinned_by_their_hash() -> None:
    used = named("uses:")
    assert len(used) > 5
    for name, *comment in used:
        if not name.startswith("./"):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name), name
            assert re.fullmatch(r"v\d+\.\d+\.\d+", comment[-1]), name
