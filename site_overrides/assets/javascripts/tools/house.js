// House rules of one card: which rules are played otherwise than the book, and the book's curve beside them.

import {all, settings} from '../form.js'
import {FULL, MOST} from './curves.js'

/** @param {HTMLInputElement} select what the book has there */
const book = select => all(select, 'option').find(option => option.hasAttribute('selected'))?.value ?? ''

export default class House {
  #card
  #place

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
    this.#place = all(card, '.hc-house')[0]
    this.#place.addEventListener('change', () => card.use({house: this.#chosen()}))
    this.#place.addEventListener('click', event => {
      if (/** @type {Element} */ (event.target).closest('[data-book]')) this.#drawBook()
    })
  }

  get #rules() {
    return all(this.#place, '[data-rule]')
  }

  get #changed() {
    return this.#rules.filter(select => select.value !== book(select))
  }

  /** What differs from the book, as links have it; rules that are settings of the card stay as they came. */
  #chosen() {
    const names = this.#rules.map(({dataset}) => dataset.rule)
    const others = settings(this.#card).house.split(';').filter(part => part && !names.includes(part.split(':')[0]))
    return [...this.#changed.map(({dataset, value}) => `${dataset.rule}:${value}`), ...others].join(';')
  }

  /** The panel was opened. What was chosen while this was on its way counts. */
  run() {
    if (this.#changed.length && !settings(this.#card).house) this.#card.use({house: this.#chosen()})
    else this.forget()
  }

  /** Other settings: the lists say what is played now. */
  forget() {
    const played = new Map(settings(this.#card).house.split(';').map(part => /** @type {[string, string]} */ (part.split(':'))))
    for (const select of this.#rules) select.value = played.get(select.dataset.rule ?? '') ?? book(select)
    this.#place.dataset.current = '' // until then the style sheet hides them: they say what the book has
  }

  #drawBook() {
    const card = this.#card
    const query = new URLSearchParams({...settings(card), house: ''}).toString()
    const others = card.pins.filter(({name}) => name !== 'By the book')
    if (others.length >= MOST) return card.refuse({parameter: null, short: FULL})
    card.pins = [...others, {name: 'By the book', query}]
    card.update()
  }
}
