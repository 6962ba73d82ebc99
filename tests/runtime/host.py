"""A static host whose behavior a test chooses: compression, speed, and answers that are wrong."""

import gzip
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

from scripts.serve import TYPES, Line, Server, serving

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "site_overrides" / "assets" / "javascripts"
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
# How long the worker waits before it fetches the snapshot, in milliseconds; and how long it does
# where a test is not about that.
SOONER = {
    "worker.js": ("const IDLE = 1500\n", "const IDLE = 100\n"),
    "engine.js": ("answer: 30", "answer: 5"),
}
"""What a host that hurries changes, so that a test need not wait for it."""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title>
<meta name="honorcalc-runtime" content="runtime/{name}/"><link rel="icon" href="/icon.svg">"""


@dataclass
class Host:
    """What the host does, and what was asked of it."""

    runtime: Path
    coding: str = "br"  # or "gzip", or "" for files as they are
    policy: str = POLICY
    line: Line = field(default_factory=Line)
    hurries: bool = False
    answers: dict[str, tuple[int, bytes, str]] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    sent: dict[str, int] = field(default_factory=dict)
    address: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def names(self) -> list[str]:
        """The names of the files that were asked for, each once, in order."""
        return list(dict.fromkeys(path.rpartition("/")[2] for path in self.requests))

    def find(self, path: str) -> tuple[int, bytes, str, str]:
        """Status, body, type and encoding for a path."""
        name = path.rsplit("/", 1)[-1]
        if name in self.answers:
            return *self.answers[name], ""
        if path == "/icon.svg":
            return 200, b'<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml", ""
        if path == "/":
            return 200, PAGE.format(name=self.runtime.name).encode(), "text/html", ""
        file = self.files.get(path) or (
            SCRIPTS / name if path.startswith("/scripts/") else self.runtime / name
        )
        if not file.is_file():
            return 404, b"<!doctype html><title>Not here</title>" * 100, "text/html", ""
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        if path.startswith("/scripts/"):
            return 200, self.script(file), kind, ""
        packed = file.with_name(file.name + {"br": ".br", "gzip": ".gz"}.get(self.coding, ""))
        if self.coding and packed.exists():
            return 200, packed.read_bytes(), kind, self.coding
        return 200, file.read_bytes(), kind, ""

    def script(self, file: Path) -> bytes:
        """One of the page's own scripts, as it is or in a hurry."""
        text = file.read_text("utf-8")
        if self.hurries and file.name in SOONER:
            usual, sooner = SOONER[file.name]
            assert text.count(usual) == 1
            text = text.replace(usual, sooner)
        return text.encode()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterator[bytes]:
        """Answer one request."""
        path = environ["PATH_INFO"]
        status, body, kind, encoding = self.find(path)
        if encoding == "br" and "br" not in environ.get("HTTP_ACCEPT_ENCODING", ""):
            encoding, body = "gzip", gzip.compress(body)
        self.requests.append(path)
        lasting = status == 200 and path.startswith("/runtime/")
        headers = [
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", self.policy),
            ("Cache-Control", "max-age=3600" if lasting else "no-cache"),
            *([("Content-Encoding", encoding)] if encoding else []),
        ]
        start(f"{status} {HTTPStatus(status).phrase}", headers)
        for at in range(0, len(body), 16384):
            piece = body[at : at + 16384]
            self.line.send(len(piece))
            yield piece
            with self.lock:
                self.sent[path] = self.sent.get(path, 0) + len(piece)


@contextmanager
def serve(host: Host) -> Iterator[Host]:
    """Serve on a free port until the block ends."""
    server = Server(0, host.runtime)
    server.wsgi_app, host.address = host, server.address
    with serving(server):
        yield host
