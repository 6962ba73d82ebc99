"""Hold the locks against the published advisories, where those can be reached.

    python -m scripts.audit

`npm audit` and a pinned `pip-audit` ask the registries. What cannot be asked is said and skipped,
because a machine without a way out must still be able to test; what is found ends the run.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scripts.build import ROOT

AUDIT = Path("build/audit/bin")
PIP_AUDIT = "pip-audit==2.10.1"
LOCK = "scripts/requirements/test.txt"
NPM = ["npm", "audit", "--package-lock-only", "--json"]
PIP = [
    [sys.executable, "-m", "venv", str(AUDIT.parent)],
    [str(AUDIT / "pip"), "install", "--quiet", PIP_AUDIT],
    [str(AUDIT / "pip-audit"), "--requirement", LOCK, "--disable-pip", "--format", "json"],
]
Faults = Callable[[Any], object]
ASKED: dict[str, tuple[list[list[str]], Faults]] = {
    "npm audit": ([NPM], lambda found: found["metadata"]["vulnerabilities"]["total"]),
    "pip-audit": (PIP, lambda found: any(one.get("vulns") for one in found["dependencies"])),
}
"""The commands in order, and what the JSON of the last one says of faults."""


def advisories(commands: list[list[str]], faults: Faults) -> str | None:
    """What was found, "" for nothing, None where it could not be asked."""
    for command in commands:
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
        if asked.returncode and command is not commands[-1]:
            return None
    try:
        return asked.stdout if faults(json.loads(asked.stdout)) else ""
    except (ValueError, KeyError, TypeError):
        return None


def main() -> int:
    """Ask both; the number of those that found something."""
    os.chdir(ROOT)
    failed = 0
    for name, (commands, faults) in ASKED.items():
        found = advisories(commands, faults)
        if found is None:
            print(f"audit: {name} skipped, its advisories cannot be reached from here")
        elif found:
            print(f"audit: {name} found something\n{found}")
            failed += 1
        else:
            print(f"audit: {name} is content")
    return failed


if __name__ == "__main__":
    sys.exit(main())
