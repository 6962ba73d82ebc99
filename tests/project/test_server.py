"""The project's own server: coding, policy, caching, redirects, and what it says about a port."""

import gc
import gzip
import http.client
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from scripts import serve
from scripts.serve import Line, Server, serving
from scripts.site import headers
from scripts.test import usual_server
from tests.asking import ran
from tests.project.small_site import PACKED, PAGE, POLICY, get


@pytest.mark.parametrize(
    ("accepted", "coding", "body"),
    [
        ("gzip, deflate, br", "br", b"brotli stands here"),
        ("gzip", "gzip", PACKED),
        ("br;q=0, gzip;q=0.5", "gzip", PACKED),
        ("br;q=0, gzip;q=0", None, PAGE),
        ("identity", None, PAGE),
        ("", None, PAGE),
        ("*", None, PAGE),
        ("gzip;q=.", None, PAGE),
        ("gzip;q=1.2.3, br;q=x", None, PAGE),
    ],
)
def test_the_best_coding_both_sides_know_is_sent(
    server: Server, accepted: str, coding: str | None, body: bytes
) -> None:
    answer = get(server, "/", Accept_Encoding=accepted)
    assert answer.getheader("Content-Encoding") == coding
    assert answer.getheader("Vary") == "Accept-Encoding"
    assert answer.getheader("Content-Type") == 'text/html; charset="utf-8"'
    if coding == "gzip":
        assert gzip.decompress(answer.content) == PAGE
    else:
        assert answer.content == body
    assert int(answer.getheader("Content-Length") or "-1") == len(answer.content)


def test_a_compressed_file_asked_for_by_name_is_sent_as_it_is(server: Server) -> None:
    answer = get(server, "/index.html.gz", Accept_Encoding="gzip")
    assert answer.getheader("Content-Encoding") is None
    assert answer.getheader("Content-Type") == "application/gzip"


@pytest.mark.parametrize(
    ("path", "framed_by"),
    [
        ("/", "'none'"),
        ("/honor/", "'none'"),
        ("/assets/0123456789ab/javascripts/worker.js", "'none'"),
        ("/assets/javascripts/workers/search.js", "'none'"),
        ("/assets/0123456789ab/icons/favicon.svg", "'none'"),
        ("/assets/pictures/card.svg", "'none'"),
        ("/no", "'none'"),
        ("/assets/no", "'none'"),
        ("/embed/", "*"),
    ],
)
def test_what_a_policy_governs_carries_it(
    server: Server, folder: Path, path: str, framed_by: str
) -> None:
    """Pages, workers, and pictures that somebody opens by themselves."""
    if "." in path:
        file = folder / path.removeprefix("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"something")
    answer = get(server, path)
    policy = f"{POLICY}; frame-ancestors {framed_by}"
    assert answer.getheader("Content-Security-Policy") == policy
    for name, value in (headers.EVERYWHERE | headers.PERMISSIONS).items():
        assert answer.getheader(name) == value


def test_what_a_page_loads_carries_no_policy(server: Server) -> None:
    """It follows that of its page; 500 bytes with each script would be for nothing."""
    answer = get(server, "/assets/runtime/0123456789abcdef/pyodide.mjs")
    assert answer.getheader("Content-Security-Policy") is None
    for name, value in headers.EVERYWHERE.items():
        assert answer.getheader(name) == value


def test_changed_headers_are_sent_from_then_on(server: Server, folder: Path) -> None:
    assert get(server, "/honor/").getheader("X-New") is None
    (folder / "_headers").write_text("/honor/*\n  X-New: here\n", encoding="utf-8")
    assert get(server, "/honor/").getheader("X-New") == "here"


def test_no_header_is_set_by_two_rules_that_meet(folder: Path) -> None:
    known = headers.read_rules((folder / "_headers").read_text("utf-8"))
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert len(files) > 5
    for path in files:
        address = "/" + path.relative_to(folder).as_posix().removesuffix("index.html")
        names = [name for name, _ in headers.rules_for(known, address)]
        assert len(names) == len(set(names)), address


@pytest.mark.parametrize(
    ("name", "kind"),
    [("pyodide.mjs", 'text/javascript; charset="utf-8"'), ("pyodide.asm.wasm", "application/wasm")],
)
def test_the_runtime_has_the_types_browsers_insist_on(server: Server, name: str, kind: str) -> None:
    answer = get(server, f"/assets/runtime/0123456789abcdef/{name}")
    assert answer.getheader("Content-Type") == kind


def test_what_is_named_by_its_hash_is_kept_for_good_and_pages_are_not(server: Server) -> None:
    runtime = get(server, "/assets/runtime/0123456789abcdef/pyodide.mjs")
    assert runtime.getheader("Cache-Control") == "public, max-age=31536000, immutable"
    assert get(server, "/").getheader("Cache-Control") == "no-cache"
    missing = get(server, "/assets/runtime/0123456789abcdef/gone.js")
    assert missing.status == 404
    assert missing.getheader("Cache-Control") == "no-cache"


def test_a_copy_that_is_still_good_is_not_sent_again(server: Server, folder: Path) -> None:
    first = get(server, "/honor/")
    tag, when = first.getheader("ETag") or "", first.getheader("Last-Modified") or ""
    for known in ({"If_None_Match": tag}, {"If_Modified_Since": when}):
        again = get(server, "/honor/", **known)
        assert (again.status, again.content) == (304, b"")
    (folder / "honor" / "index.html").write_bytes(PAGE + b"!")
    assert get(server, "/honor/", If_None_Match=tag).status == 200


def test_a_tag_that_all_codings_share_is_a_weak_one(server: Server) -> None:
    tags = {
        get(server, "/", Accept_Encoding=coding).getheader("ETag") for coding in ("br", "gzip", "")
    }
    assert len(tags) == 1
    assert (tags.pop() or "").startswith('W/"')


def test_a_part_of_a_file_can_be_asked_for(server: Server) -> None:
    answer = get(server, "/honor/", Range="bytes=2-9")
    assert (answer.status, answer.content) == (206, PAGE[2:10])
    whole = get(server, "/honor/", Range="bytes=2-9", If_Range='"of an older build"')
    assert (whole.status, whole.content) == (200, PAGE)


def test_what_is_not_there_gets_the_sites_own_page(server: Server) -> None:
    answer = get(server, "/honor/nothing/")
    assert (answer.status, answer.content) == (404, b"<p>Not here")


def test_a_folder_without_its_slash_is_sent_on(server: Server) -> None:
    answer = get(server, "/honor?x=1")
    assert (answer.status, answer.getheader("Location")) == (302, "honor/?x=1")


def test_a_head_request_gets_everything_but_the_body(server: Server) -> None:
    answer = get(server, "/honor/", "HEAD")
    assert (answer.status, answer.content) == (200, b"")
    assert answer.getheader("Content-Length") == str(len(PAGE))


def test_one_connection_serves_several_requests(server: Server) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)) as line:
        for path, size in (("/", len(PAGE)), ("/no", 11), ("/honor", 0), ("/honor/", len(PAGE))):
            line.request("GET", path)
            first = line.sock
            assert len(line.getresponse().read()) == size
            assert line.sock is first


