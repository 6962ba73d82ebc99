"""`python -m scripts.runtime <wheel> <folder>`: build the runtime folder in another folder."""

import sys
from pathlib import Path

from scripts.runtime.build import build
from scripts.runtime.node import NodeError


def main(arguments: list[str]) -> None:
    """Run the build; an error is told in one line."""
    wheel, out = map(Path, arguments)
    try:
        build(wheel, out, Path("node_modules/pyodide"), Path("build/cache"))
    except (NodeError, OSError, ValueError) as error:
        raise SystemExit(f"runtime: {error}") from None


if __name__ == "__main__":
    main(sys.argv[1:])
