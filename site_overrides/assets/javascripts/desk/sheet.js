// The GM's sheet: small charts of any calculators, and tables of characters. Python says what stands on it, and of one card
// after the other what it shows; a card is known by its link, so what it shows is never that of other settings.

import {all} from '../form.js'
import {element, plainButton, showTable} from '../text.js'
import {nameTraces} from '../tools/chart.js'
import {field, HEIGHT, shape} from '../tools/drawing.js'
import {KeptElement} from './kept.js'

/** @typedef {import('../text.js').Fact} Fact */
/** @typedef {import('../tools/drawing.js').Drawing} Drawing */
/** @typedef {import('../tools/drawing.js').Placed} Placed */
/** @typedef {{title: string, link: string, name?: string}} Card */
/** What Python says of a card, or why it says nothing.
 * @typedef {{said: string, lead?: Fact | null, drawing?: Drawing | null, figure?: import('../tools/chart.js').Figure,
 *   table?: Table, wrong?: boolean}} Face */
/** A character's chances: for each skill its name and a figure for each number to beat.
 * @typedef {{heading: string, columns: string[], rows: string[][]}} Table */

const LOW = 82 // of a drawing here, in pixels
const FOOT = 32 // below it, for the names along the axis
const ACTS = [['up', '↑', 'Move up'], ['down', '↓', 'Move down'], ['remove', '×', 'Remove']] // of a card: sign and words
const LEFT_OUT = ['y-title', 'value', 'value-on', 'beside'] // for which a small chart has no room
const TWICE = 'You gave a link more than once, so only the first line with that link counts.'

class GmSheet extends KeptElement {
  /** @type {Map<string, Face>} by link */ #faces = new Map()
  /** @type {Map<string, HTMLElement>} by link */ #tiles = new Map()
  /** @type {Promise<void> | undefined} */ #computing
  #written = false // whether somebody writes the text and has not used it yet

  /** @returns {import('./thing.js').Acts} */
  get acts() {
    return {
      up: button => this.do({do: 'move', card: linkOf(button), up: true}),
      down: button => this.do({do: 'move', card: linkOf(button), up: false}),
      remove: button => this.do({do: 'remove', card: linkOf(button)}),
      use: () => this.#use(),
      print: () => this.whenAnswered(() => this.#compute().then(() => this.isConnected && print())),
    }
  }

  // What the reader does

  /** @param {string} name */
  #field(name) {
    return all(this, `[name=${name}]`)[0]
  }

  /** @param {HTMLElement} field */
  typed(field) {
    if (field.matches('[name=lines]')) this.#written = true
  }

  /** @param {HTMLInputElement} field */
  chosen(field) {
    if (field.name === 'name') this.do({do: 'name', value: field.value})
    if (field.matches('.sheet-title')) this.do({do: 'title', card: linkOf(field), value: field.value})
  }

  submitted() {
    const field = this.#field('card')
    const card = field.value
    const says = (/** @type {unknown} */ _, /** @type {boolean} */ same) => same ? 'It is on your sheet already.' : undefined
    this.do({do: 'add', card}, {says, done: () => {
      if (field.value === card) field.value = ''
    }})
  }

