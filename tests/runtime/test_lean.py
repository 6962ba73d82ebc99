"""The lean WebAssembly: what it is made of, and what happens when something calls what it lacks."""

import json
import re
from pathlib import Path

import pytest

from scripts.runtime import lean, node, wasm
from scripts.runtime.archives import sha256
from scripts.runtime.build import LEAN, SCRIPTS, WHOLE
from scripts.site.release import write_release
from tests.browser.visits import until
from tests.runtime.host import Host
from tests.runtime.library import PYODIDE
from tests.runtime.visit import Visit

COMPUTE = {"verb": "compute", "calculator": "honor.test", "query": "acting_multiplier=4"}
# Functions by the names that Pyodide's file has for them: one that `int.bit_length` calls, and no
# start; and one that every start calls.
AT_A_QUESTION, AT_EVERY_START = "_PyLong_NumBits", "PyList_New"


@pytest.fixture(scope="module")
def original() -> bytes:
    """Pyodide's file, as npm brings it."""
    return (PYODIDE / WHOLE).read_bytes()


@pytest.fixture(scope="module")
def script(original: bytes) -> str:
    """Pyodide's scripts, the large one trimmed."""
    door, large = (PYODIDE / name for name in SCRIPTS)
    return lean.trimmed(original, large, door) + door.read_text("utf-8")


def test_the_list_is_of_the_file_we_use(original: bytes) -> None:
    """A newer Pyodide has other functions: `python -m tests.runtime.profile` lists them anew."""
    profile = lean.read_profile()
    assert profile.of == sha256(original)
    binary = wasm.read(original)
    first = wasm.count_imported(binary, wasm.FUNCTION)
    end = first + len(wasm.bodies(binary))
    assert all(first <= number < end for number in profile.hot)
    assert 2000 < len(profile.hot) < 5000


def test_a_list_of_another_file_stops_the_build(original: bytes, script: str) -> None:
    with pytest.raises(ValueError, match=r"tests\.runtime\.profile"):
        lean.both(original + b"\0\1\0", script)


def test_what_is_read_and_written_is_the_same(original: bytes) -> None:
    """The file, its names and its functions come back as they were."""
    binary = wasm.read(original)
    assert wasm.write(binary) == original
    wasm.map_bodies(binary, lambda number, body: body)
    wasm.set_exports(binary, wasm.exports(binary))
    assert wasm.write(binary) == original


def test_lean_and_whole_differ_in_cold_functions_only(original: bytes, runtime: Path) -> None:
    """All other sections are Pyodide's; the hot functions too; the cold ones raise the flag."""
    first, whole, small = (
        wasm.read(data)
        for data in (original, *((runtime / name).read_bytes() for name in (WHOLE, LEAN)))
    )
    for kind, content in first.sections:
        if kind not in {wasm.IMPORT, wasm.EXPORT}:
            assert (kind, content) in whole.sections
        if kind not in {wasm.IMPORT, wasm.EXPORT, wasm.GLOBAL, wasm.CODE}:
            assert (kind, content) in small.sections
    assert whole.only(wasm.IMPORT) == small.only(wasm.IMPORT)
    offered = wasm.exports(first)
    assert wasm.exports(whole).items() <= offered.items()
    assert wasm.exports(small).keys() - wasm.exports(whole).keys() == {lean.COLD}
    hot, start = (
        lean.kept_functions(first, lean.read_profile()),
        wasm.count_imported(first, wasm.FUNCTION),
    )
    kind, flag = wasm.exports(small)[lean.COLD]
    trap = bytes([0, *wasm.raising(flag), wasm.UNREACHABLE, wasm.END])
    pairs = zip(wasm.bodies(first), wasm.bodies(small), strict=True)
    assert kind == wasm.VARIABLE
    assert all(new == (old if n in hot else trap) for n, (old, new) in enumerate(pairs, start))


def test_only_addresses_of_what_draws_are_asked_for_under_another_name(
    original: bytes, script: str
) -> None:
    before, after = (
        list(wasm.imports(binary))
        for binary in (wasm.read(original), lean.only_used_names(original, script))
    )
    assert [(one.module, one.what) for one in before] == [(one.module, one.what) for one in after]
    other = [old for old, new in zip(before, after, strict=True) if old.name != new.name]
    assert len(other) > 200
    assert {one.module for one in other} == {"GOT.func"}
    assert all(one.name.startswith("emscripten_gl") for one in other)
    assert ("GOT.func", "emscripten_out") in {(one.module, one.name) for one in before}


def test_the_script_lacks_nothing_that_is_named_in_it(original: bytes, script: str) -> None:
    """What is gone is named nowhere any more; what the WebAssembly asks for is still there."""
    whole = "".join((PYODIDE / name).read_text("utf-8") for name in SCRIPTS)
    declared = re.compile(r"\b(?:function|var) (_[\w$]+)")
    gone = set(declared.findall(whole)) - set(declared.findall(script))
    before, words = (set(re.findall(r"[\w$]+", text)) for text in (whole, script))
    asked = {one.name for one in wasm.imports(lean.only_used_names(original, script))}
    assert len(gone) > 4000
    assert not gone & words
    assert asked & before <= words
    assert len(script) < 0.4 * len(whole)


