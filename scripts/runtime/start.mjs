// Starts Pyodide in Node much as the page's worker starts it: a library zip, our wheels as files,
// nothing fetched. Shared by the snapshot and the tests.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where the wheels lie in Pyodide's file system, each under its part's name, as in worker.js. */
export const PARTS = "/lib/parts/";

/** A zip with nothing in it: what a start from a snapshot needs as library. */
const EMPTY_ZIP = new Uint8Array(22);
EMPTY_ZIP.set([0x50, 0x4b, 5, 6]);

/** The environment of Python, the same in Node and in the page. */
export const ENVIRONMENT = { PYTHONPATH: `${PARTS}shared`, PYTHONHASHSEED: "0", HOME: "/home/pyodide" };

const { instantiate } = WebAssembly;

/**
 * @param {{folder: string, lock?: object, library?: string, parts?: Record<string, string>,
 *   snapshot?: Uint8Array, make?: boolean, given?: (memory: Uint8Array<ArrayBuffer>) => void}} how
 *   folder: where pyodide.mjs and its files are; lock: in place of the one in that folder; library:
 *   the standard library (a path); parts: our wheels (paths) by the part they bring; snapshot: start
 *   from this memory, which may be filled in `given`; make: a snapshot will be taken; given: called with the memory as the WebAssembly
 *   alone fills it.
 */
export async function start({ folder, lock, library, parts = {}, snapshot, make = false, given }) {
  const home = path.resolve(folder);
  const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")).href);
  WebAssembly.instantiate = /** @type {any} */ (
    async (/** @type {any} */ source, /** @type {any} */ imports) => {
      const made = await instantiate(source, imports);
      if (imports?.env?.memory) given?.(new Uint8Array(imports.env.memory.buffer));
      return made;
    }
  );
  return loadPyodide({
    indexURL: home,
    stdLibURL: library && path.resolve(library),
    lockFileContents: lock,
    packageBaseUrl: home,
    env: { ...ENVIRONMENT },
    _makeSnapshot: make,
    _loadSnapshot: snapshot,
    fsInit: async (/** @type {any} */ fs) => {
      fs.mkdirTree(PARTS);
      for (const [part, wheel] of Object.entries(parts)) fs.writeFile(PARTS + part, await readFile(wheel));
    },
  });
}

/** Start from a runtime's snapshot; the rest of the library lies there, but has not been said to.
 * @param {string} folder @param {{lock: object, parts: Record<string, string>, snapshot: string,
 *   memory: {size: number, head: number, runs: [number, number][]}}} facts as the manifest has them */
export async function fromSnapshot(folder, { lock, parts, snapshot, memory }) {
  const room = await mkdtemp(path.join(os.tmpdir(), "honorcalc-"));
  const library = path.join(room, "empty.zip");
  await writeFile(library, EMPTY_ZIP);
  const bytes = await readFile(path.join(folder, snapshot));
  const { size, head, runs } = memory;
  const whole = new Uint8Array(size);
  whole.set(bytes.subarray(0, head));
  const beyond = whole.subarray(head);
  const unfold = (/** @type {Uint8Array} */ memory) => {
    let from = head;
    for (const [to, length] of runs) memory.set(bytes.subarray(from, (from += length)), to);
  };
  let heap = beyond;
  const given = (/** @type {Uint8Array<ArrayBuffer>} */ fresh) => {
    heap = fresh;
    beyond.set(fresh);
    unfold(beyond);
  };
  // As the worker does, only those pages are put into the memory: all others must be right by then.
  whole.subarray = (from, to) => {
    if (to) return new Uint8Array(whole.buffer, from, to - (from ?? 0));
    unfold(heap);
    if (Buffer.compare(heap, beyond)) throw new Error("Python's start changed a page of its memory which no run brings back");
    return new Uint8Array();
  };
  const rest = path.join(folder, parts.rest);
  const python = await start({ folder, lock, library, snapshot: whole, parts: { rest }, given });
  await rm(room, { recursive: true });
  return python;
}

/** Start from a runtime's library, with the rulesets' wheels at hand; the rest of the library lies
 * there too, but has not been said to, as in a page.
 * @param {string} folder @param {{lock: object, library: string, parts: Record<string, string>,
 *   modules: Record<string, string[]>}} facts as the manifest has them
 * @param {(memory: Uint8Array<ArrayBuffer>) => void} [given] where a snapshot will be taken: as for `start` */
export async function startWhole(folder, { lock, library, parts, modules }, given) {
  const inside = (/** @type {string} */ name) => path.join(folder, name);
  const wheels = Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, inside(name)]));
  const python = await start({ folder, lock, library: inside(library), parts: wheels, make: Boolean(given), given });
  const elsewhere = python.pyimport("elsewhere");
  elsewhere.know(JSON.stringify(modules));
  for (const part of Object.keys(wheels)) if (part !== "rest") elsewhere.arrived(part);
  return python;
}

// Node repeats the source line of an uncaught error, and Pyodide's only line is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error?.stack ?? error).slice(0, 4000));
  process.exit(1);
});