def test_a_reader_who_leaves_early_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not sent is not tried again, nor complained of, when the connection is forgotten."""
    complaints: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    (folder / "large.bin").write_bytes(bytes(20_000_000))
    with serving(Server(0, folder)) as server:
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.server_port)) as line:
                line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
                line.recv(1000)
    gc.collect()
    assert complaints == []


def test_a_site_under_a_path_answers_there_and_only_there(folder: Path) -> None:
    with serving(Server(0, folder, path="/rules/honor")) as server:
        assert server.address.endswith(f":{server.server_port}/rules/honor/")
        assert get(server, "/rules/honor/honor/").status == 200
        assert get(server, "/honor/").status == 404
        for path in ("/", "/rules/honor"):
            assert get(server, path).getheader("Location") == "/rules/honor/"


def test_a_taken_port_is_said_in_one_line() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = (sys.executable, "-m", "scripts.serve", "--port", port)
        done = ran(*command, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == f"serve: port {port} is taken; `make serve PORT=…` takes another.\n"


def test_a_slow_line_is_shared_by_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    monkeypatch.setattr(time, "sleep", waits.append)
    line = Line(rate=9, latency=0.06)
    line.answer()
    line.send(1_125_000)
    line.send(1_125_000)
    assert waits == pytest.approx([0.06, 1, 2])
    Line().send(10**9)
    assert len(waits) == 3


@pytest.mark.parametrize("changed", ["docs/honor/test.md", "honorcalc/cli.py", "mkdocs.yml"])
def test_a_changed_page_or_package_is_built_again(
    changed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Each time, also where the file was replaced by another, as editors and git do it.
    for name in ("docs/honor/test.md", "honorcalc/cli.py", "mkdocs.yml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    stop, built = threading.Event(), threading.Event()
    commands: list[list[str]] = []

    def pretend(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        built.set()
        return subprocess.CompletedProcess(command, len(commands) % 2)  # every other one fails

    monkeypatch.setattr(subprocess, "run", pretend)
    is_file = changed == "mkdocs.yml"
    watching = threading.Thread(target=serve.rebuild_on_change, args=(Path("site"), is_file, stop))
    watching.start()
    try:
        for saved in range(3):
            built.clear()
            for turn in range(100):  # the first changes may come before the watch has begun
                fresh = tmp_path / "fresh"
                fresh.write_text(f"{saved} {turn}", encoding="utf-8")
                fresh.replace(tmp_path / changed)
                if built.wait(0.6):
                    break
            assert built.is_set(), saved
    finally:
        stop.set()
        watching.join()
    assert commands[0][1:] == ["-m", "scripts.build", "--site-dir", "site"]
    assert capsys.readouterr().out.count("stays as it was") == (len(commands) + 1) // 2


def test_the_watch_begins_before_the_first_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whoever saves a page while the first build runs must not see the older one for good.
    watching, seen = threading.Event(), []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve, "ROOT", tmp_path)
    monkeypatch.setenv("SITE_URL", "")
    monkeypatch.setattr(serve, "rebuild_on_change", lambda site, files: watching.set())
    monkeypatch.setattr(serve, "build", lambda site: seen.append(watching.wait(5)))
    monkeypatch.setattr(Server, "safe_start", lambda server: server.held.close())
    serve.main(["--port", "0", "--build", "--watch"])
    assert seen == [True]


def test_the_tests_server_takes_another_port_where_its_own_is_taken(folder: Path) -> None:
    with serving(usual_server(folder, 0)) as first:
        with serving(usual_server(folder, first.server_port)) as second:
            assert second.server_port not in (0, first.server_port)
        port = first.server_port
    with serving(usual_server(folder, port)) as again:
        assert again.server_port == port
