// Figures in words: the facts, notes and table of an answer, put into the page as text.

/** @param {string} tag @param {string | Node} content @param {Record<string, string>} [attributes] */
export function element(tag, content, attributes = {}) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(content)
  return node
}

/** @param {Element} parent @param {Node[]} children */
function filled(parent, children) {
  parent.replaceChildren(...children)
  return parent
}

/** A number or chance as people write it; only what is certain reads 0% or 100%.
 * @param {number | string | null} value @param {string} format */
function written(value, format) {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (format !== 'chance') return String(Number.isInteger(value) ? value : Number(value.toPrecision(4))).replace('-', '−')
  if (value === 0 || value === 1) return `${value * 100}%`
  const text = `${(value * 100).toFixed(1)}%`
  return {'0.0%': '<0.1%', '100.0%': '>99.9%'}[text] ?? text
}

/** Pairs of a name and a text. @param {Element} list @param {{label: string, text: string}[]} facts */
export function showFacts(list, facts) {
  filled(list, facts.map(({label, text}) => filled(element('div', ''), [element('dt', label), element('dd', text)])))
}

/** Sentences; one that begins with a rule's code links to the rule.
 * @param {Element} list @param {string[]} notes @param {Record<string, string>} [rules] */
export function showNotes(list, notes, rules = {}) {
  filled(list, notes.map(note => showNote(element('li', ''), note, rules)))
}

/** One such sentence. @param {Element} place @param {string} note @param {Record<string, string>} rules */
export function showNote(place, note, rules) {
  const code = note.split(':')[0]
  if (!Object.hasOwn(rules, code)) return filled(place, [new Text(note)])
  return filled(place, [element('a', code, {class: 'rule', href: rules[code]}), new Text(note.slice(code.length + 1))])
}

/** @param {HTMLTableElement} place @param {{columns: string[], rows: (number | string | null)[][], formats: string[]}} table */
export function showTable(place, {columns, rows, formats}) {
  const [head, body] = [place.tHead, place.tBodies[0]]
  if (head) filled(head, [filled(element('tr', ''), columns.map(name => element('th', name, {scope: 'col'})))])
  filled(body, rows.map(row => filled(element('tr', ''), row.map((value, n) =>
    n ? element('td', written(value, formats[n])) : element('th', written(value, formats[n]), {scope: 'row'})))))
}
