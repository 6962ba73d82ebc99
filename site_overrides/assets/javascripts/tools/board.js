// A board of hexes: put characters, walls, heights and water on it, and see what the rules make of it.
// What may be asked stands in the element's data; every figure comes from Python.

import {engine} from '../engine.js'
import {all} from '../form.js'
import {element, showNotes} from '../text.js'
import {ask, writeAddress} from './asking.js'
import {drawHex, drawPath, drawPieces, field, frame, hexAt, nameOf, ring} from './hexes.js'
import {hand, load, save} from './keeping.js'

/** @typedef {Record<string, string>} Settings every setting of the board, as in a link */
/** @typedef {{name: string, calculator: string}} Layer */

const ACTS = ['click', 'keydown', 'change', 'submit']
const SIGNS = ['pointerdown', 'focusin'] // of somebody who wants more than the drawing
/** What a board has, by the names that calculators give it. */
const HEXES = ['origin', 'target', 'blocked', 'heights', 'water']
const MARKS = ['blocked', 'heights', 'water']
const KEYS = {a: 'origin', b: 'target', x: 'blocked', h: 'heights', w: 'water'}
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}
const HIGHEST = 3 // what clicks step through; a link may ask for more
const KIND = 'honor-roll board'
const MOST_TOLD = 6
const LARGEST = 12 // hexes from the middle to the edge

/** The hex on the other side of the middle. @param {string} hex */
const opposite = hex => nameOf({q: 0 - hexAt(hex).q, r: 0 - hexAt(hex).r})

/** @param {string} what @param {Map<string, number>} marks */
const written = (what, marks) => [...marks].map(([hex, height]) => what === 'heights' ? `${hex}:${height}` : hex).join(';')

