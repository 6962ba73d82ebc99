"""Python for the page: wheel → byte code → trimmed library → snapshot → one hashed folder.

`build.build` makes `build/runtime/<hash>/`, all that the page's worker loads:

- Pyodide's scripts (`pyodide.mjs`, `pyodide.asm.js`) without what nothing uses;
- `lean.wasm`, its WebAssembly with a trap in place of what no page calls, and `pyodide.asm.wasm`,
  the whole of it, for a page that calls something else after all;
- `library.zip`, the part of Python's library that honorcalc and Pyodide use, as byte code, and
  `rest.zip`, what else of it a page may ask for;
- a wheel with what all rulesets share and one for each ruleset, as byte code;
- `snapshot.bin`, the memory of a Python that has imported all of honorcalc;
- `manifest.json`: names, sizes, also packed, and hashes of these; and `.br` and
  `.gz` beside each file.

The folder's name is a hash of its contents: two builds of the same sources give the same folder.
"""
