"""The steps, in order, and the hashed folder they end in."""

import json
import shutil
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from scripts import compress
from scripts.compress import pack_all
from scripts.runtime import library, node, sparse
from scripts.runtime.archives import (
    can_compile,
    contents,
    pyodide_command,
    sha256,
    write_archive,
)

# Pyodide's own files, taken as they are.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
LIBRARY, LOCK, SNAPSHOT, MANIFEST = (
    "library.zip",
    "pyodide-lock.json",
    "snapshot.bin",
    "manifest.json",
)
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
        name = write_manifest(work, assemble(wheel, pyodide, work))
        pack_all(sorted(work.iterdir()), cache / "packed")
        for old in out.iterdir() if out.exists() else ():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        out.mkdir(parents=True, exist_ok=True)
        shutil.copytree(work, out / name)
    note.write_text(json.dumps({"key": key, "folder": name}) + "\n")
    return out / name


def input_key(wheel: Path, pyodide: Path) -> str:
    """A hash of everything the result depends on."""
    parts = [f"{name}:{sha256(data)}" for name, data in contents(wheel).items()]
    steps = [*sorted(node.HERE.glob("*.*")), Path(compress.__file__)]
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


def assemble(wheel: Path, pyodide: Path, work: Path) -> dict[str, Any]:
    """Fill the folder with every file but the manifest; how the snapshot unfolds to memory."""
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, work / name)
    library.trim(pyodide / "python_stdlib.zip", library.needed(wheel, pyodide), work / LIBRARY)
    # The wheel goes in with a fixed date and order, so that its hash in the lock is stable too.
    write_archive(work / wheel.name, contents(wheel))
    write_lock(pyodide / LOCK, work)
    if can_compile():
        compile_archives(work)
    else:
        print(
            f"runtime: Python {sys.version_info[0]}.{sys.version_info[1]} does not write Pyodide's "
            "byte code: library and wheel are not byte-compiled beforehand, so the first start "
            "in the page is slower. Use Python 3.13 for the site that readers get.",
            file=sys.stderr,
        )
    raw, prepare = work / "memory.raw", node.HERE / "prepare.py"
    node.run("snapshot.mjs", work, work / LIBRARY, wheel_in(work), prepare, raw)
    memory = raw.read_bytes()
    raw.unlink()
    kept, runs = sparse.squeeze(memory)
    (work / SNAPSHOT).write_bytes(kept)
    return {"size": len(memory), "runs": runs}


def wheel_in(folder: Path) -> Path:
    """The one wheel in a folder."""
    (wheel,) = folder.glob("*.whl")
    return wheel


def write_lock(whole: Path, work: Path) -> None:
    """Write a lock that records our wheel and none of the packages we do not ship."""
    lock = json.loads(whole.read_text())
    lock["packages"] = {}
    bare = work / "bare-lock.json"
    bare.write_text(json.dumps(lock))
    wheel = wheel_in(work)
    if can_compile():
        names = ("--input", bare.name, "--output", LOCK, wheel.name)
        pyodide_command("lockfile", "add-wheels", *names, folder=work)
    else:
        # Pyodide's tools need Python 3.12; what they would record of a wheel like ours is this.
        name, version = wheel.name.split("-")[:2]
        common = {"depends": [], "install_dir": "site", "package_type": "package"}
        entry = {"name": name, "version": version, "imports": [name], "unvendored_tests": False}
        lock["packages"] = {name: {**common, **entry}}
        (work / LOCK).write_text(json.dumps(lock))
    bare.unlink()
    refresh_lock(work)


def compile_archives(work: Path) -> None:
    """Turn library and wheel into byte code; the wheel is renamed to say so."""
    pyodide_command(
        "py-compile", "--silent", "--no-keep", "--compression-level", "0", ".", folder=work
    )
    # py-compile stamps the archives with the time of day; write them once more without it.
    for path in (work / LIBRARY, wheel_in(work)):
        write_archive(path, contents(path))
    refresh_lock(work)


def refresh_lock(work: Path) -> None:
    """Write the lock again, sorted, with the wheel's present name and hash."""
    lock = json.loads((work / LOCK).read_text())
    wheel = wheel_in(work)
    for entry in lock["packages"].values():
        entry["file_name"] = wheel.name
        entry["sha256"] = sha256(wheel.read_bytes())
    (work / LOCK).write_text(json.dumps(lock, sort_keys=True))


def write_manifest(work: Path, memory: dict[str, Any]) -> str:
    """Write manifest.json; the folder's name, a hash of all its contents."""
    files: dict[str, Any] = {}
    for path in sorted(work.iterdir()):
        data = path.read_bytes()
        files[path.name] = {"size": len(data), "sha256": sha256(data)}
    lock = json.loads((work / LOCK).read_text())
    manifest = {
        "library": LIBRARY,
        "wheel": wheel_in(work).name,
        "snapshot": SNAPSHOT,
        "memory": memory,
        "lock": {"info": lock["info"], "packages": {}},
        "files": files,
    }
    text = json.dumps(manifest, sort_keys=True)
    (work / MANIFEST).write_text(text)
    return sha256(text.encode())[:16]
