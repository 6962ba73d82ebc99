"""WebKitGTK through its own driver, told what to do line by line (see `engines.py`)."""

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

PATIENCE = 180  # seconds, as in `engines.py`
BLANK = "about:blank"
BROWSERS = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
DRIVER = os.environ.get("WEBKIT_DRIVER") or shutil.which("WebKitWebDriver") or "WebKitWebDriver"
# Not the compilers for long work: here they take more time than they save. Readers have them.
SHORT_LIVED = {"JSC_useFTLJIT": "0", "JSC_useOMGJIT": "0"}
# The driver hears nothing of the page. So the page listens to itself, from its first question on;
# what broke the policy before that is told afterward.
LISTEN = """
if (!window.troubles) {
    const troubles = window.troubles = []
    addEventListener('error', event => troubles.push(String(event.message)))
    addEventListener('unhandledrejection', event => troubles.push(String(event.reason)))
    console.error = (...words) => troubles.push(words.join(' '))
    const broken = found => troubles.push(...found.map(({body}) => `policy: ${body?.blockedURL}`))
    new ReportingObserver(broken, {types: ['csp-violation'], buffered: true}).observe()
}
"""
TROUBLES = """
await new Promise(resolve => setTimeout(resolve))
const asked = performance.getEntriesByType('resource').map(({name}) => name)
const foreign = asked.filter(name => !['null', location.origin].includes(new URL(name).origin))
return [...window.troubles.splice(0), ...foreign]
"""


class WebKit:
    """A window of the newest WebKitGTK there is."""

    def __init__(self) -> None:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(sorted(BROWSERS)[-1])
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        service = webdriver.WebKitGTKService(executable_path=DRIVER, env=os.environ | SHORT_LIVED)
        self.window = webdriver.WebKitGTK(options=options, service=service)
        self.window.set_script_timeout(PATIENCE)
        self.window.set_page_load_timeout(PATIENCE)
        self.deeds: dict[str, Callable[..., object]] = {
            "open": self.open,
            "run": self.run,
            "click": lambda selector: self.find(selector).click(),
            "type": self.type,
            "troubles": lambda: self.run(TROUBLES),
        }

    def open(self, address: str) -> None:
        """Begins to load it; without the blank page a link on the same page would load nothing.

        Until that is there, the page before would answer, and then go with all that was found.
        """
        self.window.get(BLANK)
        WebDriverWait(self.window, PATIENCE).until(lambda _: self.window.current_url == BLANK)
        self.window.get(address)

    def run(self, body: str, *given: Any) -> object:
        """What a function in the page returns."""
        done: object = self.window.execute_script(LISTEN + body, *given)
        return done

    def find(self, selector: str) -> WebElement:
        """An element, brought into view."""
        node = self.window.find_element(By.CSS_SELECTOR, selector)
        self.run("arguments[0].scrollIntoView({block: 'center'})", node)
        return node

    def type(self, selector: str, text: str) -> None:
        """Writes into a field, over what stands there."""
        field = self.find(selector)
        field.click()
        self.run("arguments[0].select()", field)
        field.send_keys(Keys.BACKSPACE, text)


def main() -> None:
    """Does what each line says, and tells in a line what came of it."""
    webkit = WebKit()
    try:
        for line in sys.stdin:
            deed, *given = json.loads(line)
            try:
                reply = {"done": webkit.deeds[deed](*given)}
            except WebDriverException as trouble:
                reply = {"failed": f"{type(trouble).__name__} {trouble}"}
            print(json.dumps(reply), flush=True)
    finally:
        webkit.window.quit()


if __name__ == "__main__":
    main()
