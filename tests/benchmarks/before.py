"""The site as it was at commit f948825, built beside ours: the other side of the page's ratios."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from scripts.build import build
from scripts.serve import Server, serving
from tests.benchmarks.rows import Row

COMMIT = "f948825"
SOURCES = Path("build/before")
SITE_BEFORE = SOURCES / "site"
OURS = Path("build/bench-site")
TOOLS = (".venv", "node_modules")
SIDES = ("ours", "before")


def sources(folder: Path, commit: str) -> None:
    """A copy of the project as it was."""
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", ".", str(folder)], check=True)
    subprocess.run(["git", "checkout", "--quiet", commit], cwd=folder, check=True)


def set_up_before() -> None:
    """The one before, with the tools that it was built with then."""
    if not SOURCES.is_dir():
        sources(SOURCES, COMMIT)
    python = sys._base_executable  # type: ignore[attr-defined]  # makes an environment of its own
    subprocess.run([python, "-m", "scripts.setup", "site"], cwd=SOURCES, check=True)


def build_in(folder: Path, address: str = "") -> float:
    """Seconds that the build of such a copy takes."""
    environment = {**os.environ, **({"SITE_URL": address} if address else {})}
    start = perf_counter()
    command = [".venv/bin/python", "-m", "scripts.build"]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return perf_counter() - start


@contextmanager
def served() -> Iterator[Server]:
    """Ours, built for the address it is served at."""
    server = Server(0, OURS)
    os.environ["SITE_URL"] = server.address
    build(OURS)
    with serving(server):
        yield server


@contextmanager
def both() -> Iterator[dict[str, Server]]:
    """Ours and the one before, each as `served`."""
    set_up_before()
    before = Server(0, SITE_BEFORE)
    build_in(SOURCES, before.address)
    with served() as ours, serving(before):
        yield {"ours": ours, "before": before}


def rows() -> list[Row]:
    """Everything after set-up, in a fresh copy of either project."""
    set_up_before()
    took = {}
    for side, commit, tools in zip(SIDES, ("HEAD", COMMIT), (Path(), SOURCES), strict=True):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room:
            folder = Path(room) / "project"
            sources(folder, commit)
            for shared in TOOLS:
                (folder / shared).symlink_to((tools / shared).resolve())
            took[side] = build_in(folder)
            shutil.rmtree(folder)
    what, ours, before = "full build from a warm package cache", took["ours"], took["before"]
    reached = ours / before <= 1.3
    return [Row(what, ours, "s", "≤ 1.3 times it", reached, f"commit {COMMIT}", before)]
