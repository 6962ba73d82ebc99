"""What `make test` does with a failed test: once more by itself, or the end of it."""

import json
from pathlib import Path

import pytest

from scripts import test as whole

ONE = ["tests/browser/test_one.py::test_it[chromium]"]
MANY = [f"tests/browser/test_one.py::test_{number}" for number in range(whole.ACCIDENTS + 1)]
BARE, TOGETHER, ALONE = whole.PASSES


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """What was run once more; whatever it is, it passes unless it is named `broken`."""
    asked: list[tuple[str, ...]] = []

    def run_tests(name: str, *options: str) -> int:
        asked.append(options)
        return int(any("broken" in option for option in options))

    monkeypatch.setattr(whole, "FAILED", tmp_path / "lastfailed")
    monkeypatch.setattr(whole, "run_tests", run_tests)
    return asked


def test_where_all_passed_nothing_runs_again(again: list[tuple[str, ...]]) -> None:
    assert whole.all_passed({BARE: 0, TOGETHER: 0, ALONE: 0})
    assert again == []


@pytest.mark.parametrize("where", [TOGETHER, ALONE])
def test_what_failed_in_a_browser_runs_once_more_and_counts(
    again: list[tuple[str, ...]], where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole.FAILED.write_text(json.dumps(dict.fromkeys(ONE, True)), "utf-8")
    assert whole.all_passed({BARE: 0, TOGETHER: 0, ALONE: 0} | {where: 1})
    assert again == [tuple(ONE)]
    assert ONE[0] in capsys.readouterr().out
    whole.FAILED.write_text(json.dumps({"tests/browser/test_one.py::broken": True}), "utf-8")
    assert not whole.all_passed({BARE: 0, TOGETHER: 0, ALONE: 0} | {where: 1})


@pytest.mark.parametrize(
    ("statuses", "failed"),
    [
        pytest.param({BARE: 1, TOGETHER: 0, ALONE: 0}, ONE, id="without a browser"),
        pytest.param({BARE: 1, TOGETHER: 1, ALONE: 0}, ONE, id="on both sides"),
        pytest.param({BARE: 0, TOGETHER: 2, ALONE: 0}, ONE, id="a skip or a broken run"),
        pytest.param({BARE: 0, TOGETHER: -9, ALONE: 0}, ONE, id="a killed run"),
        pytest.param({BARE: 0, TOGETHER: 1, ALONE: 0}, MANY, id="too many"),
        pytest.param({BARE: 0, TOGETHER: 1, ALONE: 0}, [], id="no test is to blame"),
    ],
)
def test_whatever_else_failed_ends_it(
    again: list[tuple[str, ...]], statuses: dict[str, int], failed: list[str]
) -> None:
    whole.FAILED.write_text(json.dumps(dict.fromkeys(failed, True)), "utf-8")
    assert not whole.all_passed(statuses)
    assert again == []