class Board extends HTMLElement {
  /** @type {Settings} what is shown, as Python took it */ #state = {}
  /** @type {Settings} what the reader has asked for, answered or not */ #wanted = {}
  /** @type {Settings[]} what it was before */ #past = []
  #sure = 0 // how much of that past has been answered
  /** @type {Layer[]} */ #layers = []
  /** @type {Record<string, string>} what the columns of the tables are called */ #columns = {}
  /** @type {Record<string, string[]>} the parameters that each layer's calculator has */ #asked = {}
  /** @type {any} the last answer */ #answer
  #here = '0,0' // where the keyboard stands
  #turn = 0
  #link = '' // as the address has it
  #path = '' // of the page it stands in

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    this.#layers = JSON.parse(this.dataset.layers ?? '[]')
    this.#columns = JSON.parse(this.dataset.columns ?? '{}')
    this.#path = location.pathname
    for (const type of ACTS) this.addEventListener(type, this)
    for (const type of ['popstate', 'hashchange']) addEventListener(type, this)
    for (const type of SIGNS) this.addEventListener(type, this)
    engine.addEventListener('ready', this)
    if (this.#answer) return
    this.#state = this.#wanted = this.#start
    this.#here = this.#state.origin
    this.#draw(false)
    if (this.#named) void this.#follow()
  }

  disconnectedCallback() {
    for (const type of ['popstate', 'hashchange']) removeEventListener(type, this)
    engine.removeEventListener('ready', this)
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.board-${name}`)[0]
  }

  /** @returns {Settings} what the page came with */
  get #start() {
    return JSON.parse(this.dataset.start ?? '{}')
  }

  // What the reader does

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (event.type === 'popstate' || event.type === 'hashchange') void this.#follow()
    else if (event.type === 'submit') event.preventDefault()
    else if (event.type === 'ready' || SIGNS.includes(event.type)) this.#wake()
    else if (event.type === 'keydown') this.#key(/** @type {KeyboardEvent} */ (event), target)
    else if (event.type === 'change') this.#change(target)
    else this.#click(target)
  }

  /** @param {Element} target */
  #click(target) {
    const hex = target.closest('[data-hex]')?.getAttribute('data-hex')
    const act = target.closest('button')?.dataset.act
    if (hex) this.#put(this.#tool, hex)
    if (act === 'undo' && this.#past.length) this.#want(/** @type {Settings} */ (this.#past.pop()))
    if (act === 'clear') this.#set({blocked: '', heights: '', water: ''})
    if (act === 'mirror') this.#mirror()
    if (act === 'copy') void hand(this.#part('lead'), new URL(this.#fragment, location.href).href, 'Link copied.')
    if (act === 'save') save('board.json', JSON.stringify({kind: KIND, version: 1, board: this.#fragment.split('?')[1]}, null, 2))
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  #key(event, target) {
    if (!target.closest('[data-hex]') || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[/** @type {keyof STEPS} */ (event.key)]
    const tool = event.key === 'Enter' || event.key === ' ' ? this.#tool : KEYS[/** @type {keyof KEYS} */ (event.key.toLowerCase())]
    if (!step && !tool) return
    event.preventDefault()
    if (tool) return this.#put(tool, this.#here)
    const {q, r} = hexAt(this.#here)
    const next = {q: q + step[0], r: r + step[1]}
    if (ring(next) <= Number(this.#state.radius)) this.#here = nameOf(next)
    this.#draw(true)
  }

  /** @param {HTMLInputElement} input */
  #change(input) {
    if (input.type === 'file') void this.#load(input)
    else if (input.name !== 'tool') this.#set({[input.name]: input.value.trim()})
  }

  get #tool() {
    return all(this, '[name=tool]').find(radio => radio.checked)?.value ?? 'blocked'
  }

  /** Puts something on a hex, or takes it away. @param {string} what @param {string} hex */
  #put(what, hex) {
    this.#here = hex
    if (!MARKS.includes(what)) return this.#set({[what]: hex})
    const marks = this.#marks(what, this.#wanted)
    const height = (marks.get(hex) ?? 0) + 1
    if (what === 'heights' ? height <= HIGHEST : height === 1) marks.set(hex, height)
    else marks.delete(hex)
    this.#set({[what]: written(what, marks)})
  }

  /** The hexes that have something, each with its height or 1.
   * @param {string} what @param {Settings} [state] @returns {Map<string, number>} */
  #marks(what, state = this.#state) {
    const marks = (state[what] ?? '').split(';').filter(Boolean).map(text => text.split(':'))
    return new Map(marks.map(([hex, height]) => [hex, Number(height ?? 1)]))
  }

  /** Gives each mark its twin on the other side of the middle. */
  #mirror() {
    this.#set(Object.fromEntries(MARKS.map(what => {
      const marks = this.#marks(what, this.#wanted)
      for (const [hex, height] of [...marks]) marks.set(opposite(hex), Math.max(height, marks.get(opposite(hex)) ?? 0))
      return [what, written(what, marks)]
    })))
  }

  /** @param {Settings} changes */
  #set(changes) {
    this.#past.push(this.#wanted)
    this.#want({...this.#wanted, ...changes})
  }

  /** What the reader asks for next may come before the answer: it builds on this. @param {Settings} state */
  #want(state) {
    this.#wanted = state
    void this.#take(state, true)
  }

  // Links and files

  /** What differs from the board that the page came with, as it stands in a link. */
  get #fragment() {
    const start = this.#start
    return `#${this.id}?${new URLSearchParams(Object.entries(this.#state).filter(([name, value]) => value !== start[name]))}`
  }

  /** Whether the address speaks of this board. */
  get #named() {
    return location.hash.startsWith(`#${this.id}?`)
  }

  /** Asks Python of the board that the page came with: not before somebody wants to know. */
  #wake() {
    if (!this.#turn && !this.#named) void this.#take(this.#state)
  }

  /** Shows the board that the address speaks of. */
  async #follow() {
    if (!this.#named || location.hash === this.#link) return
    this.#link = location.hash
    await this.#open(location.hash.slice(this.id.length + 2))
    this.scrollIntoView({block: 'start'})
  }

