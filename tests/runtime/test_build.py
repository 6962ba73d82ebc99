"""What the runtime's build leaves behind."""

import gzip
import json
import shutil
from pathlib import Path

import brotli
import pytest

from scripts import compress
from scripts.runtime import build as steps
from scripts.runtime import library, node
from scripts.runtime.archives import can_compile, contents, sha256
from scripts.runtime.library import stand_ins
from scripts.runtime.sparse import squeeze
from scripts.runtime.wheels import SHARED, imports
from tests.benchmarks.start import runtime_bytes
from tests.conftest import ROOT
from tests.runtime.in_node import run_python
from tests.runtime.library import DECLARED, PYODIDE, WHOLE, rest

CACHE = ROOT / "build" / "cache"
IMPORT_LIBRARY = """
import elsewhere, importlib, json, sys, zipimport
elsewhere.arrived("rest")
files = vars(zipimport)["_zip_directory_cache"][next(p for p in sys.path if p.endswith(".zip"))]
dotted = sorted(f.rsplit(".", 1)[0].replace("/", ".").removesuffix(".__init__") for f in files)
failed = []
for name in [n for n in dotted if not n.startswith("_sysconfigdata")]:
    try:
        importlib.import_module(name)
    except ImportError as error:
        failed.append(f"{name}: {error}")
"""


# A calculator's own ruleset; one that asks those of others; an index of all.
QUESTIONS = [
    '{"verb": "describe", "calculator": "honors-edge.roll"}',
    '{"verb": "compute", "calculator": "compare.margin"}',
    '{"verb": "list"}',
]


@pytest.fixture(scope="module")
def needed(wheel: Path) -> set[str]:
    """What the package imports."""
    return set().union(*imports(wheel).values())


