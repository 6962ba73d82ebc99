"""What Lighthouse says of five kinds of pages: its four categories, on its slow phone."""

import json
import os
from statistics import median

from tests.asking import ran
from tests.benchmarks.before import served
from tests.benchmarks.rows import Row
from tests.conftest import CHROMIUM

PROGRAM = "node_modules/.bin/lighthouse"
KINDS = {
    "the start page": "",
    "a page of rules with a calculator": "honor/test/",
    "the index of calculators": "calculators/",
    "a page with a tool": "honorbound/arena/",
    "a chart of the gallery": "charts/two-equals/",
}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
VISITS = 3  # performance differs from visit to visit: the one in the middle counts
LEAST = 95


def rows() -> list[Row]:
    """Two rows for each kind of page: its performance, and the least of the other categories."""
    with served() as server:
        return [row for name, path in KINDS.items() for row in of_page(name, server.address + path)]


def of_page(name: str, address: str) -> list[Row]:
    seen = [scores(address) for _ in range(VISITS)]
    performance = median(visit["performance"] for visit in seen)
    others = min(score for visit in seen for key, score in visit.items() if key != "performance")
    return [
        at_least(f"{name}: performance, the middle of {VISITS} visits", performance),
        at_least(f"{name}: accessibility, best practices, SEO, the least", others),
    ]


def at_least(what: str, score: float) -> Row:
    """A row whose bar is a least score."""
    return Row(what, score, "of 100", f"≥ {LEAST}", score >= LEAST)


def scores(address: str) -> dict[str, float]:
    """Each category's score of one visit, of 100."""
    done = ran(
        PROGRAM,
        address,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox",
        env={**os.environ, "CHROME_PATH": CHROMIUM},
    )
    found = json.loads(done.stdout)["categories"]
    return {key: 100 * found[key]["score"] for key in CATEGORIES}
