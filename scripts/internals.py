"""Lists what we use of the inside of the site's builder and of its theme.

    python -m scripts.internals

What a theme promises is its settings in `mkdocs.yml` and the folder of templates that replace its
own. All else is its inside: a later version may change it, and another theme has none of it. Each
use is listed with the files that have it, and each must be there in the theme as it is pinned.
"""

import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scripts.build import ROOT
from scripts.site import bundle

THEME = Path(str(getattr(importlib.util.find_spec("material"), "origin", ""))).parent / "templates"
OURS = ROOT / "site_overrides"
SOURCES = {".py", ".js", ".css", ".html"}
BUILDER = re.compile(r"^\s*(?:from|import) (mkdocs|material)\b", re.MULTILINE)
INSIDE = {
    # A name that ends in a hyphen begins names that a script or template puts together.
    "class": re.compile(r"(?<![\w-])md-[a-z][\w-]*"),
    "attribute": re.compile(r"data-md-[a-z][\w-]*"),
    "dataset": re.compile(r"(?<=dataset\.)md[A-Z]\w*"),
    "variable": re.compile(r"--md-[a-z][\w-]*"),
    # The theme's observables, where they are used and where their type is declared.
    "observable": re.compile(r"(?<=theme\.)\w+\$|\b\w+\$(?=\?:)"),
    "global": re.compile(r"\b__md_[a-z]+|(?<=[\s(!])\$?__(?:search|config)\b"),
    "file": re.compile(r"assets/javascripts/(?:bundle|workers/search)[\w.*]*js"),
}
BLOCK = re.compile(r"{%-?\s*block (\w+)")
EXTENDS = re.compile(r'{%-?\s*(?:extends|include) "([^"]+)"')
Use = tuple[str, str]


def sources() -> Iterator[Path]:
    """What may touch the inside of the theme: scripts, templates, styles."""
    for folder in (OURS, ROOT / "scripts"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in SOURCES and path != Path(__file__):
                yield path


@cache
def templates_of(folder: Path) -> set[str]:
    """The templates below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


@cache
def blocks_of(folder: Path) -> set[str]:
    """The blocks that templates of a folder have."""
    return {name for path in folder.rglob("*.html") for name in BLOCK.findall(path.read_text())}


def uses_in(path: Path) -> Iterator[Use]:
    """What a file uses: the kind of thing, and its name."""
    text = path.read_text("utf-8")
    for kind, pattern in INSIDE.items():
        yield from ((kind, name) for name in pattern.findall(text))
    if path.suffix == ".py":
        yield from (("builder", name) for name in BUILDER.findall(text))
    if path.suffix != ".html":
        return
    name = path.relative_to(OURS).as_posix()
    theirs = templates_of(THEME)
    if name in theirs:
        yield "replaced template", name
    known = blocks_of(THEME)
    yield from (("block", block) for block in BLOCK.findall(text) if block in known)
    for other in EXTENDS.findall(text):
        if other in theirs and not (OURS / other).is_file():
            yield "template", other


def uses() -> dict[Use, list[str]]:
    """Each use with the files that have it."""
    found: dict[Use, list[str]] = {}
    for path in sources():
        for use in sorted(set(uses_in(path))):
            found.setdefault(use, []).append(path.relative_to(ROOT).as_posix())
    for theirs in bundle.CHANGES:
        found["patch", theirs] = ["scripts/site/bundle.py"]
    return dict(sorted(found.items()))


def theme_text() -> str:
    """All that the theme's templates, styles and scripts say, as this version has it."""
    found = [path for ending in ("*.html", "*.css", "*.js") for path in THEME.rglob(ending)]
    return "\n".join(path.read_text("utf-8") for path in sorted(found))


def main() -> None:
    """Print the list."""
    kind = ""
    for (of, name), files in uses().items():
        if of != kind:
            print(f"\n{of}")
        kind = of
        print(f"  {name}: {', '.join(files)}")


if __name__ == "__main__":
    main()
