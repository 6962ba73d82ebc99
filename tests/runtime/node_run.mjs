// node node_run.mjs <runtime folder> <library|snapshot> <Python file>...  -> the last value, a text
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fromSnapshot, startWhole } from "../../scripts/runtime/start.mjs";

const [folder, kind, ...programs] = process.argv.slice(2);
const facts = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8"));
const python = await (kind === "snapshot" ? fromSnapshot(folder, facts) : startWhole(folder, facts));
let result = "";
for (const program of programs) result = python.runPython(await readFile(program, "utf8"));
process.stdout.write(result + "\n");
