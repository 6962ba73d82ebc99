"""The standard library, trimmed to what a page uses, and the rest that a page may ask for.

`library.json` lists both; `python -m tests.runtime.library` writes it anew, and a test sees that it
is what a walk over all calculators finds.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from scripts.runtime import node
from scripts.runtime.archives import contents
from scripts.slim import slim

LISTED = node.HERE / "library.json"
FIRST, REST = "first", "rest"
REMEDY = "`python -m tests.runtime.library` writes scripts/runtime/library.json anew"
# Parts of Python that it has in itself: what the package imports of them needs no file.
FROZEN = ("abc", "codecs", "io", "os", "site", "stat")
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
UNTOUCHED = ("asyncio/__init__.py", "base64.py", "ipaddress.py", "statistics.py")
STAND_IN = b"from elsewhere import stand_in\n\n__getattr__ = stand_in(__name__)\n"


def divide(whole: Path, needed: set[str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What a page starts with, and the rest, as name → source.

    Raises ValueError where the list has what the library lacks, or lacks a module that is needed.
    """
    files = contents(whole)
    replaced = files | stand_ins(files)
    listed = read_list()
    first, rest = listed[FIRST], listed[REST]
    if gone := sorted({*first, *rest} - set(replaced)):
        raise ValueError(f"not in Pyodide's library: {', '.join(gone)}; {REMEDY}")
    offered = {*FROZEN, *modules([*first, *rest])}
    if lacking := sorted((needed & set(modules(files))) - offered):
        raise ValueError(f"the page's library lacks {', '.join(lacking)}; {REMEDY}")
    return {name: bare(name, replaced[name]) for name in first}, {n: files[n] for n in rest}


def read_list() -> dict[str, list[str]]:
    """The names of files that a page starts with, and of those in the rest."""
    listed: dict[str, list[str]] = json.loads(LISTED.read_text("ascii"))
    return listed


def write_list(first: list[str], rest: list[str]) -> None:
    """Put other names into the repository."""
    LISTED.write_text(json.dumps({FIRST: first, REST: rest}, indent=1) + "\n", "ascii")


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


def modules(files: Iterable[str]) -> list[str]:
    """The names under which the files of an archive are imported.

    >>> modules(["json/__init__.py", "json/scanner.py", "zoneinfo/data"])
    ['json', 'json.scanner']
    """
    code = (name.removesuffix(".py") for name in files if name.endswith(".py"))
    return [name.removesuffix("/__init__").replace("/", ".") for name in code]
