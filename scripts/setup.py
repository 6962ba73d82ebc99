"""Make `.venv` and `node_modules` from the locks, doing again only what changed.

Runs on a bare Python, before anything is installed. `python -m scripts.setup site` brings what
building the site needs, `test` adds what the tests and checks need, browsers included, `bench`
adds Lighthouse, which is larger than all the rest from npm.
"""

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts import browsers
from scripts.aside import hash_of

ROOT = Path(__file__).resolve().parent.parent
LEAST_NODE = 20
# What is left out of `npm ci`, by the kind of work; each kind holds those before it.
OMITTED = {"site": ("--omit=dev", "--omit=optional"), "test": ("--omit=optional",), "bench": ()}


def fail(message: str) -> None:
    """End the run with one line on standard error."""
    raise SystemExit(f"setup: {message}")


def read_stamp(path: Path) -> dict[str, str]:
    """Return what an earlier run noted there; nothing when it left no readable note."""
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def run(*command: str) -> None:
    """Run a command; its output is shown only when it fails."""
    done = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        fail(f"`{' '.join(command[:4])} …` ended with status {done.returncode}.")


def missing_node() -> str | None:
    """Name the Node tool that is missing or too old, if any."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            return f"Missing: {tool} (Node {LEAST_NODE} or later with npm)."
    asked = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", asked.stdout)
    if version is None or int(version.group(1)) < LEAST_NODE:
        shown = asked.stdout.strip() or "a node that does not run"
        return f"Missing: Node {LEAST_NODE} or later; found {shown}."
    return None


def set_up_python(kind: str) -> bool:
    """Bring `.venv` up to the lock of this kind; say whether anything had to be done."""
    kind = "site" if kind == "site" else "test"
    venv = ROOT / ".venv"
    python = venv / "bin" / "python"
    stamp = venv / "honorcalc-setup.json"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    noted = read_stamp(stamp)
    locks = {
        name: (ROOT / "scripts" / "requirements" / f"{name}.txt").read_bytes()
        for name in ("site", "test")
    }
    wanted = {name: hash_of([version, lock]) for name, lock in locks.items()}
    runs = python.exists() and not subprocess.run([python, "-c", ""], check=False).returncode
    if runs and noted.get("python") == version and noted.get(kind) == wanted[kind]:
        return False
    if not runs or noted.get("python") != version:
        browsers.say(f"making .venv with Python {version}")
        make_venv(venv)
    lock = f"scripts/requirements/{kind}.txt"
    browsers.say(f"installing {lock}")
    stamp.unlink(missing_ok=True)  # what is half installed is not up to date
    # Not compiled: most of it is never imported, and what is, Python compiles then.
    install = "install --quiet --disable-pip-version-check --no-compile --require-hashes".split()
    run(str(python), "-m", "pip", *install, "--requirement", lock)
    # The tests' lock holds everything the site's does.
    held = wanted if kind == "test" else {"site": wanted["site"]}
    stamp.write_text(json.dumps({"python": version, **held}), encoding="utf-8")
    return True


def make_venv(venv: Path) -> None:
    """Make a fresh virtual environment with the running interpreter."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        major, minor = sys.version_info[:2]
        fail(f"Missing: the venv module of Python {major}.{minor} (Debian: python3-venv).")
    run(sys.executable, "-m", "venv", "--clear", str(venv))


def set_up_node(kind: str) -> bool:
    """Bring `node_modules` up to the lock of this kind; say whether anything had to be done."""
    stamp = ROOT / "node_modules" / ".honorcalc-setup.json"
    lock = (ROOT / "package-lock.json").read_bytes()
    wanted = hash_of([lock, (ROOT / "package.json").read_bytes()])
    noted = read_stamp(stamp)
    if noted.get(kind) == wanted:
        return False
    browsers.say(f"installing package-lock.json ({kind})")
    run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", *OMITTED[kind])
    kinds = list(OMITTED)[: list(OMITTED).index(kind) + 1]
    stamp.write_text(json.dumps(dict.fromkeys(kinds, wanted)), encoding="utf-8")
    return True


def main(arguments: list[str] | None = None) -> None:
    """Set up for one kind of work."""
    parser = argparse.ArgumentParser(prog="python -m scripts.setup", description=__doc__)
    parser.add_argument("kind", choices=OMITTED)
    parser.add_argument("--no-browsers", action="store_true", help="leave the browsers alone")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    missing = missing_node()
    if missing:
        fail(missing)
    # None of them needs another's, and each waits for its registry most of the time.
    with ThreadPoolExecutor() as pool:
        steps = [pool.submit(step, asked.kind) for step in (set_up_python, set_up_node)]
        if asked.kind != "site" and not asked.no_browsers:
            pool.submit(browsers.set_up_browsers).result()
        changed = [step.result() for step in steps]
    if any(changed):
        browsers.say("done")


if __name__ == "__main__":
    main()
