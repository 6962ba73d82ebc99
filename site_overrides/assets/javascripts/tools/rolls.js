// The rolls of a card: dice, outcome, seed, history, and how often each outcome came so far.

import {showDice} from './dice.js'
import {element, showFacts} from '../text.js'

/** @typedef {{dice: import('./dice.js').Die[], total: number, outcome: string, working: string}} Roll */
/** @typedef {{result: {seed: number, rolls: Roll[], observed: Record<string, number>}, totals: Record<string, number>}} RollReply */

const LONGEST_HISTORY = 50

/** @param {number} part @param {number} whole */
const share = (part, whole) => `${(100 * part / whole).toFixed(1)}% (${part.toLocaleString('en-US')})`

/** @param {Record<string, number>} sums @param {Record<string, number>} more */
function add(sums, more) {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count
}

/** What was rolled with the present settings. */
export default class Rolls {
  /** @type {Record<string, number>} how often each total came */ totals = {}
  /** @type {Record<string, number>} how often each outcome came */ #outcomes = {}
  #count = 0
  #panel

  /** @param {ParentNode} card */
  constructor(card) {
    this.#panel = /** @type {HTMLElement} */ (card.querySelector('.hc-panel-rolls'))
  }

  /** A seed the page draws itself: Python's own chance may be frozen in a snapshot. */
  seed() {
    return crypto.getRandomValues(new Uint32Array(1))[0]
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#panel.querySelector(`.hc-${name}`))
  }

  /** Shows a reply and gives its outcome as one sentence. @param {RollReply} reply @param {boolean} replay */
  show({result: {rolls, seed, observed}, totals}, replay) {
    const last = rolls[rolls.length - 1]
    const parts = Object.entries(observed).map(([name, count]) => `${name} ${share(count, rolls.length)}`)
    const shown = [last.working, last.outcome].filter(Boolean).join(': ')
    const many = `${rolls.length.toLocaleString('en-US')} rolls`
    const summary = rolls.length > 1 ? `${many}: ${parts.join('; ')}` : shown
    this.#count += rolls.length
    add(this.totals, totals)
    add(this.#outcomes, observed)
    showDice(this.#part('dice'), last.dice)
    this.#part('outcome').textContent = rolls.length > 1 ? `${many}, the last: ${shown}` : shown
    this.#part('seed').textContent = `${replay ? 'A replay of the linked roll: the same dice every time.' : 'The address now replays exactly this roll.'} Seed ${seed}.`
    showFacts(this.#part('observed'), Object.entries(this.#outcomes).sort((a, b) => b[1] - a[1]).map(([label, count]) => ({label, text: share(count, this.#count)})))
    this.#note(summary)
    return summary
  }

  /** @param {string} text */
  #note(text) {
    const history = this.#part('history')
    history.prepend(element('li', text))
    history.hidden = history.children.length < 2 // the only roll stands above
    if (history.children.length > LONGEST_HISTORY) history.lastElementChild?.remove()
  }

  /** Other settings: what was seen says nothing about them. */
  forget() {
    if (!this.#count) return
    this.#count = 0
    this.totals = {}
    this.#outcomes = {}
    for (const name of ['dice', 'outcome', 'seed', 'observed']) this.#part(name).replaceChildren()
    this.#note('Other settings from here on.')
  }
}
