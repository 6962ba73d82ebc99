"""Runs the Node steps in an empty environment."""

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
MISTAKE = "DeclarationError: "


class NodeError(RuntimeError):
    """A Node step failed; the message is the tail of what it wrote."""


def run(script: str, *arguments: str | Path) -> str:
    """What a script of this folder prints.

    The environment is empty because Pyodide copies some of it into Python's memory, and the
    snapshot must not depend on who builds it. Raises NodeError when the script fails.
    """
    node = shutil.which("node")
    if node is None:
        raise NodeError("node is missing: install Node 20 or later")
    done = subprocess.run(
        [node, str(HERE / script), *(str(argument) for argument in arguments)],
        capture_output=True,
        text=True,
        env={},
        check=False,
    )
    if done.returncode:
        # Node repeats the failing source line, which in a bundled file is a megabyte long.
        lines = [line for line in done.stderr.splitlines() if line.strip() and len(line) < 1000]
        # What a ruleset declares wrong is said in one line, between many of Python and Node.
        declared = [line.partition(MISTAKE)[2] for line in lines if MISTAKE in line]
        raise NodeError(f"{script} failed: " + "\n".join(declared[-1:] or lines[-15:]))
    return done.stdout
