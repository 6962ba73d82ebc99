"""The page's Python gives the same JSON, to the byte, as Python on the command line."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from scripts.runtime.build import LEAN, WHOLE
from scripts.runtime.library import FIRST, REMEDY, read_list
from tests.asking import ran
from tests.runtime.everything import walked
from tests.runtime.in_node import run_python
from tests.runtime.library import WALK

SETTINGS = 10


@pytest.fixture(scope="session")
def from_cpython(wheel: Path) -> list[list[str]]:
    """Every question with CPython's reply, from the very wheel that the runtime was made of."""
    # Another hash seed than the page's, so that a reply that follows the order of a set is caught.
    other = {"PYTHONHASHSEED": "12345", "PYTHONPATH": str(wheel)}
    program = f"{WALK.read_text()}\nprint(json.dumps(walk({walked(SETTINGS)!r})))"
    done = ran(sys.executable, "-", input=program, env=other, cwd=wheel.parent)
    return [list(pair) for pair in json.loads(done.stdout)]


@pytest.mark.parametrize("kind", ["library", "snapshot"])
@pytest.mark.parametrize("wasm", [LEAN, WHOLE], ids=["lean", "whole"])
def test_every_calculator_gives_the_same_json(
    wasm: str,
    kind: str,
    runtime: Path,
    from_cpython: list[list[str]],
    tmp_path: Path,
) -> None:
    """Defaults and drawn settings of every calculator: describe, share, compute and roll.

    Pages have the lean file and a snapshot: they answer for all settings. The whole file answers
    only what that lacks, and the library is what a snapshot is made of: the defaults show that
    they are the same. All of the library that a page starts with is loaded then: nothing in it is
    sent for no use.
    """
    settings = SETTINGS if (wasm, kind) == (LEAN, "snapshot") else 0
    folder = tmp_path / "runtime"
    left_out = shutil.ignore_patterns("*.br", "*.gz", WHOLE, LEAN)
    shutil.copytree(runtime, folder, ignore=left_out)
    shutil.copyfile(runtime / wasm, folder / WHOLE)
    last = f"json.dumps([walk({walked(settings)!r}), library_files()])"
    said = run_python(folder, kind, WALK.read_text(), last, long=settings > 0)
    from_page, loaded = json.loads(said)
    listed = json.loads(from_page[0][1])["calculators"]
    computed = sum('"verb": "compute"' in question for question, _ in from_page)
    assert computed == 1 + len(listed) * (settings + 1)
    replies = dict(from_cpython)
    assert [(ask, told, replies[ask]) for ask, told in from_page if told != replies[ask]] == []
    if kind == "library":
        assert [name.replace(".pyc", ".py") for name in loaded] == read_list()[FIRST], REMEDY


def test_the_walk_reaches_every_calculator(from_cpython: list[list[str]]) -> None:
    """Each listed calculator is described once and computed eleven times."""
    listed = [entry["id"] for entry in json.loads(from_cpython[0][1])["calculators"]]
    asked = [(json.loads(q), json.loads(r)) for q, r in from_cpython[2:]]
    assert listed
    assert asked[-1][1]["ok"]  # the long one
    for name in listed:
        computed = [r["ok"] for q, r in asked if (q["verb"], q["calculator"]) == ("compute", name)]
        assert len(computed) == SETTINGS + 1
        assert computed[0], f"{name} does not answer at its defaults"
        assert sum(computed) > 1, f"{name} refuses every drawn setting"
