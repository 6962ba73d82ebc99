// What does Python say at the end of a program, with all of honorcalc at hand?
// node trace.mjs <pyodide folder> <library> <wheel> <Python file>  -> the last value, a text
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { start } from "../../scripts/runtime/start.mjs";

setFlagsFromString("--liftoff-only"); // as in_node.py has it for a short run
const [folder, library, wheel, program] = process.argv.slice(2);
const python = await start({ folder, library, parts: { shared: wheel } });
process.stdout.write(python.runPython(await readFile(program, "utf8")) + "\n");
