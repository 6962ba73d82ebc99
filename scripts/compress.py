"""Write `.br` and `.gz` beside every file of a folder that compresses.

What a content compressed to is kept in `build/cache/packed/`, by a hash of it and of how it was
compressed, as the runtime alone takes a minute at the best settings: a second build copies.
"""

import gzip
import hashlib
import os
import shutil
import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

from scripts.aside import aside

KEPT = Path("build/cache/packed")
ENDINGS = (".br", ".gz")
TEXTS = ".css .html .js .json .map .md .mjs .svg .tsv .txt .webmanifest .xml"
COMPRESSIBLE = frozenset(f"{TEXTS} .bin .wasm .whl .zip".split())
# Below this the headers outweigh what is saved.
LEAST = 256
# Brotli's last two levels take half a minute for the snapshot, which changes with the package and
# is fetched at idle, and as long for the whole WebAssembly, which hardly anybody needs: there, a
# quick build is worth more. Nothing else is this large.
LARGE = 8_000_000
# The last level takes three times as long for a fortieth of the bytes: it is for what Python starts
# from, the two megabytes that a first visit waits for.
STARTS = (".wasm", ".whl", ".zip")
QUALITY, START_QUALITY, LARGE_QUALITY = 10, 11, 9
# The answers that travel with the pages: 30 MB that change with the package, a tenth when packed.
QUICK = ".tsv"
WINDOW = 24
GZIP_LEVEL = 6  # the last takes five times as long for a hundredth


def quality(size: int, kind: str) -> int:
    """Return brotli's level for a file of this size and with this ending."""
    if size > LARGE or kind == QUICK:
        return LARGE_QUALITY
    return START_QUALITY if kind in STARTS else QUALITY


def packed(data: bytes, ending: str, kind: str) -> bytes:
    """Return the bytes as brotli (`.br`) or gzip (`.gz`), the same on every run."""
    if ending == ".gz":
        return gzip.compress(data, GZIP_LEVEL, mtime=0)
    return bytes(brotli.compress(data, quality=quality(len(data), kind), lgwin=WINDOW))


def kept_as(data: bytes, ending: str, kind: str) -> str:
    """Return the name under which the result is kept: of the content, the settings and the tool."""
    how = f"{quality(len(data), kind)} {WINDOW} {brotli.__version__}"
    if ending == ".gz":
        how = f"{GZIP_LEVEL} {zlib.ZLIB_RUNTIME_VERSION}"
    return f"{hashlib.sha256(hashlib.sha256(data).digest() + how.encode()).hexdigest()}{ending}"


def pack(path: Path, ending: str, kept: Path) -> bool:
    """Write one file's packed twin beside it; say whether its content was new here."""
    data = path.read_bytes()
    known = kept / kept_as(data, ending, path.suffix)
    fresh = not known.exists()
    if fresh:
        with aside(known) as partial:
            partial.write_bytes(packed(data, ending, path.suffix))
    shutil.copyfile(known, path.with_name(path.name + ending))
    return fresh


def pack_all(paths: Iterable[Path], kept: Path = KEPT) -> int:
    """Write both twins of each file, the largest first; return how many contents were new."""
    jobs = [(path, ending) for path in paths for ending in ENDINGS]
    jobs.sort(key=lambda job: -job[0].stat().st_size)
    # Threads do: compression lets go of the interpreter's lock.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(lambda job: pack(job[0], job[1], kept), jobs))


def unpacked(folder: Path) -> Iterable[Path]:
    """Yield the files of a folder that are worth compressing and have no twins yet."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in COMPRESSIBLE or not path.is_file() or path.stat().st_size < LEAST:
            continue
        if not all(path.with_name(path.name + ending).exists() for ending in ENDINGS):
            yield path
