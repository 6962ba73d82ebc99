"""The WebAssembly without what no page of ours calls, and the whole as the way out.

`HOT` lists the functions that ran while everything was asked of every calculator, in Node and in
Chromium; `python -m tests.runtime.profile` adds to it. In the lean file most others are traps:
they raise the flag COLD and stop. A worker that sees the flag says nothing more, and a new one
starts on the whole file, whatever somebody in between made of the error.

Pyodide is made for libraries compiled apart and for OpenGL, of which there are none here. All that
would cost time at every start. So Pyodide's large script keeps less than half: what it or the
WebAssembly uses. Neither file offers names that the script does not have, or asks for the address
of each function of OpenGL.
"""

import json
import re
import textwrap
from dataclasses import dataclass, replace
from pathlib import Path

from scripts.runtime import node, wasm
from scripts.runtime.archives import sha256
from scripts.runtime.node import HERE

HOT = HERE / "hot.txt"
SHORT = 400
"""Bytes of a function in the table that stays, whether it ran or not: the collector of garbage and
other corners of Python may call one at any moment, and all of them together weigh little."""
COLD = "cold"
"""The name of the flag."""
WORD = re.compile(r"[\w$]+")
ADDRESS, DRAWS, SAYS = "GOT.func", "emscripten_gl", "emscripten_out"
"""Where addresses of the script's functions are, how those that draw begin, and one that is there
anyway."""


@dataclass(frozen=True)
class Profile:
    """Which functions ran, by their numbers, and the SHA-256 of the file they are of."""

    of: str
    hot: frozenset[int]


def read_profile() -> Profile:
    """The profile in the repository."""
    head, _, text = HOT.read_text("ascii").partition("\n")
    return Profile(head, frozenset(wasm.from_ranges(text)))


def write_profile(profile: Profile) -> None:
    """Put a profile into the repository."""
    lines = textwrap.fill(wasm.ranges(profile.hot), 100)
    HOT.write_text(f"{profile.of}\n{lines}\n", "ascii")


def both(data: bytes, script: str) -> tuple[bytes, bytes]:
    """The lean and the whole file for Pyodide's, with its trimmed scripts.

    Raises ValueError where the profile is that of another file.
    """
    profile = read_profile()
    if profile.of != sha256(data):
        raise ValueError(
            "scripts/runtime/hot.txt is of another pyodide.asm.wasm; "
            "`python -m tests.runtime.profile` writes it anew"
        )
    whole = only_used_names(data, script)
    return lean(whole, kept_functions(whole, profile)), wasm.write(whole)


def kept_functions(binary: wasm.Binary, profile: Profile) -> frozenset[int]:
    """The functions that are no traps: those that ran, and the short ones of the table."""
    first = wasm.count_imported(binary, wasm.FUNCTION)
    short = {n for n, body in enumerate(wasm.bodies(binary), first) if len(body) <= SHORT}
    return profile.hot | (short & wasm.in_table(binary))


def trimmed(data: bytes, script: Path, *others: Path) -> str:
    """Pyodide's large script without what neither it nor the file nor the others use."""
    needed = sorted({undrawn(one).name for one in wasm.imports(wasm.read(data))})
    return node.run("unused.mjs", script, json.dumps(needed), *others)


def only_used_names(data: bytes, script: str) -> wasm.Binary:
    """The file that offers only those names that the script, or what the file imports, can use.

    The functions that draw all have one address: nothing calls them.
    """
    binary = wasm.read(data)
    words = set(WORD.findall(script))
    needed = list(wasm.imports(binary))
    wanted = {one.name for one in needed}
    offered = {
        own: place
        for own, place in wasm.exports(binary).items()
        if own in words or f"_{own}" in words or own in wanted
    }
    wasm.set_exports(binary, offered)
    wasm.set_imports(binary, map(undrawn, needed))
    return binary


def undrawn(one: wasm.Import) -> wasm.Import:
    """An import as it is, or with another name if it is the address of a function that draws."""
    draws = one.module == ADDRESS and one.name.startswith(DRAWS)
    return replace(one, name=SAYS) if draws else one


def lean(whole: wasm.Binary, hot: frozenset[int]) -> bytes:
    """The file in which all functions but the hot ones are a trap."""
    binary = wasm.Binary(list(whole.sections))
    flag = wasm.add_flags(binary, [COLD])
    trap = bytes([0]) + wasm.raising(flag) + bytes([wasm.UNREACHABLE, wasm.END])
    wasm.map_bodies(binary, lambda number, body: body if number in hot else trap)
    return wasm.write(binary)


def watched(data: bytes) -> bytes:
    """The file in which each function, once called, raises a flag named `ran` and its number."""
    binary = wasm.read(data)
    first = wasm.count_imported(binary, wasm.FUNCTION)
    count = len(wasm.bodies(binary))
    flags = wasm.add_flags(binary, [f"ran{first + n}" for n in range(count)])

    def marked(number: int, body: bytes) -> bytes:
        at = wasm.locals_end(body)
        return body[:at] + wasm.raising(flags + number - first) + body[at:]

    wasm.map_bodies(binary, marked)
    return wasm.write(binary)
