"""What a tab and its workers hold: objects, elements, buffers, and the memory of Python."""

import json
from itertools import count
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.browser.visits import changed

KINDS = ("usedSize", "embedderHeapUsedSize", "backingStorageSize")
# A worker remembers the memory that its WebAssembly uses: Chromium counts it nowhere.
REMEMBER = """{
    const memories = new Set()
    const {get} = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer')
    Object.defineProperty(WebAssembly.Memory.prototype, 'buffer', {get() {
        memories.add(this)
        return get.call(this)
    }})
    globalThis.linear = () => [...memories].reduce((sum, {buffer}) => sum + buffer.byteLength, 0)
}
"""
LINEAR = {"expression": "globalThis.linear?.() ?? 0", "returnByValue": True}


def total(usage: dict[str, float] | None) -> int:
    """Bytes of all kinds; none of a worker that has ended."""
    return sum(int(usage[kind]) for kind in KINDS) if usage else 0


class Memory:
    """The memory of a tab from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.workers: dict[str, str] = {}  # the session of each, by its target
        self.replies: dict[int, Any] = {}
        self.numbers = count(1)
        for event in ("attachedToTarget", "detachedFromTarget", "receivedMessageFromTarget"):
            self.session.on(f"Target.{event}", getattr(self, event))
        attached = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        self.session.send("Target.setAutoAttach", attached)
        self.session.send("Performance.enable")
        changed(page, "**/worker.js", lambda text: REMEMBER + text)

    def attachedToTarget(self, event: dict[str, Any]) -> None:
        """Chromium tells of a worker."""
        self.workers[event["targetInfo"]["targetId"]] = event["sessionId"]

    def detachedFromTarget(self, event: dict[str, Any]) -> None:
        """It has ended."""
        self.workers.pop(event["targetId"], None)

    def receivedMessageFromTarget(self, event: dict[str, Any]) -> None:
        """It answers."""
        message = json.loads(event["message"])
        if "id" in message:
            self.replies[message["id"]] = message.get("result")

    def ask(self, worker: str, method: str, parameters: dict[str, Any] | None = None) -> Any:
        """What a worker answers; nothing when it has ended meanwhile."""
        number = next(self.numbers)
        message = json.dumps({"id": number, "method": method, "params": parameters or {}})
        if worker in self.workers:
            sent = {"sessionId": self.workers[worker], "message": message}
            self.session.send("Target.sendMessageToTarget", sent)
        while number not in self.replies and worker in self.workers:
            self.page.wait_for_timeout(50)
        return self.replies.pop(number, None)

    def of_worker(self, worker: str) -> int:
        """Bytes of a worker, once garbage is collected."""
        self.ask(worker, "HeapProfiler.collectGarbage")
        return total(self.ask(worker, "Runtime.getHeapUsage"))

    def of_python(self, worker: str) -> int:
        """Bytes of the memory that Python has in a worker; it never shrinks."""
        answer = self.ask(worker, "Runtime.evaluate", LINEAR)
        return int(answer["result"]["value"]) if answer else 0

    def python(self) -> int:
        """Bytes of the memory that Python has in all workers."""
        return sum(map(self.of_python, [*self.workers]))

    def held(self) -> int:
        """Bytes of the tab and its workers, but for Python's, once garbage is collected."""
        workers = sum(map(self.of_worker, [*self.workers]))
        for _ in range(2):
            self.session.send("HeapProfiler.collectGarbage")
        return total(self.session.send("Runtime.getHeapUsage")) + workers

    def counted(self, name: str) -> int:
        """One of the figures that Chromium keeps of the page, such as its nodes."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return int(next(one["value"] for one in metrics if one["name"] == name))
