"""A small site for tests of the server, and how it is asked."""

import gzip
import http.client
from contextlib import closing
from dataclasses import dataclass

from scripts.serve import Server

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
PAGE = b"<!doctype html><p>Start</p>" + b"<p>And more</p>" * 99
PACKED = gzip.compress(PAGE, mtime=0)  # the same in every process: tests are named by it


@dataclass(frozen=True)
class Answer:
    """An answer with its body, which is read while the line is open."""

    head: http.client.HTTPResponse
    content: bytes

    @property
    def status(self) -> int:
        return self.head.status

    def getheader(self, name: str) -> str | None:
        return self.head.getheader(name)


def get(server: Server, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask once."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)) as line:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, headers=named)
        answer = line.getresponse()
        return Answer(answer, answer.read())
