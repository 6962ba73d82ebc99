"""The steps, in order, and the hashed folder they end in."""

import json
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from scripts import compress, slim
from scripts.aside import files_of
from scripts.compress import pack_all, unpacked
from scripts.runtime import lean, library, node, sparse, wheels
from scripts.runtime.archives import can_compile, compile_archives, contents, sha256, write_archive

# Pyodide's scripts, and its WebAssembly, of which a page loads the lean one.
DOOR, LARGE = SCRIPTS = ("pyodide.mjs", "pyodide.asm.js")
WHOLE, LEAN = "pyodide.asm.wasm", "lean.wasm"
LIBRARY, REST, SNAPSHOT, MANIFEST = "library.zip", "rest.zip", "snapshot.bin", "manifest.json"
LOCK = "pyodide-lock.json"  # of Pyodide's own packages, of which we ship none
# What is written depends on these, too.
TOOLS = ("brotli", "pyodide-build")


def build(wheel: Path, out: Path, pyodide: Path, cache: Path) -> Path:
    """Build the runtime folder; its path `out/<hash>`.

    Nothing is done when the wheel's contents, Pyodide, this Python and these steps are those of
    the last build. Raises ValueError or NodeError, each saying which step failed.
    """
    key = input_key(wheel, pyodide)
    note = out / "built.json"
    if note.exists():
        last = json.loads(note.read_text())
        if last["key"] == key and (out / last["folder"] / MANIFEST).exists():
            return out / str(last["folder"])
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as room:
        work = Path(room) / "runtime"
        work.mkdir()
        kept = cache / "packed"
        files = take_pyodide(pyodide, work)
        with ThreadPoolExecutor(1) as beside:
            # The WebAssembly is half of what there is to pack: it is done while Python is walked.
            packing = beside.submit(pack_all, files, kept)
            facts = assemble(wheel, pyodide, work)
            packing.result()
        pack_all(unpacked(work), kept)
        name = write_manifest(work, facts)
        pack_all([work / MANIFEST], kept)
        for old in out.iterdir() if out.exists() else ():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        out.mkdir(parents=True, exist_ok=True)
        shutil.copytree(work, out / name)
    note.write_text(json.dumps({"key": key, "folder": name}) + "\n")
    return out / name


def input_key(wheel: Path, pyodide: Path) -> str:
    """A hash of everything the result depends on."""
    parts = [f"{name}:{sha256(data)}" for name, data in contents(wheel).items()]
    steps = files_of([str(node.HERE), compress.__file__, slim.__file__])
    parts += [f"{path.name}:{sha256(path.read_bytes())}" for path in steps]
    tools = [f"{name} {installed(name)}" for name in TOOLS]
    parts += [(pyodide / "package.json").read_text(), sys.version, *tools]
    return sha256("\n".join(parts).encode())


def installed(name: str) -> str:
    """The version of a tool; none where this Python is too old for it."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def take_pyodide(pyodide: Path, work: Path) -> list[Path]:
    """Write what comes from Pyodide alone: its scripts and its WebAssembly, lean and whole."""
    data, door = (pyodide / WHOLE).read_bytes(), pyodide / DOOR
    scripts = {
        DOOR: door.read_text("utf-8"),
        LARGE: lean.trimmed(data, pyodide / LARGE, door),
    }
    for name, text in scripts.items():
        (work / name).write_text(text, "utf-8")
    files = lean.both(data, "".join(scripts.values()))
    for name, content in zip((LEAN, WHOLE), files, strict=True):
        (work / name).write_bytes(content)
    return [work / name for name in (*SCRIPTS, LEAN, WHOLE)]


def assemble(wheel: Path, pyodide: Path, work: Path) -> dict[str, Any]:
    """Add every file but the manifest; what that says beyond sizes and hashes."""
    imports = wheels.imports(wheel)
    needed = set().union(*imports.values())
    first, rest = library.divide(pyodide / "python_stdlib.zip", needed)
    write_archive(work / LIBRARY, first)
    write_archive(work / REST, rest)
    parts = wheels.split(wheel, work)
    if can_compile():
        compile_archives(work)
        named = {path.name.split("-")[0]: path.name for path in work.glob("*.whl")}
        parts = {part: named[name.split("-")[0]] for part, name in parts.items()}
    else:
        print(
            f"runtime: Python {sys.version_info[0]}.{sys.version_info[1]} does not write Pyodide's "
            "byte code: library and wheel are not byte-compiled beforehand, so the first start "
            "in the page is slower. Use Python 3.13 for the site that readers get.",
            file=sys.stderr,
        )
    rulesets = {part: [f"{wheels.RULESETS}.{part}"] for part in parts if part != wheels.SHARED}
    facts = {
        "library": LIBRARY,
        "snapshot": SNAPSHOT,
        "parts": parts | {"rest": REST},
        "modules": rulesets | {"rest": library.modules(rest)},
        "needs": wheels.needs(imports),
        "lock": {"info": json.loads((pyodide / LOCK).read_text())["info"], "packages": {}},
    }
    return facts | {"memory": take_snapshot(work, facts)}


def take_snapshot(work: Path, facts: dict[str, Any]) -> dict[str, Any]:
    """Write the memory of a Python that has imported everything; how it unfolds again."""
    about, raw, fresh = (work / name for name in ("about.json", "memory.raw", "fresh.raw"))
    about.write_text(json.dumps(facts))
    node.run("snapshot.mjs", work, about, node.HERE / "prepare.py", raw, fresh)
    memory, given = raw.read_bytes(), fresh.read_bytes()
    for made in (about, raw, fresh):
        made.unlink()
    head = int.from_bytes(memory[4:8], "little")  # where, says Pyodide, the memory itself begins
    kept, runs = sparse.squeeze(memory[head:], given)
    (work / SNAPSHOT).write_bytes(memory[:head] + kept)
    return {"size": len(memory), "head": head, "runs": runs}


def write_manifest(work: Path, facts: dict[str, Any]) -> str:
    """Write manifest.json; the folder's name, a hash of all its contents."""
    files: dict[str, Any] = {}
    for path in sorted(work.iterdir()):
        if path.suffix in compress.ENDINGS:
            continue
        data = path.read_bytes()
        packed = {
            ending[1:]: path.with_name(path.name + ending).stat().st_size
            for ending in compress.ENDINGS
        }
        files[path.name] = {"size": len(data), "sha256": sha256(data), **packed}
    text = json.dumps({**facts, "files": files}, sort_keys=True)
    (work / MANIFEST).write_text(text)
    return sha256(text.encode())[:16]
