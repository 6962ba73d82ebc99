"""`python -m scripts.runtime`: build the runtime folder and say where it is."""

import argparse
import sys
from pathlib import Path

from scripts.runtime.build import build
from scripts.runtime.node import NodeError


def main(arguments: list[str] | None = None) -> int:
    """Run the build; the exit status (1 after an error, told in one line)."""
    parser = argparse.ArgumentParser(prog="python -m scripts.runtime", description=main.__doc__)
    parser.add_argument("--wheel", type=Path, required=True, help="the wheel of honorcalc")
    parser.add_argument("--out", type=Path, default=Path("build/runtime"))
    parser.add_argument("--pyodide", type=Path, default=Path("node_modules/pyodide"))
    parser.add_argument("--cache", type=Path, default=Path("build/cache"))
    options = parser.parse_args(arguments)
    try:
        folder = build(options.wheel, options.out, options.pyodide, options.cache)
    except (NodeError, OSError, ValueError) as error:
        print(f"runtime: {error}", file=sys.stderr)
        return 1
    print(f"runtime: {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
