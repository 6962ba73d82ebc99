// Starts Pyodide in Node as the page's worker starts it: a library zip, our wheel as a file on
// the path, nothing fetched. Shared by the trace, the snapshot and the tests.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where the wheel lies in Pyodide's file system; worker.js uses the same place. */
export const WHEEL_PATH = "/lib/honorcalc.whl";

/** A zip with nothing in it: what a start from a snapshot needs as library. */
export const EMPTY_ZIP = new Uint8Array(22);
EMPTY_ZIP.set([0x50, 0x4b, 5, 6]);

/** The environment of Python, the same in Node and in the page. */
export const ENVIRONMENT = { PYTHONPATH: WHEEL_PATH, PYTHONHASHSEED: "0", HOME: "/home/pyodide" };

/** The memory that a runtime folder's snapshot unfolds to.
 * @param {string} folder */
export async function readSnapshot(folder) {
  const { snapshot, memory } = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8"));
  const bytes = await readFile(path.join(folder, snapshot));
  const whole = new Uint8Array(memory.size);
  let from = 0;
  for (const [offset, length] of memory.runs) whole.set(bytes.subarray(from, (from += length)), offset);
  return whole;
}

/**
 * @param {{folder: string, library?: string, wheel?: string, snapshot?: Uint8Array, make?: boolean}} how
 *   folder: where pyodide.mjs and its files are; library: the standard library (a path);
 *   wheel: our wheel (a path); snapshot: start from this memory; make: a snapshot will be taken.
 */
export async function start({ folder, library, wheel, snapshot, make = false }) {
  const home = path.resolve(folder);
  const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")).href);
  const bytes = wheel ? await readFile(wheel) : null;
  const { info } = JSON.parse(await readFile(path.join(home, "pyodide-lock.json"), "utf8"));
  return loadPyodide({
    indexURL: home,
    stdLibURL: library && path.resolve(library),
    lockFileContents: { info, packages: {} },
    packageBaseUrl: home,
    env: { ...ENVIRONMENT },
    _makeSnapshot: make,
    _loadSnapshot: snapshot,
    fsInit: async (/** @type {any} */ fs) => {
      if (bytes) fs.writeFile(WHEEL_PATH, bytes);
    },
  });
}

// Node repeats the source line of an uncaught error, and Pyodide's only line is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error?.stack ?? error).slice(0, 4000));
  process.exit(1);
});
