"""A small site in a folder of its own, and the project's server for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.serve import Server, serving
from scripts.site import headers
from tests.project.small_site import PACKED, PAGE, POLICY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small site: a start page with twins, a page below it, a runtime, a page for gaps."""
    site = tmp_path / "site"
    runtime = site / "assets" / "runtime" / "0123456789abcdef"
    runtime.mkdir(parents=True)
    (site / "honor").mkdir()
    (site / "index.html").write_bytes(PAGE)
    (site / "index.html.gz").write_bytes(PACKED)
    (site / "index.html.br").write_bytes(b"brotli stands here")
    (site / "honor" / "index.html").write_bytes(PAGE)
    (site / "404.html").write_bytes(b"<p>Not here")
    (site / "embed").mkdir()
    (site / "embed" / "index.html").write_bytes(PAGE)
    (site / "csp.txt").write_text(POLICY + "\n", encoding="utf-8")
    headers.write(site, "0123456789ab")
    (runtime / "pyodide.mjs").write_bytes(b"export {}")
    (runtime / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    return site


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with serving(Server(0, folder)) as running:
        yield running
