// The rolls of a card: dice, outcome, seed, history, and how often each outcome came so far.

import {showDice} from './dice.js'

/** @typedef {{dice: import('./dice.js').Die[], total: number, outcome: string, working: string}} Roll */
/** @typedef {{result: {seed: number, rolls: Roll[], observed: Record<string, number>}, totals: Record<string, number>}} RollReply */

const LONGEST_HISTORY = 50

const share = (/** @type {number} */ part, /** @type {number} */ all) =>
  `${(100 * part / all).toFixed(1)}% (${part.toLocaleString('en-US')})`

/** @param {Record<string, number>} sums @param {Record<string, number>} more */
function add(sums, more) {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count
}

/** @param {Roll} roll */
const sentence = roll => [roll.working, roll.outcome].filter(Boolean).join(': ')

/** A seed the page draws itself: Python's own chance may be frozen in a snapshot. */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]

/** What was rolled with the present settings. */
export class Rolls {
  /** @type {Record<string, number>} total -> count */ totals = {}
  /** @type {Record<string, number>} outcome -> count */ outcomes = {}
  #count = 0

  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.panel.querySelector(`.hc-${name}`))
  }

  /** Shows a reply and gives its outcome as one sentence. @param {RollReply} reply @param {boolean} replay */
  show({result, totals}, replay) {
    const {rolls, seed, observed} = result
    this.#count += rolls.length
    add(this.totals, totals)
    add(this.outcomes, observed)
    const parts = Object.entries(observed).map(([name, count]) => `${name} ${share(count, rolls.length)}`)
    const summary = rolls.length === 1 ? sentence(rolls[0]) : `${rolls.length.toLocaleString('en-US')} rolls: ${parts.join(', ')}`
    showDice(this.#part('dice'), rolls[rolls.length - 1].dice)
    this.#part('outcome').textContent = summary
    this.#part('seed').textContent = replay
      ? `A replay of the linked roll, seed ${seed}: the same dice every time.`
      : `Seed ${seed}. The address and “Copy link” now replay exactly this roll.`
    this.#tally()
    this.#note(rolls.length === 1 ? summary : `×${rolls.length.toLocaleString('en-US')}: ${parts.join(', ')}`)
    return summary
  }

  #tally() {
    this.#part('observed').replaceChildren(...Object.entries(this.outcomes).map(([name, count]) => {
      const pair = document.createElement('div')
      pair.append(
        Object.assign(document.createElement('dt'), {textContent: name}),
        Object.assign(document.createElement('dd'), {textContent: share(count, this.#count)}),
      )
      return pair
    }))
  }

  /** @param {string} text */
  #note(text) {
    const history = this.#part('history')
    history.hidden = false
    history.prepend(Object.assign(document.createElement('li'), {textContent: text}))
    if (history.children.length > LONGEST_HISTORY) history.lastElementChild?.remove()
  }

  /** Other settings: what was seen says nothing about them. True when there was anything. */
  forget() {
    if (!this.#count) return false
    this.#count = 0
    this.totals = {}
    this.outcomes = {}
    for (const name of ['dice', 'outcome', 'seed', 'observed']) this.#part(name).replaceChildren()
    this.#note('Other settings from here on.')
    return true
  }
}
