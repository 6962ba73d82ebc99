"""The last step of a build: the policy, addresses with a hash, and what keeps the site offline.

    python -m scripts.site.release site/

Every page gets the security policy. Our own scripts and styles get shorter. With fonts and icons,
they move into `assets/<hash>/`, so that each release has its own and a host may keep them for ever.
Then the service worker learns of them, `offline.json` lists every file with its size, and
`_headers` says what may be kept how long.
"""

import hashlib
import json
import os
import re
import sys
from pathlib import Path

from scripts.aside import files_of, hash_of
from scripts.build import ROOT
from scripts.site import csp, headers
from scripts.site.smaller import change_pages, shrink

OURS = ("fonts", "icons", "javascripts", "stylesheets")
THEMES = re.compile(r"\.[0-9a-f]{8}\.min\.(?:js|css)$")
"""The theme's own files have a hash in their names, and stay where its scripts look for them."""
ADDRESS = re.compile(
    r'(?P<before>(?:href|src|content)="(?:[^"\s]*/)?assets/)'
    rf"(?P<file>(?:{'|'.join(OURS)})/[^\"?#]+)"
)
WORKER = "sw.js"
WORKBOX = ("workbox-sw", "workbox-core", "workbox-routing", "workbox-strategies")
NEEDED_EVERYWHERE = ("404.html", "manifest.webmanifest")
NOT_KEPT = (WORKER, "offline.json", "_headers", "csp.txt", "sitemap.xml", "robots.txt")
MARK = '<meta name="honor-roll-release" content="{}">'
SNAPSHOT = "snapshot.bin"  # the page's own worker keeps it
ON_DEMAND = "pyodide.asm.wasm"  # nobody needs it who does not ask for it
PICTURES = "pictures"  # for forums only: no page shows them


def our_files(site: Path) -> list[Path]:
    """The files of ours that have no hash in their names yet."""
    found = files_of(site / "assets" / part for part in OURS)
    return [path for path in found if not THEMES.search(path.name)]


def digest(site: Path, files: list[Path]) -> str:
    """A hash of names and contents, 12 digits."""
    named = ((path.relative_to(site).as_posix(), path.read_bytes()) for path in files)
    return hash_of(part for one in named for part in one)[:12]


def bind(site: Path) -> str:
    """Move our files into a folder named by their hash, in every page too; return the hash."""
    ours = our_files(site)
    name = digest(site, ours)
    moved = {path.relative_to(site / "assets").as_posix() for path in ours}
    for path in ours:
        # Folders that become empty go.
        os.renames(path, site / "assets" / name / path.relative_to(site / "assets"))

    def renamed(match: re.Match[str]) -> str:
        file = match["file"]
        return match["before"] + (f"{name}/{file}" if file in moved else file)

    change_pages(site, lambda text: ADDRESS.sub(renamed, text))
    return name


def add_workbox(site: Path, modules: Path) -> str:
    """Copy the library of the service worker; return its folder in the site."""
    version = json.loads((modules / "workbox-sw" / "package.json").read_text("utf-8"))["version"]
    folder = f"assets/vendor/workbox-{version}/"
    (site / folder).mkdir(parents=True, exist_ok=True)
    for package in WORKBOX:
        built = modules / package / "build"
        source = next(
            p for p in (built / f"{package}.prod.js", built / f"{package}.js") if p.is_file()
        )
        text = source.read_text("utf-8")
        (site / folder / source.name).write_text(
            re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text), "utf-8"
        )
    return folder


def kept_files(site: Path) -> list[Path]:
    """What the service worker may keep: all but what is for hosts, forums or other sites' pages."""
    return [
        path
        for path in files_of([site])
        if path.suffix not in (".br", ".gz")
        and path.name not in (*NOT_KEPT, SNAPSHOT)
        and PICTURES not in path.relative_to(site).parts
        and headers.FRAMES not in path.relative_to(site).parts[:1]
    ]


def write_release(site: Path, bound: str, workbox: str) -> str:
    """Tell pages and service worker what the release is, and list its files; return its id."""
    # The release is known by everything in it, so that a page changed alone is a new one too.
    parts = [path for path in files_of([site]) if path.suffix not in (".br", ".gz")]
    release = digest(site, [path for path in parts if path.name != WORKER])
    change_pages(site, lambda text: text.replace(MARK.format(""), MARK.format(release)))
    kept = kept_files(site)
    shell = [
        *NEEDED_EVERYWHERE,
        *(path.relative_to(site).as_posix() for path in files_of([site / "assets" / bound])),
    ]
    # A page is asked for by its folder.
    named = {path.relative_to(site).as_posix().removesuffix("index.html"): path for path in kept}
    hashes = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in named.items()}
    list_name = f"release-{release}.json"
    (site / list_name).write_text(json.dumps(hashes, separators=(",", ":")), "utf-8")
    facts = {"id": release, "shell": shell, "workbox": workbox, "hashes": list_name}
    source = (site / WORKER).read_text("utf-8")
    (site / WORKER).write_text(f"self.RELEASE = {json.dumps(facts)}\n{source}", "utf-8")
    sizes = {name: path.stat().st_size for name, path in named.items()}
    listed = {
        "release": release,
        "bytes": sum(sizes.values()),
        "runtime": [
            name
            for name in sizes
            if name.startswith("assets/runtime/") and not name.endswith(ON_DEMAND)
        ],
        "files": list(sizes.items()),
    }
    (site / "offline.json").write_text(json.dumps(listed, separators=(",", ":")), "utf-8")
    return release


def main(arguments: list[str]) -> None:
    """Run from the command line with the folder of a built site."""
    site = Path(arguments[0])
    try:
        csp.apply(site)
        shrink(site, our_files(site))
    except ValueError as error:
        raise SystemExit(str(error)) from None
    bound = bind(site)
    write_release(site, bound, add_workbox(site, ROOT / "node_modules"))
    headers.write(site, bound)


if __name__ == "__main__":
    main(sys.argv[1:])
