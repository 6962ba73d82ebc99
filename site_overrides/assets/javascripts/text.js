// Figures in words: the facts, notes and table of an answer, put into the page as text.

/** @typedef {{label: string, text: string}} Fact */
/** @typedef {{columns: string[], texts: string[][], formats?: string[]}} Table */

/** @typedef {string | Node | (string | Node)[]} Content */

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Content} content @param {Record<string, string>} [attributes] */
export function element(tag, content, attributes = {}) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...[content].flat())
  return node
}

/** A button that its surroundings listen to. @param {Content} label @param {Record<string, string>} [attributes] */
export const plainButton = (label, attributes) => element('button', label, {type: 'button', class: 'hc-button', ...attributes})

/** A button that a tool makes: its label, and what it does.
 * @param {Content} label @param {(event: Event) => unknown} onclick @param {Record<string, string>} [attributes] */
export const button = (label, onclick, attributes) => Object.assign(plainButton(label, attributes), {onclick})

/** Chance for a roll, which the page draws itself: Python's own may be frozen in a snapshot. */
export const seed = () => crypto.getRandomValues(new Uint32Array(1))[0]

/** Bytes as digits. @param {Uint8Array} bytes */
export const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** How far Python's start is, for who waits for it. @param {{loaded: number, total: number}} [bytes] */
export function starting({loaded, total} = {loaded: 0, total: 0}) {
  if (loaded >= total) return 'Getting the calculator ready …'
  const [here, all] = [loaded, total].map(bytes => (bytes / 1e6).toFixed(1))
  return `Getting the calculator ready, ${here} of ${all} MB, only this once`
}

/** Pairs of a name and a text. @param {Element} list @param {Fact[]} facts */
export function showFacts(list, facts) {
  list.replaceChildren(...facts.map(({label, text}) => element('div', [element('dt', label), element('dd', text)])))
}

/** Sentences; one that begins with a rule's code links to the rule, by the name it has elsewhere on the page.
 * @param {Element} list @param {string[]} notes @param {Record<string, string>} [rules] */
export function showNotes(list, notes, rules = {}) {
  list.replaceChildren(...notes.map(note => element('li', noted(note, rules))))
}

/** One such sentence. @param {string} note @param {Record<string, string>} rules @returns {(string | Node)[]} */
export function noted(note, rules) {
  const code = note.split(':')[0]
  if (!Object.hasOwn(rules, code)) return [note]
  const title = document.querySelector(`a.rule[title^="${code}:"]`)?.getAttribute('title')
  return [element('a', code, {class: 'rule', href: rules[code], ...title && {title, 'aria-label': title}}), note.slice(code.length + 1)]
}

/** As the build's template has it: words begin at the left, and a short text keeps to its line.
 * @param {HTMLTableElement} place @param {Table} table */
export function showTable(place, {columns, texts, formats = []}) {
  const kind = (/** @type {number} */ n) => formats[n] === 'text' ? 'hc-is-text' : ''
  place.tHead?.replaceChildren(element('tr', columns.map((name, n) => element('th', name, {scope: 'col', class: kind(n)}))))
  const whole = (/** @type {string} */ text) => text.length > 6 ? text : text.replaceAll(' ', '\u00a0')
  /** @param {string} text @param {number} n */
  const cell = (text, n) => n ? element('td', whole(text), {class: kind(n)}) : element('th', text, {scope: 'row'})
  place.tBodies[0].replaceChildren(...texts.map(row => element('tr', row.map(cell))))
}
