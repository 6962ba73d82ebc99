// Texts of one entry a line as rows of cells, and back; nothing that stands in a line is lost.

/** @typedef {{label: string, kind: string, word: string, options: string[], help: string}} Column */
/** A line: what stands in its columns, and its comment. A line without fields is a comment alone.
 * @typedef {{cells: string[] | null, comment: string}} Row */

const PLACED = ['number', 'text', 'choice']

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
  const parts = (/** @type {string} */ kind) => columns.map((column, n) => ({column, text: cells[n].trim()})).filter(({column}) => column.kind === kind)
  const placed = columns.map((column, n) => PLACED.includes(column.kind) ? [cells[n].trim()] : []).flat()
  const behind = [
    ...parts('rest').map(({text}) => text),
    ...parts('figure').map(({column, text}) => text && `${column.word} ${text}`),
    ...parts('flag').map(({column, text}) => text && column.word),
  ].filter(Boolean)
  return [[...placed, ...behind].join(', '), comment].filter(Boolean).join(' ')
}

/** @param {string} text @param {Column[]} columns @returns {Row[]} */
export const readLines = (text, columns) => text ? text.split('\n').map(line => readLine(line, columns)) : []

/** @param {Row[]} rows @param {Column[]} columns */
export const writeLines = (rows, columns) => rows.map(row => writeLine(row, columns)).join('\n')

/** A table for spreadsheets, the names of the columns first. @param {Row[]} rows @param {Column[]} columns */
export function toCsv(rows, columns) {
  const quoted = (/** @type {string} */ cell) => /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = [columns.map(({label}) => label), ...rows.flatMap(({cells}) => cells ? [cells] : [])]
  return lines.map(cells => cells.map(quoted).join(',')).join('\n')
}

/** The text that a paste means: a spreadsheet's table, known by the names of its columns, or a text of ours.
 * @param {string} pasted @param {Column[]} columns */
export function fromPaste(pasted, columns) {
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const tabs = lines[0].includes('\t')
  const names = cellsOf(lines[0], tabs).map(name => name.trim().toLowerCase())
  if (columns.some(({label}, n) => names[n] !== label.toLowerCase())) return lines.join('\n')
  const rows = lines.slice(1).map(line => ({cells: columns.map((_, n) => cellsOf(line, tabs)[n] ?? ''), comment: ''}))
  return writeLines(rows, columns)
}

/** The cells of a line of a spreadsheet. @param {string} line @param {boolean} tabs */
function cellsOf(line, tabs) {
  if (tabs) return line.split('\t')
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
}
