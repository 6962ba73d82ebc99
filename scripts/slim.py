"""Leave out of a module what only somebody reading its source needs.

The wheel goes to every reader of the site, so its modules carry no comments, of each
docstring the first paragraph, and none for private names and constants. The checkout has all of it.
"""

import ast
import re

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def slim(source: str, *, documented: bool = True) -> str:
    """Return the module's text without comments and without what docstrings say further down.

    documented: whether anything of the docstrings stays.
    """
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, Documented):
            text = ast.get_docstring(node)
            private = not isinstance(node, ast.Module) and node.name.startswith("_")
            said = text.split("\n\n")[:1] if text and documented and not private else []
            rest = [statement for statement in node.body if not is_text(statement)]
            node.body = [ast.Expr(ast.Constant(part)) for part in said] + rest or [ast.Pass()]
    kept = Kept(source)
    text = ast.unparse(ast.fix_missing_locations(kept.visit(module)))
    return kept.put_back(text) + "\n"


def is_text(statement: ast.stmt) -> bool:
    """Whether it is only a text: a docstring, also one of a name above it."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


class Kept(ast.NodeTransformer):
    """The f-strings of a module as they are written.

    Python 3.12 and later would write them anew with quotes that 3.11 cannot read.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.written: list[str] = []

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.Name:
        """Leave a name in the place of an f-string."""
        text = ast.get_source_segment(self.source, node) or ""
        self.written.append(f"({text})" if "\n" in text else text)
        return ast.Name(f"slim_{len(self.written) - 1}_z", ast.Load())

    def put_back(self, text: str) -> str:
        """The module's new text with its f-strings."""
        return re.sub(r"\bslim_(\d+)_z\b", lambda match: self.written[int(match[1])], text)
