// Texts of one entry a line, filled as tables; Python judges them while somebody types.

import {engine} from '../engine.js'
import {all} from '../form.js'
import {letGo} from '../plotly.js'
import {element, showNotes} from '../text.js'
import {ask, writeAddress} from './asking.js'
import {draw} from './chart.js'
import {hand, keep, kept} from './keeping.js'
import {fitting, fromPaste, readLines, toCsv, writeLines} from './lines.js'

/** @typedef {{parameter: string, part: string, label: string, line: string, longest: number, columns: import('./lines.js').Column[]}} Listing */
/** @typedef {Record<string, string>} Texts the text of each listing */
/** @typedef {{texts: Texts, mine: boolean}} Shown texts, and whether they are those that are kept */

const ACTS = ['input', 'change', 'click', 'submit', 'focusin']
const PAUSE = 250 // milliseconds without typing until Python is asked

class Workshop extends HTMLElement {
  /** @type {any} as the package declares it */ #about
  /** @type {Texts} */ #texts = {}
  #mine = true // whether they are those that are kept
  #acted = false // whether the reader has changed anything since a link was opened: else the address stays as it came
  /** @type {Shown[]} */ #past = []
  /** @type {any} the last good answer */ #answer
  #timer = 0
  #turn = 0
  #link = '' // as the address has it
  #path = '' // of the page it stands in
  /** @type {Element | undefined} the cell that was typed into last */ #cell

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this)
    for (const type of ['popstate', 'hashchange']) addEventListener(type, this)
    engine.addEventListener('ready', this)
    this.#about = JSON.parse(this.dataset.about ?? '{}')
    this.#path = location.pathname
    if (Object.keys(this.#texts).length) return
    const mine = this.#kept
    this.#texts = this.#cut(mine ?? this.#sample)
    this.#show()
    if (this.#named) this.#follow()
    else if (mine) void this.#judge()
  }

  disconnectedCallback() {
    for (const type of ['popstate', 'hashchange']) removeEventListener(type, this)
    engine.removeEventListener('ready', this)
    letGo(this.#part('box'))
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.shop-${name}`)[0]
  }

  get #name() {
    return `workshop ${this.#about.ruleset}`
  }

  /** @returns {Listing[]} */
  get #listings() {
    return this.#about.listings
  }

  /** @returns {Texts} what somebody finds who comes for the first time */
  get #sample() {
    return Object.values(this.#about.samples)[0]
  }

  /** The texts in the storage, where they are whole. @returns {Texts | undefined} */
  get #kept() {
    try {
      const read = JSON.parse(kept(this.#name) ?? '')
      return this.#listings.every(({parameter}) => typeof read[parameter] === 'string') ? read : undefined
    } catch {
      return undefined
    }
  }

  // What the reader does

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (event.type === 'popstate' || event.type === 'hashchange') this.#follow()
    else if (event.type === 'submit') event.preventDefault()
    else if (event.type === 'focusin' || event.type === 'ready') {
      if (!this.#turn) void this.#judge()
    } else if (event.type === 'click') this.#click(target.closest('button'))
    else if (target.matches('.shop-sample')) event.type === 'change' && this.#choose(target)
    else if (target.matches('[data-cell]')) event.type === 'input' && this.#typed(target)
    else if (target.matches('.shop-which, .shop-over')) void this.#hold()
  }

  /** @param {HTMLButtonElement | null} button */
  #click(button) {
    const {act, at} = button?.dataset ?? {}
    const listing = this.#listings.find(({parameter}) => parameter === button?.closest('[data-listing]')?.getAttribute('data-listing'))
    const past = act === 'undo' && this.#past.pop()
    if (past) this.#take(past)
    if (act === 'clear') this.#set(Object.fromEntries(this.#listings.map(({parameter}) => [parameter, ''])))
    if (act === 'link') void this.#hand(new URL(this.#fragment, location.href).href, 'Link')
    if (act === 'keep') this.#adopt()
    if (act === 'mine') this.#set(this.#kept ?? this.#sample, true)
    if (!listing) return
    const text = this.#texts[listing.parameter]
    const rows = readLines(text, listing.columns)
    const [area] = all(this, `[data-listing="${listing.parameter}"] textarea`)
    if (act === 'add') this.#set({...this.#texts, [listing.parameter]: text ? `${text}\n${listing.line}` : listing.line})
    if (act === 'remove') this.#set({...this.#texts, [listing.parameter]: writeLines(rows.filter((_, n) => n !== Number(at)), listing.columns)})
    if (act === 'text') void this.#hand(text, 'Text')
    if (act === 'csv') void this.#hand(toCsv(rows, listing.columns), 'Table')
    if (act === 'use') this.#set({...this.#texts, [listing.parameter]: fromPaste(area.value, listing.columns)})
    if (act === 'add') all(this, `[data-listing="${listing.parameter}"] tbody tr:last-child [data-cell]`)[0]?.focus()
    if (act === 'remove') this.#after(listing, Number(at))
  }

  /** The line that took the place of a removed one has the keyboard. @param {Listing} listing @param {number} at */
  #after({parameter}, at) {
    const buttons = all(this, `[data-listing="${parameter}"] [data-act=remove]`)
    const next = buttons[at] ?? buttons.at(-1) ?? all(this, `[data-listing="${parameter}"] [data-act=add]`)[0]
    next.focus()
  }

  /** @param {HTMLInputElement} select */
  #choose(select) {
    const texts = this.#about.samples[select.value]
    select.value = ''
    if (texts) this.#set({...texts})
  }

  /** A cell was changed: the line is written anew, the table stays as it is under the fingers.
   * @param {HTMLInputElement} cell */
  #typed(cell) {
    const {parameter, columns} = /** @type {Listing} */ (this.#listings.find(({parameter}) => parameter === cell.closest('[data-listing]')?.getAttribute('data-listing')))
    const rows = readLines(this.#texts[parameter], columns)
    const row = rows[Number(cell.closest('tr')?.dataset.at)]
    const column = Number(cell.dataset.cell)
    const text = cell.type === 'checkbox' ? (cell.checked ? 'yes' : '') : cell.value
    if (row?.cells) row.cells[column] = fitting(columns[column], text)
    if (cell !== this.#cell) this.#past.push({texts: this.#texts, mine: this.#mine}) // one step back for all that is typed into a cell
    this.#cell = cell
    this.#texts = {...this.#texts, [parameter]: writeLines(rows, columns)}
    this.#keep()
    all(this, `[data-listing="${parameter}"] textarea`)[0].value = this.#texts[parameter]
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#judge(), PAUSE)
  }

  /** Other texts, as a whole, for good. @param {Texts} texts @param {boolean} [mine] */
  #set(texts, mine = this.#mine) {
    this.#past.push({texts: this.#texts, mine: this.#mine})
    this.#take({texts, mine})
  }

  /** @param {Shown} shown */
  #take({texts, mine}) {
    this.#mine = mine
    this.#texts = this.#cut(texts)
    this.#keep()
    this.#look()
  }

  /** Keeps what a link brought in place of the reader's own, to which undoing goes back. */
  #adopt() {
    this.#past.push({texts: this.#kept ?? this.#sample, mine: true})
    this.#take({texts: this.#texts, mine: true})
  }

  /** Keeps the reader's own at once, whatever Python makes of it; what a link brought is not theirs. */
  #keep() {
    this.#acted = true
    const stored = !this.#mine || keep(this.#name, JSON.stringify(this.#texts))
    this.#part('told').textContent = stored ? '' : 'This browser keeps nothing: save the text or the link.'
  }

  #look() {
    this.#cell = undefined
    clearTimeout(this.#timer)
    this.#show()
    void this.#judge()
  }

  /** Texts no longer than Python takes them; tells what had to go. @param {Texts} texts @returns {Texts} */
  #cut(texts) {
    const long = this.#listings.filter(({parameter, longest}) => texts[parameter].length > longest)
    showNotes(this.#notes, long.map(({label, longest}) => `${label}: only the first ${longest.toLocaleString('en-US')} characters are used.`))
    this.#notes.hidden = !long.length
    return {...texts, ...Object.fromEntries(long.map(({parameter, longest}) => [parameter, texts[parameter].slice(0, longest)]))}
  }

  get #notes() {
    return all(this, '.hc-link-notes')[0]
  }

  // Links and copies

  /** Whether the address speaks of this workshop. */
  get #named() {
    return location.hash.startsWith(`#${this.id}?`)
  }

  /** Shows what a link brought beside what is kept; where nothing is, it becomes the reader's own once changed. */
  #follow() {
    if (!this.#named || location.hash === this.#link) return
    this.#link = location.hash
    const link = new URLSearchParams(location.hash.slice(this.id.length + 2))
    const before = {texts: this.#texts, mine: this.#mine}
    this.#texts = this.#cut(Object.fromEntries(this.#listings.map(({parameter}) => [parameter, link.get(parameter) ?? this.#sample[parameter]])))
    const mine = this.#kept
    this.#mine = !mine || !this.#differs(mine)
    if ((mine || this.#turn) && this.#differs(before.texts)) this.#past.push(before)
    this.#acted = false
    this.#look()
    this.scrollIntoView({block: 'start'})
  }

  /** Whether other texts are shown: the theme may put a link into the address again. @param {Texts} texts */
  #differs(texts) {
    return this.#listings.some(({parameter}) => texts[parameter] !== this.#texts[parameter])
  }

  get #fragment() {
    return `#${this.id}?${new URLSearchParams(this.#texts)}`
  }

  /** @param {string} text @param {string} what */
  async #hand(text, what) {
    await hand(this.#part('told'), text, `${what} copied.`)
  }

  // What is answered

  /** Asks Python what it makes of the texts; the newest question wins. */
  async #judge() {
    const turn = ++this.#turn
    const reply = await ask(this, {verb: 'compute', calculator: this.#about.calculator, query: new URLSearchParams(this.#texts).toString(), strict: true}).catch(() => undefined)
    if (turn !== this.#turn || !this.isConnected) return
    if (this.#acted) writeAddress(this.#path, this.#link = this.#fragment)
    if (!reply) this.#part('problem').textContent = 'Python did not answer; try again.'
    else if (reply.ok) this.#judged(reply)
    else this.#refused(reply.error)
  }

  /** @param {{result: any}} reply */
  #judged({result}) {
    this.#answer = result
    this.#part('lead').textContent = result.headline
    this.#part('problem').textContent = ''
    showNotes(this.#part('notes'), result.notes, JSON.parse(this.dataset.rules ?? '{}'))
    const {columns, rows} = result.table
    const [part, line, state] = ['Part', 'Line', 'State'].map(name => columns.indexOf(name))
    for (const listing of this.#listings) {
      const said = rows.filter((/** @type {any[]} */ row) => row[part] === listing.part)
      this.#mark(listing.parameter, new Map(said.map((/** @type {any[]} */ row) => [row[line] - 1, row[state]])))
    }
    if (result.figure.data.length) draw(this.#part('box'), result.figure).catch(error => this.#part('problem').textContent = error.message)
    this.#offer()
    void this.#hold()
  }

  /** Lines that cannot be read: the rest stays, and so does the last good answer.
   * @param {{parameter: string | null, short: string}} error */
  #refused({parameter, short}) {
    this.#part('problem').textContent = `${this.#listings.find(listing => listing.parameter === parameter)?.label ?? ''}: ${short}.`
    const told = [...short.matchAll(/line (\d+): (.*?)(?=; line \d+: |; and \d+ more|$)/g)]
    if (parameter) this.#mark(parameter, new Map(told.map(([, line, problem]) => [Number(line) - 1, problem])))
  }

  /** Says at each row what is wrong with it. @param {string} parameter @param {Map<number, string>} states */
  #mark(parameter, states) {
    for (const row of all(this, `[data-listing="${parameter}"] tbody tr`)) {
      const state = states.get(Number(row.dataset.at)) ?? ''
      const [slot] = all(row, '.shop-state')
      if (slot && slot.textContent !== state) slot.textContent = state
      row.classList.toggle('shop-wrong', !['ok', ''].includes(state))
    }
  }

  // The tables

  #show() {
    all(this, '.hc-offer')[0].hidden = this.#mine
    for (const {parameter, columns} of this.#listings) {
      const [body] = all(this, `[data-listing="${parameter}"] tbody`)
      const [area] = all(this, `[data-listing="${parameter}"] textarea`)
      area.value = this.#texts[parameter]
      body.replaceChildren(...readLines(this.#texts[parameter], columns).map((row, at) => this.#row(row, at, columns)))
    }
  }

  /** @param {import('./lines.js').Row} row @param {number} at @param {import('./lines.js').Column[]} columns */
  #row({cells, comment}, at, columns) {
    const line = element('tr', '', {'data-at': String(at)})
    if (!cells) {
      line.append(element('td', comment, {class: 'shop-comment', colspan: String(columns.length + 1)}))
    } else {
      line.append(...columns.map((column, n) => element('td', cell(column, cells[n], n, at), {'data-label': column.label})), element('td', '', {class: 'shop-state', 'data-label': ''}))
    }
    line.append(element('td', element('button', '×', {type: 'button', class: 'hc-button', 'data-act': 'remove', 'data-at': String(at), 'aria-label': `Remove line ${at + 1}`})))
    return line
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
    const {listing} = this.#about.holding
    const {parameter, columns} = /** @type {Listing} */ (this.#listings.find(({parameter}) => parameter === listing))
    const counts = new Map()
    for (const {cells} of readLines(this.#texts[parameter], columns)) {
      if (cells) counts.set(cells[1], (counts.get(cells[1]) ?? 0) + Number(cells[0]))
    }
    return counts
  }

  /** The odds for one line, both ways. */
  async #hold() {
    const {calculator, copies, total, over, both} = this.#about.holding
    const counts = this.#counts()
    const name = this.#part('which').value
    const sum = [...counts.values()].reduce((a, b) => a + b, 0)
    if (!name) return void this.#part('odds').replaceChildren()
    const replies = await Promise.all(['yes', 'no'].map(setting => ask(this, {verb: 'compute', calculator, strict: true, query: new URLSearchParams({
      [total]: String(sum), [copies]: String(counts.get(name)), [over]: this.#part('over').value.trim(), [both]: setting,
    }).toString()}).catch(() => undefined)))
    const said = replies.map(reply => reply?.ok ? reply.result.headline : reply?.error.short ?? 'Python did not answer.')
    this.#part('odds').replaceChildren(...[...new Set(said)].map(text => element('p', text)))
  }
}

/** The field of one cell. @param {import('./lines.js').Column} column @param {string} text @param {number} n @param {number} at */
function cell(column, text, n, at) {
  const common = {'data-cell': String(n), 'aria-label': `${column.label}, line ${at + 1}`, autocomplete: 'off'}
  if (column.kind === 'choice') {
    const select = /** @type {HTMLSelectElement} */ (element('select', '', common))
    const known = column.options.find(option => option.toLowerCase() === text.toLowerCase())
    for (const option of known === undefined ? [text, ...column.options] : column.options) select.add(new Option(option, option, false, option === (known ?? text)))
    return select
  }
  const field = /** @type {HTMLInputElement} */ (element('input', '', {...common, type: column.kind === 'flag' ? 'checkbox' : 'text'}))
  if (column.kind === 'flag') field.checked = text === 'yes'
  else field.value = text
  if (['number', 'figure'].includes(column.kind)) {
    field.inputMode = 'numeric'
    field.classList.add('shop-figure')
  }
  return field
}

customElements.define('line-workshop', Workshop)
