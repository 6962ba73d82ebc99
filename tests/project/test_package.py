"""The package as others get it: a small wheel without dependencies, and a bare checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata

from scripts.build import build_wheel
from tests.asking import ran
from tests.benchmarks.package import parts_of
from tests.conftest import ROOT

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# Where this is set, as in a job of .github/workflows/ci.yml, every one of them must be there.
EVERY = "HONOR_TEST_EVERY_PYTHON"
ASKED = ("compute", "honor.test", "acting_multiplier=3.5", "opposing_multiplier=2", "--json")


def interpreters() -> list[str]:
    """Return a command for each supported Python that really runs here."""
    found = {}
    for version in VERSIONS:
        command = shutil.which(f"python{version}")
        told = "import sys; print('%d.%d' % sys.version_info[:2])"
        tried = command and ran(command, "-c", told, check=False)
        if command and tried and tried.stdout.strip() == version:
            found[version] = command
    found.setdefault("{}.{}".format(*sys.version_info), sys.executable)
    return list(found.values())


def run(
    command: str, *words: str, module: str = "honorcalc", folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run `python -m` of a folder, by default the checkout, without any installed package."""
    bare = {"PATH": "/usr/bin:/bin"}
    return ran(command, "-S", "-m", module, *words, cwd=folder, env=bare, check=False)


@pytest.fixture(scope="module")
def wheel() -> Path:
    return ROOT / build_wheel()


def test_the_wheel_is_small(wheel: Path) -> None:
    """A bar for what all calculators share, one for the desk, one for each ruleset."""
    sizes = parts_of(wheel)
    assert len(sizes) > 2
    for part, size in sizes.items():
        most = {"shared": 120_000, "desk": 30_000}.get(part, 70_000)
        assert size <= most, f"{part}: make it smaller; docs/project/decisions.md says why"


def test_a_registry_would_take_it_and_it_depends_on_nothing(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        # Raises for each field that is badly written or not of its version of the format.
        about = Metadata.from_email(archive.read(name))
    assert about.name == "honorcalc"
    assert not about.requires_dist
    assert str(about.requires_python) == ">=3.11"
    assert about.license_expression == "MIT"
    assert about.description_content_type == "text/markdown"
    assert "compute(" in (about.description or "")
    assert {"Source", "Changelog"} <= (about.project_urls or {}).keys()
    named = [f"Programming Language :: Python :: {version}" for version in VERSIONS]
    assert {*named, "Typing :: Typed"} <= set(about.classifiers or ())


def test_pip_installs_it_on_every_python(wheel: Path, tmp_path: Path) -> None:
    said = run(sys.executable, *ASKED).stdout
    for number, command in enumerate(interpreters()):
        place = tmp_path / str(number)
        ran(command, "-m", "venv", "--without-pip", place)
        pip = [sys.executable, "-m", "pip", "--python", place / "bin/python"]
        ran(*pip, "install", "--quiet", "--no-index", "--no-compile", wheel)
        assert ran(place / "bin/honorcalc", *ASKED, cwd=tmp_path).stdout == said


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "honorcalc").rglob("*.py")}
    assert inside == there | {"honorcalc/py.typed"}


def test_the_wheel_answers_and_explains_as_the_checkout_does(wheel: Path, tmp_path: Path) -> None:
    # Its inner modules are slimmed; nothing that anybody asks for may be lost by that.
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    for asked in (("list",), ("describe", "honor.test", "--json"), ("compute", "--help"), ASKED):
        done = run(sys.executable, *asked, folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stdout == run(sys.executable, *asked).stdout


def test_every_python_gives_the_same_answers_and_the_same_dice() -> None:
    printed = {}
    for command in interpreters():
        done = run(command, module="tests.project.bare_walk")
        assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr}"
        printed[command] = done.stdout
    if os.environ.get(EVERY):
        assert len(printed) == len(VERSIONS)
    first, *others = printed.values()
    assert all(json.loads(line)["ok"] for line in first.splitlines())
    assert len(first.splitlines()) > 20
    assert all(other == first for other in others)


def test_a_job_compares_every_python() -> None:
    """Here one interpreter may be all there is; where changes are checked, none may be missing."""
    job = (ROOT / ".github/workflows/ci.yml").read_text("utf-8").partition("  pythons:\n")[2]
    assert tuple(re.findall(r"^ +(3\.\d+)$", job, re.MULTILINE)) == VERSIONS
    assert f"{EVERY}:" in job
