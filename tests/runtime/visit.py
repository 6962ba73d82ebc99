"""A reader's visit to a page of the test host: asks Python through engine.js, as a card does."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Worker

from tests.browser.visits import until
from tests.runtime.host import Host

LIST = {"verb": "list"}
LISTEN = """async () => {
  const module = await import("/scripts/engine.js");
  globalThis.python = module;
  globalThis.heard = [];
  for (const type of ["progress", "ready", "restarted", "failed"]) {
    module.engine.addEventListener(type, ({ detail }) => heard.push({ type, ...detail }));
  }
}"""
ASK = """(request) => python.ask(request).then(
  (reply) => ({ reply }),
  (error) => ({ error: error.message, name: error.name }),
)"""
# For every cache of ours: its name and the length of what is in it.
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const response of await (await caches.open(name)).matchAll()) {
      found.push([name, (await response.arrayBuffer()).byteLength]);
    }
  }
  return found;
}"""
KEEP = """async (path) => {
  const base = new URL(document.querySelector("meta[name=honorcalc-runtime]").content, location);
  const cache = await caches.open("honorcalc-runtime " + base);
  await cache.put(base, await fetch(path, { cache: "no-store" }));
}"""


class Visit:
    """One browser context: what it keeps between pages is what a returning reader has."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.host = host
        self.context: BrowserContext = browser.new_context()
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def note(self, message: Any) -> None:
        """Keep what the console complains of."""
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def open(self) -> None:
        """Load the page anew: the next question starts Python."""
        self.page.goto(self.host.address)
        self.page.evaluate(LISTEN)

    def ask(self, request: dict[str, Any] | None = None) -> dict[str, Any]:
        """{"reply"} or {"error", "name"}."""
        answer: dict[str, Any] = self.page.evaluate(ASK, request or LIST)
        return answer

    def answers(self) -> bool:
        """Whether Python answers a question rightly."""
        return bool(self.ask().get("reply", {}).get("ok"))

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """The events of a type so far."""
        events: list[dict[str, Any]] = self.page.evaluate("heard")
        return [event for event in events if event["type"] == kind]

    def start(self) -> str:
        """Open the page, ask, and tell which start it was: snapshot or library."""
        self.open()
        assert self.answers()
        return str(self.heard("ready")[-1]["kind"])

    def kept(self) -> list[tuple[str, int]]:
        """Name and length of everything in Cache Storage."""
        return [(name, size) for name, size in self.page.evaluate(KEPT)]

    def wait_until_kept(self) -> None:
        """Wait for the snapshot that is fetched at idle."""
        until(self.page, lambda: bool(self.kept()))

    def keep(self, content: bytes) -> None:
        """Put something in the place of a kept snapshot, as if an earlier visit had kept it."""
        self.host.answers["kept.bin"] = (200, content, "application/octet-stream")
        self.page.goto(self.host.address)
        self.page.evaluate(KEEP, "/kept.bin")

    def empty_cache(self) -> None:
        """Have the browser forget what it fetched; what scripts keep stays."""
        self.context.new_cdp_session(self.page).send("Network.clearBrowserCache")

    @property
    def worker(self) -> Worker:
        """The worker that holds Python."""
        return self.page.workers[0]

    def close(self) -> None:
        """End the visit."""
        self.context.close()
