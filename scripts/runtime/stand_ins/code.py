"""Of `pyodide.code`, what `runPython` needs."""

from _pyodide._base import eval_code
from elsewhere import stand_in

__all__ = ["eval_code"]
__getattr__ = stand_in(__name__)
