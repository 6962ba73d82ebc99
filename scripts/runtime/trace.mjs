// Which files of the standard library does honorcalc need?
// node trace.mjs <pyodide folder> <wheel> <walk.py> <modules, comma separated>  -> JSON on stdout
import { readFile } from "node:fs/promises";
import { start } from "./start.mjs";

const [folder, wheel, walk, declared] = process.argv.slice(2);
const python = await start({ folder, wheel });
python.globals.set("DECLARED", declared);
python.runPython(await readFile(walk, "utf8"));
python.runPython("import importlib\nfor name in DECLARED.split(','): importlib.import_module(name)");
python.runPython("import_everything()\nfor question, reply in walk(1): pass");
process.stdout.write(python.runPython("import json; json.dumps(library_files())") + "\n");
