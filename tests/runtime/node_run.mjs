// node node_run.mjs <runtime folder> <library|snapshot> <Python file>...  -> the last value, a text
import { readFile } from "node:fs/promises";
import path from "node:path";
import { EMPTY_ZIP, readSnapshot, start } from "../../scripts/runtime/start.mjs";
import { writeFile } from "node:fs/promises";
import os from "node:os";

const [folder, kind, ...programs] = process.argv.slice(2);
const { library, wheel } = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8"));
let python;
if (kind === "snapshot") {
  const empty = path.join(os.tmpdir(), `empty-${process.pid}.zip`);
  await writeFile(empty, EMPTY_ZIP);
  python = await start({ folder, library: empty, snapshot: await readSnapshot(folder) });
} else {
  python = await start({ folder, library: path.join(folder, library), wheel: path.join(folder, wheel) });
}
let result = "";
for (const program of programs) result = python.runPython(await readFile(program, "utf8"));
process.stdout.write(result + "\n");
