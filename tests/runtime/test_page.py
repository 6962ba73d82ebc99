"""Python in the page, in Chromium: both starts, every way a snapshot can be bad, lost workers."""

import gzip
import json
from pathlib import Path

import pytest

from scripts.runtime.build import LEAN, WHOLE
from tests.browser.visits import until
from tests.runtime.host import POLICY, Host
from tests.runtime.visit import LISTEN, Visit

pytestmark = pytest.mark.browser

HTML = b"<!doctype html><title>404</title>Not here. " * 50
GARBAGE = bytes(range(256)) * 40


OLDER = """async () => {
  for (const name of ["runtime/0ld/", "elsewhere/runtime/0ld/"]) {
    await caches.open("honorcalc-runtime " + new URL(name, location.href).href);
  }
  await caches.open("pages");
}"""
SAVES_DATA = """(saveData) => void Object.defineProperty(
  navigator, "connection", { value: { saveData }, configurable: true }
)"""


def test_first_the_library_then_the_snapshot(visit: Visit, host: Host, runtime: Path) -> None:
    """The first visit starts from the library; the next from the snapshot fetched meanwhile.

    Nothing of it is asked for before Python has answered, and a while longer, nor while the reader
    saves data; with it, neither library nor wheel is read. The whole WebAssembly is never asked
    for, nor the policy broken. The snapshot froze Python's random; a roll without a seed still
    draws another each time.
    """
    asked = {"verb": "compute", "calculator": "honor.test", "query": "acting_multiplier=3.5"}
    host.hurries = False
    visit.open()
    visit.page.evaluate(OLDER)
    assert visit.start() == "library"
    visit.worker.evaluate(SAVES_DATA, True)  # told once the worker runs, but before it is idle
    progress_is_of_real_bytes(visit, runtime)
    visit.page.wait_for_timeout(3000)
    assert not any("snapshot" in path for path in host.requests)
    visit.worker.evaluate(SAVES_DATA, False)
    assert visit.ask(asked)["reply"]["ok"]
    older_runtimes_are_evicted(visit, runtime)
    assert LEAN in host.names()
    assert WHOLE not in host.names()
    host.answers["library.zip"] = (404, HTML, "text/html")
    host.requests.clear()
    assert visit.start() == "snapshot"
    assert not any(path.endswith((".whl", "library.zip", "snapshot.bin")) for path in host.requests)
    assert visit.ask(asked)["reply"]["result"]["parameters"]["acting_multiplier"] == 3.5
    roll = {"verb": "roll", "calculator": "honor.test", "query": "", "strict": True}
    seed = visit.ask(roll)["reply"]["result"]["seed"]
    assert visit.heard("restarted") == visit.heard("failed") == []
    assert visit.start() == "snapshot"
    assert visit.ask(roll)["reply"]["result"]["seed"] != seed
    assert WHOLE not in host.names()
    assert visit.complaints == []


def older_runtimes_are_evicted(visit: Visit, runtime: Path) -> None:
    """Snapshots of earlier builds go; caches of others on the same host stay."""
    ours, prefix = f"runtime/{runtime.name}/", f"honorcalc-runtime {visit.host.address}"

    def caches() -> list[str]:
        found: list[str] = visit.page.evaluate("caches.keys()")
        return sorted(name.removeprefix(prefix) for name in found)

    # Not wait_until_kept(): it opens every cache, which brings back one deleted meanwhile.
    until(visit.page, lambda: ours in caches())
    assert caches() == ["elsewhere/runtime/0ld/", "pages", ours]
    visit.wait_until_kept()


def progress_is_of_real_bytes(visit: Visit, runtime: Path) -> None:
    """Loaded bytes only grow and end at the total: what all files of a start weigh on the line."""
    steps = visit.heard("progress")
    manifest = json.loads((runtime / "manifest.json").read_text())
    names = ["lean.wasm", "pyodide.mjs", "pyodide.asm.js", manifest["library"]]
    names.append(manifest["parts"]["shared"])
    total = sum(manifest["files"][name]["br"] for name in names)
    assert {step["total"] for step in steps} == {total}
    loaded = [step["loaded"] for step in steps]
    assert loaded == sorted(loaded)
    assert len(set(loaded)) > 2
    assert loaded[-1] == total


