"""Docstrings of the package as the pages of the Python API show them."""

import re
from typing import Any

from griffe import Extension, Module, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)
SHEET = "assets/_mkdocstrings.css"  # brought by the plugin for every page; ours does instead


def fenced(text: str) -> str:
    r"""A docstring with its examples as sessions: to Markdown `>>>` would be a quotation.

    >>> fenced("Twice.\n\n>>> 1 + 1\n2\n\nMore.").split("\n")[2:]
    ['```pycon', '>>> 1 + 1', '2', '```', '', 'More.']
    """
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)


class Examples(Extension):
    """Puts the examples of each docstring into a fence."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of a part once the whole package has been read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Change that of the package itself, which is no part of it."""
        self.on_object(obj=pkg)
