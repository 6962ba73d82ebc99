/**
 * Harper's grammar check. Reads what scripts/grammar.py has gathered from standard input and
 * prints what Harper has to say about it as JSON: which text, which rule, which words, and why.
 */
import { readFileSync } from "node:fs";

/** A package that is there when this runs, though not wherever types are checked. @type {string} */
const HARPER = "harper.js";
const { Dialect, LocalLinter } = await import(HARPER);
const { slimBinary } = await import(`${HARPER}/slimBinary`);

/** @type {{ words: string[], quiet: string[], texts: string[] }} */
const { words, quiet, texts } = JSON.parse(readFileSync(0, "utf8"));

const PIECE = 20_000; // characters that are read at once: one call for each sentence costs more

const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
await linter.setup();
const rules = await linter.getLintConfig();
const unknown = quiet.filter((rule) => !(rule in rules));
if (unknown.length) {
  throw new Error(`scripts/grammar.toml: Harper has no rule ${unknown.join(", ")}`);
}
for (const rule of quiet) {
  rules[rule] = false;
}
await linter.setLintConfig(rules);
await linter.importWords(words);

/** @type {{ text: string, first: number, starts: number[] }[]} */
const pieces = [];
for (const [index, text] of texts.entries()) {
  let piece = pieces.at(-1);
  if (!piece || piece.text.length > PIECE) {
    piece = { text: "", first: index, starts: [] };
    pieces.push(piece);
  }
  piece.starts.push(piece.text.length);
  piece.text += `${text}\n\n`;
}
const said = [];
for (const { text, first, starts } of pieces) {
  const found = await linter.organizedLints(text, { language: "plaintext" });
  for (const [rule, lints] of Object.entries(found)) {
    for (const lint of /** @type {any[]} */ (lints)) {
      const { start } = lint.span();
      const at = first + starts.filter((from) => from <= start).length - 1;
      said.push({ at, rule, words: lint.get_problem_text(), why: lint.message() });
    }
  }
}
console.log(JSON.stringify(said));
