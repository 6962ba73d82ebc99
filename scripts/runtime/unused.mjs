// Prints Pyodide's script without what nothing uses.
// node unused.mjs <script> <names that the WebAssembly asks for, JSON> <other script> ...
//
// The script is one large function. A declaration in it, an entry of the list for the WebAssembly or
// a remark such as `_f.sig = "i"` stays where its name is a word of something else that stays, of
// another script or of the names asked for. A word in a string counts too, so nothing is missed.
import { readFile } from "node:fs/promises";
import { parse } from "acorn";

/** A piece of the script; without `names` it stays, with them only where one of them is used.
 * @typedef {{text: string, names: string[]}} Piece */

const LIST = "wasmImports";
const [file, needed, ...others] = process.argv.slice(2);
const text = await readFile(file, "utf8");

/** @param {any} node */
const source = (node) => text.slice(node.start, node.end);
/** @param {string} text @returns {string[]} */
const words = (text) => text.match(/[\w$]+/g) ?? [];

/** The name in `Module["name"]` and `wasmExports["name"]`.
 * @param {any} node @returns {string[]} */
const taken = ({ type, object, property }) =>
  type === "MemberExpression" && /^(Module|wasmExports)$/.test(source(object)) ? [property.value] : [];

/** Whether nothing happens when this is evaluated.
 * @param {any} node @returns {boolean} */
function quiet(node) {
  switch (node?.type) {
    case "ArrayExpression":
      return node.elements.every(quiet);
    case "ObjectExpression":
      return node.properties.every((/** @type {any} */ one) => !one.computed && quiet(one.value));
    case "UnaryExpression":
      return quiet(node.argument);
    case "NewExpression":
      return /^(Map|Set|WeakMap)$/.test(node.callee.name) && !node.arguments.length;
    default:
      return !node || /^(Literal|Identifier|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
  }
}

/** What one variable may be called for: `f`, and more where it is `f = Module["_f"] = wasmExports["f"]`.
 * @param {any} declarator @returns {string[]} */
function called({ id, init }) {
  const parts = init?.type === "AssignmentExpression" ? [init.left, init.right] : [init];
  const names = parts.flatMap((part) => (part ? taken(part) : []));
  const plain = parts.every((part) => quiet(part) || taken(part).length);
  return id.type === "Identifier" && plain ? [id.name, ...names] : [];
}

/** What a statement that is no variable may be called for, or is said of.
 * @param {any} statement @returns {string[]} */
function about({ type, id, expression }) {
  if (type === "FunctionDeclaration") return [id.name];
  if (expression?.type !== "AssignmentExpression" || !quiet(expression.right)) return [];
  const { type: side, object } = expression.left;
  if (side !== "MemberExpression") return [];
  return source(object) === "Module" ? taken(expression.left) : object.type === "Identifier" ? [object.name] : [];
}

/** A statement in pieces, with what stands around them.
 * @typedef {{open: string, pieces: Piece[], close: string}} Statement */

/** @param {any} node @returns {Statement} */
function statement(node) {
  if (node.type !== "VariableDeclaration") return { open: "", pieces: [{ text: source(node), names: about(node) }], close: "" };
  const [{ id, init }] = node.declarations;
  if (id.name !== LIST) {
    const pieces = node.declarations.map((/** @type {any} */ one) => ({ text: source(one), names: called(one) }));
    return { open: `${node.kind} `, pieces, close: ";" };
  }
  const pieces = init.properties.map((/** @type {any} */ one) => ({ text: source(one), names: [one.key.name] }));
  return { open: `${node.kind} ${LIST}={`, pieces, close: "};" };
}

/** The pieces that stay.
 * @param {Piece[]} pieces @param {Set<string>} used the words known so far */
function live(pieces, used) {
  const staying = new Set();
  for (let before = -1; staying.size !== before; ) {
    before = staying.size;
    for (const piece of pieces) {
      if (staying.has(piece) || (piece.names.length && !piece.names.some((name) => used.has(name)))) continue;
      staying.add(piece);
      for (const word of words(piece.text)) used.add(word);
    }
  }
  return staying;
}

/** The body of the large function.
 * @param {any} node @returns {any} */
function large(node) {
  if (!node || typeof node !== "object" || node.end - node.start < text.length / 2) return null;
  const inside = Object.values(node).flat().map(large).find(Boolean);
  return inside ?? (node.type === "BlockStatement" ? node : null);
}

const { start, end, body } = large(parse(text, { ecmaVersion: "latest" }));
/** @type {Statement[]} */
const statements = body.map(statement);
const outside = [text.slice(0, start + 1), text.slice(end - 1)];
const known = [...outside, ...(await Promise.all(others.map((other) => readFile(other, "utf8"))))];
const used = new Set([...JSON.parse(needed), ...known.flatMap(words)]);
const staying = live(statements.flatMap(({ pieces }) => pieces), used);
const kept = statements.map(({ open, pieces, close }) => {
  const left = pieces.filter((piece) => staying.has(piece)).map(({ text }) => text);
  return left.length ? open + left.join(",") + close : "";
});
process.stdout.write(outside[0] + kept.filter(Boolean).join("\n") + outside[1]);
