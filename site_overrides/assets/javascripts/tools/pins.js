// Curves kept for comparison: their names below the chart. Python draws them into it.

import {all, queryOf} from '../form.js'
import {button, element} from '../text.js'
import {forget, FULL, MOST, remember} from './curves.js'
import {styled} from './styles.js'

/** @typedef {{name: string, given: string, query: string, words: string, drawn: boolean, why: string}} Pin */

const LONGEST_NAME = 40
const ALREADY = 'These settings are kept already.'

/** The curves kept on one card. */
export default class Pins {
  #card
  #place
  #chips = element('ul', '')
  #compared = element('p', '', {class: 'hc-compared'})
  #message = element('p', '', {class: 'hc-message hc-aside', role: 'status'})
  /** @type {string[]} what each of the chips has */ #shown = []

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
    this.#place = all(card, '.hc-kept')[0]
    this.#place.append(this.#compared, this.#chips, this.#message)
    void styled('share').then(() => this.#place.hidden = false)
  }

  /** Keeps the present settings, unless they are kept already. */
  async keep() {
    const card = this.#card
    if (card.pins.length >= MOST) return this.#message.replaceChildren(FULL)
    const own = queryOf(card)
    const query = `${own}&${new URLSearchParams({pin: `~${own}`})}`
    const reply = await card.send({verb: 'compute', query, strict: true})
    if (!reply) return
    if (!reply.ok) return this.#message.replaceChildren(reply.error.short)
    const {given, query: kept, name} = reply.state.pins.at(-1)
    if (card.pins.some(pin => pin.query === kept)) return this.#message.replaceChildren(ALREADY)
    card.pins = [...card.pins, {name: given, query: kept}]
    remember({name, query: `${card.calculator}?${kept}`})
    card.update()
    this.#message.replaceChildren(`Kept: ${name}. Other settings are now drawn beside it.`)
  }

  /** Shows what the last answer says of the curves. */
  run() {
    const {state: {pins}, compared} = this.#card.reply
    this.#compared.textContent = compared ?? ''
    if (this.#message.textContent === ALREADY) this.#message.replaceChildren() // the settings are others now
    const fields = () => all(this.#chips, 'input, button')
    const held = document.activeElement
    const at = fields().findIndex(field => field === held)
    const old = [...this.#chips.children]
    for (const [n, pin] of pins.entries()) {
      const shown = JSON.stringify(pin)
      if (this.#shown[n] === shown) continue // somebody may be typing there
      if (old[n]) old[n].replaceWith(this.#chip(pin, n))
      else this.#chips.append(this.#chip(pin, n))
      this.#shown[n] = shown
    }
    for (const chip of old.slice(pins.length)) chip.remove()
    this.#shown.length = pins.length
    this.#chips.hidden = !pins.length
    if (at >= 0 && !held?.isConnected) (fields()[Math.min(at, fields().length - 1)] ?? all(this.#card, '[data-act=pin]')[0]).focus()
  }

  /** A curve is known by its settings: whoever presses fast changes others before they are drawn anew.
   * @param {Pin} pin @param {number} at */
  #chip({name, query, words, drawn, why}, at) {
    const card = this.#card
    const lengths = {size: String(Math.max(name.length, 6)), maxlength: String(LONGEST_NAME)}
    const label = {'aria-label': `Name of curve ${at + 1}`, title: words}
    const field = element('input', '', {value: name, ...lengths, ...label, autocomplete: 'off', spellcheck: 'false'})
    field.addEventListener('change', () => {
      card.pins = card.pins.map(pin => pin.query === query ? {...pin, name: field.value.replaceAll('~', '-')} : pin)
      card.update()
    })
    const remove = button('×', () => {
      card.pins = card.pins.filter(pin => pin.query !== query)
      forget(`${card.calculator}?${query}`)
      card.update()
      this.#message.replaceChildren(`Removed: ${name}.`)
    }, {'aria-label': `Remove ${name}`})
    return element('li', [field, remove, drawn ? '' : why || 'not in this chart'])
  }
}
