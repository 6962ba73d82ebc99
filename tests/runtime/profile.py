"""`python -m tests.runtime.profile`: find which functions of Pyodide's WebAssembly our pages call.

Everything is asked of a Python whose functions tell that they ran: in Node and in Chromium, from
the library and from the snapshot. What ran joins the list in scripts/runtime/hot.txt, which loses
nothing: what ran once may run again, for another text or at another moment. The list of Python's
library is written before it. Both are of one Pyodide, and a newer one begins them anew.
It takes a quarter of an hour.
"""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.build import ROOT, build_runtime, build_wheel
from scripts.runtime import lean, wasm
from scripts.runtime.archives import sha256
from scripts.runtime.build import LEAN, WHOLE
from tests.conftest import SHELL
from tests.runtime import library
from tests.runtime.everything import few, requests, walked
from tests.runtime.host import SCRIPTS, Host, serve
from tests.runtime.library import PYODIDE, WALK
from tests.runtime.visit import Visit

HERE = Path(__file__).parent
RAN = HERE / "ran.mjs"
FLAGS = ["--no-sandbox", "--disable-background-networking"]
AT_ONCE = 50
MOST_ALIKE = 8
KINDS = ("library", "snapshot")
ASK = """async (requests) => {
  const ask = async (request) => python.ask(JSON.parse(request))
  for (const request of requests) await ask(request).catch(() => {})
}"""


def main() -> None:
    """Profile, and write the list."""
    data = (PYODIDE / WHOLE).read_bytes()
    every = frozenset(range(len(wasm.bodies(wasm.read(data))) * 2))
    known = lean.read_profile()
    hot = set(known.hot)
    if known.of != sha256(data) or hot >= every:  # all of them are what a broken run leaves
        hot.clear()
        lean.write_profile(lean.Profile(sha256(data), every))
    library.main()
    runtime = build_runtime(build_wheel())
    asked = requests()
    print(f"profile: {len(asked)} requests", flush=True)
    watched = lean.watched((runtime / WHOLE).read_bytes())
    for ran in (*in_node(runtime, watched, asked), *in_chromium(runtime, watched, asked)):
        print(f"profile: {len(ran)} functions, {len(ran - hot)} of them new", flush=True)
        if not ran:
            raise RuntimeError("no function told that it ran")
        hot |= ran
    lean.write_profile(lean.Profile(sha256(data), frozenset(hot)))


def in_node(runtime: Path, watched: bytes, asked: list[str]) -> list[set[int]]:
    """What runs in Node, from both starts, Python itself well exercised."""
    found = []
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as room:
        folder = Path(room) / "runtime"
        shutil.copytree(runtime, folder)
        (folder / WHOLE).write_bytes(watched)
        texts = Path(room) / "requests.json"
        texts.write_text(json.dumps(asked))
        # As the tests walk every calculator in Node.
        (Path(room) / "last.py").write_text(f"json.dumps(walk({walked(1)!r}))")
        programs = [HERE / "exercise.py", WALK, Path(room) / "last.py"]
        for kind in KINDS:
            given = [HERE / "profile.mjs", folder, kind, texts, *programs]
            command = ["node", *map(str, given)]
            done = subprocess.run(command, env={}, capture_output=True, text=True, check=True)
            found.append(set(json.loads(done.stdout)))
    return found


def in_chromium(runtime: Path, watched: bytes, asked: list[str]) -> list[set[int]]:
    """What runs in the page's worker, from both starts."""
    script = {name: (SCRIPTS / name).read_text("utf-8") for name in ("worker.js", "engine.js")}
    script["worker.js"] = RAN.read_text("utf-8") + script["worker.js"]
    script["engine.js"] = re.sub(r"(start|again): \d+", r"\1: 1000", script["engine.js"])
    answers = {name: (200, text.encode(), "text/javascript") for name, text in script.items()}
    answers[LEAN] = (200, watched, "application/wasm")
    answers[f"{LEAN}.gz"] = (404, b"", "text/html")
    found = []
    # What else there is to do, Node has done.
    some = [*few(asked, MOST_ALIKE, "verb", "calculator", "thing", "ruleset")]
    with sync_playwright() as play, serve(Host(runtime, answers=answers)) as host:
        browser = play.chromium.launch(executable_path=SHELL, args=FLAGS)
        visit = Visit(browser, host)
        for kind in KINDS:
            if visit.start() != kind:
                raise RuntimeError(f"it did not start from the {kind}")
            for at in range(0, len(some), AT_ONCE):
                visit.page.evaluate(ASK, some[at : at + AT_ONCE])
            visit.wait_until_kept()
            if visit.heard("restarted"):
                raise RuntimeError(f"Python was lost: {visit.heard('restarted')}")
            found.append(set(visit.worker.evaluate("ran()")))
        browser.close()
    return found


if __name__ == "__main__":
    main()
