// node smaller.mjs < builds: esbuild does one after the other; the JSON holds the options of each.
import { readFileSync } from "node:fs";
import { build } from "esbuild-wasm";

for (const options of JSON.parse(readFileSync(0, "utf8"))) await build(options);
