"""Our scripts and styles as a page loads them: short, and those of every page in one file each.

A phone waits 150 ms for each round trip, and an old host answers six requests at a time. So the
modules that the calculators always need come in one file, with all that they export, and the style
sheets of every page in another. What only some readers use stays apart.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

# What was written for browsers of 2022 stays as it is; license notes stand in the release.
TOOL = (
    "node_modules/esbuild-wasm/bin/esbuild",
    *("--minify", "--target=es2022", "--charset=utf8", "--legal-comments=none"),
    *("--log-level=warning", "--allow-overwrite"),
)
SHRINKING = (".js", ".css")
FIRST = "javascripts/calculator.js"
IMPORTED = re.compile(r"^import .* from '(\./[^']+)'$", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
LATER = "--banner:js=const bringLater=place=>import(place);"
SHEETS = ("fonts", "calculator", "theme", "rulesets", "print")
SHEET = "site"
LINK = re.compile(
    rf'<link rel="stylesheet" href="([^"]*assets/stylesheets/)(?:{"|".join(SHEETS)})\.css"[^>]*>\s*'
)


def shrink(site: Path, files: Iterable[Path], root: Path) -> None:
    """Write scripts and styles of a built site again, and let its pages ask for them.

    Raises CalledProcessError where one of them cannot be read (the tool says which), and ValueError
    where two modules that would come in one file export the same name.
    """
    assets = site / "assets"
    found = [path for path in files if path.suffix in SHRINKING]
    first = assets / FIRST
    if first in found:
        found = one_script(first, found, root)
    if all((assets / "stylesheets" / f"{name}.css").is_file() for name in SHEETS):
        found = one_sheet(site, found, root)
    if found:
        names = [path.relative_to(assets).as_posix() for path in found]
        run(root, assets, ["--outbase=.", "--outdir=.", *names])


def run(root: Path, where: Path, options: list[str], text: str | None = None) -> None:
    """Run the tool in a folder, on a text where there is one.

    Options and environment together may have 12 kB, so it gets only the variable that it needs.
    """
    command = ["node", str((root / TOOL[0]).resolve()), *TOOL[1:], *options]
    needed = {"PATH": os.environ["PATH"]}
    subprocess.run(command, cwd=where, env=needed, input=text, text=True, check=True)


def imports(script: Path) -> list[Path]:
    """The modules that a script needs before it runs, each once, and itself last.

    >>> imports(Path("site_overrides/assets/javascripts/release.js"))[0].name
    'release.js'
    """
    known: dict[Path, None] = {}
    for name in IMPORTED.findall(script.read_text("utf-8")):
        known |= dict.fromkeys(imports(script.parent / name))
    return [*known, script]


def one_script(first: Path, found: list[Path], root: Path) -> list[Path]:
    """Put the modules that a script always needs into it; return the scripts that are left."""
    inside = imports(first)
    exported = [name for path in inside for name in EXPORTED.findall(path.read_text("utf-8"))]
    if twice := sorted({name for name in exported if exported.count(name) > 1}):
        raise ValueError(f"two modules of every page export {', '.join(twice)}")
    apart = [
        f"--external:./{folder.name}/*" for folder in first.parent.iterdir() if folder.is_dir()
    ]
    for path in inside:  # where the name is known later only, the tool would list every file
        path.write_text(path.read_text("utf-8").replace("import(`", "bringLater(`"), "utf-8")
    text = "".join(f"export * from './{path.name}'\n" for path in inside)
    options = ["--bundle", "--format=esm", f"--outfile={first.name}", LATER, *apart]
    run(root, first.parent, options, text)
    left = [path for path in found if path not in inside]
    names = "|".join(re.escape(path.name) for path in inside)
    asked = re.compile(rf"((?:from|import\() ?['\"][./]*/)(?:{names})(?=['\"])")
    for path in left:
        if path.suffix == ".js":
            path.write_text(asked.sub(rf"\1{first.name}", path.read_text("utf-8")), "utf-8")
    for path in inside[:-1]:
        path.unlink()
    return left


def one_sheet(site: Path, found: list[Path], root: Path) -> list[Path]:
    """Put the style sheets of every page into one, also in the pages; return what is left."""
    folder = site / "assets" / "stylesheets"
    inside = [folder / f"{name}.css" for name in SHEETS]
    text = "".join(f'@import "./{path.name}";\n' for path in inside)
    options = [
        "--bundle",
        "--loader=css",
        "--external:*.woff2",
        "--external:*.svg",
        f"--outfile={SHEET}.css",
    ]
    run(root, folder, options, text)
    for page in site.rglob("*.html"):
        written = page.read_text("utf-8")
        link = LINK.search(written)
        if link:
            one = f'<link rel="stylesheet" href="{link[1]}{SHEET}.css">'
            before, after = written[: link.start()], written[link.end() :]
            page.write_text(f"{before}{one}{LINK.sub('', after)}", "utf-8")
    for path in inside:
        path.unlink()
    return [path for path in found if path not in inside]
