"""Serve the built site on this machine, as a good host would.

Compressed files are taken from beside the originals, every answer carries the pages' own security
policy, what is named by its hash is cached for good, the rest is asked for again. `--rate` slows
all connections together to a phone's network, for measuring a first visit.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import html
import os
import re
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from scripts.build import ROOT, WATCHED, BuildError, build

HOST = "127.0.0.1"
TYPES = {
    ".bin": "application/octet-stream",
    ".br": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
# How a coding is called in a header, and the ending of its files.
CODINGS = {"br": ".br", "gzip": ".gz"}
OFFERED = {"br": ("br", "gzip"), "gzip": ("gzip",), "none": ()}
FOR_GOOD = re.compile(
    r"assets/(?:runtime|vendor|pictures|[0-9a-f]{12})/|.*\.[0-9a-f]{8}\.min\.(?:js|css)$"
)
CHUNK = 16_384
POLICY = re.compile(
    r"""<meta\s+http-equiv=["']Content-Security-Policy["']\s+content="([^"]*)\"""", re.IGNORECASE
)


@dataclass
class Line:
    """One shared line to the reader: all connections together get `rate` megabits a second."""

    rate: float = 0.0
    latency: float = 0.0
    free_at: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self) -> None:
        """Wait as long as a request takes to arrive and be answered."""
        if self.latency:
            time.sleep(self.latency)

    def send(self, size: int) -> None:
        """Wait until the line has carried this many bytes."""
        if not self.rate:
            return
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size * 8 / (self.rate * 1e6)
            wait = self.free_at - time.monotonic()
        if wait > 0:
            time.sleep(wait)


