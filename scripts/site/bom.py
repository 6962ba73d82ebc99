"""The software bill of materials: what the site ships, and what builds it, as CycloneDX.

It is made from the two locks alone, without a time, so it is the same wherever it is made. A
component of scope `required` reaches a reader's browser; one of scope `excluded` only builds.
"""

import base64
import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from honorcalc import __version__

FILE = "sbom.cdx.json"
ABOUT = "What the site ships and what builds it, as a CycloneDX bill of materials"
THEME = "mkdocs-material"  # its scripts and styles are the only files that come from PyPI
SITE, OURS = "honor-roll", "honorcalc"
PIN = re.compile(r"^(?P<name>[a-z0-9.-]+)==(?P<version>\S+)(?P<rest>(?:.*\n)(?:[ ].*\n)*)", re.M)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
VIA = re.compile(r"^    # (?:via)? +(?P<name>[a-z0-9.-]+)$", re.M)
Data = dict[str, Any]


def bill(root: Path) -> str:
    """The bill as JSON text, from the locks below the project's root."""
    npm = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    pip = (root / "scripts" / "requirements" / "site.txt").read_text("utf-8")
    parts = sorted([*from_npm(npm), *from_pip(pip)], key=lambda part: str(part["bom-ref"]))
    ours = {"type": "library", "bom-ref": OURS, "name": OURS, "version": __version__}
    parts.append(ours | {"scope": "required", "licenses": [{"expression": "MIT"}]})
    needs = {OURS: [], **npm_needs(npm), **pip_needs(pip)}
    needs[SITE] = sorted(needs.keys() - {ref for on in needs.values() for ref in on})
    whole: Data = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": SITE,
                "name": SITE,
                "version": __version__,
            }
        },
        "components": parts,
        "dependencies": [
            {"ref": ref, "dependsOn": sorted(on)} for ref, on in sorted(needs.items())
        ],
    }
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(whole))
    return json.dumps(whole | {"serialNumber": number.urn}, indent=1) + "\n"


def purl(kind: str, name: str, version: str) -> str:
    """A package's address in the notation that all registries share.

    >>> purl("npm", "@fontsource/alegreya", "5.3.0")
    'pkg:npm/%40fontsource/alegreya@5.3.0'
    """
    return f"pkg:{kind}/{name.replace('@', '%40')}@{version}"


def component(ref: str, name: str, version: str, ships: bool, **more: Any) -> Data:
    """A part of the bill."""
    scope = "required" if ships else "excluded"
    known = {"type": "library", "bom-ref": ref, "name": name, "version": version, "scope": scope}
    return known | {"purl": ref} | more


def npm_refs(packages: Data) -> dict[str, str]:
    """The packages of the site by name; those of `make check` and `make bench` are left out."""
    apart = ("dev", "optional", "devOptional")
    return {
        (name := path.removeprefix("node_modules/")): purl("npm", name, one["version"])
        for path, one in packages.items()
        if path and not any(one.get(word) for word in apart)
    }


def from_npm(packages: Data) -> Iterator[Data]:
    """What comes from npm: the packages that package.json names are shipped."""
    for name, ref in npm_refs(packages).items():
        one = packages[f"node_modules/{name}"]
        content = base64.b64decode(one["integrity"].removeprefix("sha512-")).hex()
        yield component(
            ref,
            name,
            one["version"],
            name in packages[""]["dependencies"],
            hashes=[{"alg": "SHA-512", "content": content}],
            licenses=[{"expression": one["license"]}],
        )


def npm_needs(packages: Data) -> dict[str, list[str]]:
    """Which package of npm needs which."""
    refs = npm_refs(packages)
    return {
        ref: [refs[need] for need in packages[f"node_modules/{name}"].get("dependencies", ())]
        for name, ref in refs.items()
    }


def from_pip(lock: str) -> Iterator[Data]:
    """What comes from PyPI. A release has several files, and the lock a hash for each of them."""
    for pin in PIN.finditer(lock):
        ref = purl("pypi", pin["name"], pin["version"])
        files = {
            "type": "distribution",
            "url": ref,
            "comment": "each hash is that of one file of this release",
            "hashes": [{"alg": "SHA-256", "content": one} for one in HASH.findall(pin["rest"])],
        }
        ships = pin["name"] == THEME
        yield component(ref, pin["name"], pin["version"], ships, externalReferences=[files])


def pip_needs(lock: str) -> dict[str, list[str]]:
    """Which package of PyPI needs which; the lock says it the other way round.

    Where an older Python takes another version of a package, the lock has both.
    """
    pins = [(purl("pypi", p["name"], p["version"]), p) for p in PIN.finditer(lock)]
    refs: dict[str, list[str]] = {}
    for ref, pin in pins:
        refs.setdefault(pin["name"], []).append(ref)
    needs: dict[str, list[str]] = {ref: [] for ref, _ in pins}
    for ref, pin in pins:
        for match in VIA.finditer(pin["rest"]):
            for user in refs.get(match["name"], ()):
                needs[user].append(ref)
    return needs
