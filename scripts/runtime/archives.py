"""Zip archives that come out the same on every run, and byte code."""

import hashlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

# The Python of the pinned Pyodide; only this one writes byte code that it can read.
PYODIDE_PYTHON = (3, 13)

# The earliest instant a zip can name.
EPOCH = (1980, 1, 1, 0, 0, 0)


def sha256(data: bytes) -> str:
    """The SHA-256 of some bytes as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def contents(archive: Path) -> dict[str, bytes]:
    """Name → bytes of every file in a zip, sorted by name."""
    with zipfile.ZipFile(archive) as zipped:
        names = sorted(name for name in zipped.namelist() if not name.endswith("/"))
        return {name: zipped.read(name) for name in names}


def write_archive(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip, stored (the host compresses the whole better), sorted, with one fixed date."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as zipped:
        for name in sorted(files):
            zipped.writestr(zipfile.ZipInfo(name, EPOCH), files[name])


def can_compile() -> bool:
    """Whether this Python writes the byte code Pyodide reads."""
    return sys.version_info[:2] == PYODIDE_PYTHON


def compile_archives(folder: Path) -> None:
    """Turn all archives in a folder into byte code, reproducibly. Raises ValueError.

    A wheel gets a name that says so.

    With SOURCE_DATE_EPOCH set, byte code carries a hash of its source instead of a time. Hash
    randomization would change the order of set constants. An error's report names lines, not
    columns, which would be a fifth of the byte code.
    """
    command = Path(sys.executable).with_name("pyodide")
    environment = {
        "SOURCE_DATE_EPOCH": "315532800",
        "PYTHONHASHSEED": "0",
        "PYTHONNODEBUGRANGES": "1",
        "HOME": str(folder),
        "PATH": os.environ.get("PATH", ""),
    }
    done = subprocess.run(
        [command, *"py-compile --silent --no-keep --compression-level 0 .".split()],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"pyodide py-compile failed: {done.stdout[-600:]}{done.stderr[-600:]}")
    # py-compile stamps the archives with the time of day; write them once more without it.
    for path in (*folder.glob("*.zip"), *folder.glob("*.whl")):
        write_archive(path, contents(path))
