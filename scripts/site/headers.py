"""The headers that a host should send with the site, written once into `_headers`.

Hosts such as Netlify and Cloudflare Pages read that file; our own server reads it too, so that both
send the same. A rule is an address, where `*` stands for anything, and the headers below it. No
header is set by two rules that can meet, because hosts would send both.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

FOR_GOOD = "public, max-age=31536000, immutable"
EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    # A link may hold the name of somebody's character.
    "Referrer-Policy": "no-referrer",
}
PERMISSIONS = {"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()"}
FRAMES = "embed"
"""The folder of pages that other sites may show in a frame; nobody may frame the others."""
HASHED = ("runtime", "vendor", "pictures", "answers")
"""Folders below `assets` in which every address has a hash."""
SERVED = "assets"
GOVERNING = (
    "javascripts/workers/*",
    "{release}/javascripts/worker.js",
    "{release}/icons/*",
    "pictures/*",
)
"""What a policy governs below `assets`: workers, and pictures that somebody opens by themselves. A
script, a style or a font follows the policy of its page, and would carry 500 bytes for nothing."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The headers of the addresses that a pattern fits."""

    pattern: str
    headers: dict[str, str]

    def fits(self, address: str) -> bool:
        """Whether an address, without its query, is one of the rule's."""
        return fnmatchcase(address, self.pattern)


def rules(site: Path, release: str) -> list[Rule]:
    """The rules for a built site whose policy stands in `csp.txt`."""
    policy = (site / "csp.txt").read_text("utf-8").strip()
    closed = {"Content-Security-Policy": f"{policy}; frame-ancestors 'none'"} | PERMISSIONS
    framed = {"Content-Security-Policy": f"{policy}; frame-ancestors *"} | PERMISSIONS
    found = [Rule("/*", EVERYWHERE), Rule("/", closed)]
    for entry in sorted(site.iterdir()):
        if entry.name == SERVED:
            places = (place.format(release=release) for place in GOVERNING)
            found += [Rule(f"/{SERVED}/{place}", closed) for place in places]
        elif entry.is_dir():
            found.append(Rule(f"/{entry.name}/*", framed if entry.name == FRAMES else closed))
        elif entry.suffix in (".html", ".js"):
            found.append(Rule(f"/{entry.name}", closed))
    kept = [folder for folder in HASHED if (site / SERVED / folder).is_dir()]
    found += [Rule(f"/{SERVED}/{name}/*", {"Cache-Control": FOR_GOOD}) for name in [*kept, release]]
    return found


def read_rules(text: str) -> list[Rule]:
    """The rules of a `_headers` file.

    >>> read_rules("/*" + chr(10) + "  X-Content-Type-Options: nosniff")[0].fits("/honor/")
    True
    """
    found: list[Rule] = []
    for line in text.splitlines():
        if line.startswith("/"):
            found.append(Rule(line.strip(), {}))
        elif found and ":" in line:
            name, _, value = line.strip().partition(":")
            found[-1].headers[name] = value.strip()
    return found


def rules_for(known: list[Rule], address: str) -> Iterator[tuple[str, str]]:
    """The headers that the rules give an address."""
    for rule in known:
        if rule.fits(address):
            yield from rule.headers.items()


def write(site: Path, release: str) -> None:
    """Write `_headers` into a built site."""
    lines: list[str] = []
    for rule in rules(site, release):
        lines += [rule.pattern, *(f"  {name}: {value}" for name, value in rule.headers.items())]
    (site / "_headers").write_text("\n".join(lines) + "\n", "utf-8")
