"""Files that several builds may make at the same time, and how contents are told apart."""

import contextlib
import hashlib
import os
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path


@contextlib.contextmanager
def aside(path: Path) -> Iterator[Path]:
    """Where to write a file that is moved to `path` when the block ends: nobody reads half of it.

    Each process and each thread has a place of its own.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    yield unfinished
    unfinished.replace(path)


def files_of(names: Iterable[str | Path]) -> Iterable[Path]:
    """Yield the files under these files and folders, in order, without byte code."""
    for name in names:
        path = Path(name)
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in inside:
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def hash_of(parts: Iterable[bytes | str]) -> str:
    """Return one hash for several pieces of content."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()
