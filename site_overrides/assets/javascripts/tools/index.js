// The index of calculators: what is typed or chosen hides the rest, and stands in the address.

import {all} from '../form.js'
import {theme} from '../root.js'

const MOVES = ['hashchange', 'popstate'] // the theme tells of no address that is typed on the first page
const STEPS = {ArrowDown: 1, ArrowUp: -1}

/** Text to look in and to look for: small letters without accents. @param {string} text */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()

class CalculatorIndex extends HTMLElement {
  /** @type {{entry: HTMLElement, group: HTMLElement, text: string}[]} */ #entries = []
  /** @type {{unsubscribe: () => void} | undefined} */ #address

  connectedCallback() {
    this.#entries = all(this, '.index-entry').map(entry => {
      const group = /** @type {HTMLElement} */ (entry.closest('.index-group'))
      const words = [group.querySelector('h2')?.textContent, entry.dataset.id, entry.textContent]
      return {entry, group, text: plain(words.join(' '))}
    })
    for (const set of all(this, 'fieldset')) set.disabled = false
    for (const type of ['input', 'reset', 'submit', 'keydown']) this.addEventListener(type, this)
    this.#address = theme.location$?.subscribe(() => this.#follow())
    for (const type of MOVES) addEventListener(type, this)
    this.#follow()
  }

  disconnectedCallback() {
    this.#address?.unsubscribe()
    for (const type of MOVES) removeEventListener(type, this)
  }

  get #fields() {
    return all(this, 'input, select')
  }

  /** What is asked for, without what is left open. */
  get #asked() {
    return Object.fromEntries(this.#fields.map(({name, value}) => [name, value.trim()]).filter(([, value]) => value))
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (MOVES.includes(event.type)) this.#follow()
    if (event.type === 'input') this.#changed()
    if (event.type === 'submit') event.preventDefault()
    if (event.type === 'keydown') this.#press(/** @type {KeyboardEvent} */ (event))
    if (event.type === 'reset') {
      event.preventDefault()
      this.#set('')
      this.#changed()
      this.#fields[0].focus()
    }
  }

  /** Up and down go through what is shown; Escape empties the field. @param {KeyboardEvent} event */
  #press(event) {
    const field = this.#fields[0]
    if (event.key === 'Escape' && event.target === field && field.value) {
      event.preventDefault()
      field.value = ''
      return this.#changed()
    }
    const by = STEPS[/** @type {keyof STEPS} */ (event.key)]
    const stops = [field, ...all(this, '.index-entry:not([hidden]) .index-name')]
    const at = stops.findIndex(stop => stop === event.target)
    if (!by || at < 0) return
    event.preventDefault()
    stops[at + by]?.focus()
  }

  /** @param {string} query as it stands in the address; what is not known there is left out */
  #set(query) {
    const given = new URLSearchParams(query)
    for (const field of this.#fields) {
      field.value = given.get(field.name) ?? ''
      if (!field.value) field.value = ''
    }
  }

  #follow() {
    const [anchor, ...rest] = location.hash.slice(1).split('?')
    if (anchor === this.id && rest.length) this.#set(rest.join('?'))
    this.#show()
  }

  #changed() {
    const query = new URLSearchParams(this.#asked).toString()
    this.#show()
    try {
      history.replaceState(history.state, '', `#${this.id}${query && `?${query}`}`)
    } catch {
      // Browsers allow so many changes of the address in a while; the next one tries again.
    }
  }

  #show() {
    const {find = '', ruleset, question} = this.#asked
    const words = plain(find).split(/\s+/)
    let count = 0
    for (const {entry, group, text} of this.#entries) {
      const right = !ruleset || group.dataset.of === ruleset
      const asked = !question || entry.dataset.questions?.split(' ').includes(question)
      entry.hidden = !(right && asked && words.every(word => text.includes(word)))
      count += Number(!entry.hidden)
    }
    for (const {group} of this.#entries) group.hidden = !group.querySelector('.index-entry:not([hidden])')
    const most = this.#entries.length
    const text = {0: 'No calculator fits.', [most]: `All ${most} calculators.`}[count] ?? `${count} of ${most} calculators.`
    const [status] = all(this, '[role=status]')
    if (status.textContent !== text) status.textContent = text
    all(this, '.index-reset')[0].hidden = !Object.keys(this.#asked).length
  }
}

customElements.define('calculator-index', CalculatorIndex)
