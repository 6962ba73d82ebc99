"""Of `_pyodide.jsbind`, how a function of JavaScript is called, written out."""

from typing import Any

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default
from elsewhere import stand_in

__getattr__ = stand_in(__name__)
# Told apart from every default there is.
no_default = object()


def stencil(*args: Any, **kwargs: Any) -> None:
    """What stands in the place of the function that is called."""


# Function; constructs; needed, converters and defaults by position, then of the others; the same
# by name; the result's.
default_signature = JsFuncSignature(
    *(stencil, False, 0, (), (), py2js_default, (), (), (), py2js_default),
    js2py_default_call_result,
)
