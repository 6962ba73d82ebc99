"""Hold the locks against the published advisories, where those can be reached.

    python -m scripts.audit

`npm audit` and a pinned `pip-audit` ask the registries. What cannot be asked is said and skipped,
because a machine without a way out must still be able to test; what is found ends the run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from scripts.build import ROOT

AUDIT = Path("build/audit")
PIP_AUDIT = "pip-audit==2.10.1"
LOCK = "scripts/requirements/test.txt"


def npm_advisories() -> str | None:
    """What `npm audit` found, "" for nothing, None where it could not ask."""
    asked = subprocess.run(
        ["npm", "audit", "--package-lock-only", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        counts = json.loads(asked.stdout)["metadata"]["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return None
    return asked.stdout if counts["total"] else ""


def pip_advisories() -> str | None:
    """What `pip-audit` found, "" for nothing, None where it could not ask."""
    tool = AUDIT / "bin" / "pip-audit"
    for command in (
        [sys.executable, "-m", "venv", str(AUDIT)],
        [str(AUDIT / "bin" / "pip"), "install", "--quiet", PIP_AUDIT],
    ):
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
    asked = subprocess.run(
        [str(tool), "--requirement", LOCK, "--disable-pip", "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        found = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    return asked.stdout if any(package.get("vulns") for package in found) else ""


def main() -> int:
    """Ask both; the number of those that found something."""
    os.chdir(ROOT)
    failed = 0
    for name, ask in (("npm audit", npm_advisories), ("pip-audit", pip_advisories)):
        found = ask()
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
