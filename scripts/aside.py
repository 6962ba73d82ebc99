"""Files that several builds may make at the same time."""

import contextlib
import os
import threading
from collections.abc import Iterator
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
