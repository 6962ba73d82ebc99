"""Of `_pyodide.docstring`, a text for each method, which C asks for at its start."""

from typing import Any


def get_cmeth_docstring(func: Any) -> str:
    """The least that a method's text may be."""
    return f"{func.__name__}()\n--\n\n"