class Server(ThreadingHTTPServer):
    """A server for one site folder under one path."""

    daemon_threads = True
    allow_reuse_port = False
    request_queue_size = 128

    def __init__(
        self, port: int, site: Path, path: str = "/", codings: Sequence[str] = ("br", "gzip"),
        line: Line | None = None,
    ) -> None:  # fmt: skip
        """Take the port; OSError when another program has it."""
        super().__init__((HOST, port), Handler)
        self.site = site
        self.path = "/" + path.strip("/") + "/" if path.strip("/") else "/"
        self.codings = codings
        self.line = line or Line()
        self.known_policy: tuple[tuple[int, int, int] | None, str | None] = (None, None)

    @property
    def address(self) -> str:
        """The address a reader opens."""
        return f"http://{HOST}:{self.server_port}{self.path}"

    def policy(self) -> str | None:
        """Return the security policy that the pages carry, from the start page."""
        page = self.site / "index.html"
        try:
            about = page.stat()
            state = (about.st_ino, about.st_mtime_ns, about.st_size)
            if state != self.known_policy[0]:
                found = POLICY.search(page.read_text(encoding="utf-8"))
                self.known_policy = state, html.unescape(found.group(1)) if found else None
        except OSError:
            return None
        return self.known_policy[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing when a reader has gone; anything else is an error of ours."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Handler(BaseHTTPRequestHandler):
    """One connection of a reader."""

    server: Server
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 65_536

    def version_string(self) -> str:
        """Return the name of the server; versions are nobody's business."""
        return "honor-roll"

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal for what the builder says."""

    def do_HEAD(self) -> None:
        """Answer without the body."""
        self.do_GET()

    def do_GET(self) -> None:
        """Answer with a file, a redirect or the page for what is not there."""
        self.server.line.answer()
        asked = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        base = self.server.path
        if asked == "/" and base != "/":
            return self.redirect(base)
        if not asked.startswith(base):
            return self.redirect(base) if asked + "/" == base else self.missing()
        inside = asked.removeprefix(base)
        if "\0" in inside or ".." in inside.split("/"):
            return self.missing()
        found = self.server.site / inside
        if found.is_dir():
            if not asked.endswith("/"):
                return self.redirect(urllib.parse.quote(asked) + "/")
            found = found / "index.html"
        if not found.is_file() or asked.endswith("//"):
            return self.missing()
        return self.file(found, inside, HTTPStatus.OK)

    def redirect(self, where: str) -> None:
        """Send the reader elsewhere on this site."""
        self.send_response(HTTPStatus.FOUND)
        # Never `//host`: that would be another site.
        self.send_header("Location", "/" + where.lstrip("/"))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def missing(self) -> None:
        """Answer with the site's own page for what is not there."""
        page = self.server.site / "404.html"
        if page.is_file():
            return self.file(page, "404.html", HTTPStatus.NOT_FOUND)
        return self.send_error(HTTPStatus.NOT_FOUND)

    def coding(self, path: Path) -> tuple[str | None, Path]:
        """Return the best coding that both sides know, with the file that has it."""
        accepted = accepted_codings(self.headers.get("Accept-Encoding", ""))
        for name in self.server.codings:
            twin = path.with_name(path.name + CODINGS[name])
            if accepted.get(name, accepted.get("*", 0.0)) > 0 and twin.is_file():
                return name, twin
        return None, path

    def file(self, path: Path, inside: str, status: HTTPStatus) -> None:
        """Send a file, or just say that the reader's copy is still good."""
        coding, source = self.coding(path)
        about = source.stat()
        tag = f'"{about.st_mtime_ns:x}-{about.st_size:x}-{coding or "plain"}"'
        fresh = status is HTTPStatus.OK and self.is_fresh(tag, about.st_mtime)
        self.send_response(HTTPStatus.NOT_MODIFIED if fresh else status)
        self.send_header("ETag", tag)
        self.send_header("Last-Modified", formatdate(about.st_mtime, usegmt=True))
        self.send_header("Vary", "Accept-Encoding")
        kept = FOR_GOOD.match(inside) and status is HTTPStatus.OK
        self.send_header(
            "Cache-Control", "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        self.send_header("X-Content-Type-Options", "nosniff")
        policy = self.server.policy()
        if policy:
            self.send_header("Content-Security-Policy", policy)
        if not fresh:
            self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(about.st_size))
            if coding:
                self.send_header("Content-Encoding", coding)
        self.end_headers()
        if not fresh and self.command != "HEAD":
            self.body(source)

    def is_fresh(self, tag: str, changed: float) -> bool:
        """Say whether the copy the reader has is this one."""
        known = self.headers.get("If-None-Match")
        if known is not None:
            return known.strip() == "*" or tag in [part.strip() for part in known.split(",")]
        since = self.headers.get("If-Modified-Since")
        if since is None:
            return False
        try:
            return int(changed) <= parsedate_to_datetime(since).timestamp()
        except ValueError:
            return False

    def body(self, source: Path) -> None:
        """Send the content, no faster than the line allows."""
        with source.open("rb") as content:
            while chunk := content.read(CHUNK):
                self.server.line.send(len(chunk))
                self.wfile.write(chunk)
                if self.server.line.rate:
                    self.wfile.flush()


def accepted_codings(header: str) -> dict[str, float]:
    """Return the codings a reader takes, each with its weight.

    >>> accepted_codings("gzip, br;q=0.5, *;q=0")
    {'gzip': 1.0, 'br': 0.5, '*': 0.0}
    """
    accepted = {}
    for part in header.split(","):
        name, _, weight = part.partition(";")
        if name.strip():
            given = re.fullmatch(r"\s*q=([\d.]+)\s*", weight)
            accepted[name.strip().lower()] = float(given.group(1)) if given else 1.0
    return accepted


@contextlib.contextmanager
def serving(server: Server) -> Iterator[Server]:
    """Serve from a thread of its own as long as the block runs."""
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def rebuild_on_change(site: Path, stop: threading.Event | None = None) -> None:
    """Build again whenever a page, the package or a step changes; keep the last good site."""
    from watchfiles import watch

    places = [path for path in WATCHED if Path(path).exists()]
    for _ in watch(*places, debounce=400, stop_event=stop):
        # A process of its own, so that changed steps and a changed package are read afresh.
        subprocess.run(
            [sys.executable, "-m", "scripts.build", "--site-dir", str(site)], check=False
        )


def take_port(asked: argparse.Namespace, path: str) -> Server:
    """Return a server that has the port, or end the run with one line."""
    line = Line(asked.rate, asked.latency / 1000 if asked.rate else 0.0)
    try:
        return Server(asked.port, asked.site_dir, path, OFFERED[asked.encoding], line)
    except OSError as error:
        reason = "is taken" if error.errno == errno.EADDRINUSE else f"can't be used ({error})"
        raise SystemExit(
            f"serve: port {asked.port} {reason}; `make serve PORT=…` takes another."
        ) from None


def options() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
    parser.add_argument("--site-dir", type=Path, default=Path("site"))
    parser.add_argument("--build", action="store_true", help="build first")
    parser.add_argument("--watch", action="store_true", help="rebuild when something changes")
    parser.add_argument(
        "--encoding", choices=sorted(OFFERED), default="br", help="best one offered"
    )
    parser.add_argument(
        "--rate", type=float, default=0.0, help="Mbit/s for all together; 0: no limit"
    )
    parser.add_argument("--latency", type=float, default=60.0, help="ms a request, with --rate")
    return parser


def main(arguments: list[str] | None = None) -> None:
    """Serve the site from the command line."""
    asked = options().parse_args(arguments)
    os.chdir(ROOT)
    server = take_port(asked, urllib.parse.urlsplit(os.environ.get("SITE_URL", "")).path)
    # Instant navigation compares port and path with the site's own address.
    os.environ["SITE_URL"] = os.environ.get("SITE_URL") or server.address
    if asked.build:
        try:
            build(asked.site_dir)
        except BuildError as error:
            raise SystemExit(f"build: {error}") from None
    print(f"Serving {server.address} (Ctrl-C ends)", flush=True)
    if asked.watch:
        threading.Thread(target=rebuild_on_change, args=(asked.site_dir,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