  #use() {
    const field = this.#field('lines')
    const text = field.value
    const given = text.split('\n').filter(line => line.trim()).length
    const says = (/** @type {any} */ {cards}) => cards.length < given ? TWICE : undefined
    this.do({do: 'lines', text}, {says, done: reply => {
      if (field.value !== text) return
      this.#written = false
      field.value = reply.lines
    }})
  }

  get typing() {
    const [card, lines] = [this.#field('card').value, this.#field('lines').value]
    const typing = {...card.trim() && {card}, ...this.#written && {lines}}
    return Object.keys(typing).length ? typing : undefined
  }

  /** @param {Record<string, string>} typing */
  restore({card = '', lines}) {
    this.#field('card').value = card
    if (lines === undefined) return
    this.#field('lines').value = lines
    this.#written = true
  }

  // What is on the sheet

  /** As a text says, before Python has checked it. @param {{name?: unknown, cards?: unknown}} data */
  enter({name, cards}) {
    const lines = Array.isArray(cards) ? cards.map(line => String(line).split(' ')) : []
    this.#draw(String(name ?? ''), lines.map(words => ({title: words.slice(0, -1).join(' '), link: words.at(-1) ?? ''})))
  }

  /** @param {import('./thing.js').Reply & {name: string, cards: Card[], lines: string}} reply */
  show({name, cards, lines}) {
    this.#draw(name, cards)
    if (!this.#written) this.#field('lines').value = lines
    void this.#compute()
  }

  /** @param {string} name @param {Card[]} cards */
  #draw(name, cards) {
    const typed = this.#field('name')
    if (document.activeElement !== typed) typed.value = name
    this.place('name').textContent = name || this.about.title
    all(this, '.sheet-count')[0].textContent = `${cards.length} of ${this.about.most} cards`
    all(this, '.sheet-empty')[0].hidden = cards.length > 0
    this.#arrange(cards.map(card => this.#tile(card)))
    for (const [link, tile] of this.#tiles) if (!tile.isConnected) this.#tiles.delete(link)
  }

  /** Puts the tiles in their order; the keyboard stays where it was, or goes on to the next tile.
   * @param {HTMLElement[]} tiles */
  #arrange(tiles) {
    const list = all(this, '.sheet-cards')[0]
    const before = [...list.children]
    if (before.length === tiles.length && tiles.every((tile, at) => tile === before[at])) return
    const held = /** @type {HTMLElement | null} */ (document.activeElement)
    const at = before.findIndex(tile => tile.contains(held))
    list.replaceChildren(...tiles)
    if (at < 0 || !held) return
    const next = held.isConnected ? held : all(tiles[Math.min(at, tiles.length - 1)] ?? this, '[data-act=remove], [name=card]')[0]
    next?.focus()
  }

  /** @param {Card} card */
  #tile({title, link, name}) {
    const id = link.split('?')[0]
    const about = this.about.calculators[id] ?? {title: id, game: '', ruleset: ''}
    const known = this.#tiles.get(link)
    const tile = known ?? element('li', '', {class: `sheet-card hc-game ${about.ruleset}`, 'data-card': link})
    if (!known) {
      this.#tiles.set(link, tile)
      tile.append(...this.#parts(about, link))
      paint(tile, this.#faces.get(link))
    }
    const [field] = all(tile, '.sheet-title')
    if (document.activeElement !== field) field.value = title
    all(tile, '.sheet-printed')[0].textContent = title
    const whose = name ?? about.title
    all(tile, '.sheet-what > :last-child')[0].textContent = whose
    const called = title || whose
    field.setAttribute('aria-label', `Title of ${whose}`)
    for (const [act, , words] of ACTS) all(tile, `[data-act=${act}]`)[0].setAttribute('aria-label', `${words}: ${called}`)
    return tile
  }

  /** @param {{title: string, game: string}} about @param {string} link */
  #parts({title, game}, link) {
    const chart = this.linked(title, link.replace(/\?$/, '?view=exactly'))
    const acts = ACTS.map(([act, sign]) => plainButton(sign, {'data-act': act}))
    const kind = {type: 'text', maxlength: String(this.about.longest_title), autocomplete: 'off'}
    return [
      element('p', [element('span', game, {class: 'sheet-game'}), ' ', chart], {class: 'sheet-what'}),
      element('p', acts, {class: 'sheet-acts hc-screen-only'}),
      element('input', '', {...kind, class: 'hc-text sheet-title', placeholder: 'Title'}),
      element('p', '', {class: 'sheet-printed'}),
      element('div', '', {class: 'sheet-face'}),
    ]
  }

  // What the cards show

  /** Settles when each card shows something. */
  #compute() {
    return this.#computing ??= this.#fill().finally(() => this.#computing = undefined)
  }

  /** Asks for the cards that show nothing yet, one after the other. */
  async #fill() {
    try {
      for (let next = this.#missing(); next && this.isConnected; next = this.#missing()) {
        const [link] = next
        const face = await this.#ask(link)
        this.#faces.set(link, face)
        const tile = this.#tiles.get(link) // it may have gone and come back meanwhile
        if (tile) paint(tile, face)
      }
    } catch (/** @type {any} */ error) {
      this.tell(`${error.message} Load the page again for the other cards.`)
    }
  }

  #missing() {
    return [...this.#tiles].find(([link]) => !this.#faces.has(link))
  }

  /** @param {string} link @returns {Promise<Face>} */
  async #ask(link) {
    const [calculator, ...query] = link.split('?')
    for (;;) {
      const reply = await this.ask({verb: 'card', calculator, query: query.join('?'), strict: true})
      if (!reply.ok) return {said: reply.error.short, wrong: true}
      if (!this.isConnected || (reply.said !== undefined && !reply.unfinished)) return reply
    }
  }
}

