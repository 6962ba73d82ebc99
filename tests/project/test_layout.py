"""What stands where, how long it may be, and which way the imports point."""

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.asking import ran
from tests.conftest import ROOT

FOLDERS = {
    "docs",
    "honorcalc",
    "scripts",
    "tests",
    "site_overrides",
    ".ci",
    ".github",
}
FILES = {
    "mkdocs.yml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "Makefile",
    "pyproject.toml",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
}
# They run in Pyodide, or as soon as they are imported.
NOT_IMPORTED = {
    *(f"scripts/runtime/{name}.py" for name in ("elsewhere", "prepare")),
    *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("scripts/runtime/stand_ins/*.py")),
    "honorcalc/__main__.py",
}
MODULE_LINES, FUNCTION_LINES, SCRIPT_LINES = 400, 40, 900
SCRIPT_COLUMNS = 140
TEXT = set(".py .md .js .mjs .css .html .yml .toml .json .txt .in .svg .ts".split())


def tracked() -> list[str]:
    """Return the paths git knows that are still there."""
    listed = ran("git", "ls-files", "-z").stdout.split("\0")
    return sorted(name for name in listed if name and (ROOT / name).is_file())


def python_files() -> list[str]:
    return [name for name in tracked() if name.endswith(".py")]


def imports(name: str) -> Iterator[str]:
    """Yield the modules that a file imports, wherever in it the statement stands."""
    package = name.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_the_top_level_holds_only_what_belongs_there() -> None:
    names = tracked()
    assert names
    for name in names:
        top, _, rest = name.partition("/")
        if rest:
            assert top in FOLDERS, name
        else:
            assert top in FILES or top.startswith("."), name


def test_docs_hold_markdown_and_pictures_only() -> None:
    for name in tracked():
        if name.startswith("docs/"):
            assert name.endswith((".md", ".png", ".svg")), name


def test_modules_and_functions_stay_short() -> None:
    long = []
    for name in python_files():
        text = (ROOT / name).read_text(encoding="utf-8")
        long += [name] * (len(text.splitlines()) >= MODULE_LINES)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                # What it does counts; a signature or docstring may be as long as it needs to be.
                body = node.body[1:] if ast.get_docstring(node) is not None else node.body
                lines = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
                long += [f"{name}: {node.name}"] * (lines >= FUNCTION_LINES)
    assert long == []


def code_lines(name: str) -> int:
    """How many lines of a script are neither empty nor comment."""
    text = re.sub(r"/\*.*?\*/", "", (ROOT / name).read_text(encoding="utf-8"), flags=re.S)
    lines = [line.strip() for line in text.splitlines()]
    return sum(bool(line) and not line.startswith("//") for line in lines)


def test_the_pages_scripts_and_style_sheets_stay_small() -> None:
    # What every page with a calculator loads; a tool is fetched when somebody opens it, and the
    # two workers run beside the page.
    scripts = [n for n in tracked() if n.startswith("site_overrides/") and n.endswith(".js")]
    later = ("/javascripts/tools/", "/javascripts/desk/")
    workers = ("worker.js", "sw.js")
    apart = [n for n in scripts if n.endswith(workers) or any(folder in n for folder in later)]
    assert sum(code_lines(name) for name in scripts if name not in apart) < SCRIPT_LINES
    for name in [*apart, *(name for name in tracked() if name.endswith(".css"))]:
        assert code_lines(name) < MODULE_LINES, name
    lines = [(n, row) for n in scripts for row in (ROOT / n).read_text("utf-8").splitlines()]
    assert [(name, row) for name, row in lines if len(row) > SCRIPT_COLUMNS] == []


def test_the_package_imports_the_standard_library_only() -> None:
    for name in python_files():
        if name.startswith("honorcalc/"):
            for module in imports(name):
                top = module.split(".")[0]
                assert top == "honorcalc" or top in sys.stdlib_module_names, f"{name}: {module}"


