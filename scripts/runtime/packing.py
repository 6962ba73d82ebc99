"""`.br` and `.gz` beside each file, cached by content so that a second build is quick."""

import gzip
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

from scripts.runtime.archives import sha256

# Brotli's last two levels take half a minute for the snapshot, which changes with the package and is
# fetched at idle: they are worth less there than a quick rebuild. Only the snapshot is this large.
LARGE = 10_000_000
QUALITY, LARGE_QUALITY = 11, 9
WINDOW = 24


def packed(data: bytes, ending: str) -> bytes:
    """The bytes as brotli (`.br`) or gzip (`.gz`), the same on every run."""
    if ending == ".gz":
        return gzip.compress(data, 9, mtime=0)
    quality = LARGE_QUALITY if len(data) > LARGE else QUALITY
    return bytes(brotli.compress(data, quality=quality, lgwin=WINDOW))


def pack(path: Path, ending: str, cache: Path) -> Path:
    """Write one file's packed twin beside it, from the cache when its content was seen before."""
    data = path.read_bytes()
    kept = cache / f"{sha256(data)}{ending}"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f"{ending}.part")
        fresh.write_bytes(packed(data, ending))
        fresh.replace(kept)
    twin = path.with_name(path.name + ending)
    shutil.copyfile(kept, twin)
    return twin


def pack_all(paths: Iterable[Path], cache: Path) -> None:
    """Write `.br` and `.gz` beside each file, two at a time (compression lets go of the lock)."""
    jobs = [(path, ending) for path in paths for ending in (".br", ".gz")]
    jobs.sort(key=lambda job: -job[0].stat().st_size)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda job: pack(job[0], job[1], cache), jobs))