def test_what_nothing_uses_goes_and_what_belongs_to_it(tmp_path: Path) -> None:
    """Each kind of piece, once used and once not; a word in a string is a use."""
    script = """var make = () => function () {
var wasmImports={asked:_asked,never:_never};
var one=1,two=two_of("a"),unread=[-1,{a:new Map}];
function _asked() {return helper("by_word")}
_asked.sig="i";
function _never() {return _asked()}
_never.sig="v";
var helper=name=>one;
function by_word() {}
var _taken=Module["_taken"]=wasmExports["taken"];
var _idle=Module["_idle"]=wasmExports["idle"];
Module["by_word"]=by_word;
Module["unseen"]=unseen;
function unseen() {}
go();
}"""
    (tmp_path / "script.js").write_text(script)
    (tmp_path / "other.mjs").write_text("door.taken()")
    left = node.run(
        "unused.mjs", tmp_path / "script.js", '["asked"]', tmp_path / "other.mjs"
    ).splitlines()
    assert left == [
        "var make = () => function () {var wasmImports={asked:_asked};",
        'var one=1,two=two_of("a");',
        'function _asked() {return helper("by_word")}',
        '_asked.sig="i";',
        "var helper=name=>one;",
        "function by_word() {}",
        'var _taken=Module["_taken"]=wasmExports["taken"];',
        'Module["by_word"]=by_word;',
        "go();}",
    ]


def test_names_that_the_script_uses_are_offered(original: bytes, script: str) -> None:
    """A name is left out only where no word of the script is it."""
    every = wasm.exports(wasm.read(original)).keys()
    left_out = every - wasm.exports(lean.only_used_names(original, script)).keys()
    words = set(re.findall(r"[\w$]+", script))
    assert {"malloc", "__wasm_call_ctors", "_pyproxy_apply"} <= every - left_out
    assert "PyNumber_Divmod" in left_out
    assert not words & {*left_out, *(f"_{name}" for name in left_out)}
    assert len(left_out) > 9000


def lack(host: Host, runtime: Path, original: bytes, name: str) -> None:
    """Lets the host's lean file lack one function more."""
    (number,) = (n for own, (_, n) in wasm.exports(wasm.read(original)).items() if own == name)
    whole = wasm.read((runtime / WHOLE).read_bytes())
    kept = lean.kept_functions(whole, lean.read_profile())
    assert number in kept
    host.answers[LEAN] = (200, lean.lean(whole, kept - {number}), "application/wasm")
    host.answers[f"{LEAN}.gz"] = (404, b"", "text/html")


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["library", "snapshot"])
def test_a_question_that_needs_a_cold_function_is_answered_by_the_whole_file(
    kind: str, visit: Visit, host: Host, runtime: Path, original: bytes
) -> None:
    """The same question, once, by a new worker, and the visit stays with it; nobody is told."""
    if kind == "snapshot":
        visit.keep((runtime / "snapshot.bin").read_bytes())
    lack(host, runtime, original, AT_A_QUESTION)
    assert visit.start() == kind
    assert WHOLE not in host.names()
    both = visit.page.evaluate(
        "(asked) => Promise.all([python.ask(asked), python.ask({verb: 'list'})])", COMPUTE
    )
    assert both[0]["result"]["parameters"]["acting_multiplier"] == 4
    assert both[1]["calculators"]
    assert WHOLE in host.names()
    assert visit.heard("restarted") == visit.heard("failed") == []
    host.requests.clear()
    visit.page.evaluate("python.engine.restart()")
    assert visit.ask(COMPUTE)["reply"]["ok"]
    assert LEAN not in host.names()
    until(visit.page, lambda: len(visit.page.workers) == 1)


@pytest.mark.browser
def test_a_start_that_needs_a_cold_function_is_made_with_the_whole_file(
    visit: Visit, host: Host, runtime: Path, original: bytes
) -> None:
    lack(host, runtime, original, AT_EVERY_START)
    visit.open()
    assert visit.ask(COMPUTE)["reply"]["ok"]
    assert WHOLE in host.names()
    assert visit.heard("failed") == []


def test_the_site_lists_both_files_and_fetches_one_ahead(tmp_path: Path) -> None:
    """Kept with its hash if it came; with the whole site, both are fetched."""
    folder = tmp_path / "assets" / "runtime" / "0123"
    folder.mkdir(parents=True)
    for name in (LEAN, WHOLE):
        (folder / name).write_bytes(b"\0asm")
    (tmp_path / "sw.js").write_text("")
    release = write_release(tmp_path, "bound", "workbox/")
    listed = json.loads((tmp_path / "offline.json").read_text())
    both = {f"assets/runtime/0123/{name}" for name in (LEAN, WHOLE)}
    assert both <= {name for name, _ in listed["files"]}
    assert both <= json.loads((tmp_path / f"release-{release}.json").read_text()).keys()
    assert listed["runtime"] == [f"assets/runtime/0123/{LEAN}"]
