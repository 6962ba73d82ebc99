"""Runs Python text in the runtime's Pyodide, in Node, from either start."""

import shutil
import tempfile
from pathlib import Path

from tests.asking import ran

HERE = Path(__file__).resolve().parent
MODULES = HERE.parents[1] / "node_modules"
# To compile the WebAssembly well takes half of a short run, and pays only in a long one.
SHORT = "--liftoff-only"


def run_python(runtime: Path, kind: str, *programs: str, long: bool = False) -> str:
    """The text that the last program's last expression is; kind: library or snapshot."""
    link = runtime.parent / "node_modules"
    # Pyodide in Node wants the npm package `ws` to be found from where it lies.
    if not link.exists():
        link.symlink_to(MODULES)
    with tempfile.TemporaryDirectory() as room:
        files = []
        for number, program in enumerate(programs):
            file = Path(room) / f"{number}.py"
            file.write_text(program)
            files.append(file)
        command = [shutil.which("node") or "node", *([] if long else [SHORT])]
        return ran(*command, HERE / "node_run.mjs", runtime, kind, *files, env={}).stdout
