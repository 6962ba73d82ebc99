"""A small site for tests of the server, and how it is asked."""

import gzip
from contextlib import closing

from urllib3 import BaseHTTPResponse
from urllib3.connection import HTTPConnection

from scripts.serve import Server

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
PAGE = b"<!doctype html><p>Start</p>" + b"<p>And more</p>" * 99
PACKED = gzip.compress(PAGE, mtime=0)  # the same in every process: tests are named by it


def get(server: Server, path: str, method: str = "GET", **headers: str) -> BaseHTTPResponse:
    """Ask once; the answer has the body as it was sent."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection("127.0.0.1", server.server_port, timeout=10)) as line:
        line.request(method, path, headers=named, decode_content=False)
        return line.getresponse()
