"""The runtime of the site, copied once for these tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.build import ROOT, alone, build_runtime, build_wheel
from tests.runtime.host import Host, serve
from tests.runtime.visit import Visit

collect_ignore = ["exercise.py"]  # a program: whoever imports it runs it, for ten seconds


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheel and runtime as the site has them; copies, so that another build can't take them away.

    Beside the runtime's folder lies the note that its build left.
    """
    room = tmp_path_factory.mktemp("runtime")
    with pytest.MonkeyPatch.context() as here, alone("site"):
        here.chdir(ROOT)
        wheel = build_wheel()
        runtime = build_runtime(wheel)
        shutil.copy2(wheel, room)
        shutil.copy2(runtime.parent / "built.json", room)
        shutil.copytree(runtime, room / runtime.name)
    return room


@pytest.fixture(scope="session")
def wheel(made: Path) -> Path:
    """Our wheel, as the site's build makes it."""
    (wheel,) = made.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def runtime(made: Path) -> Path:
    """The folder with Python for the page."""
    (manifest,) = made.glob("*/manifest.json")
    return manifest.parent


@pytest.fixture
def host(runtime: Path) -> Iterator[Host]:
    """A host that does everything right, and whose worker soon fetches the snapshot."""
    with serve(Host(runtime, hurries=True)) as serving:
        yield serving


@pytest.fixture
def visit(chromium: Browser, host: Host) -> Iterator[Visit]:
    """A reader who has never been here."""
    visiting = Visit(chromium, host)
    yield visiting
    visiting.close()
