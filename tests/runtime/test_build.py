"""What the runtime's build leaves behind."""

import ast
import gzip
import json
import tempfile
import zipfile
from pathlib import Path

import brotli
import pytest

from scripts import compress
from scripts.runtime import build as steps
from scripts.runtime.archives import can_compile, contents, sha256, write_archive
from scripts.runtime.library import DECLARED, trim
from scripts.runtime.sparse import squeeze
from tests.runtime.in_node import run_python

pytestmark = pytest.mark.xdist_group("runtime")

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
CACHE = ROOT / "build" / "cache"
IMPORT_LIBRARY = """
import importlib, json, sys, zipimport
files = vars(zipimport)["_zip_directory_cache"][next(p for p in sys.path if p.endswith(".zip"))]
dotted = sorted(f.rsplit(".", 1)[0].replace("/", ".").removesuffix(".__init__") for f in files)
failed = []
for name in [n for n in dotted if not n.startswith("_sysconfigdata")]:
    try:
        importlib.import_module(name)
    except ImportError as error:
        failed.append(f"{name}: {error}")
json.dumps([failed, sorted(dotted)])
"""


def test_two_builds_give_equal_hashes(
    wheel: Path, runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second build, of a wheel zipped on another day, elsewhere, by another user, is the same."""
    again = tmp_path / wheel.name
    with zipfile.ZipFile(again, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in reversed(contents(wheel).items()):
            zipped.writestr(zipfile.ZipInfo(name, (2020, 2, 2, 2, 2, 2)), data)
    for name, value in {"HOME": "/nowhere", "USER": "someone", "PYTHONHASHSEED": "99"}.items():
        monkeypatch.setenv(name, value)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="a-longer-name-") as room:
        # Compressing takes a minute and is no part of the folder's name: one cache serves both.
        (Path(room) / "packed").symlink_to(CACHE / "packed")
        second = steps.build(again, tmp_path / "out", PYODIDE, Path(room))
    differing = [
        path.name
        for path in runtime.iterdir()
        if path.read_bytes() != (second / path.name).read_bytes()
    ]
    assert differing == []
    assert second.name == runtime.name


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


@pytest.mark.parametrize("kind", ["library", "snapshot"])
def test_all_of_the_trimmed_library_imports(kind: str, runtime: Path) -> None:
    """No file of the library leans on one that was left out, and every declared module is there."""
    names = json.dumps([*DECLARED, "honorcalc.browser", "honorcalc.cli"])
    program = f"import importlib\nfor name in {names}: importlib.import_module(name)\n''"
    run_python(runtime, kind, program)
    if kind == "library":
        failed, dotted = json.loads(run_python(runtime, kind, IMPORT_LIBRARY))
        assert failed == []
        assert "honorcalc" not in dotted
        assert "email" not in dotted, "the trim does not trim"


@pytest.mark.parametrize("kind", ["library", "snapshot"])
def test_docstrings_and_error_reports_are_there(kind: str, runtime: Path) -> None:
    """`describe` reads docstrings, and a traceback names file and line even without sources."""
    program = """
import traceback, honorcalc.browser
try:
    honorcalc.browser.VERBS["compute"]({"calculator": 7})
except Exception:
    said = traceback.format_exc()
repr((honorcalc.browser.answer.__doc__[:21], "honorcalc/browser.py" in said))
"""
    assert ast.literal_eval(run_python(runtime, kind, program)) == ("The reply to one requ", True)


def test_the_manifest_tells_the_truth(runtime: Path) -> None:
    """Sizes and hashes are those of the files, and each packed twin unpacks to its file."""
    manifest = json.loads((runtime / "manifest.json").read_text())
    for name, said in manifest["files"].items():
        data = (runtime / name).read_bytes()
        assert (said["size"], said["sha256"]) == (len(data), sha256(data))
        assert brotli.decompress((runtime / f"{name}.br").read_bytes()) == data
        assert gzip.decompress((runtime / f"{name}.gz").read_bytes()) == data
    assert runtime.name == sha256((runtime / "manifest.json").read_bytes())[:16]
    assert (
        sum(length for _, length in manifest["memory"]["runs"])
        == (manifest["files"][manifest["snapshot"]]["size"])
    )


def test_the_lock_records_our_wheel_and_nothing_else(runtime: Path) -> None:
    """`loadPyodide({lockFileURL, packages: ["honorcalc"]})` would find it, with its hash."""
    packages = json.loads((runtime / "pyodide-lock.json").read_text())["packages"]
    assert list(packages) == ["honorcalc"]
    wheel = runtime / packages["honorcalc"]["file_name"]
    assert packages["honorcalc"]["sha256"] == sha256(wheel.read_bytes())


def test_library_and_wheel_are_byte_code(runtime: Path) -> None:
    """No source is left to be compiled in the reader's browser, where Python is Pyodide's own."""
    ending = ".pyc" if can_compile() else ".py"
    for archive in (runtime / "library.zip", steps.wheel_in(runtime)):
        code = [name for name in contents(archive) if Path(name).suffix in (".py", ".pyc")]
        assert code
        assert {Path(name).suffix for name in code} == {ending}


def test_another_python_builds_too_and_says_what_is_missing(
    wheel: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without Pyodide's own Python there is no byte code, a line says so, and all works."""
    monkeypatch.setattr(steps, "can_compile", lambda: False)
    monkeypatch.setattr(steps, "pack_all", lambda paths, kept: None)
    built = steps.build(wheel, tmp_path / "out", PYODIDE, CACHE)
    assert "not byte-compiled" in capsys.readouterr().err
    (entry,) = json.loads((built / "pyodide-lock.json").read_text())["packages"].values()
    assert (built / entry["file_name"]).is_file()
    question = """from honorcalc.browser import answer\nanswer('{"verb": "list"}')"""
    for kind in ("library", "snapshot"):
        assert json.loads(run_python(built, kind, question))["ok"]


def test_the_first_visit_fits_its_budget(runtime: Path) -> None:
    """WebAssembly, scripts, library and wheel stay below 3.8 MB of brotli."""
    manifest = json.loads((runtime / "manifest.json").read_text())
    names = ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "manifest.json"]
    names += [manifest["library"], manifest["wheel"]]
    assert sum((runtime / f"{name}.br").stat().st_size for name in names) < 3_800_000


def test_an_unknown_library_file_is_refused(tmp_path: Path) -> None:
    """A trace that names a file which the library lacks stops the build."""
    write_archive(tmp_path / "all.zip", {"a.py": b"", "b.py": b""})
    trim(tmp_path / "all.zip", ["a.py"], tmp_path / "some.zip")
    assert list(contents(tmp_path / "some.zip")) == ["a.py"]
    with pytest.raises(ValueError, match=r"c\.py"):
        trim(tmp_path / "all.zip", ["c.py"], tmp_path / "none.zip")


def test_squeezed_memory_unfolds() -> None:
    """Empty pages are left out, and the rest can be put back where it was."""
    memory = b"a" * 5000 + bytes(10_000) + b"b" + bytes(9000) + b"c" * 10
    kept, runs = squeeze(memory)
    assert len(kept) < len(memory)
    whole, start = bytearray(len(memory)), 0
    for offset, length in runs:
        whole[offset : offset + length] = kept[start : start + length]
        start += length
    assert bytes(whole) == memory
