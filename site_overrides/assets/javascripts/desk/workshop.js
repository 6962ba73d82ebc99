// Texts of one entry a line, filled as tables; Python judges them while somebody types.

import {all} from '../form.js'
import {Newest} from '../newest.js'
import {element, plainButton, showNotes} from '../text.js'
import {draw, letGo} from '../tools/chart.js'
import {KeptElement} from './kept.js'
import {fitting, fromPaste, readLines, toCsv, writeLines} from './lines.js'
import {retell} from './thing.js'

/** @typedef {import('./lines.js').Column} Column */
/** @typedef {{parameter: string, label: string, line: string, columns: Column[]}} Listing */
/** @typedef {Record<string, string>} Texts the text of each listing */

const SIGNS = ['focusin', 'pointerdown'] // of somebody who wants more than the tables

class Workshop extends KeptElement {
  /** @type {Texts} as the tables have them */ #texts = {}
  /** @type {WeakMap<Element, string>} what each of their lines has */ #shown = new WeakMap()
  /** @type {Set<string>} the listings whose text somebody writes and has not taken over yet */ #written = new Set()
  #touched = false
  #odds = new Newest(() => this.#hold())

  /** @returns {import('./thing.js').Acts} */
  get acts() {
    return {
      empty: () => this.#redraw(Object.fromEntries(this.#listings.map(({parameter}) => [parameter, '']))),
      add: button => this.#add(this.#listing(button)),
      remove: button => this.#remove(this.#listing(button), Number(button.dataset.at)),
      text: button => this.hand(this.#texts[this.#listing(button).parameter], 'Text copied.'),
      csv: button => this.hand(toCsv(this.#rows(this.#listing(button)), this.#listing(button).columns), 'Table copied.'),
      use: button => this.#paste(this.#listing(button)),
    }
  }

  begin() {
    for (const type of SIGNS) this.addEventListener(type, () => this.#wake(), {once: true})
    this.signal.addEventListener('abort', () => letGo(this.place('box')))
    this.show(this.reply, true)
  }

  get isAddressed() {
    return true
  }

  /** Has the chart drawn: not before somebody comes near. */
  #wake() {
    if (!this.#touched) this.look()
    this.#touched = true
  }

  get typing() {
    const areas = [...this.#written].map(parameter => [parameter, this.#parts(parameter, 'textarea')[0].value])
    return areas.length ? Object.fromEntries(areas) : undefined
  }

  /** @param {Record<string, string>} typing */
  restore(typing) {
    for (const {parameter} of this.#listings) {
      if (typing[parameter] === undefined) continue
      this.#parts(parameter, 'textarea')[0].value = typing[parameter]
      this.#written.add(parameter)
    }
  }

  /** The parts of a listing. @param {string} parameter @param {string} selector */
  #parts(parameter, selector) {
    return all(this, `[data-listing="${parameter}"] ${selector}`)
  }

  /** @returns {Listing[]} */
  get #listings() {
    return this.about.listings
  }

  /** The listing that something belongs to. @param {Element} part @returns {Listing} */
  #listing(part) {
    const name = part.closest('[data-listing]')?.getAttribute('data-listing')
    return this.#listings.find(({parameter}) => parameter === name) ?? this.#listings[0]
  }

  /** @param {Listing} listing */
  #rows({parameter, columns}) {
    return readLines(this.#texts[parameter], columns)
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.shop-${name}`)[0]
  }

  // What the reader does

  /** Other texts, as a whole. @param {Texts} texts @param {string} at where somebody is typing */
  #set(texts, at) {
    this.#texts = {...this.#texts, ...texts}
    this.rewrite(this.#texts, at)
  }

  /** @param {Listing} listing */
  #add({parameter, line}) {
    const text = this.#texts[parameter]
    this.#redraw({[parameter]: text ? `${text}\n${line}` : line})
    this.#parts(parameter, 'tbody tr:last-child [data-cell]')[0]?.focus()
  }

  /** The line that takes the place of the removed one has the keyboard. @param {Listing} listing @param {number} at */
  #remove(listing, at) {
    const {parameter, columns} = listing
    this.#redraw({[parameter]: writeLines(this.#rows(listing).filter((_, n) => n !== at), columns)})
    const buttons = this.#parts(parameter, '[data-act=remove]')
    const next = buttons.find(button => Number(button.dataset.at) >= at) ?? buttons.at(-1)
    if (next) next.focus()
    else this.#parts(parameter, '[data-act=add]')[0].focus()
  }

  /** @param {Listing} listing */
  #paste({parameter, columns}) {
    const [area] = this.#parts(parameter, 'textarea')
    const pasted = area.value
    this.do({do: 'rewrite', text: this.text({...this.#texts, [parameter]: fromPaste(pasted, columns)})}, {done: () => {
      if (area.value === pasted && this.#written.delete(parameter)) area.value = this.#texts[parameter]
    }})
  }

  /** Texts that the tables are to show at once. @param {Texts} texts */
  #redraw(texts) {
    this.enter({...this.#texts, ...texts})
    this.#set({}, `line ${Object.values(texts).join()}`) // a step of its own
  }

  /** A cell was changed: the line is written anew, the table stays as it is under the fingers.
   * @param {HTMLElement} field */
  typed(field) {
    if (field.matches('.shop-which, .shop-over')) return this.#ask()
    if (field.matches('textarea')) this.#written.add(this.#listing(field).parameter)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.matches('[data-cell]')) return
    const listing = this.#listing(field)
    const {parameter, columns} = listing
    const rows = this.#rows(listing)
    const at = field.closest('tr')?.dataset.at
    const row = rows[Number(at)]
    const column = Number(field.dataset.cell)
    const text = field.type === 'checkbox' ? (/** @type {HTMLInputElement} */ (field).checked ? 'yes' : '') : field.value
    if (row?.cells) row.cells[column] = fitting(columns[column], text)
    this.#shown.set(/** @type {Element} */ (field.closest('tr')), JSON.stringify(row))
    const written = writeLines(rows, columns)
    if (!this.#written.has(parameter)) this.#parts(parameter, 'textarea')[0].value = written
    this.#set({[parameter]: written}, `${parameter} ${at} ${column}`)
  }

  /** @param {HTMLInputElement} field */
  chosen(field) {
    const texts = field.matches('.shop-sample') && this.about.samples[field.value]
    if (!texts) return
    field.value = ''
    this.#redraw(texts)
  }

  // What is answered

  /** @param {any} reply @param {boolean} whole */
  show(reply, whole) {
    const {texts, states, problem, headline, said, figure, drawing} = reply
    if (whole) this.enter(texts)
    retell(this.#part('problem'), problem)
    this.late('problem', Boolean(problem))
    for (const {parameter} of this.#listings) this.#mark(parameter, states[parameter])
    if (problem) return // the rest stays, and so does the last good answer
    retell(this.#part('lead'), headline)
    showNotes(this.#part('notes'), said, this.rules)
    this.#offer()
    if (reply === this.about.blank) return // as the page came
    if (figure.data.length) draw(this.place('box'), figure, drawing).catch(error => this.#part('problem').textContent = error.message)
    this.#ask()
  }

  /** Says at each row what is wrong with it. @param {string} parameter @param {Record<string, string>} states */
  #mark(parameter, states) {
    for (const row of this.#parts(parameter, 'tbody tr')) {
      const state = states[Number(row.dataset.at) + 1] ?? ''
      const [slot] = all(row, '.shop-state')
      if (slot) retell(slot, state)
      row.classList.toggle('shop-wrong', !['ok', ''].includes(state))
    }
  }

  // The tables

  /** @param {Texts} data */
  enter(data) {
    const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest('line-workshop [data-cell]'))
    const around = held && this.#listing(held) // before the field leaves it
    this.#texts = Object.fromEntries(this.#listings.map(({parameter}) => [parameter, String(data[parameter] ?? '')]))
    for (const listing of this.#listings) {
      const {parameter, columns} = listing
      const [body] = this.#parts(parameter, 'tbody')
      if (!this.#written.has(parameter)) this.#parts(parameter, 'textarea')[0].value = this.#texts[parameter]
      const lines = [...body.children]
      const rows = this.#rows(listing)
      for (const [at, row] of rows.entries()) {
        if (lines[at] && this.#shown.get(lines[at]) === JSON.stringify(row)) continue // somebody may be typing there
        const line = this.#row(row, at, columns)
        if (lines[at]) lines[at].replaceWith(line)
        else body.append(line)
      }
      for (const line of lines.slice(rows.length)) line.remove()
    }
    if (!around || held.isConnected) return
    const row = held.closest('tr')?.dataset.at
    this.#parts(around.parameter, `tr[data-at="${row}"] [data-cell="${held.dataset.cell}"]`)[0]?.focus()
  }

  /** @param {import('./lines.js').Row} row @param {number} at @param {Column[]} columns */
  #row({cells, comment}, at, columns) {
    const remove = plainButton('×', {'data-act': 'remove', 'data-at': String(at), 'aria-label': `Remove line ${at + 1}`})
    const parts = cells ? [
      ...columns.map((column, n) => element('td', cell(column, cells[n], n, at), {'data-label': column.label})),
      element('td', '', {class: 'shop-state', 'data-label': ''}),
      element('td', remove),
    ] : element('td', comment.replace(/^#\s*/, ''), {class: 'shop-comment', colspan: String(columns.length + 2)})
    const line = element('tr', parts, {'data-at': String(at)})
    this.#shown.set(line, JSON.stringify({cells, comment}))
    return line // a remark has no button: it is written and taken away in the text
  }

  // What a line is worth

  /** The names that can be asked for, with the sum of their first column. */
  #offer() {
    const which = /** @type {HTMLSelectElement} */ (/** @type {Element} */ (this.#part('which')))
    const names = [...this.#counts().keys()]
    const chosen = names.includes(which.value) ? which.value : names[0]
    which.replaceChildren(...names.map(name => new Option(name, name, false, name === chosen)))
  }

  /** @returns {Map<string, number>} */
  #counts() {
    const {listing} = this.about.holding
    const {parameter, columns} = /** @type {Listing} */ (this.#listings.find(({parameter}) => parameter === listing))
    const counts = new Map()
    for (const {cells} of readLines(this.#texts[parameter], columns)) {
      if (cells) counts.set(cells[1], (counts.get(cells[1]) ?? 0) + Number(cells[0]))
    }
    return counts
  }

  /** Has the odds for the line that is chosen told anew. */
  #ask() {
    this.late('odds', true)
    this.#odds.ask('odds')
  }

  /** The odds for one line, both ways. */
  async #hold() {
    const {calculator, copies, total, over, both} = this.about.holding
    const counts = this.#counts()
    const name = this.#part('which').value
    const sum = [...counts.values()].reduce((a, b) => a + b, 0)
    const texts = {[total]: String(sum), [copies]: String(counts.get(name)), [over]: this.#part('over').value.trim()}
    /** @param {string} setting */
    const ask = setting => {
      const query = new URLSearchParams({...texts, [both]: setting}).toString()
      return this.ask({verb: 'compute', calculator, strict: true, query}).catch(() => undefined)
    }
    const replies = name ? await Promise.all(['yes', 'no'].map(ask)) : []
    const said = replies.map(reply => reply?.ok ? reply.result.headline : reply?.error.short ?? 'The calculator did not answer.')
    retell(this.#part('odds'), [...new Set(said)])
    this.late('odds', this.#odds.waits)
  }
}

/** The field of one cell. @param {Column} column @param {string} text @param {number} n @param {number} at */
function cell(column, text, n, at) {
  const common = {'data-cell': String(n), 'aria-label': `${column.label}, line ${at + 1}`, autocomplete: 'off'}
  if (column.kind === 'choice') {
    const known = column.options.find(option => option.toLowerCase() === text.toLowerCase())
    const options = known === undefined ? [text, ...column.options] : column.options
    return element('select', options.map(option => new Option(option, option, false, option === (known ?? text))), common)
  }
  const field = element('input', '', {...common, type: column.kind === 'flag' ? 'checkbox' : 'text'})
  if (column.kind === 'flag') field.checked = text === 'yes'
  else Object.assign(field, {value: text, placeholder: column.example})
  if (['number', 'figure'].includes(column.kind)) {
    field.inputMode = 'numeric'
    field.classList.add('shop-figure')
  }
  return field
}

customElements.define('line-workshop', Workshop)
