// node node_run.mjs <runtime folder> <library|snapshot> <Python file>...  -> the last value, a text
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { EMPTY_ZIP, readSnapshot, start } from "../../scripts/runtime/start.mjs";

const [folder, kind, ...programs] = process.argv.slice(2);
const { library, wheel } = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8"));
let python;
if (kind === "snapshot") {
  const room = await mkdtemp(path.join(os.tmpdir(), "honorcalc-"));
  const empty = path.join(room, "empty.zip");
  await writeFile(empty, EMPTY_ZIP);
  python = await start({ folder, library: empty, snapshot: await readSnapshot(folder) });
  await rm(room, { recursive: true });
} else {
  python = await start({ folder, library: path.join(folder, library), wheel: path.join(folder, wheel) });
}
let result = "";
for (const program of programs) result = python.runPython(await readFile(program, "utf8"));
process.stdout.write(result + "\n");
