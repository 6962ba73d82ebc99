"""`python -m tests.runtime.library`: list what of Python's library the pages use.

A start of Pyodide in Node says which files it has loaded. The first, with the whole library, the
declared modules and all of the package, tells what there is to be; the second, with the stand-ins
in place and every calculator walked, what is used of it. A stand-in that is touched stops it.
"""

import json
import tempfile
from pathlib import Path

from scripts.build import ROOT, build_wheel
from scripts.runtime import node
from scripts.runtime.archives import contents, write_archive
from scripts.runtime.library import stand_ins, write_list
from tests.runtime.everything import walked

PYODIDE = ROOT / "node_modules" / "pyodide"
WHOLE = PYODIDE / "python_stdlib.zip"
HERE = Path(__file__).parent
WALK = HERE / "walk.py"
IMPORT = "for name in {}:\n    importlib.import_module(name)\nimport_everything()"
# Wanted even when no calculator of today happens to load them: what a calculator may reasonably
# import, and what Python loads only to report an error.
DECLARED = (
    "bisect",
    "cmath",
    "collections.abc",
    "contextlib",
    "dataclasses",
    "decimal",
    "encodings.ascii",
    "encodings.latin_1",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "inspect",
    "itertools",
    "json",
    "linecache",
    "math",
    "operator",
    "random",
    "re",
    "statistics",
    "string",
    "textwrap",
    "time",
    "traceback",
    "typing",
    "urllib.parse",
    "warnings",
)


def used(wheel: Path) -> list[str]:
    """Names of the files from which a page starts that answers whatever calculators are asked."""
    files = contents(WHOLE)
    with tempfile.TemporaryDirectory() as room:
        candidate = Path(room) / "candidate.zip"
        write_archive(candidate, files | stand_ins(files))
        return loaded(candidate, wheel, f"walk({walked(1)!r})")


def rest(wheel: Path, first: list[str]) -> list[str]:
    """Names of the files that a page may ask for later, by what it starts with."""
    files = contents(WHOLE)
    replaced = stand_ins(files)
    wanted = loaded(WHOLE, wheel, IMPORT.format(DECLARED))
    return [name for name in wanted if name not in first or name in replaced]


def loaded(library: Path, wheel: Path, program: str) -> list[str]:
    """Names in a library zip of what is loaded once a program has run after walk.py."""
    with tempfile.TemporaryDirectory() as room:
        whole = Path(room) / "program.py"
        whole.write_text(f"{WALK.read_text()}\n{program}\njson.dumps(library_files())")
        found = node.run(str(HERE / "trace.mjs"), PYODIDE, library, wheel, whole)
    return list(json.loads(found))


def main() -> None:
    """Write the list."""
    wheel = build_wheel()
    first = used(wheel)
    write_list(first, rest(wheel, first))


if __name__ == "__main__":
    main()