def test_a_page_fetches_its_own_rulesets(visit: Visit, host: Host) -> None:
    """At the start the cards' rulesets and the question's; another one when asked for it."""
    visit.page.goto(host.address)
    visit.page.evaluate("document.body.append(document.createElement('p'))")
    visit.page.evaluate("document.querySelector('p').setAttribute('calculator', 'honor.test')")
    visit.page.evaluate(LISTEN)
    asked = {"verb": "compute", "calculator": "honorbound.attack", "query": ""}
    visit.ask(asked)
    # Once it has answered and is idle it fetches all others, on a busy machine before we look.
    assert set(wheels(host)[:3]) == {"honorcalc", "honorcalc_honor", "honorcalc_honorbound"}
    assert visit.ask({"verb": "describe", "calculator": "compare.margin"})
    assert "honorcalc_honors_edge" in wheels(host)
    before = [path for path in host.requests if path.endswith(".whl")]
    assert len(before) == len(set(before))
    visit.wait_until_kept()
    assert len(wheels(host)) > 6
    assert WHOLE not in host.names()
    assert visit.complaints == []


def wheels(host: Host) -> list[str]:
    """The names of the wheels among them."""
    return [name.split("-")[0] for name in host.names() if name.endswith(".whl")]


def test_a_ruleset_that_cannot_come_is_told(visit: Visit, host: Host, runtime: Path) -> None:
    """Its question fails in words, others are answered; when the wheel is there again, so is it."""
    (file,) = runtime.glob("honorcalc_honor-*.whl")
    for name in (file.name, f"{file.name}.gz"):
        host.answers[name] = (404, HTML, "text/html")
    asked = {"verb": "describe", "calculator": "honor.test"}
    visit.open()
    assert visit.ask({"verb": "describe", "calculator": "honorbound.attack"})["reply"]["ok"]
    assert "error" in visit.ask(asked)
    host.answers.clear()
    assert visit.ask(asked)["reply"]["ok"]


def test_a_bad_kept_snapshot_is_deleted(visit: Visit, runtime: Path) -> None:
    """Whatever lies in the cache, Python answers; the bad one goes.

    A changed byte leaves the length as it was, so it comes last: the start after it must be right.
    """
    whole = (runtime / "snapshot.bin").read_bytes()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    for content in (whole[:300_000], bytes(changed)):
        visit.keep(content)
        assert [size for _, size in visit.kept()] == [len(content)]
        assert visit.start() == "library", len(content)
        visit.wait_until_kept()
        assert [size for _, size in visit.kept()] == [len(whole)]
    assert visit.start() == "snapshot"
    assert visit.complaints == []


def test_a_host_with_neither_compression_nor_gz_works(
    visit: Visit, host: Host, runtime: Path
) -> None:
    """Files as they are do, too; an HTML page in place of a .gz is not unpacked.

    What the host sends instead of the snapshot is never kept; once it is right, it is.
    """
    host.coding = ""
    usual = {"lean.wasm.gz": (404, HTML, "text/html"), "library.zip.gz": (200, HTML, "text/html")}
    visit.open()
    for kind, answer in {
        "html 404": (404, HTML, "text/html"),
        "html 200": (200, HTML, "text/html"),
        "garbage": (200, GARBAGE, "application/octet-stream"),
        "empty": (200, b"", "application/octet-stream"),
    }.items():
        host.answers = {**usual, "snapshot.bin": answer, "snapshot.bin.gz": answer}
        host.requests.clear()
        assert visit.answers()
        until(visit.page, lambda: any("snapshot.bin" in path for path in host.requests))
        visit.page.wait_for_timeout(500)
        assert visit.kept() == [], kind
        visit.empty_cache()
    host.answers = {"snapshot.bin.gz": (404, HTML, "text/html")}
    assert visit.answers()
    visit.wait_until_kept()
    assert [size for _, size in visit.kept()] == [(runtime / "snapshot.bin").stat().st_size]
    assert visit.heard("failed") == visit.heard("restarted") == []


def test_a_snapshot_that_hangs_is_given_up(visit: Visit, host: Host, runtime: Path) -> None:
    """A snapshot that passes its check and still does not start: after 10 s, the library."""
    visit.keep((runtime / "snapshot.bin").read_bytes())
    manifest = json.loads((runtime / "manifest.json").read_text())
    # Memory that ends in the middle of Python's: Pyodide waits for ever.
    manifest["memory"]["size"] = 3_000_000
    manifest["memory"]["runs"] = []
    host.answers["manifest.json"] = (200, json.dumps(manifest).encode(), "application/json")
    assert visit.start() == "library"
    assert visit.heard("failed") == []


def test_a_host_without_compression_sends_the_gz(visit: Visit, host: Host, runtime: Path) -> None:
    """Where files come uncompressed, the worker takes the .gz of each and unpacks it."""
    host.coding = ""
    host.line.rate = 6  # megabits a second: a busy worker takes seconds to give a file up
    assert visit.start() == "library"
    folder = f"/runtime/{runtime.name}"
    for name in ("lean.wasm", "library.zip"):
        assert host.sent[f"{folder}/{name}.gz"] == (runtime / f"{name}.gz").stat().st_size
    # The first plain file was given up after its first bytes, the next not even asked for.
    wasm = "lean.wasm"
    assert host.sent[f"{folder}/{wasm}"] < (runtime / wasm).stat().st_size / 2
    assert f"{folder}/library.zip" not in host.requests
    visit.wait_until_kept()
    assert visit.complaints == []


