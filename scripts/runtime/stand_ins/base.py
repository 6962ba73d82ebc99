"""Of Pyodide's `_base`, what it starts with: running code and importing, without `ast`."""

from _ast import Expr, Expression, PyCF_ONLY_AST
from typing import Any

from elsewhere import stand_in

__getattr__ = stand_in(__name__)


def eval_code(
    source: str,
    globals: dict[str, Any] | None = None,
    locals: dict[str, Any] | None = None,
    *,
    filename: str = "<exec>",
) -> Any:
    """Run the source; the value of its last statement, where that is an expression."""
    within = {} if globals is None else globals
    tree: Any = compile(source, filename, "exec", PyCF_ONLY_AST)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], Expr) else None
    exec(compile(tree, filename, "exec"), within, locals)
    if last is None:
        return None
    return eval(compile(Expression(last.value), filename, "eval"), within, locals)


def pyimport_impl(path: str) -> Any:
    """A module, or what a module has, by its full name."""
    stem, _, name = path.rpartition(".")
    if not stem:
        return __import__(path)
    module = __import__(stem, fromlist=[name])
    return getattr(module, name) if hasattr(module, name) else __import__(path, fromlist=["*"])
