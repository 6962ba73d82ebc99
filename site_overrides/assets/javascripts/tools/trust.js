// Rolls that others can trust: a commitment to post, a word that comes back, and the reveal. What a reader has committed
// to is kept in the browser until it is revealed, since that may be days later.

import {all} from '../form.js'
import {ROOT} from '../root.js'
import {button, element, hex, plainButton} from '../text.js'
import {remember} from './evening.js'
import {alter, hand, kept, listed} from './keeping.js'
import {styled} from './styles.js'

/** @typedef {{calculator: string, settings: string, count: number, release: string, nonce: string, commitment: string, sentence: string,
 *   post: string, word?: string}} Committed */

const NAME = 'commitments'
const MOST = 100 // the oldest make room
const NOWHERE = 'This browser keeps nothing. Do not close the page before you have revealed the roll.'

/** What a kept text says; nothing where it is damaged. @param {string | null} text @returns {Committed[]} */
const read = text => listed(text, ['commitment']).filter(({word}) => typeof word !== 'object')

/** Changes what is kept, whatever another tab kept meanwhile: false where it will be gone after the visit.
 * @param {(all: Committed[]) => Committed[]} act */
const change = act => alter(NAME, before => JSON.stringify(act(read(before)).slice(-MOST)))

/** What of a link shows the roll. @param {Committed} one @param {string} word */
function revealing({settings, count, nonce, commitment, release}, word) {
  const query = new URLSearchParams(settings)
  for (const [name, value] of Object.entries({view: 'rolls', count, nonce, word, commitment, release})) query.set(name, String(value))
  return query.toString()
}

export default class Trust {
  #card
  #place
  #list = element('ol', '', {class: 'hc-committed', reversed: ''})
  #message = element('p', '', {role: 'status'})
  #count = element('input', '', {type: 'number', min: '1', max: '100', value: '1', autocomplete: 'off'})

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
    this.#place = all(card, '.hc-trust')[0]
    const how = element('a', 'How this works, and what it cannot prevent', {href: new URL('dice/trust/', ROOT).href})
    const about = element('p', ['Commit to a roll before it is made, let the other side answer with a word, and reveal the dice. ', how])
    const commit = button('Commit to these settings', () => this.#commit(), {class: 'hc-button hc-commit'})
    const row = element('div', [element('label', ['How many rolls ', this.#count]), commit], {class: 'hc-roll-buttons'})
    void styled('rolls').then(() => this.#place.append(about, row, this.#message, this.#list))
  }

  run() {
    void this.#show()
  }

  async #commit() {
    const {calculator} = this.#card
    const nonce = hex(crypto.getRandomValues(new Uint8Array(16))) // 128 bits of chance
    const query = new URLSearchParams(this.#card.query)
    for (const name of ['seed', 'nonce', 'word', 'commitment', 'release']) query.delete(name)
    query.set('count', this.#count.value)
    const reply = await this.#card.send({verb: 'commit', query: query.toString(), strict: true, nonce})
    if (!reply) return
    if (!reply.ok) return void (this.#message.textContent = reply.error.short)
    const {settings, count, release, commitment, sentence, post} = reply
    const stored = await change(found => [...found, {calculator, settings, count, release, nonce, commitment, sentence, post}])
    await this.#show(stored ? 'Committed. Post the text below, and come back with the word of the other side.' : NOWHERE)
  }

  /** Lists what was committed to, and says what was done. @param {string} [said] */
  async #show(said = '') {
    this.#message.textContent = said
    const mine = read(await kept(NAME)).filter(one => one.calculator === this.#card.calculator)
    const typed = new Map(all(this.#list, '[data-commitment]').map(({dataset, value}) => [dataset.commitment, value]))
    const held = [...this.#list.children].findIndex(item => item.contains(document.activeElement))
    this.#list.replaceChildren(...mine.reverse().map(one => this.#item(one)))
    for (const field of all(this.#list, '[data-commitment]')) field.value = typed.get(field.dataset.commitment) ?? ''
    if (held < 0) return
    const next = all(this.#list, `li:nth-child(${held + 1}) button`)[0] ?? all(this.#place, '.hc-commit')[0]
    next.focus({preventScroll: true}) // what stands there now has the keyboard
  }

  /** @param {Committed} one */
  #item(one) {
    const {word, post, sentence} = one
    const message = element('span', '', {role: 'status'})
    const copies = button(word === undefined ? 'Copy the first post' : 'Copy the reveal', () => this.#copy(one, message))
    const drop = button('Forget', async () => {
      await change(found => found.filter(({commitment}) => commitment !== one.commitment))
      await this.#show()
    }, {'aria-label': `Forget the commitment ${one.commitment.slice(0, 8)}`})
    const row = (/** @type {Node[]} */ ...buttons) => element('div', buttons, {class: 'hc-roll-buttons'})
    if (word === undefined) return element('li', [element('p', post), this.#form(one, message), row(copies, drop), message])
    const show = button('Show the dice', () => this.#card.open(revealing(one, word)))
    return element('li', [element('p', `${sentence} Revealed for the word “${word}”.`), row(copies, show, drop), message])
  }

  /** Where the word of the other side is entered. @param {Committed} one @param {Element} message */
  #form(one, message) {
    const field = element('input', '', {type: 'text', maxlength: '80', spellcheck: 'false', 'data-commitment': one.commitment})
    const parts = [element('label', ['The word of the other side ', field]), plainButton('Reveal', {type: 'submit'})]
    const form = element('form', parts, {class: 'hc-roll-buttons', autocomplete: 'off'})
    form.addEventListener('submit', event => {
      event.preventDefault()
      void this.#reveal(one, field.value, message)
    })
    return form
  }

  /** Reveals the roll for the first word that was entered, in whichever tab.
   * @param {Committed} one @param {string} typed @param {Element} message */
  async #reveal(one, typed, message) {
    const reply = await this.#card.send({verb: 'roll', query: revealing(one, typed), strict: true})
    if (!reply) return
    if (!reply.ok) return void (message.textContent = reply.error.short)
    let {word} = reply.reveal
    let first = false
    await change(found => found.map(other => {
      if (other.commitment !== one.commitment) return other
      first = other.word === undefined
      word = other.word ??= word
      return other
    }))
    const {rolls} = reply.result
    if (first && rolls.length === 1) remember(reply, rolls[0])
    await this.#show()
    this.#card.open(revealing(one, word))
  }

  /** @param {Committed} one @param {Element} message */
  async #copy(one, message) {
    const home = new URL(this.#card.getAttribute('home') ?? '', location.href) // the page may be another when Python answers
    if (one.word === undefined) return hand(message, one.post)
    const reply = await this.#card.send({verb: 'roll', query: revealing(one, one.word), strict: true})
    if (!reply) return
    await hand(message, reply.ok ? `${reply.reveal.post} ${home.origin}${home.pathname}#${reply.link}` : reply.error.short)
  }
}
