// Which files of the standard library does honorcalc need?
// node trace.mjs <pyodide folder> <library> <wheel> <walk.py> <modules, comma separated, or nothing>
// -> JSON on stdout. With modules named, all of honorcalc is imported too, the command line included.
import { readFile } from "node:fs/promises";
import { start } from "./start.mjs";

const [folder, library, wheel, walk, declared] = process.argv.slice(2);
const python = await start({ folder, library, parts: { shared: wheel } });
const code = await readFile(walk, "utf8");
python.runPython(`${code}
DECLARED = ${JSON.stringify(declared.split(",").filter(Boolean))}
for name in DECLARED:
    importlib.import_module(name)
if DECLARED:
    import_everything()
for question, reply in walk(1):
    pass`);
process.stdout.write(python.runPython("import json; json.dumps(library_files())") + "\n");
