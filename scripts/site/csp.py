"""The Content Security Policy, written after the build because only then its hashes are known.

The theme's inline scripts differ between pages, and instant navigation runs the next page's in
this one: so each page carries the union of all hashes, in a meta tag that is the same everywhere.
The same text goes to `csp.txt` for the server's header; no page links to it.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

META = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)')
SCRIPT_TYPES = {"", "text/javascript", "application/javascript", "module"}


class Inline(HTMLParser):
    """Collects what a page has inline: `scripts` and `styles` (their text), and `attributes`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.attributes: list[str] = []
        self._into: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note handlers and styles in attributes, and begin inline scripts and styles."""
        given = dict(attrs)
        for name, value in attrs:
            code = (value or "").strip().lower().startswith("javascript:")
            if name == "style" or name.startswith("on") or code:
                self.attributes.append(f'<{tag} {name}="{value}">')
        self._into = None
        if tag == "script" and "src" not in given and (given.get("type") or "") in SCRIPT_TYPES:
            self._into = self.scripts
        elif tag == "style":
            self._into = self.styles
        if self._into is not None:
            self._into.append("")

    def handle_data(self, data: str) -> None:
        """Take the text of an inline script or style as it stands: its hash is over all of it."""
        if self._into is not None:
            self._into[-1] += data

    def handle_endtag(self, tag: str) -> None:
        """End an inline script or style."""
        self._into = None


def source(text: str) -> str:
    """The hash of an inline script or style as a source of the policy.

    >>> source("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def policy(pages: Mapping[Path, str]) -> str:
    """The policy for a site with these pages (HTML texts).

    Raises ValueError, which names the page, for an inline style, handler or `javascript:` link:
    hashes do not cover them.
    """
    scripts: set[str] = set()
    styles = {""}  # Plotly's style element, empty in every head, is filled by its own sheet calls
    for path, html in pages.items():
        page = Inline()
        page.feed(html)
        page.close()
        if page.attributes:
            raise ValueError(f"{path}: the security policy forbids {page.attributes[0]}")
        scripts.update(page.scripts)
        styles.update(page.styles)
    rules = {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", *sorted(map(source, scripts))],
        "style-src": ["'self'", *sorted(map(source, styles))],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
    }
    return "; ".join(" ".join([name, *sources]) for name, sources in rules.items())


def apply(site: Path) -> str:
    """Write the policy into every page and `csp.txt`; return it.

    Raises ValueError for a page without the one meta tag, or with what the policy forbids.
    """
    pages = {path: path.read_text("utf-8") for path in sorted(site.rglob("*.html"))}
    text = policy(pages)
    for path, html in pages.items():
        changed, count = META.subn(lambda tag: tag[1] + text + tag[2], html)
        if count != 1:
            raise ValueError(f"{path} has {count} meta tags for the security policy, not one")
        if changed != html:
            path.write_text(changed, "utf-8")
    (site / "csp.txt").write_text(text + "\n", "utf-8")
    return text
