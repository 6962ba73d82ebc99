"""The runtime built once for these tests."""

import fcntl
import shutil
from pathlib import Path

import pytest

from scripts.build import build_wheel
from scripts.runtime.build import build

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, as the site's build makes it."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = build_wheel()
        return Path(shutil.copy2(built, tmp_path_factory.mktemp("wheel") / built.name))


@pytest.fixture(scope="session")
def runtime(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runtime folder; a copy, so that a rebuild of the site can't take it away."""
    with (ROOT / "build" / "tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        out, cache = ROOT / "build" / "test-runtime", ROOT / "build" / "cache"
        built = build(wheel, out, ROOT / "node_modules" / "pyodide", cache)
        return Path(shutil.copytree(built, tmp_path_factory.mktemp("runtime") / built.name))
