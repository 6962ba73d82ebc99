"""The examples in the docstrings of scripts; those of the package pytest finds by itself."""

import doctest
import importlib

import pytest

from tests.conftest import ROOT

MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "scripts").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


def test_scripts_have_examples() -> None:
    assert len(MODULES) >= 15


@pytest.mark.parametrize("name", MODULES)
def test_examples_come_out_as_written(name: str) -> None:
    module = importlib.import_module(name)
    flags = doctest.NORMALIZE_WHITESPACE
    found = doctest.testmod(module, optionflags=flags)
    assert found.attempted
    assert not found.failed