# What each layer may import of the package beside itself, the innermost first.
LAYERS = {
    "honorcalc/probability": "",
    "honorcalc/calculators": "probability",
    "honorcalc/questions": "calculators probability",
    "honorcalc/desk": "questions calculators probability",
    "honorcalc/rulesets": "calculators probability",
    "honorcalc/terminal": "calculators",
    "honorcalc/cli": "terminal questions calculators",
    "scripts": "browser",
}


# What a ruleset adds to the desk: only these modules of it know that there is one.
DESK_OF_RULESET = r"honorcalc/rulesets/\w+/desk(_\w+)?\.py"


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_one_way(layer: str) -> None:
    inside = [name for name in python_files() if name.startswith((f"{layer}/", f"{layer}.py"))]
    assert inside
    others = tuple(f"honorcalc.{name}" for name in LAYERS[layer].split())
    for name in inside:
        allowed = (layer.replace("/", "."), *others)
        if re.fullmatch(DESK_OF_RULESET, name):
            allowed += ("honorcalc.desk",)
        for module in imports(name):
            ours = module.split(".")[0] in ("honorcalc", "scripts", "tests")
            plain = module in ("honorcalc", "honorcalc.__version__")
            if ours and not (plain and layer in ("scripts", "honorcalc/cli")):
                assert module == "honorcalc" or module.startswith(allowed), f"{name}: {module}"


def test_only_what_compares_rulesets_imports_several() -> None:
    """Each of the others can be read, changed and sent to a page by itself."""
    for name in python_files():
        found = re.match(r"honorcalc/rulesets/(\w+)/", name)
        if found and found[1] != "compare":
            own = f"honorcalc.rulesets.{found[1]}"
            others = [m for m in imports(name) if m.startswith("honorcalc.rulesets.")]
            assert [m for m in others if m != own and not m.startswith(f"{own}.")] == [], name


def test_every_public_method_says_what_it_does() -> None:
    # Its own docstring or that of the method it overrides, which ruff can't see.
    silent, seen = [], 0
    for name in python_files():
        if not name.startswith(("honorcalc/", "scripts/")) or name in NOT_IMPORTED:
            continue
        module = importlib.import_module(name.removesuffix(".py").replace("/", "."))
        for owner in vars(module).values():
            if not inspect.isclass(owner) or owner.__module__ != module.__name__:
                continue
            for method, what in inspect.getmembers(owner, inspect.isfunction):
                # A field may hold a function; what is made by `dataclass` has no module of ours.
                if what.__name__ != method or what.__module__ != module.__name__:
                    continue
                if not owner.__name__.startswith("_") and not method.startswith("_"):
                    seen += 1
                    if not inspect.getdoc(getattr(owner, method)):
                        silent.append(f"{name}: {owner.__name__}.{method}")
    assert seen > 100
    assert silent == []


def test_no_file_names_a_machine_or_a_registry() -> None:
    # Written in pieces, so that this file passes its own test. Inside Pyodide everybody's home
    # is that of `pyodide`.
    hosts = [
        "registry.npm" + "js",
        "pypi" + ".org",
        "python" + "hosted",
        "jsdel" + "ivr",
        "unp" + "kg",
    ]
    folders = "|".join(["ro" + "ot", "wo" + "rk", "ho" + "me", "Us" + "ers"])
    places = re.compile(rf"(?<![\w.:/])/(?:{folders})/(?!pyodide)\w")
    for name in tracked():
        path = ROOT / name
        if path.suffix in TEXT or path.name in {"Makefile", ".npmrc", "run"}:
            text = path.read_text(encoding="utf-8")
            found = [host for host in hosts if host in text] + places.findall(text)
            assert not found, f"{name}: {found}"


def test_no_sentence_is_taken_over_from_a_source(shared: Path) -> None:
    ran(sys.executable, shared / "tools" / "overlap")


def test_contributing_is_short_enough_to_be_read() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 100


def test_annotations_that_join_types_are_postponed() -> None:
    """`int | None` takes a part of Python that the one in the page lacks when it starts."""
    for name in (name for name in python_files() if name.startswith("honorcalc/")):
        text = (ROOT / name).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            given = getattr(node, "annotation", None) or getattr(node, "returns", None)
            joined = given is not None and "|" in ast.unparse(given)
            assert not joined or "from __future__ import annotations" in text, name
