"""Setting up: the verbs, what a missing tool sounds like, and that a second run does nothing."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import browsers, setup
from tests.asking import ran
from tests.conftest import ROOT

VERBS = {"help", "serve", "site", "test", "check", "bench", "lock", "clean"}


def run(*command: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ) if path is None else {"PATH": str(path)}
    environment.pop("MAKEFLAGS", None)
    environment.pop("MAKELEVEL", None)
    return ran(*command, env=environment, check=False)


def program(folder: Path, name: str, script: str) -> None:
    """Put a small program of this name into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def test_make_alone_lists_every_verb_in_one_line_each_as_help_does() -> None:
    done = run("make", "help")
    assert run("make").stdout == done.stdout
    lines = [line for line in done.stdout.splitlines() if line]
    assert {line.split()[1] for line in lines} == VERBS
    assert len(lines) == len(VERBS)
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert phony is not None
    assert set(phony.group(1).split()) == VERBS | {"python"}


def test_what_is_imported_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # The environment of a container often says otherwise; our tests start hundreds of processes.
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    done = run("make", "site", "PYTHON=env;:", "VENV=:")
    assert "PATH=" in done.stdout
    assert "PYTHONDONTWRITEBYTECODE" not in done.stdout


def test_ci_runs_exactly_make_test() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == [
        'cd "$(dirname "$0")/.." && exec make test'
    ]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "run: .ci/run" in (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")


def test_a_missing_python_is_one_line(tmp_path: Path) -> None:
    # A pyenv shim for a version that is not chosen is there, but ends with an error.
    program(tmp_path / "bin", "python3", "exit 127")
    (tmp_path / "bin" / "sh").symlink_to("/bin/sh")
    done = run(shutil.which("make") or "make", "serve", path=tmp_path / "bin")
    assert done.returncode != 0
    assert "Missing: Python 3.11 or later" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("programs", "named"),
    [
        ({}, "node"),
        ({"node": "echo v22.1.0"}, "npm"),
        ({"node": "echo v18.20.4", "npm": "true"}, "Node 20 or later; found v18.20.4"),
        ({"node": "exit 1", "npm": "true"}, "Node 20 or later"),
    ],
)
def test_a_missing_or_old_node_is_one_line_that_names_it(
    tmp_path: Path, programs: dict[str, str], named: str
) -> None:
    (tmp_path / "bin").mkdir()
    for name, script in programs.items():
        program(tmp_path / "bin", name, script)
    done = run(sys.executable, "-m", "scripts.setup", "site", path=tmp_path / "bin")
    assert done.returncode == 1
    assert re.fullmatch(rf"setup: Missing: {re.escape(named)}.*\n", done.stderr), done.stderr


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with just the locks."""
    clone = tmp_path / "clone"
    (clone / "scripts" / "requirements").mkdir(parents=True)
    for name in (
        "scripts/requirements/site.txt",
        "scripts/requirements/test.txt",
        "package.json",
        "package-lock.json",
    ):
        (clone / name).write_text(name, encoding="utf-8")
    return clone


@pytest.fixture
def commands(clone: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that a set-up there would have run."""
    commands: list[str] = []

    def pretend(*command: str) -> None:
        words = " ".join(command)
        commands.append(words)
        if " -m venv " in words:
            (clone / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
            (clone / ".venv" / "bin" / "python").unlink(missing_ok=True)
            (clone / ".venv" / "bin" / "python").symlink_to(sys.executable)
        if words.startswith("npm ci"):
            (clone / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(setup, "ROOT", clone)
    monkeypatch.setattr(setup, "run", pretend)
    return commands


def set_up(kind: str, commands: list[str]) -> list[str]:
    """Set up, and return what had to be run for it, in a word each."""
    commands.clear()
    setup.set_up_python(kind)
    setup.set_up_node(kind)
    words = {" -m venv ": "venv", "scripts/requirements/": "pip", "npm ci": "npm"}
    return [next(word for part, word in words.items() if part in line) for line in commands]


def test_each_kind_of_work_adds_to_what_the_one_before_has_and_is_set_up_once(
    commands: list[str],
) -> None:
    """Lighthouse is for benchmarks only."""
    assert set_up("site", commands) == ["venv", "pip", "npm"]
    assert set_up("test", commands) == ["pip", "npm"]
    assert "--omit=optional" in commands[-1]
    assert set_up("bench", commands) == ["npm"]
    assert "--omit" not in commands[-1]
    for kind in ("site", "test", "bench"):
        assert set_up(kind, commands) == []


@pytest.mark.parametrize(
    ("changed", "done"),
    [
        ("scripts/requirements/site.txt", ["pip"]),
        ("scripts/requirements/test.txt", []),
        ("package-lock.json", ["npm"]),
    ],
)
def test_only_what_changed_is_done_again(
    clone: Path, commands: list[str], changed: str, done: list[str]
) -> None:
    set_up("site", commands)
    (clone / changed).write_text("another lock", encoding="utf-8")
    assert set_up("site", commands) == done


def test_a_broken_environment_is_made_anew(clone: Path, commands: list[str]) -> None:
    set_up("site", commands)
    (clone / ".venv" / "bin" / "python").unlink()
    (clone / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")
    assert set_up("site", commands) == ["venv", "pip"]


def test_after_an_interrupted_installation_nothing_passes_as_up_to_date(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up("site", commands)

    def interrupted(*_: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(setup, "run", interrupted)
        with pytest.raises(KeyboardInterrupt):
            setup.set_up_python("test")
    assert set_up("site", commands) == ["venv", "pip"]


def test_missing_browsers_are_all_named_in_one_line_where_apt_may_not_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit) as end:
        browsers.set_up_browsers()
    message = str(end.value)
    assert "\n" not in message
    for package in ("chromium", "firefox-esr", "webkit2gtk-driver", "xvfb"):
        assert package in message


def test_missing_browsers_are_installed_where_apt_may_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there, commands = {"apt-get", "chromium", "chromium-headless-shell", "Xvfb", "xauth"}, []

    def apt(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        if "install" in command:
            there.update(name for name, package in browsers.NEEDED.items() if package in command)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(subprocess, "run", apt)
    browsers.set_up_browsers()
    assert [command[1] for command in commands] == ["update", "install"]
    assert commands[1][-2:] == ["firefox-esr", "webkit2gtk-driver"]
    browsers.set_up_browsers()
    assert len(commands) == 2


@pytest.mark.parametrize(("reason", "status"), [("../shared is absent", 0), ("no browser here", 2)])
def test_a_skip_without_an_allowed_reason_fails_the_run(
    tmp_path: Path, reason: str, status: int
) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copyfile(ROOT / "tests" / "conftest.py", tmp_path / "tests" / "conftest.py")
    (tmp_path / "tests" / "test_it.py").write_text(
        f"import pytest\ndef test_that():\n    pytest.skip({reason!r})\ndef test_this(): pass\n",
        encoding="utf-8",
    )
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n", encoding="utf-8")
    pytest_there = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    done = ran(*pytest_there, cwd=tmp_path, check=False)
    assert done.returncode == status, done.stdout
    assert f"tests/test_it.py::test_that: {reason}" in done.stdout
