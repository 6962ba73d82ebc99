// A simulation beside the exact figures: thousands of rolls, counted while they come.

import {all, queryOf} from '../form.js'
import {element, seed as newSeed, showTable} from '../text.js'

const ROLLS = 10_000

export default class Simulation {
  #card
  #place
  #button
  #start
  #turn = 0 // of the simulations only the newest goes on
  #running = false

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
    this.#place = all(card, '.hc-simulation')[0]
    this.#button = all(card, '[data-act=simulate]')[0]
    this.#start = this.#button.textContent
    const caption = element('caption', 'Simulated beside exact', {class: 'hc-hidden'})
    const table = element('table', [caption, element('thead', ''), element('tbody', '')], {class: 'hc-table'})
    const frame = element('div', table, {class: 'hc-scroll', tabindex: '0', role: 'group', 'aria-label': 'Simulated beside exact'})
    const bar = element('progress', '', {class: 'hc-progress', max: String(ROLLS), 'aria-label': 'Rolls so far'})
    this.#place.append(bar, frame, element('p', '', {class: 'hc-simulated', role: 'status'}))
  }

  /** The button was pressed: it starts, and while that runs it stops. */
  run() {
    if (this.#running) this.#end('Stopped. ')
    else void this.#roll()
  }

  async #roll() {
    const turn = ++this.#turn
    const seed = Number(new URLSearchParams(this.#card.query).get('seed') ?? newSeed())
    const query = queryOf(this.#card)
    this.#running = true
    this.#button.textContent = 'Stop'
    this.#place.hidden = false
    let so_far = {rolled: 0, counts: {}}
    while (so_far.rolled < ROLLS) {
      const reply = await this.#card.send({verb: 'simulate', query, seed, count: ROLLS, ...so_far})
      if (turn !== this.#turn) return
      if (!reply?.ok || !this.#card.isConnected) return this.#end(reply?.error?.short ?? '')
      const {rolled, counts, table, headline} = reply
      so_far = {rolled, counts}
      this.#show(rolled, table)
      this.#place.dataset.said = `${headline} Seed ${seed}.`
    }
    this.#end()
  }

  /** @param {number} rolled @param {import('../text.js').Table} table */
  #show(rolled, table) {
    const [bar] = all(this.#place, 'progress')
    bar.hidden = false
    bar.value = String(rolled)
    showTable(/** @type {HTMLTableElement} */ (/** @type {Element} */ (all(this.#place, 'table')[0])), table)
  }

  /** Says what was found, once. @param {string} [first] */
  #end(first = '') {
    this.#turn += 1
    this.#running = false
    this.#button.textContent = this.#start
    all(this.#place, 'progress')[0].hidden = true
    all(this.#place, '.hc-simulated')[0].textContent = first + (this.#place.dataset.said ?? '')
  }

  /** Other settings: what was counted says nothing about them. */
  forget() {
    if (this.#running) this.#end()
    this.#place.hidden = true
    delete this.#place.dataset.said
  }
}
