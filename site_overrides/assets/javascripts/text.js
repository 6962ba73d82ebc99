// Figures in words: the facts, notes and table of an answer, put into the page as text.

/** @param {string} tag @param {string} text @param {Record<string, string>} [attributes] */
function element(tag, text, attributes = {}) {
  const node = Object.assign(document.createElement(tag), {textContent: text})
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

/** A number or chance as people write it; only what is certain reads 0% or 100%.
 * @param {number | string | null} value @param {string} format */
export function written(value, format) {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (format !== 'chance') return String(Number(value.toPrecision(Number.isInteger(value) ? 15 : 4))).replace('-', '−')
  if (value === 0 || value === 1) return `${value * 100}%`
  const text = `${(value * 100).toFixed(1)}%`
  return {'0.0%': '<0.1%', '100.0%': '>99.9%'}[text] ?? text
}

/** Pairs of a name and a text. @param {HTMLElement} list @param {{label: string, text: string}[]} facts */
export function showFacts(list, facts) {
  list.replaceChildren(...facts.map(({label, text}) => {
    const pair = document.createElement('div')
    pair.append(element('dt', label), element('dd', text))
    return pair
  }))
}

/** Sentences; one that begins with a rule's code links to the rule.
 * @param {HTMLElement} list @param {string[]} notes @param {Record<string, string>} rules */
export function showNotes(list, notes, rules) {
  list.replaceChildren(...notes.map(note => {
    const code = note.split(':')[0]
    const item = element('li', '')
    if (code in rules) item.append(element('a', code, {class: 'rule', href: rules[code]}), note.slice(code.length))
    else item.append(note)
    return item
  }))
}

/** @param {HTMLTableElement} place @param {{columns: string[], rows: (number | string | null)[][], formats: string[]}} table */
export function showTable(place, {columns, rows, formats}) {
  const head = document.createElement('tr')
  head.append(...columns.map(name => element('th', name, {scope: 'col'})))
  place.tHead?.replaceChildren(head)
  place.tBodies[0]?.replaceChildren(...rows.map(row => {
    const line = document.createElement('tr')
    line.append(...row.map((value, n) => n
      ? element('td', written(value, formats[n]))
      : element('th', written(value, formats[n]), {scope: 'row'})))
    return line
  }))
}
