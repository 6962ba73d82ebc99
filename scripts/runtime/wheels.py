"""Our one wheel as several: what all rulesets share, and each ruleset by itself."""

import ast
from collections.abc import Mapping
from pathlib import Path

from scripts.runtime.archives import contents, write_archive

RULESETS = "honorcalc.rulesets"
# What the worker calls the part that every page needs.
SHARED = "shared"


def split(wheel: Path, folder: Path) -> dict[str, str]:
    """Write the wheels of all parts into a folder; part → file name, the shared part first.

    A ruleset's wheel is one that pip could install too: it depends on the shared one.
    """
    files = contents(wheel)
    name, version, tags = wheel.stem.split("-", 2)
    parts: dict[str, dict[str, bytes]] = {SHARED: {}}
    for path, data in files.items():
        if not path.endswith(".dist-info/RECORD"):
            parts.setdefault(part_of(path), {})[path] = data
    (about,) = (data for path, data in files.items() if path.endswith(".dist-info/WHEEL"))
    written = {}
    for part, own in parts.items():
        title = name if part == SHARED else f"{name}_{part}"
        info = f"{title}-{version}.dist-info"
        if part != SHARED:
            lines = [f"Name: {title}", f"Version: {version}", f"Requires-Dist: {name}"]
            metadata = "\n".join(["Metadata-Version: 2.1", *lines, ""])
            own |= {f"{info}/WHEEL": about, f"{info}/METADATA": metadata.encode()}
        # Without hashes, a tenth of a small wheel: the manifest has one of the whole.
        record = [f"{path},," for path in [*own, f"{info}/RECORD"]]
        own[f"{info}/RECORD"] = "\n".join([*record, ""]).encode()
        written[part] = f"{title}-{version}-{tags}.whl"
        write_archive(folder / written[part], own)
    return written


def part_of(path: str) -> str:
    """The part a file of the wheel belongs to.

    >>> part_of("honorcalc/rulesets/honor/tests.py"), part_of("honorcalc/rulesets/__init__.py")
    ('honor', 'shared')
    """
    folders = path.split("/")
    inside = path.startswith(RULESETS.replace(".", "/")) and len(folders) > 3
    return folders[2] if inside else SHARED


def imports(wheel: Path) -> dict[str, set[str]]:
    """Part → what its modules import, as `imported` tells it."""
    found: dict[str, set[str]] = {}
    for path, data in contents(wheel).items():
        if path.endswith(".py"):
            found.setdefault(part_of(path), set()).update(imported(data))
    return found


def needs(imports: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """Ruleset → the other rulesets whose modules it imports, sorted.

    >>> needs({"shared": {"math"}, "compare": {"json", "honorcalc.rulesets.honor.tests"}})
    {'compare': ['honor']}
    """
    inside = f"{RULESETS}."
    found = {}
    for part, names in imports.items():
        if part != SHARED:
            ours = (name.removeprefix(inside) for name in names if name.startswith(inside))
            found[part] = sorted({name.split(".")[0] for name in ours} - {part})
    return found


def imported(source: bytes) -> set[str]:
    """The modules that a module imports, by full name, and each `module.name` taken from one."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found
