"""Build the site: wheel, runtime, pages, release, compression.

`python -m scripts.build` leaves the result in `site/`. Each step is skipped when what it depends
on has the content it had the last time. `SITE_URL` says where the site will stand.
"""

import argparse
import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from scripts.aside import files_of, hash_of
from scripts.compress import pack_all, unpacked
from scripts.runtime.build import build as make_runtime
from scripts.runtime.node import NodeError
from scripts.slim import slim

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path("build")
RUNTIME = BUILD / "runtime"
WHEEL_INPUTS = ("honorcalc", "pyproject.toml", "LICENSE", "scripts/requirements/site.txt")
FACE = Path("honorcalc/__init__.py")  # its help texts stay whole
WHEEL_STEPS = ("scripts/build.py", "scripts/slim.py")
WATCHED = (
    *("docs", "honorcalc", "site_overrides", "scripts"),
    *("mkdocs.yml", "pyproject.toml", "CHANGELOG.md"),
)
PAGE_INPUTS = (*WATCHED, "package-lock.json")
# What mkdocs.yml asks the environment: where the site will stand, and where its pages are edited.
PAGE_SETTINGS = ("SITE_URL", "EDIT_URI")
# Archives can't hold an earlier time; a fixed one keeps the wheel's bytes the same on every day.
ARCHIVE_TIME = "315532800"


class BuildError(Exception):
    """A step failed; the message says which, with its output."""


def digest(names: Iterable[str], *more: str) -> str:
    """Return one hash for the contents of files and folders, and for some words beside them."""
    files = ((file.as_posix(), file.read_bytes()) for file in files_of(names))
    return hash_of(chain(chain.from_iterable(files), more))


def run(step: str, *arguments: str, extra: Mapping[str, str] | None = None) -> str:
    """Run Python for one step; return what it said on standard error. Raises BuildError.

    Sets are in the same order on every run, unless the environment says otherwise, as a test does.
    """
    environment = {"PYTHONHASHSEED": "0", **os.environ, **(extra or {})}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=False)
    if done.returncode:
        lines = f"{done.stdout.strip()}\n{done.stderr.strip()}".splitlines()
        # What MkDocs is just doing would hide what is wrong.
        raise BuildError("\n".join([f"{step} failed:", *(x for x in lines if x[:5] != "INFO ")]))
    return done.stderr.strip()


@contextlib.contextmanager
def alone(step: str) -> Iterator[None]:
    """Let one process at a time do this; `make serve` may run while somebody tests."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{step}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@alone("wheel")
def build_wheel() -> Path:
    """Build the package's wheel unless it is there for this content; return its path."""
    folder, note = BUILD / "wheel", BUILD / "wheel.json"
    key = digest([*WHEEL_INPUTS, *WHEEL_STEPS], sys.version)
    known = sorted(folder.glob("*.whl"))
    if len(known) == 1 and note.exists() and json.loads(note.read_text())["key"] == key:
        return known[0]
    print("build: making Python for the pages", flush=True)
    # setuptools keeps removed modules in its own build folder: start from a clean copy, with
    # the same file modes whatever the umask of the clone was.
    stage = BUILD / "wheel-stage"
    for old in (stage, folder):
        shutil.rmtree(old, ignore_errors=True)
    for file in files_of(WHEEL_INPUTS):
        copy = stage / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".py" and file != FACE:
            copy.write_text(slimmed(file), encoding="utf-8")
        else:
            shutil.copyfile(file, copy)
        copy.chmod(0o644)
    run(
        "wheel",
        *("-m", "pip", "wheel", str(stage), "--wheel-dir", str(folder)),
        *("--quiet", "--no-deps", "--no-index", "--no-build-isolation"),
        extra={"SOURCE_DATE_EPOCH": ARCHIVE_TIME},
    )
    shutil.rmtree(stage)
    (wheel,) = folder.glob("*.whl")
    note.write_text(json.dumps({"key": key}) + "\n")
    return wheel


def slimmed(file: Path) -> str:
    """Return a module without what only its authors need. Raises BuildError."""
    try:
        documented = not {"charts", "desk"} & {*file.parts}  # --help and API pages show none of it
        return slim(file.read_text(encoding="utf-8"), documented=documented)
    except SyntaxError as error:
        raise BuildError(f"{file}:{error.lineno}: {error.msg}: {error.text}") from None


def build_runtime(wheel: Path) -> Path:
    """Build the folder with Python for the page and return it. Raises BuildError."""
    try:
        return make_runtime(wheel, RUNTIME, Path("node_modules/pyodide"), BUILD / "cache")
    except (NodeError, OSError, ValueError) as error:
        raise BuildError(f"runtime failed:\n{error}") from None


def change_time() -> str:
    """Return when what the pages are made from last changed, as git knows it, in seconds."""
    if os.environ.get("SOURCE_DATE_EPOCH"):
        return os.environ["SOURCE_DATE_EPOCH"]
    git = ["git", "log", "-1", "--format=%ct", "--", *PAGE_INPUTS]
    try:
        done = subprocess.run(git, capture_output=True, text=True, check=False)
    except OSError:
        return ARCHIVE_TIME
    return done.stdout.strip() or ARCHIVE_TIME


def note_of(site: Path) -> Path:
    """Return the file that tells which content a folder was built from, wherever that lies."""
    return BUILD / f"site-{hash_of([str(site.resolve())])[:16]}.json"


def build_pages(runtime: Path, site: Path) -> bool:
    """Write the whole site into a folder; False when it already holds just that."""
    when = change_time()
    asked = [os.environ.get(name, "") for name in PAGE_SETTINGS]
    key = digest(PAGE_INPUTS, runtime.name, *asked, when, sys.version)
    note = note_of(site)
    if site.is_dir() and note.exists() and json.loads(note.read_text())["key"] == key:
        return False
    print("build: writing the pages", flush=True)
    # Built beside the old one and moved into its place, so that a reader never sees half a site.
    site.parent.mkdir(parents=True, exist_ok=True)
    fresh, old = (site.with_name(f".{site.name}-{which}") for which in ("next", "last"))
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    # Not --quiet: that would hide warnings from --strict too.
    run(
        "pages",
        *("-m", "mkdocs", "build", "--strict", "--site-dir", str(fresh.resolve())),
        extra={"SOURCE_DATE_EPOCH": when, "NO_MKDOCS_2_WARNING": "1"},
    )
    shutil.copytree(runtime, fresh / "assets" / "runtime" / runtime.name, dirs_exist_ok=True)
    run("release", "-m", "scripts.site.release", str(fresh))
    pack_all(unpacked(fresh))
    note.unlink(missing_ok=True)
    if site.exists():
        site.rename(old)
    fresh.rename(site)
    shutil.rmtree(old, ignore_errors=True)
    note.write_text(json.dumps({"key": key}) + "\n")
    return True


def build(site: Path) -> bool:
    """Build everything; False when nothing had to be done. Raises BuildError."""
    started = time.perf_counter()
    with alone("site"):
        wheel = build_wheel()
        runtime = build_runtime(wheel)
        changed = build_pages(runtime, site)
    took = time.perf_counter() - started
    print(f"build: {site}/ {'built' if changed else 'is up to date'} ({took:.1f} s)", flush=True)
    return changed


def main(arguments: list[str] | None = None) -> None:
    """Build the site from the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.build", description=__doc__)
    parser.add_argument("--site-dir", type=Path, default=Path("site"))
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    try:
        build(asked.site_dir)
    except BuildError as error:
        raise SystemExit(f"build: {error}") from None


if __name__ == "__main__":
    main()
