// Texts of one entry a line as rows of cells, and back; nothing that stands in a line is lost.

/** @typedef {{label: string, kind: string, word: string, options: string[], example: string}} Column */
/** A line: what stands in its columns, and its comment. A line without fields is a comment alone.
 * @typedef {{cells: string[] | null, comment: string}} Row */

const PLACED = ['number', 'text', 'choice']
const YES = /^(yes|true|1|x)$/i

/** @param {string} line @param {Column[]} columns @returns {Row} */
function readLine(line, columns) {
  const at = line.indexOf('#')
  const comment = at < 0 ? '' : line.slice(at)
  const said = (at < 0 ? line : line.slice(0, at)).trim()
  if (!said) return {cells: null, comment: at < 0 ? '' : line.trim()}
  const fields = said.split(',').map(field => field.trim())
  const placed = columns.filter(({kind}) => PLACED.includes(kind)).length
  const behind = fields.splice(placed)
  const cells = columns.map(column => {
    if (PLACED.includes(column.kind)) return fields.shift() ?? ''
    const found = behind.findIndex(field => meant(column, field))
    if (column.kind === 'rest' || found < 0) return ''
    const [field] = behind.splice(found, 1)
    return column.kind === 'flag' ? 'yes' : field.slice(column.word.length).trim()
  })
  const rest = columns.findIndex(({kind}) => kind === 'rest')
  if (rest >= 0) cells[rest] = behind.filter(Boolean).join(', ')
  return {cells, comment}
}

/** Whether a field is this column's: its word, or its word and a number. @param {Column} column @param {string} field */
function meant({kind, word}, field) {
  const low = field.toLowerCase()
  return kind === 'flag' ? low === word : kind === 'figure' && low.startsWith(`${word} `)
}

/** @param {Row} row @param {Column[]} columns */
function writeLine({cells, comment}, columns) {
  if (!cells) return comment
  const parts = columns.map(({kind, word}, n) => ({kind, word, text: cells[n].trim()}))
  const those = (/** @type {string[]} */ ...kinds) => parts.filter(({kind}) => kinds.includes(kind))
  const behind = [
    ...those('rest').map(({text}) => text),
    ...those('figure').map(({word, text}) => text && `${word} ${text}`),
    ...those('flag').map(({word, text}) => text && word),
  ].filter(Boolean)
  return [[...those(...PLACED).map(({text}) => text), ...behind].join(', '), comment].filter(Boolean).join(' ')
}

/** @param {string} text @param {Column[]} columns @returns {Row[]} */
export const readLines = (text, columns) => text ? text.split('\n').map(line => readLine(line, columns)) : []

/** @param {Row[]} rows @param {Column[]} columns */
export const writeLines = (rows, columns) => rows.map(row => writeLine(row, columns)).join('\n')

/** A cell that a spreadsheet does not compute, whatever sign it parts cells by. @param {string} cell */
const inert = cell => /^[+-]?[\d.]*$/.test(cell) ? cell : cell.replace(/(^|[;,|\t]\s*)(?=[=+@＝＋＠－-])/g, "$1'")

/** A table for spreadsheets, the names of the columns first. @param {Row[]} rows @param {Column[]} columns */
export function toCsv(rows, columns) {
  const quoted = (/** @type {string} */ cell) => /[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = [columns.map(({label}) => label), ...rows.flatMap(({cells}) => cells ? [cells] : [])]
  return lines.map(cells => cells.map(inert).map(quoted).join(',')).join('\n')
}

/** What a cell may hold of a text: a comma would part the line in another place, a # or its end would end it.
 * @param {Column} column @param {string} text */
export function fitting({kind}, text) {
  if (kind === 'flag') return YES.test(text.trim()) ? 'yes' : ''
  const plain = text.replace(/[#\n]/g, ' ')
  return kind === 'rest' ? plain : plain.replaceAll(',', ' ')
}

/** The text that a paste means: a spreadsheet's table, known by the names of its columns, or a text of ours.
 * @param {string} pasted @param {Column[]} columns */
export function fromPaste(pasted, columns) {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const [names, ...rows] = table(text, text.split('\n')[0].includes('\t') ? '\t' : ',')
  if (columns.some(({label}, n) => names[n]?.trim().toLowerCase() !== label.toLowerCase())) return text
  const meant = (/** @type {string} */ cell) => cell.replace(/(^|[;,|\t]\s*)'(?=[=+@＝＋＠－-])/g, '$1') // as toCsv wrote it
  const lines = rows.map(row => ({cells: columns.map((column, n) => fitting(column, meant(row[n] ?? ''))), comment: ''}))
  return writeLines(lines.filter(({cells}) => cells.some(cell => cell.trim())), columns)
}

/** The rows of a spreadsheet's table; what stands in quotes may hold the signs that part cells and rows.
 * @param {string} text @param {string} sign between cells */
function table(text, sign) {
  const rows = [['']]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const part = text[at]
    const row = rows[rows.length - 1]
    const last = row.length - 1
    if (quoted && part === '"' && text[at + 1] === '"') row[last] += text[++at]
    else if (part === '"' && (quoted || !row[last])) quoted = !quoted
    else if (part === sign && !quoted) row.push('')
    else if (part === '\n' && !quoted) rows.push([''])
    else row[last] += part
  }
  // A quote that is never closed is a sign like any other.
  return quoted ? text.split('\n').map(line => line.split(sign)) : rows
}
