"""Leave out of a module what only somebody reading its source needs.

The wheel goes to every reader of the site, so its inner modules carry no comments, of each
docstring the first paragraph, and none for private names. The checkout has all of it.
"""

from __future__ import annotations

import ast

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def slim(source: str) -> str:
    """Return the module's text without comments and without what docstrings say further down."""
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, Documented):
            text = ast.get_docstring(node)
            if text is None:
                continue
            if not isinstance(node, ast.Module) and node.name.startswith("_"):
                node.body = node.body[1:] or [ast.Pass()]
            else:
                node.body[0] = ast.Expr(ast.Constant(text.split("\n\n")[0]))
    return ast.unparse(ast.fix_missing_locations(module)) + "\n"
