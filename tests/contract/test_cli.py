"""The command line as a script or a terminal sees it."""

import io
import json
import os
import pty
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest

import honorcalc
from honorcalc.cli import main
from tests.asking import ran
from tests.conftest import ROOT


def run(*words: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """Runs one command in this process; the tests of pipe and terminal start another."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding=encoding), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as end:
            code = int(end.code or 0)
    out.seek(0)
    return subprocess.CompletedProcess(words, code, out.read(), err.getvalue())


VERBS = [
    ("list",),
    ("describe", "honor.test"),
    ("compute", "honor.test", "acting_multiplier=3.5", "opposing_multiplier=2"),
    ("roll", "honor.test", "--seed", "7", "--count", "3", "acting_multiplier=3"),
    (
        "sweep",
        "honor.test",
        "acting_multiplier:1:6",
        "--by",
        "opposing_multiplier:1:3",
        "--value",
        "success",
        "acting_modifier=1",
    ),
    ("solve", "honor.test", "acting_multiplier", "--chance", "0.6", "opposing_multiplier=3"),
]


def test_verbs_mirror_their_functions() -> None:
    """A command and the function of its name give the same JSON."""
    multiplier = "acting_multiplier"
    mirrored: dict[tuple[str, ...], Any] = {
        ("compute", f"{multiplier}=3.5"): honorcalc.compute("honor.test", acting_multiplier=3.5),
        ("roll", "--seed", "7", "--count", "2"): honorcalc.roll("honor.test", seed=7, count=2),
        ("sweep", f"{multiplier}:1:3"): honorcalc.sweep("honor.test", f"{multiplier}:1:3"),
        ("solve", multiplier, "--chance", "0.9"): honorcalc.solve(
            "honor.test", multiplier, chance="0.9"
        ),
    }
    for (verb, *words), expected in mirrored.items():
        printed = json.loads(run(verb, "honor.test", *words, "--json").stdout)
        assert printed == {"schema": 1, **json.loads(json.dumps(expected.to_json()))}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("compute", "honor.test", "acting_multiplier=0.3"),
            "honor.test: acting_multiplier: 0.3 is not a multiple of 0.5 from 0.5 to 20",
        ),
        (
            ("compute", "honor.test?n=3"),
            "honor.test?n=3 is not a calculator; write honor.test, and its settings apart from it "
            "as name=value\n",
        ),
        (("compute", "honor.tst"), "honor.tst is not a calculator; the nearest are honor.test,"),
        (
            ("compute", "honor.test", "acting=3"),
            "honor.test: acting is not a parameter; the nearest",
        ),
        (("compute", "honor.test", "3"), "honor.test: 3 is not of the form name=value"),
        (
            ("compute", "honor.test", "acting_modifier=1", "acting_modifier=1"),
            "honor.test: acting_modifier: given twice, 1 and 1; give it once",
        ),
        (
            ("compute", "honor.test", "acting_modifier=1", "acting_modifier=2\n"),
            "honor.test: acting_modifier: given twice, 1 and 2\\n; give it once",
        ),
        (("compute",), "honorcalc compute: the following arguments are required: calculator\n"),
        (
            ("compute", "honor.test", "--no\nthing"),
            "honorcalc compute: unrecognized arguments: --no\\nthing\n",
        ),
        (("roll", "honor.test", "--seed", "x"), "honor.test: seed: x is not a whole number from 0"),
        (
            ("solve", "honor.test", "acting_multiplier", "--chance", "2"),
            "honor.test: chance: 2 is not a chance from 0 to 1",
        ),
        (("solve", "honor.test", "acting_multiplier"), "honorcalc solve: the following arguments"),
        (("computer",), "computer is not a verb; the nearest are compute, commit"),
        (("--nothing",), "honorcalc: unrecognized arguments: --nothing"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], message: str) -> None:
    """Exit status 2, one line of error that says what is right, nothing on standard output."""
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    ["solve honor.target reading --chance 1", "sweep honor.target target:1:3 --by reading"],
)
def test_a_house_rule_that_is_varied_is_not_said_to_be_on(words: str) -> None:
    """The sentence is about all its settings."""
    assert "exceed" not in run(*words.split(), "house=reading:exceed").stdout.splitlines()[0]


def test_what_was_typed_is_not_repeated_at_length() -> None:
    """Argparse would print all of a megabyte."""
    done = run("compute", "honor.test", "--" + "x" * 100_000)
    assert done.returncode == 2
    assert len(done.stderr) < 250


@pytest.mark.parametrize("words", VERBS, ids=lambda words: words[0])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
def test_every_verb_answers_in_words_and_in_json(words: tuple[str, ...], encoding: str) -> None:
    """Each verb that answers alike every time, options between the settings as in the contract.

    Where there is no minus sign or block, the terminal's own signs stand for them.
    """
    done = run(*words, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    assert not re.search("[?\x1b]", done.stdout)
    data = run(*words, "--json", encoding=encoding)
    assert (data.returncode, data.stderr) == (0, "")
    assert json.loads(data.stdout) == json.loads(run(*words, "--json").stdout)
    assert encoding == "utf-8" or data.stdout.isascii()


def test_signs_that_a_terminal_lacks_have_others() -> None:
    """A minus is never lost."""
    done = run("compute", "honor.test", "acting_modifier=-10", encoding="cp1252")
    assert done.returncode == 0
    assert "  Mean success rating  -10" in done.stdout
    assert " -20  ####" in done.stdout


def test_version_and_help() -> None:
    """--version names the release; --help shows each verb with an example."""
    assert run("--version").stdout == f"honorcalc {honorcalc.__version__}\n"
    text = run("--help").stdout
    told = (ROOT / "docs/python/index.md").read_text("utf-8")
    for verb in honorcalc.cli.VERBS:
        assert f"\n  {verb} " in text
        assert f"\n| `{verb}` | " in told, "the table of verbs leaves it out"
    assert run().stdout == text
    for words in VERBS:
        assert run(words[0], "--help").returncode == 0


def test_the_examples_of_the_help_work() -> None:
    """What the help shows can be typed."""
    text = run("--help").stdout
    commands = re.findall(
        r"^  ((?:list|describe|compute|roll|sweep|solve)\b.*?)(?:   .*)?$", text, flags=re.M
    )
    assert len(commands) == len(VERBS)
    for command in commands:
        assert run(*shlex.split(command)).returncode == 0, command


def on_terminal(**env: str) -> str:
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "honorcalc", "compute", "honor.test"]
    keep = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    subprocess.run(command, stdout=child, check=True, cwd=ROOT, env={**keep, **env})
    os.close(child)
    text = b""
    while True:
        try:
            chunk = os.read(parent, 4096)
        except OSError:
            break
        if not chunk:
            break
        text += chunk
    os.close(parent)
    return text.decode()


def test_colors_only_on_a_terminal_that_wants_them() -> None:
    """A terminal gets color, one with NO_COLOR does not."""
    assert "\x1b[" in on_terminal()
    assert "\x1b[" not in on_terminal(NO_COLOR="1")


def test_a_closed_pipe_is_no_error() -> None:
    """`honorcalc list | head -1` ends quietly, and what is refused ends with its status."""
    for words, status in (("sweep honor.target target", 0), ("compute honor.tst", 2)):
        command = f"{sys.executable} -m honorcalc {words} | head -1"
        done = ran("bash", "-o", "pipefail", "-c", command, check=False)
        assert (done.returncode, bool(done.stderr)) == (status, status != 0)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("compute honor.test >/dev/full", "No space left on device"),
        ("list >&-", "there is no standard output"),
        ("compute honor.test --json >&-", "there is no standard output"),
        ("--help >&-", "there is no standard output"),
    ],
)
def test_an_answer_that_cannot_be_written_is_told(words: str, why: str) -> None:
    """On a disk without room, or where a shell has closed it: one sentence, and no success."""
    done = ran("sh", "-c", f"{sys.executable} -m honorcalc {words}", check=False)
    assert (done.returncode, done.stderr) == (1, f"the answer cannot be written: {why}\n")


def test_a_refusal_that_nobody_can_read_is_not_among_the_answers() -> None:
    """Where standard error is closed, only the status says that something was wrong."""
    done = ran("sh", "-c", f"{sys.executable} -m honorcalc compute honor.tst 2>&-", check=False)
    assert (done.returncode, done.stdout) == (2, "")


def test_who_interrupts_a_command_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what Python was doing."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("honorcalc.cli.everything", interrupted)
    done = run("list")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
