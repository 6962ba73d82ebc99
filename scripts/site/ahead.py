"""The answers a build will need, computed on all processors before the first page is made.

What is found here and never asked for costs a moment; what is missed is computed when it is asked.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from honorcalc.browser import answer
from scripts.site.asking import request
from scripts.site.fences import PageError, fences
from scripts.site.gallery import entries
from scripts.site.tables import Tables

LINK = re.compile(r"#(?P<calculator>[a-z-]+\.[a-z_]+)\?(?P<query>[^)\s\"<]*)")


def charts(text: str) -> Iterator[str]:
    """The requests for the charts that a page shows, links to or lists, and for its tables."""
    shown = [(f.calculator, f.query) for f in fences(text) if not (f.tool or f.is_listing)]
    linked = [(found["calculator"], found["query"]) for found in LINK.finditer(text)]
    listed = [(entry.calculator, entry.query) for entry in entries(text)]
    for calculator, query in (*shown, *linked, *listed):
        chart = {"calculator": calculator, "query": query.replace("&amp;", "&")}
        yield request("compute", **chart, strict=True)
    with suppress(PageError):  # is told when the page is made, with its name
        for asked in Tables(
            lambda verb, **more: json.loads(answer(request(verb, **more)))
        ).requests(text):
            yield request(**asked)


def answers(pages: Iterable[str], root: Path) -> dict[str, str]:
    """Request to reply, both JSON, for all charts of these pages; a process for each processor."""
    requests = list(dict.fromkeys(request for text in pages for request in charts(text)))
    shares = [requests[n :: os.cpu_count() or 1] for n in range(os.cpu_count() or 1)]
    with ThreadPoolExecutor() as pool:
        found = pool.map(lambda share: answered(share, root), shares)
        return {request: reply for replies in found for request, reply in replies.items()}


def answered(requests: list[str], root: Path) -> dict[str, str]:
    """The replies to these requests, from a process of their own."""
    command = [sys.executable, "-m", "scripts.site.ahead"]
    done = subprocess.run(
        command, input=json.dumps(requests), cwd=root, capture_output=True, text=True, check=True
    )
    return dict(zip(requests, json.loads(done.stdout), strict=True))


if __name__ == "__main__":
    json.dump([answer(request) for request in json.load(sys.stdin)], sys.stdout)