def test_a_lost_worker_is_replaced(visit: Visit, runtime: Path) -> None:
    """The reader is told of one that dies or is silent, and all that was asked is asked again.

    After 5 s of silence (for readers 30) any call may be to blame. restart() refuses what runs as
    canceled, and a fresh worker answers the next question. A second copy of the module shares the
    worker; the address survives a change of page.
    """
    visit.keep((runtime / "snapshot.bin").read_bytes())
    assert visit.start() == "snapshot"
    assert visit.page.evaluate(
        "import('/scripts/engine.js?again').then((again) => again.engine === python.engine)"
    )
    visit.page.evaluate("history.pushState(null, '', '/a/deeper/page/')")
    visit.page.evaluate("document.querySelector('meta[name=honorcalc-runtime]').remove()")
    visit.worker.evaluate("() => void setTimeout(() => { throw new Error('dead'); })")
    visit.page.wait_for_function("heard.some(({ type }) => type === 'restarted')")
    assert "started again" in visit.heard("restarted")[0]["message"]
    assert visit.answers()
    until(visit.page, lambda: len(visit.page.workers) == 1)
    be_silent(visit)
    both = visit.page.evaluate(
        """() => Promise.allSettled([python.ask({ verb: "list" }), python.ask({ verb: "list" })])"""
    )
    assert [one["status"] for one in both] == ["fulfilled", "fulfilled"]
    assert "5 seconds" in visit.heard("restarted")[1]["message"]
    assert visit.heard("failed") == []
    until(visit.page, lambda: len(visit.page.workers) == 1)  # the silent one is gone
    be_silent(visit)
    name = visit.page.evaluate(
        """() => {
          const running = python.ask({ verb: "list" }).catch((error) => error.name);
          python.engine.restart();
          return running;
        }"""
    )
    assert name == "Canceled"
    assert visit.answers()


def be_silent(visit: Visit) -> None:
    """From now on the worker is busy for ever; it waits, which costs this machine nothing."""
    wait = "Atomics.wait(new Int32Array(memory.buffer), 0, 0)"
    memory = "new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })"
    visit.page.evaluate(
        """() => void (window.silent = new Promise((resolve) => {
          const channel = new BroadcastChannel("silent");
          channel.onmessage = () => resolve(channel.close());
        }))"""
    )
    told = "new BroadcastChannel('silent').postMessage(0)"
    visit.worker.evaluate(f"() => void setTimeout((memory) => {{ {told}; {wait} }}, 50, {memory})")
    visit.page.evaluate("silent")


def test_what_cannot_start_is_told_and_can_be_tried_again(visit: Visit, host: Host) -> None:
    """Without the WebAssembly the calls are refused with a reason; when it is back, all is well.

    Where nothing of the old runtime is there after a release, what fails later is no error.
    """
    for name in ("lean.wasm", "pyodide.mjs", "pyodide.asm.js", "manifest.json"):
        host.answers[name] = (404, HTML, "text/html")
    visit.open()
    assert visit.ask()["error"]
    assert len(visit.heard("failed")) == 1
    visit.page.wait_for_timeout(300)
    assert [trouble for trouble in visit.complaints if "404" not in trouble] == []
    host.answers = {"lean.wasm": (404, HTML, "text/html")}
    assert "lean.wasm" in visit.ask()["error"]
    assert len(visit.heard("failed")) == 2
    host.answers.clear()
    assert visit.answers()


def test_the_policy_binds_the_worker(visit: Visit, host: Host) -> None:
    """It needs no 'unsafe-eval', and without 'wasm-unsafe-eval' Python cannot start."""
    assert "'unsafe-eval'" not in host.policy
    host.policy = POLICY.replace(" 'wasm-unsafe-eval'", "")
    visit.open()
    assert "error" in visit.ask()


def test_a_damaged_file_is_not_run(visit: Visit, host: Host, runtime: Path) -> None:
    """A library or wheel of the right length with one byte changed is refused by its hash."""
    for pattern in ("library*.zip", "honorcalc-*.whl"):
        (file,) = runtime.glob(pattern)
        damaged = bytearray(file.read_bytes())
        damaged[len(damaged) // 2] ^= 1
        host.answers[f"{file.name}.gz"] = (200, gzip.compress(damaged), "application/gzip")
        host.answers[file.name] = (200, bytes(damaged), "application/octet-stream")
        visit.open()
        assert f"{file.name} arrived damaged" in visit.ask()["error"]
        host.answers.clear()
        visit.empty_cache()
    assert visit.start() == "library"
