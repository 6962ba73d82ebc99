"""`make lock`: resolve `scripts/requirements/*.in` and `package.json` into their locks again.

A pinned uv does it, from an environment of its own in `build/`. No line names an index, and one
lock serves Python 3.11 and later. `--upgrade` takes newer versions where the pins allow them.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from scripts.build import ROOT

UV = Path("build/uv")
# Another uv may write the same lock in another way.
UV_VERSION = "0.13.8"
COMPILE = "pip compile --universal --python-version 3.11 --generate-hashes --no-header --quiet"
NAMELESS = "--no-emit-index-url --no-emit-find-links"


def commands(upgrade: bool) -> list[list[str]]:
    """Return the commands in order: the tests' lock first, so that the site's agrees with it."""
    uv = [str(UV / "bin" / "uv"), *COMPILE.split(), *NAMELESS.split()]
    if upgrade:
        uv.append("--upgrade")
    test = ["scripts/requirements/test.in", "--output-file", "scripts/requirements/test.txt"]
    site = ["scripts/requirements/site.in", "--constraints", "scripts/requirements/test.txt"]
    npm = ["npm", "update" if upgrade else "install", "--package-lock-only", "--no-audit"]
    return [
        [sys.executable, "-m", "venv", str(UV)],
        [str(UV / "bin" / "pip"), "install", "--quiet", f"uv=={UV_VERSION}"],
        [*uv, *test],
        [*uv, *site, "--output-file", "scripts/requirements/site.txt"],
        npm,
    ]


def main(arguments: list[str] | None = None) -> None:
    """Write the locks."""
    parser = argparse.ArgumentParser(prog="python -m scripts.lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    for command in commands(asked.upgrade):
        if subprocess.run(command, check=False).returncode:
            raise SystemExit(f"lock: `{' '.join(command[:3])} …` failed.")


if __name__ == "__main__":
    main()