def test_an_unchanged_build_does_nothing(
    wheel: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second call for the same wheel takes no step."""
    monkeypatch.setattr(steps, "assemble", None)
    assert steps.build(wheel, runtime.parent, PYODIDE, CACHE) == runtime


@pytest.mark.parametrize("change", ["compress.py", "tool"])
def test_another_way_of_building_is_another_build(
    change: str, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How files are compressed, and the tool that writes the byte code, are part of the key."""
    before = steps.input_key(wheel, PYODIDE)
    assert steps.input_key(wheel, PYODIDE) == before
    if change == "tool":
        monkeypatch.setattr(steps, "installed", lambda name: f"another {name}")
    else:
        other = tmp_path / change
        other.write_text("another")
        monkeypatch.setattr(compress, "__file__", str(other))
    assert steps.input_key(wheel, PYODIDE) != before


def test_byte_code_beside_the_steps_is_no_other_build(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python leaves it there when a step is imported."""
    monkeypatch.setattr(node, "HERE", tmp_path)
    (tmp_path / "step.py").touch()
    before = steps.input_key(wheel, PYODIDE)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "step.cpython-313.pyc").touch()
    assert steps.input_key(wheel, PYODIDE) == before


@pytest.mark.parametrize("kind", ["library", "snapshot"])
def test_all_of_the_trimmed_library_imports(kind: str, runtime: Path) -> None:
    """No file of the library leans on one that was left out, and every declared module is there."""
    manifest = json.loads((runtime / "manifest.json").read_text())
    ours = ["honorcalc.browser", *(["honorcalc.cli"] if kind == "library" else [])]
    names = json.dumps([*DECLARED, *ours, *manifest["modules"]["rest"]])
    program = f"""
import elsewhere, importlib, json
if {kind == "snapshot"}:
    failed = dotted = []
    modules = {manifest["modules"]["rest"]!r}
    elsewhere.expect("rest", *modules)
elsewhere.arrived("rest")
for name in {names}:
    importlib.import_module(name)
origins = {{importlib.import_module(name).__spec__.origin for name in {library.FROZEN}}}
json.dumps([[*origins], failed, dotted])
"""
    before = [IMPORT_LIBRARY] if kind == "library" else []
    origins, failed, dotted = json.loads(run_python(runtime, kind, *before, program))
    assert origins == ["frozen"]
    assert failed == []
    assert "honorcalc" not in dotted
    assert "email" not in dotted, "the trim does not trim"


@pytest.mark.parametrize("kind", ["library", "snapshot"])
def test_a_stand_in_becomes_the_real_module(kind: str, runtime: Path) -> None:
    """Touched, it names the rest of the library; once that is there, everybody has the real one.

    What a start has tells of errors: a traceback names file and line even without sources. And
    `describe` finds docstrings.
    """
    manifest = json.loads((runtime / "manifest.json").read_text())
    program = f"""
import traceback, honorcalc.browser
try:
    honorcalc.browser.VERBS["compute"]({{"calculator": 7}})
except Exception:
    said = traceback.format_exc()
told = [honorcalc.browser.answer.__doc__[:21], "honorcalc/browser.py" in said]
import html, ipaddress, urllib.parse, elsewhere, json
elsewhere.expect("rest", *{manifest["modules"]["rest"]!r})
def touched(request):
    import asyncio
    return str(ipaddress.ip_address("::1")) + html.unescape("&frac12;") + asyncio.__name__
before = [elsewhere.attempt(touched, ""), html.escape("<'&\\">")]
elsewhere.arrived("rest")
same = urllib.parse.ipaddress is ipaddress and "collapse_addresses" in vars(ipaddress)
json.dumps([told, before, elsewhere.attempt(touched, ""), html.escape("<'&\\">"), same])
"""
    told, before, after, escaped, same = json.loads(run_python(runtime, kind, program))
    assert told == ["The reply to one requ", True]
    assert before == ["rest", escaped] == ["rest", "&lt;&#x27;&amp;&quot;&gt;"]
    assert after == "::1½asyncio"
    assert same


def test_the_manifest_tells_the_truth(runtime: Path) -> None:
    """Sizes and hashes are those of the files, and each packed twin unpacks to its file."""
    manifest = json.loads((runtime / "manifest.json").read_text())
    for name, said in manifest["files"].items():
        data = (runtime / name).read_bytes()
        assert (said["size"], said["sha256"]) == (len(data), sha256(data))
        assert said["br"] == (runtime / f"{name}.br").stat().st_size
        assert said["gz"] == (runtime / f"{name}.gz").stat().st_size
        assert brotli.decompress((runtime / f"{name}.br").read_bytes()) == data
        assert gzip.decompress((runtime / f"{name}.gz").read_bytes()) == data
    assert runtime.name == sha256((runtime / "manifest.json").read_bytes())[:16]
    memory, snapshot = manifest["memory"], manifest["files"][manifest["snapshot"]]
    assert snapshot["size"] == memory["head"] + sum(length for _, length in memory["runs"])


def test_the_wheels_together_are_the_package(wheel: Path, runtime: Path) -> None:
    """Each module is in one part; a ruleset's part is that ruleset; compare says what it needs."""
    manifest = json.loads((runtime / "manifest.json").read_text())
    whole = {name.removesuffix(".py") for name in contents(wheel) if name.endswith(".py")}
    found: list[str] = []
    for part, name in manifest["parts"].items():
        if part == "rest":
            continue
        code = [path for path in contents(runtime / name) if path.startswith("honorcalc/")]
        inside = [path.partition(".")[0] for path in code if ".py" in path and "typed" not in path]
        if part != SHARED:
            assert all(path.startswith(f"honorcalc/rulesets/{part}/") for path in inside)
        found += inside
    assert sorted(found) == sorted(whole)
    for part, others in manifest["needs"].items():
        assert others == ([] if part != "compare" else sorted(set(others)))
        assert part == "compare" or part in manifest["modules"]
    assert len(manifest["needs"]["compare"]) > 2


def test_a_part_that_is_missing_is_named_and_can_come_later(runtime: Path) -> None:
    """A question names the part it lacks, wherever the need shows; then it is answered."""
    program = f"""
import json, elsewhere
from honorcalc.browser import answer
elsewhere._here.clear()
log = []
for request in {QUESTIONS!r}:
    while not (said := elsewhere.attempt(answer, request)).startswith("{{"):
        log.append(said)
        elsewhere.arrived(said)
    log.append(json.loads(said)["ok"])
json.dumps(log)
"""
    log = json.loads(run_python(runtime, "library", program))
    manifest = json.loads((runtime / "manifest.json").read_text())
    needed = set(manifest["needs"]["compare"]) - {"honors_edge"}
    assert log[:3] == ["honors_edge", True, "compare"]
    assert set(log[3 : 3 + len(needed)]) == needed
    others = sorted(set(manifest["modules"]) - needed - {"honors_edge", "compare", "rest"})
    assert log[3 + len(needed) :] == [True, *others, True]


def test_library_and_wheel_are_byte_code(runtime: Path) -> None:
    """No source is left to be compiled in the reader's browser, where Python is Pyodide's own."""
    ending = ".pyc" if can_compile() else ".py"
    for archive in (runtime / "library.zip", *runtime.glob("*.whl")):
        code = [name for name in contents(archive) if Path(name).suffix in (".py", ".pyc")]
        assert code
        assert {Path(name).suffix for name in code} == {ending}


def test_another_python_builds_too_and_says_what_is_missing(
    wheel: Path,
    runtime: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without Pyodide's own Python there is no byte code, a line says so, and all works."""
    monkeypatch.setattr(steps, "can_compile", lambda: False)

    def take_pyodide(pyodide: Path, work: Path) -> list[Path]:
        """What comes from Pyodide alone is the same with every Python."""
        names = (*steps.SCRIPTS, steps.LEAN, steps.WHOLE)
        return [Path(shutil.copy2(runtime / name, work)) for name in names]

    monkeypatch.setattr(steps, "take_pyodide", take_pyodide)
    # What the packed twins hold takes a minute, and other tests look at it: here they are empty.
    monkeypatch.setattr(compress, "packed", lambda data, ending, kind: b"")
    built = steps.build(wheel, tmp_path / "out", PYODIDE, tmp_path / "cache")
    assert "not byte-compiled" in capsys.readouterr().err
    # All of it was imported for the snapshot; the library may start with a part.
    for kind, question in (("library", QUESTIONS[0]), ("snapshot", QUESTIONS[-1])):
        program = f"from honorcalc.browser import answer\nanswer({question!r})"
        assert json.loads(run_python(built, kind, program))["ok"]


def test_the_first_visit_fits_its_budget(runtime: Path) -> None:
    """WebAssembly, scripts, library and the wheels of a ruleset's page stay below 2.4 MB of brotli.

    A page that compares all rulesets stays below 2.7 MB.
    """
    manifest = json.loads((runtime / "manifest.json").read_text())
    assert manifest["files"]["library.zip"]["br"] <= 550_000
    one, every = runtime_bytes(runtime)
    assert one < 2_400_000
    assert every < 2_700_000


def test_an_unknown_library_file_is_refused() -> None:
    """A stand-in for a file which the library lacks stops the build."""
    with pytest.raises(ValueError, match=r"ipaddress\.py"):
        stand_ins({"base64.py": b""})


def test_the_rest_of_the_library_is_what_may_be_asked_for(wheel: Path) -> None:
    """Everything declared, and what the package imports, that a page doesn't start with."""
    listed = library.read_list()
    assert rest(wheel, listed[library.FIRST]) == listed[library.REST], library.REMEDY


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ({"first": ["json/__init__.py", "gone.py"], "rest": []}, "gone.py"),
        ({"first": ["json/__init__.py"], "rest": ["math/gone.py"]}, "math/gone.py"),
        ({"first": [], "rest": []}, "argparse"),
    ],
)
def test_a_list_of_another_library_or_package_stops_the_build(
    listed: dict[str, list[str]], said: str, needed: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that Pyodide lacks, or an import that the page would lack, is named with a remedy."""
    monkeypatch.setattr(library, "read_list", lambda: listed)
    with pytest.raises(ValueError, match=rf"{said}.*; `python -m tests.runtime.library`"):
        library.divide(WHOLE, needed)


def test_squeezed_memory_unfolds() -> None:
    """Empty pages and those given are left out; the rest can be put back where it was."""
    memory = b"a" * 5000 + bytes(10_000) + b"b" + bytes(9000) + b"c" * 10
    given = b"a" * 4096 + b"z"
    kept, runs = squeeze(memory, given)
    assert len(kept) < len(squeeze(memory)[0]) < len(memory)
    whole, start = bytearray(given.ljust(len(memory), b"\0")), 0
    for offset, length in runs:
        whole[offset : offset + length] = kept[start : start + length]
        start += length
    assert bytes(whole) == memory


def test_a_start_that_changes_other_pages_than_the_snapshot_brings_is_told(
    runtime: Path, tmp_path: Path
) -> None:
    """Only the snapshot's pages are put into the memory of a started Python."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for file in runtime.iterdir():
        (folder / file.name).symlink_to(file.resolve())
    facts = json.loads((folder / "manifest.json").read_text())
    del facts["memory"]["runs"][0]
    (folder / "manifest.json").unlink()
    (folder / "manifest.json").write_text(json.dumps(facts))
    with pytest.raises(AssertionError, match="which no run brings back"):
        run_python(folder, "snapshot", "''")


def test_a_mistake_in_a_declaration_is_told_alone(tmp_path: Path) -> None:
    """Of all that Python and Node write then; another failure is told by its last lines."""
    for said, told in (("X: DeclarationError: coin.py: no.", "coin.py: no."), ("a\\nb", "a\nb")):
        script = tmp_path / "fails.mjs"
        script.write_text(f"console.error('{said}'); process.exit(1)", "utf-8")
        with pytest.raises(node.NodeError) as failed:
            node.run(str(script))
        assert str(failed.value) == f"{script} failed: {told}"
