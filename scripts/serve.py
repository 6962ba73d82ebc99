"""Serve the built site on this machine, as a good host would.

The files are served by `servestatic` under the HTTP server `cheroot`: compressed twins, ranges,
dates, and paths that are proved to lie inside the site. Every file carries the headers that the
site's own `_headers` file asks hosts to send. Only a reader on this machine is answered.
"""

import argparse
import contextlib
import errno
import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from wsgiref.headers import Headers
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from cheroot import wsgi
from cheroot.server import HTTPConnection
from servestatic import ServeStatic
from servestatic.responders import FileEntry

from scripts.build import ROOT, WATCHED, BuildError, build
from scripts.site.headers import Rule, read_rules, rules_for

HOST = "127.0.0.1"
# A foreign name that leads here is another page's way to read what this machine serves.
LOOPBACK = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?")
SILENCE = 20  # seconds until a connection that says nothing is told so and closed
LONGEST_HEAD = 32_768  # bytes of a request's first line and headers
LARGEST_BODY = 65_536  # bytes of a request's body, which no page of ours sends
THREADS = 32
TYPES = {  # beyond those that the library knows
    ".gz": "application/gzip",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}


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


class Files(ServeStatic):  # type: ignore[misc]  # the library is not typed for strict use
    """The files of a site, looked up anew for each request because the site may be rebuilt."""

    def __init__(self, site: Path, prefix: str) -> None:
        self.site, self.prefix = site, prefix
        super().__init__(
            self.missing,
            site,
            prefix,
            autorefresh=True,
            max_age=None,
            allow_all_origins=False,
            mimetypes=TYPES,
            add_headers_function=self.add_headers,
            index_file=True,
            immutable_file_test=lambda path, url: False,
        )

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer one request with a file, a redirect or the page for what is not there."""
        if environ["PATH_INFO"] in {"/", self.prefix.rstrip("/")} - {self.prefix}:
            start("302 Found", [("Location", self.prefix), ("Content-Length", "0")])
            return []
        # A part of a file goes with nothing but the same file: it may have been built anew.
        if "HTTP_IF_RANGE" in environ:
            environ.pop("HTTP_RANGE", None)
        found: Iterable[bytes] = super().__call__(environ, start)
        return found

    @staticmethod
    def is_compressed_variant(path: str, stat_cache: object = None) -> bool:
        """Say no: where a host does not compress, our worker asks for the `.gz` by its name."""
        return False

    def rules(self) -> list[Rule]:
        """The rules of the site's `_headers` as it is now."""
        try:
            return read_rules((self.site / "_headers").read_text("utf-8"))
        except OSError:
            return []

    def add_headers(self, headers: Headers, path: str, url: str) -> None:
        """Add what `_headers` says for an address, and a tag that a rebuild surely changes."""
        about = Path(path).stat()
        headers["ETag"] = f'W/"{about.st_mtime_ns:x}-{about.st_size:x}"'
        headers["Cache-Control"] = "no-cache"
        for name, value in rules_for(self.rules(), "/" + url.removeprefix(self.prefix)):
            headers[name] = value

    def missing(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer with the site's own page for what is not there."""
        page = self.site / "404.html"
        headers = Headers([("Content-Type", "text/html; charset=utf-8")])
        body = b""
        with contextlib.suppress(OSError):
            FileEntry(os.fspath(page))
            self.add_headers(headers, os.fspath(page), self.prefix + "404.html")
            body = page.read_bytes()
        del headers["ETag"]
        headers["Cache-Control"] = "no-cache"
        headers["Content-Length"] = str(len(body))
        start("404 Not Found", headers.items())
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def guarded(application: WSGIApplication, line: Line) -> WSGIApplication:
    """The application for readers on this machine only, no faster than the line allows."""

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterator[bytes]:
        line.answer()
        refusal = refused(environ)
        if refusal:
            text = f"{refusal.value} {refusal.phrase}\n".encode()
            start(f"{refusal.value} {refusal.phrase}", [("Content-Length", str(len(text)))])
            yield b"" if environ["REQUEST_METHOD"] == "HEAD" else text
            return
        chunks = application(environ, start)
        try:
            for chunk in chunks:
                line.send(len(chunk))
                yield chunk
        finally:
            close: Callable[[], None] = getattr(chunks, "close", lambda: None)
            close()

    return answer


def refused(environ: WSGIEnvironment) -> HTTPStatus | None:
    """Why a request is not answered, None where it is."""
    if not LOOPBACK.fullmatch(environ.get("HTTP_HOST", "")):
        return HTTPStatus.MISDIRECTED_REQUEST
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return HTTPStatus.METHOD_NOT_ALLOWED
    return None


class Connection(HTTPConnection):
    """A connection to somebody who may leave before everything was sent."""

    def close(self) -> None:
        """Close the writer too: later it would send its rest to a socket that is closed."""
        if not self.linger:
            # It may have no reader any more, or one who takes nothing: send nothing more.
            with contextlib.suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
            with contextlib.suppress(OSError):
                self.wfile.close()
        super().close()


class Server(wsgi.Server):
    """A server for one site folder under one path; raises OSError when the port is taken."""

    ConnectionClass = Connection
    expiration_interval = 0.05  # seconds; as long as the library takes to notice that it shall stop

    def __init__(self, port: int, site: Path, path: str = "/", line: Line | None = None) -> None:
        # Ours from now on: cheroot would bind late, and hide what is wrong with the port.
        self.held = socket.create_server((HOST, port))
        self.server_port = port = self.held.getsockname()[1]
        self.path = "/" + path.strip("/") + "/" if path.strip("/") else "/"
        self.line = line or Line()
        files = Files(site.absolute(), self.path)
        super().__init__((HOST, port), guarded(files, self.line), numthreads=THREADS)
        self.software = self.server_name = "honor-roll"
        self.timeout = SILENCE
        self.request_queue_size = 128
        self.max_request_header_size = LONGEST_HEAD
        self.max_request_body_size = LARGEST_BODY
        self.keep_alive_conn_limit = 1000

    def bind(self, family: int, type: int, proto: int = 0) -> socket.socket:
        """Take the port that is held already."""
        self.socket = self.held
        return self.held

    @property
    def address(self) -> str:
        """The address a reader opens."""
        return f"http://{HOST}:{self.server_port}{self.path}"

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Say nothing when a reader has gone; anything else is an error of ours."""
        if traceback and not isinstance(sys.exception(), ConnectionError):
            super().error_log(msg, level, traceback)


@contextlib.contextmanager
def serving(server: Server) -> Iterator[Server]:
    """Serve from a thread of its own as long as the block runs."""
    server.prepare()
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()


def rebuild_on_change(site: Path, files: bool, stop: threading.Event | None = None) -> None:
    """Build again whenever a watched folder, or a watched file, changes; keep the last good site.

    Editors and git put a new file in the place of the old one, of which nothing is heard any more:
    so files are watched by the folder that they stand in.
    """
    from watchfiles import DefaultFilter, watch

    places = ["."] if files else [name for name in WATCHED if Path(name).is_dir()]
    ours = (lambda _, path: Path(path).name in WATCHED) if files else DefaultFilter()
    for _ in watch(*places, watch_filter=ours, recursive=not files, debounce=400, stop_event=stop):
        # A process of its own, so that changed steps and a changed package are read afresh.
        command = [sys.executable, "-m", "scripts.build", "--site-dir", str(site)]
        if subprocess.run(command, check=False).returncode:
            print("serve: the site stays as it was; the next change builds it again", flush=True)


def take_port(asked: argparse.Namespace, path: str) -> Server:
    """Return a server that has the port, or end the run with one line."""
    try:
        return Server(asked.port, asked.site_dir, path)
    except OSError as error:
        reason = "is taken" if error.errno == errno.EADDRINUSE else f"can't be used ({error})"
        raise SystemExit(
            f"serve: port {asked.port} {reason}; `make serve PORT=…` takes another."
        ) from None


def main(arguments: list[str] | None = None) -> None:
    """Serve the site from the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
    parser.add_argument("--site-dir", type=Path, default=Path("site"))
    parser.add_argument("--build", action="store_true", help="build first")
    parser.add_argument("--watch", action="store_true", help="rebuild when something changes")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    server = take_port(asked, urllib.parse.urlsplit(os.environ.get("SITE_URL", "")).path)
    # Instant navigation compares port and path with the site's own address.
    os.environ["SITE_URL"] = os.environ.get("SITE_URL") or server.address
    if asked.watch:  # from before the first build on: a page may be saved meanwhile
        for files in (False, True):
            watching = (asked.site_dir, files)
            threading.Thread(target=rebuild_on_change, args=watching, daemon=True).start()
    if asked.build:
        try:
            build(asked.site_dir)
        except BuildError as error:
            raise SystemExit(f"build: {error}") from None
    print(f"Serving {server.address} (Ctrl-C ends)", flush=True)
    server.safe_start()


if __name__ == "__main__":
    main()
