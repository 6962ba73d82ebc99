"""The answers a build will need, computed on all processors before the first page is made.

What is found here and never asked for costs a moment; what is missed is computed when it is asked.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from honorcalc.browser import answer
from scripts.site.asking import ask, of_each, request
from scripts.site.fences import PageError, fences
from scripts.site.gallery import entries
from scripts.site.tables import Tables

TOGETHER = 8  # requests that a process is given at once
LINK = re.compile(r"#(?P<calculator>[a-z-]+\.[a-z_]+)\?(?P<query>[^)\s\"<]*)")


def charts(text: str) -> Iterator[str]:
    """The requests for the charts that a page shows, links to or lists, and for its tables."""
    shown = [(f.calculator, f.query) for f in fences(text) if not f.kind]
    linked = [(found["calculator"], found["query"]) for found in LINK.finditer(text)]
    listed = [(entry.calculator, entry.query) for entry in entries(text)]
    for calculator, query in (*shown, *linked, *listed):
        chart = {"calculator": calculator, "query": query.replace("&amp;", "&")}
        yield request("compute", **chart, strict=True)
    with suppress(PageError):  # is told when the page is made, with its name
        yield from (request(**asked) for asked in Tables(ask).requests(text))


def replies(pages: Iterable[str]) -> dict[str, str]:
    """Request to reply, both JSON, for all charts of these pages; a process for each processor."""
    requests = list(dict.fromkeys(request for text in pages for request in charts(text)))
    return dict(zip(requests, of_each(answer, requests, TOGETHER), strict=True))
