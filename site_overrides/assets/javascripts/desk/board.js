// A board of hexes: put characters, walls, heights and water on it, and see what the rules make of it.

import {all} from '../form.js'
import {element, showNotes} from '../text.js'
import {drawHex, drawPath, drawPieces, field, frame, hexAt, nameOf, ring} from './hexes.js'
import {KeptElement} from './kept.js'

const TOUCHABLE = 0.72 // pixels for a unit of the drawing, so that a thumb finds a hex
const KEYS = {a: 'origin', b: 'target', x: 'blocked', h: 'heights', w: 'water'}
const LETTERS = {origin: 'A', target: 'B'}
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}

/** @typedef {{hexes: string[], blocked: string}} Path */

class Board extends KeptElement {
  #here = '' // where the keyboard stands
  /** @type {HTMLElement | undefined} a field that somebody has typed into */ #typing

  get acts() {
    return {
      ground: () => this.do({do: 'clear'}),
      mirror: () => this.do({do: 'mirror'}),
    }
  }

  begin() {
    this.show(this.reply)
  }

  get isAddressed() {
    return true
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.board-${name}`)[0]
  }

  // What the reader does

  /** @param {Event} event */
  handleEvent(event) {
    super.handleEvent(event)
    if (event.type === 'keydown') this.#key(/** @type {KeyboardEvent} */ (event))
    if (event.type === 'click') this.#tap(/** @type {Element} */ (event.target))
  }

  /** @param {Element} target */
  #tap(target) {
    const hex = target.closest('[data-hex]')?.getAttribute('data-hex')
    if (hex) this.#put(all(this, '[name=tool]').find(radio => radio.checked)?.value ?? 'blocked', hex)
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target)
    if (!target.closest('[data-hex]') || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[/** @type {keyof STEPS} */ (event.key)]
    const what = KEYS[/** @type {keyof KEYS} */ (event.key.toLowerCase())]
    const presses = event.key === 'Enter' || event.key === ' '
    if (!step && !what && !presses) return
    event.preventDefault()
    if (presses) return this.#tap(target)
    if (what) return this.#put(what, this.#here)
    const {q, r} = hexAt(this.#here)
    const next = {q: q + step[0], r: r + step[1]}
    if (ring(next) <= Number(this.reply.board.radius)) this.#here = nameOf(next)
    this.#draw(true)
  }

  /** @param {string} what @param {string} hex */
  #put(what, hex) {
    this.#here = hex
    this.do({do: 'put', what, hex})
  }

  /** @param {HTMLElement} field */
  typed(field) {
    this.#typing = field
  }

  /** @param {HTMLInputElement} field */
  chosen({name, value}) {
    this.#typing = undefined
    if (name !== 'tool') this.do({do: 'set', [name]: value.trim()})
  }

  /** A refused number stays in its field, and the reason is below it. @param {string | null | undefined} wrong
   * @param {string} short */
  beside(wrong, short) {
    const numbers = all(this, '.board-number')
    for (const input of numbers) input.setAttribute('aria-invalid', String(input.name === wrong))
    const found = numbers.some(({name}) => name === wrong)
    this.#part('problem').textContent = found ? short : ''
    this.late('problem', Boolean(wrong))
    return found
  }

  // What is answered

  /** @param {import('./thing.js').Reply & {headline: string, said: string[], paths: Path[], symmetry: string,
   *   calculator: string, query: string, legend: {state: string, words: string}[]}} reply */
  show({headline, said, paths, symmetry, calculator, query, legend}) {
    this.#part('lead').textContent = headline
    this.#part('symmetry').textContent = symmetry
    this.#part('card').replaceChildren('The same board in a calculator: ', element('a', calculator, {href: `#${query}`}))
    showNotes(this.#part('notes'), said, this.rules)
    this.#part('legend').replaceChildren(...legend.map(({state, words}) => element('li', words, {class: `board-${state}`})))
    this.#fields()
    this.#draw(this.#part('field').contains(document.activeElement))
    this.#part('paths').replaceChildren(...paths.map(({hexes, blocked}) => {
      const path = hexes.join(' → ')
      return element('li', `${path}: ${blocked ? `blocked at ${blocked}` : 'free'}`)
    }))
    this.#part('path-list').hidden = !paths.length
  }

  #fields() {
    for (const [name, value] of Object.entries(this.reply.board)) {
      for (const input of all(this, `[name="${name}"]`)) {
        if (input.type === 'radio') input.checked = input.value === value
        else if (input !== this.#typing || input !== document.activeElement) input.value = /** @type {string} */ (value)
      }
    }
  }

  /** @param {boolean} focused whether the keyboard is on the board */
  #draw(focused) {
    const {board, paths} = this.reply
    const radius = Number(board.radius)
    const drawing = this.#part('field')
    const {width, height, viewBox} = frame(radius)
    for (const [name, value] of Object.entries({width, height, viewBox})) drawing.setAttribute(name, String(value))
    const least = `${TOUCHABLE * width}px`
    if (drawing.style.minWidth !== least) { // another size: what does not fit is scrolled, from the middle
      drawing.style.minWidth = least
      const {scrollWidth, clientWidth} = this.#part('scroll')
      this.#part('scroll').scrollLeft = (scrollWidth - clientWidth) / 2
    }
    if (!this.#here || ring(hexAt(this.#here)) > radius) this.#here = ring(hexAt(board.origin)) > radius ? '0,0' : board.origin
    const looks = field(radius).map(nameOf).map(name => this.#look(name))
    drawing.replaceChildren(
      ...looks.map(look => drawHex(look, look.name === this.#here)),
      ...paths.map((/** @type {Path} */ {hexes, blocked}) => drawPath(hexes, Boolean(blocked))),
      ...looks.flatMap(drawPieces),
    )
    if (focused) all(drawing, `[data-hex="${this.#here}"]`)[0].focus()
  }

  /** How a hex looks, from what lies there and what the answer says of it.
   * @param {string} name @returns {import('./hexes.js').Look} */
  #look(name) {
    const {board, marks, hexes} = this.reply
    const named = /** @type {(keyof LETTERS)[]} */ (this.reply.pieces)
    const [wall, water, height] = [name in marks.blocked, name in marks.water, marks.heights[name] ?? 0]
    const pieces = named.filter(piece => board[piece] === name).map(piece => LETTERS[piece])
    const {state = '', words = '', number = ''} = hexes[name] ?? {}
    const said = [name, wall && 'wall', water && 'water', height && `height ${height}`, ...pieces, words]
    return {name, wall, water, height, pieces, state, number, words: said.filter(Boolean).join(', ')}
  }
}

customElements.define('hex-board', Board)
