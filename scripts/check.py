"""`make check`: ruff, format, codespell, grammar, mypy --strict, tsc, and each calculator once.

All of them run, even when one complains.
"""

import os
import subprocess
import sys
import time

from scripts.build import ROOT

CHECKS = {
    "ruff": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    "format": [sys.executable, "-m", "ruff", "format", "--check", "--quiet", "."],
    "codespell": [sys.executable, "-m", "codespell_lib"],
    "grammar": [sys.executable, "-m", "scripts.grammar"],
    "mypy": [sys.executable, "-m", "mypy", "--no-error-summary"],
    "rulesets": [sys.executable, "-m", "scripts.rulesets"],
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
