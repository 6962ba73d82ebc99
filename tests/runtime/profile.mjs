// Which functions of a watched WebAssembly run in Node?
// node profile.mjs <runtime folder> <library|snapshot> <requests, JSON> <Python file>...  -> their numbers, JSON
import { readFile } from "node:fs/promises";
import "./ran.mjs"; // before what takes the way to instantiate as it is when it comes
import { fromSnapshot, startWhole } from "../../scripts/runtime/start.mjs";

const [folder, kind, requests, ...programs] = process.argv.slice(2);
const facts = JSON.parse(await readFile(`${folder}/manifest.json`, "utf8"));
const python = await (kind === "snapshot" ? fromSnapshot(folder, facts) : startWhole(folder, facts));
// Whatever is alive is looked at by the collector of garbage sooner or later; here often.
python.runPython("import gc; gc.collect(); gc.set_threshold(200, 3, 3)");
const answer = python.pyimport("elsewhere").door();
for (const request of JSON.parse(await readFile(requests, "utf8"))) answer(request);
for (const program of programs) python.runPython(await readFile(program, "utf8"));
process.stdout.write(JSON.stringify(globalThis.ran()));
