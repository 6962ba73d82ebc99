"""The standard library, trimmed to what a page uses, and the rest that a page may ask for."""

import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts.runtime import node
from scripts.runtime.archives import contents, write_archive
from scripts.slim import slim

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
# Stand-ins of our own for the parts of Pyodide that its start goes through.
REPLACED = {
    "_pyodide/_base.py": "base.py",
    "_pyodide/docstring.py": "docstring.py",
    "_pyodide/jsbind.py": "jsbind.py",
    "hmac.py": "hmac.py",
    "html/__init__.py": "html.py",
    "importlib/resources/__init__.py": "resources.py",
    "pyodide/_package_loader.py": "package_loader.py",
    "pyodide/code.py": "code.py",
    "pyodide/webloop.py": "webloop.py",
}
# Imported at the start by what is needed, and then not touched.
UNTOUCHED = (
    "asyncio/__init__.py",
    "base64.py",
    "ipaddress.py",
    "statistics.py",
)
STAND_IN = b"from elsewhere import stand_in\n\n__getattr__ = stand_in(__name__)\n"


def divide(whole: Path, wheel: Path, pyodide: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What a page starts with, and the rest, as name → source.

    Found by two traces in Node in which every calculator is walked. The first, with the declared
    modules and all of the package, tells what there is to be; the second, with the stand-ins in
    place, tells what is used of it. It fails where a stand-in is touched.
    """
    files = contents(whole)
    replaced = files | stand_ins(files)
    with tempfile.TemporaryDirectory() as room, ThreadPoolExecutor(1) as beside:
        candidate = Path(room) / "candidate.zip"
        write_archive(candidate, replaced)
        using = beside.submit(traced, candidate, wheel, pyodide, ())
        wanted = traced(whole, wheel, pyodide, DECLARED)
        used = using.result()
    first = {name: bare(name, replaced[name]) for name in used}
    rest = {
        name: files[name] for name in wanted if name not in first or replaced[name] != files[name]
    }
    return first, rest


def traced(library: Path, wheel: Path, pyodide: Path, declared: tuple[str, ...]) -> list[str]:
    """Names in a library zip of what is loaded in a walk over all of honorcalc."""
    walk = node.HERE / "walk.py"
    found = node.run("trace.mjs", pyodide, library, wheel, walk, ",".join(declared))
    return list(json.loads(found))


def stand_ins(files: dict[str, bytes]) -> dict[str, bytes]:
    """The stand-ins by the name of what they stand for. Raises ValueError on an unknown name."""
    folder = node.HERE / "stand_ins"
    made = {name: (folder / ours).read_bytes() for name, ours in REPLACED.items()}
    made |= dict.fromkeys(UNTOUCHED, STAND_IN)
    unknown = sorted(set(made) - set(files))
    if unknown:
        raise ValueError(f"not in the library: {', '.join(unknown)}")
    return made | {"elsewhere.py": (node.HERE / "elsewhere.py").read_bytes()}


def bare(name: str, source: bytes) -> bytes:
    """A module without its docstrings, which nobody reads in a page."""
    return slim(source.decode(), documented=False).encode() if name.endswith(".py") else source


def modules(files: dict[str, bytes]) -> list[str]:
    """The names under which the files of an archive are imported.

    >>> modules({"json/__init__.py": b"", "json/scanner.py": b"", "zoneinfo/data": b""})
    ['json', 'json.scanner']
    """
    code = (name.removesuffix(".py") for name in files if name.endswith(".py"))
    return [name.removesuffix("/__init__").replace("/", ".") for name in code]
