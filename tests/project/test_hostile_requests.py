"""Requests of people who want something else than a page: nothing from outside is sent."""

import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import pytest

from scripts.serve import Server
from tests.project.small_site import get


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/honor/../../secret.txt",
        "/honor/%2e%2e/%2e%2e/secret.txt",
        "/%2Fetc/passwd",
        "/%2F%2Fetc/passwd",
        "/%2F/etc/passwd",
        "//etc/passwd",
        "/%5c..%5csecret.txt",
        "/leads-out/secret.txt",
        "/leads-out.txt",
        "/x%00",
        "/honor//",
        "/" + "x" * 5000,
        "/" + "%C3%A9" * 200,
    ],
)
def test_nothing_outside_the_site_is_sent(server: Server, folder: Path, path: str) -> None:
    (folder / "leads-out").symlink_to(folder.parent)
    (folder / "leads-out.txt").symlink_to(folder.parent / "secret.txt")
    answer = get(server, path)
    assert answer.status in (400, 404)
    assert b"outside" not in answer.content
    assert b"root:" not in answer.content


def test_a_foreign_address_is_refused(server: Server) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost:80:80", ""):
        assert get(server, "/", Host=host).status in (400, 421)
    for host in ("127.0.0.1", "localhost", "[::1]:8000", f"localhost:{server.server_port}"):
        assert get(server, "/", Host=host).status == 200
    assert get(server, "http://evil.example/%2Fetc/passwd").status == 400


def test_other_methods_are_refused(server: Server) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert get(server, "/", method).status == 405
    assert get(server, "/", "HEAD", Host="evil.example").content == b""


def raw(server: Server, *sent: bytes) -> bytes:
    """All that comes back for some bytes, until the server closes."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as line:
        for part in sent:
            line.sendall(part)
        return b"".join(iter(partial(line.recv, 65_536), b""))


def test_the_body_of_a_request_is_not_taken_for_the_next_one(server: Server) -> None:
    inner = b"GET /honor/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    head = f"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(inner)}\r\n"
    came = raw(server, head.encode() + b"Connection: close\r\n\r\n" + inner)
    assert came.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: loc"])
def test_a_silent_connection_is_closed(server: Server, begun: bytes) -> None:
    server.timeout = 1
    assert raw(server, begun).startswith((b"HTTP/1.1 408", b"HTTP/1.1 400") if begun else b"")


PIECES = (
    *("/", "//", "..", ".", "%2e%2e", "%2F", "%2f%2F", "%5c", "\\", "%00", "%", "%zz", "%C3", "?"),
    *("#", ";", "~", " ", "honor", "index.html", "etc", "passwd", "secret.txt", "leads-out"),
    *("assets", "proc/self/status", "x" * 300, "é", "http:", "evil.example", "localhost", "\x01"),
)
METHODS = ("GET", "GET", "GET", "HEAD", "get", "POST", "G\x00T", "")
VERSIONS = ("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTP/x", "")
CODINGS = ("br", "gzip;q=.", "*;q=0", "q=1.2.3", ";;,,", "br;q=nan")


def request_line(chance: Random) -> bytes:
    """A request as somebody might send who wants to get out of the folder."""
    target = "/" * (chance.random() < 0.9) + "".join(chance.choices(PIECES, k=chance.randint(0, 6)))
    first = " ".join([chance.choice(METHODS), target, chance.choice(VERSIONS)])
    host = chance.choice(["localhost"] * 8 + ["evil.example", "\t"])
    named = f"Host: {host}\r\nAccept-Encoding: {chance.choice(CODINGS)}\r\nConnection: close"
    return f"{first}\r\n{named}\r\n\r\n".encode()


def test_ten_thousand_hostile_requests_get_an_answer_and_nothing_from_outside(
    server: Server, folder: Path
) -> None:
    (folder / "leads-out").symlink_to(folder.parent)
    chance = Random(20261122)
    requests = [request_line(chance) for _ in range(10_000)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(partial(raw, server), requests))
    silent = [asked for asked, came in zip(requests, answers, strict=True) if not came]
    assert silent == []
    for asked, came in zip(requests, answers, strict=True):
        assert came.startswith(b"HTTP/1."), asked
        assert b"outside" not in came, asked
        assert b"root:" not in came, asked
    assert sum(came.startswith(b"HTTP/1.1 200") for came in answers) > 100
