"""Python for the page: wheel → byte code → trimmed library → snapshot → one hashed folder.

`python -m scripts.runtime --wheel build/wheel/honorcalc-….whl --out build/runtime` makes
`build/runtime/<hash>/`, all that the page's worker loads:

- Pyodide's own files (`pyodide.mjs`, `pyodide.asm.js`, `pyodide.asm.wasm`) as npm brings them;
- `library.zip`, the part of Python's library that honorcalc and Pyodide use, as byte code;
- the wheel, as byte code, and `pyodide-lock.json`, which records it;
- `snapshot.bin`, the memory of a Python that has imported all of honorcalc;
- `manifest.json`: names, sizes and hashes of these; and `.br` and `.gz` beside each file.

The folder's name is a hash of its contents: two builds of the same sources give the same folder.
"""
