"""`make check`: ruff, mypy --strict and tsc --checkJs, all of them even when one complains."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from scripts.build import ROOT

CHECKS = {
    "ruff": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    "mypy": [sys.executable, "-m", "mypy", "--no-error-summary"],
    "tsc": ["node_modules/.bin/tsc", "--project", "tsconfig.json"],
}


def main() -> int:
    """Run the checks; the number of those that found something."""
    os.chdir(ROOT)
    failed = 0
    for name, command in CHECKS.items():
        started = time.perf_counter()
        status = subprocess.run(command, check=False).returncode
        took = time.perf_counter() - started
        print(f"check: {name} {'found something' if status else 'is content'} ({took:.1f} s)")
        sys.stdout.flush()
        failed += status != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
