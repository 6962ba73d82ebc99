// node smaller.mjs < builds: esbuild does one after the other; the JSON holds the options of each.
import { readFileSync } from "node:fs";
import { build } from "esbuild-wasm";

// esbuild's own printing of a mistake takes half a minute and ends in a crash.
/** @param {import("esbuild-wasm").Message} message */
const print = ({ text, location }) =>
  console.error(location ? `${location.file}:${location.line}: ${text}` : text);

for (const options of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    (await build(options)).warnings.forEach(print);
  } catch (error) {
    const { errors } = /** @type {Partial<import("esbuild-wasm").BuildFailure>} */ (error);
    if (!errors) throw error;
    errors.forEach(print);
    process.exit(1);
  }
}
