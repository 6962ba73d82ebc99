"""What the first download leaves out; runs in Pyodide, as a module of its own in the library.

A page starts with the package's shared part and the rulesets that it shows. The others can be
listed as if they were there. Importing one raises Elsewhere, which no `except Exception` stops:
the worker fetches that part, says so with `arrived`, and asks the same question again.

What Python's library and Pyodide import at their start and never use has a stand-in here: a module
that becomes the real one, from the part REST, as soon as something of it is touched.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder

FOLDER = "/lib/parts/"
LISTING = FOLDER + "listing"
# The part with the rest of the library.
REST = "rest"
RULESETS = "honorcalc.rulesets"
_parts: dict[str, str] = {}
_here: set[str] = set()
_stand_ins: list[str] = []


class Elsewhere(BaseException):
    """A part that is needed and has not been fetched: its name, and what is needed of it."""


def expect(part: str, *modules: str) -> None:
    """Say which modules a part brings, by their full names."""
    _parts.update(dict.fromkeys(modules, part))


def arrived(part: str) -> None:
    """Say that the part lies as a zip in FOLDER, under its name."""
    _here.add(part)
    # Those that others build on have the shorter names.
    for name in sorted(_stand_ins, key=lambda name: name.count(".")) if part == REST else ():
        if name in _stand_ins:
            become_real(name)


def know(modules: str) -> None:
    """Expect every part, told as JSON {part: [full names]}, and list the rulesets among them.

    Python may have looked for the package before it was there, and must forget that.
    """
    sys.path_importer_cache.clear()
    for part, names in json.loads(modules).items():
        expect(part, *names)
    import_module(RULESETS).__path__.append(LISTING + "/" + RULESETS)


def door() -> Callable[[str], str]:
    """What the worker asks: a request as JSON, to which the reply is JSON or a part's name."""
    random.seed()  # a snapshot froze its state
    answer = import_module("honorcalc.browser").answer
    return partial(attempt, partial(answer, pieces=True))


def attempt(answer: Callable[[str], str], request: str) -> str:
    """The reply, or the name of the part that must be fetched before there is one."""
    try:
        return answer(request)
    except Elsewhere as missing:
        return str(missing.args[0])


class Finder:
    """Looks into the parts for what nobody else finds."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module of a part that is here; raises Elsewhere for one that is not."""
        part = _parts.get(name)
        if part is None:
            return None
        if part not in _here:
            raise Elsewhere(part, name)
        return PathFinder.find_spec(name, [folder_of(part, name)])


def folder_of(part: str, name: str) -> str:
    """The folder, inside a part's zip, in which a module lies."""
    return "/".join([FOLDER + part, *name.split(".")[:-1]])


def stand_in(name: str) -> Callable[[str], object]:
    """The `__getattr__` of a module that stands for the one in REST."""
    _stand_ins.append(name)

    def look(attribute: str) -> object:
        # What machinery asks of every module is lacking in real ones too.
        if not attribute.startswith("__") or attribute == "__all__":
            if REST not in _here:
                raise Elsewhere(REST, name, attribute)
            if name in _stand_ins:
                become_real(name)
                return getattr(sys.modules[name], attribute)
        raise AttributeError(f"module {name!r} has no attribute {attribute!r}")

    return look


def become_real(name: str) -> None:
    """Run the module that a stand-in stands for, in its place."""
    _stand_ins.remove(name)
    module = sys.modules[name]
    spec = PathFinder.find_spec(name, [folder_of(REST, name)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{name} is not in {REST}")
    del vars(module)["__getattr__"]
    module.__spec__ = spec
    spec.loader.exec_module(module)


class Listing:
    """Names a package's expected modules, for `pkgutil.iter_modules`; finds nothing itself."""

    def __init__(self, path: str) -> None:
        folder, _, self.package = path.rpartition("/")
        if folder != LISTING:
            raise ImportError(path)

    def find_spec(self, name: str, target: object = None) -> None:
        """Nothing: the Finder's turn comes after all paths."""

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """The names, each of a package."""
        for name in _parts:
            parent, _, last = name.rpartition(".")
            if parent == self.package:
                yield prefix + last, True


sys.meta_path.append(Finder)
sys.path_hooks.append(Listing)
