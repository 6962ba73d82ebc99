// A table's house rules: set all at once, kept, and followed by every calculator while they are on.

import {fill, mark, settings} from '../form.js'
import {element} from '../text.js'
import {played, play} from '../tools/table.js'
import {KeptElement} from './kept.js'
import {retell} from './thing.js'

/** @typedef {{label: string, book: string, table: string}} Figure */

class HouseRules extends KeptElement {
  begin() {
    // They may be switched off elsewhere on the page.
    document.addEventListener('table-rules', () => this.#press(this.reply.house), {signal: this.signal})
  }

  /** @returns {import('./thing.js').Acts} */
  get acts() {
    return {play: (_, page = location.pathname) => this.whenAnswered(({settings: {name}, house}) => this.#play(name, house, page))}
  }

  get #slug() {
    return this.about.ruleset
  }

  /** @param {string} name @param {string} house @param {string} page where they are changed */
  #play(name, house, page) {
    if (!house && !played(this.#slug)) return this.tell('These are the rules of the book. Change a rule first.')
    const on = played(this.#slug)?.house === house
    const stored = play(this.#slug, on || !house ? null : {name, house, address: page, of: this.about.of})
    this.#press(house)
    this.tell(stored ? '' : 'This browser keeps nothing, so the rules cannot be followed on other pages.')
  }

  /** The button says whether what is shown is what is played. @param {string} house */
  #press(house) {
    const button = /** @type {HTMLButtonElement} */ (this.querySelector('[data-act=play]'))
    const on = Boolean(house) && played(this.#slug)?.house === house
    button.textContent = on ? 'Play by the book again' : 'Play by these rules'
    this.enable('play', Boolean(house) || Boolean(played(this.#slug)))
  }

  /** @param {HTMLElement} field */
  typed(field) {
    mark(this)
    this.rewrite(settings(this), field.closest('.hc-row')?.getAttribute('data-name') ?? '')
  }

  /** @param {Record<string, unknown>} data */
  enter(data) {
    fill(this, Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])))
    mark(this)
  }

  /** @param {import('./thing.js').Reply & {settings: Record<string, unknown>, words: string, house: string, figures: Figure[]}} reply
   * @param {boolean} whole */
  show({settings: texts, words, house, figures}, whole) {
    if (whole) this.enter(texts)
    retell(this.place('words'), words ? `Played with ${words}.` : 'By the book.')
    this.#press(house)
    this.place('telling').querySelector('tbody')?.replaceChildren(...figures.map(({label, book, table}) => element('tr', [
      element('th', label, {scope: 'row'}),
      element('td', book),
      element('td', table, {class: table === book ? '' : 'hc-differs'}),
    ])))
  }
}

customElements.define('honor-house', HouseRules)