  /** Takes a board from outside: Python reads it, and what of it cannot be is told. A reader who does something
   * meanwhile keeps the board that is there. @param {string} query */
  async #open(query) {
    const turn = ++this.#turn
    const given = new URLSearchParams(query)
    /** @type {Settings} */
    const state = {...this.#start, ...Object.fromEntries(given)}
    if (!this.#layers.some(({name}) => name === state.show)) state.show = this.#layers[0].name
    const notes = new Set()
    for (const {name} of this.#layers) {
      const reply = await this.#ask(name, state, false)
      if (turn !== this.#turn || !this.isConnected) return
      if (!reply?.ok) return this.#refuse(reply?.error.short ?? 'Python did not answer; try again.')
      for (const note of reply.link_notes) notes.add(note)
      for (const parameter of this.#asked[name]) state[parameter] = reply.state.parameters[parameter]
    }
    for (const name of Object.keys(state).filter(name => !(name in this.#start))) {
      notes.add(`${name}: the board has nothing of that name; ignored.`)
      delete state[name]
    }
    this.#here = state.origin
    await this.#take(state)
    if (notes.size) this.#refuse([...notes].join(' '))
  }

  /** @param {HTMLInputElement} field */
  async #load(field) {
    const name = field.files?.[0]?.name
    try {
      const saved = JSON.parse(await load(field) ?? '')
      if (saved.kind !== KIND || typeof saved.board !== 'string') throw new Error('another kind of file')
      await this.#open(saved.board)
    } catch {
      this.#refuse(`${name} is not a board that was saved here; nothing has changed.`)
    }
  }

  // What is answered

  /** Asks the calculator of a layer, with those of the board's settings that it knows.
   * @param {string} layer @param {Settings} state @param {boolean} strict @returns {Promise<any>} */
  async #ask(layer, state, strict) {
    const calculator = this.#layers.find(({name}) => name === layer)?.calculator
    try {
      if (!this.#asked[layer]) {
        const {description} = await ask(this, {verb: 'describe', calculator})
        this.#asked[layer] = description.parameters.map((/** @type {any} */ p) => p.name)
      }
      // A field lies around its origin, the board around its middle: asked for is all of the board.
      const wide = strict ? Math.min(Number(state.radius) + ring(hexAt(state.origin)), LARGEST) : state.radius
      /** @type {Settings} */
      const asked = {...state, radius: String(wide)}
      const query = new URLSearchParams(this.#asked[layer].map(name => [name, asked[name] ?? '']))
      return await ask(this, {verb: 'compute', calculator, query: query.toString(), strict})
    } catch {
      return undefined
    }
  }

  /** Makes these settings the board's, unless Python refuses them.
   * @param {Settings} state @param {boolean} [acted] whether the reader did something to the board */
  async #take(state, acted = false) {
    const turn = ++this.#turn
    const reply = await this.#ask(state.show, state, true)
    if (turn !== this.#turn || !this.isConnected) return
    this.#refuse(reply ? reply.error?.short ?? '' : 'Python did not answer; try again.')
    if (!reply?.ok) {
      this.#wanted = this.#state
      this.#past.length = Math.min(this.#past.length, this.#sure)
    } else {
      this.#sure = this.#past.length
      const far = Math.max(...['origin', 'target'].map(name => ring(hexAt(state[name]))))
      this.#state = this.#wanted = {...state, radius: String(Math.max(Number(state.radius), Math.min(far, LARGEST)))}
      this.#answer = reply.result
      this.#tell(this.#answer.headline)
      showNotes(this.#part('notes'), this.#answer.notes, JSON.parse(this.dataset.rules ?? '{}'))
      if (acted) writeAddress(this.#path, this.#link = this.#fragment)
      this.#draw(this.#part('field').contains(document.activeElement))
    }
    for (const name of Object.keys(this.#start).filter(name => !HEXES.includes(name))) {
      for (const input of all(this, `[name="${name}"]`)) {
        if (input.type === 'radio') input.checked = input.value === this.#state[name]
        else input.value = this.#state[name]
      }
    }
  }

  /** @param {string} text */
  #tell(text) {
    this.#part('lead').textContent = text
  }

  /** @param {string} text */
  #refuse(text) {
    this.#part('problem').textContent = text
  }

  /** @param {boolean} focused whether the keyboard is on the board */
  #draw(focused) {
    const radius = Number(this.#state.radius)
    const drawing = this.#part('field')
    for (const [name, value] of Object.entries(frame(radius))) drawing.setAttribute(name, String(value))
    if (ring(hexAt(this.#here)) > radius) this.#here = '0,0'
    const told = this.#rows()
    const looks = field(radius).map(nameOf).map(name => this.#look(name, told.get(name)))
    const paths = [...told.values()].filter(row => row.path).map(row => drawPath(row.path.split(' → '), row.blocked))
    drawing.replaceChildren(...looks.map(look => drawHex(look, look.name === this.#here)), ...paths, ...looks.flatMap(drawPieces))
    if (focused) all(drawing, `[data-hex="${this.#here}"]`)[0].focus()
    const odd = MARKS.flatMap(what => {
      const marks = this.#marks(what)
      return [...marks].filter(([hex, height]) => marks.get(opposite(hex)) !== height).map(([hex]) => hex)
    })
    const more = odd.length > MOST_TOLD ? ` and ${odd.length - MOST_TOLD} more` : ''
    this.#part('symmetry').textContent = odd.length
      ? `Not symmetric around 0,0: ${odd.slice(0, MOST_TOLD).join('; ')}${more} differ from the hex opposite.`
      : 'Symmetric around 0,0.'
    this.#table()
  }

  /** The rows of the answer, by their hex where they are about one; cells by what their columns are to a board.
   * @returns {Map<string, Record<string, any>>} */
  #rows() {
    const {columns, rows} = this.#answer?.table ?? {columns: [], rows: []}
    const known = Object.entries(this.#columns).map(([name, column]) => ({name, at: columns.indexOf(column)})).filter(({at}) => at >= 0)
    return new Map(rows.map((/** @type {any[]} */ row, /** @type {number} */ n) => {
      const cells = Object.fromEntries(known.map(({name, at}) => [name, row[at]]))
      return ['q' in cells ? `${cells.q},${cells.r}` : `row ${n}`, cells]
    }))
  }

  /** How a hex looks, from what lies there and what the answer says of it.
   * @param {string} name @param {Record<string, any> | undefined} row @returns {import('./hexes.js').Look} */
  #look(name, row) {
    const {origin, target, show} = this.#state
    const [wall, water, height] = [this.#marks('blocked').has(name), this.#marks('water').has(name), this.#marks('heights').get(name) ?? 0]
    const sight = row?.sight && (row.sight === 'no' ? 'hidden' : row.range === 'yes' ? 'seen' : 'far')
    const state = row?.cost !== undefined ? 'reached' : sight ?? ''
    const pieces = [origin === name ? 'A' : '', target === name && (this.#asked[show] ?? ['target']).includes('target') ? 'B' : ''].filter(Boolean)
    const seen = {seen: 'in sight and range', far: 'in sight, out of range', hidden: 'out of sight', reached: `costs ${row?.cost}`}
    const words = [name, wall && 'wall', water && 'water', height && `height ${height}`, ...pieces, state && seen[/** @type {keyof seen} */ (state)]]
    return {name, wall, water, height, pieces, state, number: state === 'reached' ? String(row?.cost) : '', words: words.filter(Boolean).join(', ')}
  }

  /** The paths of the answer as text: what the drawing shows, for whoever does not see it. */
  #table() {
    const paths = [...this.#rows().values()].filter(row => row.path)
    this.#part('paths').replaceChildren(...paths.map(row => {
      const item = element('li', '')
      item.append(row.blocked ? element('s', row.path) : new Text(row.path), new Text(row.blocked ? `: blocked at ${row.blocked}` : ': free'))
      return item
    }))
    this.#part('path-list').hidden = !paths.length
  }
}

customElements.define('hex-board', Board)
