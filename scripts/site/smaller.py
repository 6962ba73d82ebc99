"""Our scripts and styles as a page loads them: short, and those of every page in one file each.

A phone waits 150 ms for each round trip, and an old host answers six requests at a time. So the
modules that the calculators always need come in one file, with all that they export, and the style
sheets of every page in another. What only some readers use stays apart.
"""

import json
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from scripts.site.dark import as_the_system

TOOL = Path(__file__).with_suffix(".mjs")
# What was written for browsers of 2022 stays as it is; license notes stand in the release.
ALWAYS = {
    "minify": True,
    "target": "es2022",
    "charset": "utf8",
    "legalComments": "none",
    "logLevel": "silent",
    "allowOverwrite": True,
}
Options = dict[str, Any]
SHRINKING = (".js", ".css")
FIRST = "javascripts/calculator.js"
IMPORTED = re.compile(r"^import .* from '(\./[^']+)'$", re.MULTILINE)
ASKED = re.compile(r"((?:from|import\() ?['\"])([./]*/)([\w-]+\.js)(?=['\"])")
EXPORTED = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
LATER = {"js": "const bringLater=place=>import(place);"}
SHEET = "site"
COLORED = ("colors", "rulesets")
PALETTE = "assets/stylesheets/palette.*.min.css"
# Neither a sheet of one tool or kept thing, nor the one that all come into, nor the theme's, named
# with a hash.
LINK = re.compile(
    r'<link rel="stylesheet" href="([^"]*assets/stylesheets/)'
    rf'(?!tools/|desk/|{SHEET}\.)([\w/]+\.css)"[^>]*>\s*'
)


def shrink(site: Path, files: Iterable[Path]) -> None:
    """Write scripts and styles of a built site again, and let its pages ask for them.

    Raises CalledProcessError where one of them cannot be read (the tool says which), and ValueError
    where two modules that would come in one file export the same name.
    """
    assets = site.resolve() / "assets"
    found = [path.resolve() for path in files if path.suffix in SHRINKING]
    joined: list[Path] = []
    builds: list[Options] = []
    if assets / FIRST in found:
        joined += imports(assets / FIRST)
        builds.append(one_script(joined, [path for path in found if path not in joined]))
    if sheets := sheets_of(site):
        joined += sheets
        builds.append(one_sheet(site, sheets))
    names = [path.relative_to(assets).as_posix() for path in found if path not in joined]
    if names:
        builds.append({"entryPoints": names, "outbase": ".", "outdir": "."})
    run(assets, builds)
    for path in joined:
        if path != assets / FIRST:
            path.unlink()
    for folder in {path.parent for path in joined}:
        if not any(folder.iterdir()):
            folder.rmdir()


def change_pages(site: Path, change: Callable[[str], str]) -> None:
    """Change the text of every page of a built site."""
    for page in site.rglob("*.html"):
        page.write_text(change(page.read_text("utf-8")), "utf-8")


def run(where: Path, builds: list[Options]) -> None:
    """Let the tool do some builds in a folder."""
    text = json.dumps([{"absWorkingDir": str(where), **ALWAYS, **options} for options in builds])
    subprocess.run(["node", str(TOOL)], input=text, text=True, check=True)


def imports(script: Path) -> list[Path]:
    """The modules that a script needs before it runs, each once, and itself last.

    >>> imports(Path("site_overrides/assets/javascripts/root.js"))[0].name
    'root.js'
    """
    known: dict[Path, None] = {}
    for name in IMPORTED.findall(script.read_text("utf-8")):
        known |= dict.fromkeys(imports(script.parent / name))
    return [*known, script]


def sheets_of(site: Path) -> list[Path]:
    """The style sheets of every page, in the order in which its first page asks for them."""
    page = site / "index.html"
    links = LINK.findall(page.read_text("utf-8")) if page.is_file() else []
    return [site.resolve() / "assets" / "stylesheets" / name for _, name in links]


def asking_for_one(script: Path, inside: list[Path]) -> str:
    """The text of a script that asks the last of these modules for what any of them exports."""

    def asked(found: re.Match[str]) -> str:
        is_inside = (script.parent / found[2] / found[3]).resolve() in inside
        return f"{found[1]}{found[2]}{inside[-1].name if is_inside else found[3]}"

    return ASKED.sub(asked, script.read_text("utf-8"))


def one_script(inside: list[Path], left: list[Path]) -> Options:
    """How the modules that the last one needs come into it; who is left asks it for them."""
    first = inside[-1]
    exported = [name for path in inside for name in EXPORTED.findall(path.read_text("utf-8"))]
    if twice := sorted({name for name in exported if exported.count(name) > 1}):
        raise ValueError(f"two modules of every page export {', '.join(twice)}")
    for path in inside:  # where the name is known later only, the tool would list every file
        path.write_text(path.read_text("utf-8").replace("import(`", "bringLater(`"), "utf-8")
    for path in left:
        if path.suffix == ".js":
            path.write_text(asking_for_one(path, inside), "utf-8")
    text = "".join(f"export * from './{path.name}'\n" for path in inside)
    apart = [f"./{folder.name}/*" for folder in first.parent.iterdir() if folder.is_dir()]
    return {
        "stdin": {"contents": text, "resolveDir": str(first.parent)},
        "bundle": True,
        "format": "esm",
        "external": apart,
        "banner": LATER,
        "outfile": str(first),
    }


def one_sheet(site: Path, inside: list[Path]) -> Options:
    """How the style sheets of every page come into one; the pages ask for that."""
    one = rf'<link rel="stylesheet" href="\1{SHEET}.css">'
    change_pages(site, lambda page: LINK.sub("", LINK.sub(one, page, count=1)))
    folder = site.resolve() / "assets" / "stylesheets"
    text = "".join(f'@import "./{path.relative_to(folder).as_posix()}";\n' for path in inside)
    colored = [*site.glob(PALETTE), *(path for path in inside if path.stem in COLORED)]
    text += as_the_system(path.read_text("utf-8") for path in colored)
    return {
        "stdin": {"contents": text, "resolveDir": str(folder), "loader": "css"},
        "bundle": True,
        "external": ["*.woff2", "*.svg"],
        "outfile": str(folder / f"{SHEET}.css"),
    }
