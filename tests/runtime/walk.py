"""Asks what it is given, inside Pyodide and inside CPython: see `everything.walked`."""

import importlib
import json
import pkgutil
import sys

import honorcalc
from honorcalc.browser import answer


def import_everything() -> None:
    """Import every module of honorcalc."""
    for module in pkgutil.walk_packages(honorcalc.__path__, "honorcalc."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def library_files() -> list[str]:
    """Names, inside Pyodide's library zip, of the files loaded so far."""
    prefix = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
    specs = (getattr(module, "__spec__", None) for module in list(sys.modules.values()))
    origins = (getattr(spec, "origin", None) or "" for spec in specs)
    return sorted({name.removeprefix(prefix) for name in origins if name.startswith(prefix)})


def walk(questions: str) -> list[tuple[str, str]]:
    """Every question of a JSON list with its reply, both as JSON text."""
    # So long a division loads a module in the middle of an answer: nothing may have to be fetched.
    divmod(7**9000, 7**4000)
    return [(question, answer(question)) for question in json.loads(questions)]
