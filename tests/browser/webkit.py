"""The short path in WebKitGTK: python webkit.py PAGE. The last line of output is what was seen."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 90
BROWSERS = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
DRIVER = os.environ.get("WEBKIT_DRIVER") or shutil.which("WebKitWebDriver") or "WebKitWebDriver"
HOME = "honor/test/"
CARD = '[id="honor.test"]'
LISTEN = """
window.troubles = [];
addEventListener('error', event => window.troubles.push(String(event.message)));
addEventListener('unhandledrejection', event => window.troubles.push(String(event.reason)));
addEventListener('securitypolicyviolation', event => window.troubles.push(event.violatedDirective));
"""
TROUBLES = """
const asked = performance.getEntriesByType('resource').map(entry => entry.name);
return [...window.troubles, ...asked.filter(name => new URL(name).origin !== location.origin)];
"""
# The driver can't listen before a page loads. So one page comes before it, and the site's own
# navigation, which keeps the window, leads on.
FOLLOW = "[...document.links].find(link => link.href === arguments[0]).click()"
BARS = (
    f"return [...document.querySelectorAll('{CARD} :is(.hc-counts, .hc-rest)')]"
    ".reduce((sum, path) => sum + path.getAttribute('d').split('M').length - 1, 0)"
)


def start() -> webdriver.WebKitGTK:
    """A window of the newest WebKitGTK there is."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(sorted(BROWSERS)[-1])
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(executable_path=DRIVER)
    return webdriver.WebKitGTK(options=options, service=service)


def walk(driver: Any, page: str) -> dict[str, object]:
    """Loads, moves, reads, rolls and opens a link; returns what was seen."""

    def wait(ready: Callable[[Any], object]) -> None:
        WebDriverWait(driver, PATIENCE).until(ready)

    def text(selector: str) -> str:
        node = driver.find_element(By.CSS_SELECTOR, f"{CARD} {selector}")
        return str(node.get_property("textContent"))

    def click(selector: str) -> None:
        node = driver.find_element(By.CSS_SELECTOR, f"{CARD} {selector}")
        driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", node)
        node.click()

    driver.get(page.removesuffix(HOME) + "honor/")
    driver.execute_script(LISTEN)
    driver.execute_script(FOLLOW, page)
    wait(lambda _: driver.find_elements(By.CSS_SELECTOR, CARD))
    loaded = text(".hc-lead-text")
    click('[data-name=acting_multiplier] [data-by="1"]')
    wait(lambda _: text(".hc-lead-text") != loaded)
    moved, address = text(".hc-lead-text"), driver.current_url
    wait(lambda _: driver.find_elements(By.CSS_SELECTOR, f"{CARD} .hc-plot:not([focusable])"))
    bars = driver.execute_script(BARS)
    click("[data-tab=rolls]")
    click('[data-count="10"]')
    wait(lambda _: text(".hc-outcome"))
    rolled = text(".hc-outcome")
    troubles = driver.execute_script(TROUBLES)
    driver.get("about:blank")
    driver.get(f"{page}#honor.test?acting_multiplier=5&opposing_modifier=2")
    driver.execute_script(LISTEN)
    wait(lambda _: text(".hc-lead-text") != loaded)
    troubles += driver.execute_script(TROUBLES)
    seen = {"loaded": loaded, "moved": moved, "address": address, "bars": bars, "rolled": rolled}
    return seen | {"troubles": troubles, "linked": text(".hc-lead-text")}


if __name__ == "__main__":
    window = start()
    try:
        print(json.dumps(walk(window, sys.argv[1])))
    finally:
        window.quit()
