"""The standard library, trimmed to what honorcalc and Pyodide use."""

import json
from pathlib import Path

from scripts.runtime import node
from scripts.runtime.archives import contents, write_archive

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


def needed(wheel: Path, pyodide: Path) -> list[str]:
    """Names in Pyodide's library zip of what is loaded when every calculator is walked.

    Found by a trace in Node: everything of honorcalc imported, every calculator described,
    computed and rolled, and the declared modules imported.
    """
    walk = node.HERE / "walk.py"
    return list(json.loads(node.run("trace.mjs", pyodide, wheel, walk, ",".join(DECLARED))))


def trim(library: Path, names: list[str], output: Path) -> None:
    """Write a library zip that holds only the named files. Raises ValueError on an unknown name."""
    files = contents(library)
    unknown = sorted(set(names) - set(files))
    if unknown:
        raise ValueError(f"not in {library.name}: {', '.join(unknown)}")
    write_archive(output, {name: files[name] for name in names})