/** The link of the card that something stands on. @param {Element} part */
const linkOf = part => part.closest('[data-card]')?.getAttribute('data-card')

/** @param {HTMLElement} tile @param {Face} [face] */
function paint(tile, face) {
  const place = all(tile, '.sheet-face')[0]
  if (!face) return place.replaceChildren(element('p', 'Not computed yet.', {class: 'sheet-said'}))
  const {said, lead, drawing, figure: lines, table, wrong} = face
  const legend = element('p', '', {class: 'hc-legend'})
  if (lines) nameTraces(legend, lines)
  place.replaceChildren(
    ...lead ? [leading(lead)] : [],
    ...drawing ? [small(drawing)] : [],
    legend,
    ...table ? [chances(table)] : [],
    element('p', said, {class: `sheet-said${wrong ? ' hc-problem' : ''}`}),
  )
}

/** @param {Fact} lead */
function leading({label, text}) {
  const figure = element('b', text, {class: 'hc-key-figure'})
  return element('p', [element('span', label, {class: 'hc-aside'}), ' ', figure], {class: 'sheet-figure'})
}

/** @param {Table} table */
function chances({heading, columns, rows}) {
  const whole = element('table', [element('thead', ''), element('tbody', '')], {class: 'sheet-chances'})
  showTable(whole, {columns: [heading, ...columns], texts: rows})
  return whole
}

/** A drawing as a small one: the same marks, and those texts for which there is room. @param {Drawing} drawing */
function small({marks, texts, small: tight}) {
  const down = (/** @type {number} */ y) => y <= HEIGHT ? y * LOW / HEIGHT : LOW + (y - HEIGHT) * 0.75
  const words = Object.entries(texts).filter(([role]) => !LEFT_OUT.includes(role)).flatMap(([role, list]) =>
    fitting(role, list, tight).map(([x, y, text]) => shape('text', {class: `hc-${role}`, x: `${x}%`, y: down(y)}, text)))
  const names = tight ? 'hc-plot sheet-plot hc-small' : 'hc-plot sheet-plot'
  return shape('svg', {class: names, width: '100%', height: LOW + FOOT, 'aria-hidden': 'true'}, field(marks, LOW), ...words)
}

/** Every second name along an axis where all of them would touch; one in two lines has two texts at its place.
 * @param {string} role @param {Placed[]} list @param {boolean} tight */
function fitting(role, list, tight) {
  const across = role === 'y-tick' ? 1 : 0
  const places = [...new Set(list.map(text => text[across]))]
  const longest = Math.max(...list.map(([, , text]) => text.length))
  const all = role === 'y-tick' ? places.length < 5 : role !== 'x-tick' || !tight || (places.length < 6 && places.length * longest < 40)
  return all ? list : list.filter(text => places.indexOf(text[across]) % 2 === 0)
}

customElements.define('gm-sheet', GmSheet)
