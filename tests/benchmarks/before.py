"""The site as it was at commit f948825, built beside ours: the other side of the page's ratios."""

from __future__ import annotations

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
from tests.benchmarks.rows import Row, ratio_at_most

COMMIT = "f948825"
SOURCES = Path("build/before")
SITE_BEFORE = SOURCES / "site"
OURS = Path("build/bench-site")
SHARED = (".venv", "node_modules")  # both are built with the same tools
SIDES = ("ours", "before")


def sources(folder: Path, commit: str) -> None:
    """A copy of the project as it was, with the tools of this one."""
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", ".", str(folder)], check=True)
    subprocess.run(["git", "checkout", "--quiet", commit], cwd=folder, check=True)
    for shared in SHARED:
        (folder / shared).symlink_to(Path(shared).resolve())


def build_in(folder: Path, address: str = "") -> float:
    """Seconds that the build of such a copy takes."""
    environment = {**os.environ, **({"SITE_URL": address} if address else {})}
    start = perf_counter()
    command = [sys.executable, "-m", "scripts.build"]
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
    if not SOURCES.is_dir():
        sources(SOURCES, COMMIT)
    before = Server(0, SITE_BEFORE)
    build_in(SOURCES, before.address)
    with served() as ours, serving(before):
        yield {"ours": ours, "before": before}


def rows() -> list[Row]:
    """Everything after set-up, in a fresh copy of either project."""
    took = {}
    for side, commit in zip(SIDES, ("HEAD", COMMIT), strict=True):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room:
            folder = Path(room) / "project"
            sources(folder, commit)
            took[side] = build_in(folder)
            shutil.rmtree(folder)
    what = "full build from a warm package cache"
    return [ratio_at_most(what, took["ours"], f"commit {COMMIT}", took["before"], 1.3, "s")]
