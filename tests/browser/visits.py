"""A site that is replaced or goes away while somebody visits it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route

from scripts.site.release import MARK, write_release
from tests.conftest import PATIENCE

STEP = 50  # milliseconds


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server that is really gone afterward, with every open connection."""
    command = [sys.executable, "-m", "scripts.serve", "--port", "0", "--site-dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[1]
        finally:
            server.kill()


def hold_python(page: Page) -> Callable[[], None]:
    """Lets Python not arrive in this document; what comes back lets it arrive in the next one.

    If it were let go at once, it could answer this document's last question.
    """
    left: list[object] = []
    page.route("**/runtime/**", lambda route: route.fallback() if left else None)
    return lambda: page.once("framenavigated", lambda frame: left.append(frame))


def seen(page: Page, script: str) -> Any:
    """What a document says at one moment; nothing where it is just being left."""
    try:
        return page.evaluate(script)
    except Error as error:
        if "context was destroyed" not in str(error):
            raise
        return None


def changed(page: Page, address: str, change: Callable[[str], str]) -> None:
    """Has what comes to a page from an address come with another text."""

    def fulfill(route: Route) -> None:
        came = route.fetch()
        route.fulfill(response=came, body=change(came.text()))

    page.route(address, fulfill)


def until(page: Page, said: Callable[[], bool]) -> None:
    """Waits for something that only an asynchronous question tells."""
    for _ in range(PATIENCE // STEP):
        if said():
            return
        page.wait_for_timeout(STEP)
    pytest.fail("it never came")


def kept(page: Page) -> set[str]:
    """All addresses that the browser keeps."""
    found: list[str] = page.evaluate("""async () => {
        const all = await Promise.all((await caches.keys()).map(
            async name => (await (await caches.open(name)).keys()).map(({url}) => url)))
        return all.flat()
    }""")
    return set(found)


def keeps(page: Page, *addresses: str) -> None:
    """Waits until the browser keeps these addresses."""
    until(page, lambda: kept(page) >= {*addresses})


def keeps_python(page: Page) -> None:
    """Waits until the browser keeps the snapshot from which Python starts the next time."""
    until(page, lambda: any("/runtime/" in url for url in kept(page)))


def releases(page: Page) -> list[str]:
    """The releases of which the browser keeps something."""
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("honor-roll ")]


def publish_again(site: Path) -> str:
    """Make a release of what now stands in a folder, as the build does; return its id."""
    old = json.loads((site / "offline.json").read_text("utf-8"))["release"]
    (site / f"release-{old}.json").unlink()
    for packed in [*site.rglob("*.br"), *site.rglob("*.gz")]:
        if packed.suffix == ".br" or "runtime" not in packed.parts:
            packed.unlink()
    for html in site.rglob("*.html"):
        html.write_text(html.read_text("utf-8").replace(MARK.format(old), MARK.format("")), "utf-8")
    worker = site / "sw.js"
    worker.write_text(worker.read_text("utf-8").partition("\n")[2], "utf-8")
    (bound,) = [folder.name for folder in (site / "assets").glob("?" * 12)]
    (workbox,) = (site / "assets" / "vendor").glob("workbox-*")
    return write_release(site, bound, workbox.relative_to(site).as_posix() + "/")
