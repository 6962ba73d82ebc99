"""`llms.txt`: what the site has, in one short file for programs that read text.

It follows the navigation: each page with the description in its head, each as an address of its
own, and then the files of data.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scripts.site.builder import get_data
from scripts.site.index import nav_order

FILE = "llms.txt"


def overview(
    name: str,
    about: str,
    nav: Any,
    pages: Mapping[str, str],
    address: Callable[[str], str],
    data: Mapping[str, str],
) -> str:
    """The text; `pages` have their texts, `address` knows where a page or file is.

    `data` says of each file of data what it holds.
    """
    lines = [f"# {name}", "", f"> {about}"]
    for section, inside in sections(nav):
        found = [entry(page, pages[page], address) for page in inside if page in pages]
        lines += ["", f"## {section}", "", *found] if found else []
    lines += ["", "## Data", ""]
    lines += [f"- [{file}]({address(file)}): {holds}" for file, holds in data.items()]
    return "\n".join(lines) + "\n"


def sections(nav: Any) -> Iterator[tuple[str, list[str]]]:
    """The sections of a navigation with their pages, however deep.

    >>> list(sections([{"Home": "index.md"}, {"A": ["a/index.md", {"More": "a/b.md"}]}]))
    [('Home', ['index.md']), ('A', ['a/index.md', 'a/b.md'])]
    """
    for part in nav or ():
        if isinstance(part, dict):
            for section, inside in part.items():
                yield section, list(nav_order(inside))
        else:
            yield part, [part]


def entry(page: str, text: str, address: Callable[[str], str]) -> str:
    """A page as a line: its title, its address, its description."""
    head = get_data(text)[1]
    described = head.get("description")
    line = f"- [{head.get('title', page)}]({address(page)})"
    return f"{line}: {described}" if described else line
