// Takes the memory of a Python that has imported all of honorcalc.
// node snapshot.mjs <runtime folder> <facts of its manifest, JSON> <prepare.py> <output> <given>
// Into <given> goes what the WebAssembly alone puts into that memory.
//
// Two runs must give the same bytes, so whatever differs from run to run is fixed before Pyodide
// loads: the clock, both sources of randomness, and the script's path (it ends up in sys.argv).
import nodeCrypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const [folder, about, prepare, output, given] = process.argv.slice(2);
process.argv[1] = "/snapshot";
const fill = (/** @type {any} */ view) => (new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7), view);
nodeCrypto.randomFillSync = fill;
syncBuiltinESMExports();
globalThis.crypto.getRandomValues = fill;
Math.random = () => 0.5;
const INSTANT = 1_700_000_000_000;
Date.now = () => INSTANT;
globalThis.Date = /** @type {any} */ (
  class extends Date {
    constructor(/** @type {any[]} */ ...parts) {
      // @ts-ignore: the arguments of Date are an overload
      super(...(parts.length ? parts : [INSTANT]));
    }
  }
);
performance.now = () => 1000;

const { startWhole } = await import("./start.mjs");
let fresh = new Uint8Array();
const facts = JSON.parse(await readFile(about, "utf8"));
const python = await startWhole(folder, facts, (memory) => (fresh = memory.slice()));
python.runPython(await readFile(prepare, "utf8"));
await writeFile(output, python.makeMemorySnapshot());
await writeFile(given, fresh);
