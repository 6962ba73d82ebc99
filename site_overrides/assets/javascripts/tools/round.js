// A game as it is played: each press goes to Python, which knows the rules; the browser keeps the game.

import {ask} from '../engine.js'
import {all, fill, problem, settings, step} from '../form.js'
import {element, showNotes} from '../text.js'
import {keep, kept, load, save} from './keeping.js'

/** @typedef {{label: string, deed: {do: string, what: string}, usable: boolean}} Button */
/** @typedef {{name: string, state: string, buttons: Button[]}} Character */

const ACTS = ['click', 'change', 'submit', 'focusin']

class Round extends HTMLElement {
  /** @type {any} what Python said last */ #reply
  /** @type {Promise<unknown>} what is under way: presses are taken in turn */ #last = Promise.resolve()
  #asked = false

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this)
    if (kept(this.#name)) this.#open()
    else this.#part('round-buttons').replaceChildren(element('button', 'Begin', {type: 'button', class: 'hc-button hc-roll', 'data-act': 'open'}))
  }

  get #ruleset() {
    return this.getAttribute('ruleset') ?? ''
  }

  get #name() {
    return `round ${this.#ruleset}`
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.hc-${name}`)[0]
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (event.type === 'submit') {
      event.preventDefault()
      this.#do({do: 'set', ...settings(this)})
    } else if (event.type === 'change') {
      if (target.type === 'file') this.#queue(() => this.#load(target))
    } else if (event.type === 'click') this.#click(target.closest('button'))
  }

  /** @param {HTMLButtonElement | null} button */
  #click(button) {
    const {act, deed, by} = button?.dataset ?? {}
    if (deed) this.#do(JSON.parse(deed))
    if (act === 'open') this.#open()
    if (act === 'undo') this.#do({do: 'undo'})
    if (act === 'step' && button) step(button.closest('.hc-row'), Number(by))
    if (act === 'save') this.#queue(async () => save('game.json', (this.#reply ??= await this.#ask({})).text))
    if (act === 'help' && button) {
      const [help] = all(/** @type {Element} */ (button.closest('.hc-row')), '.hc-help')
      help.hidden = !help.hidden
      button.setAttribute('aria-expanded', String(!help.hidden))
    }
  }

  /** One thing after the other, so that no press is lost. @param {() => Promise<unknown>} act */
  #queue(act) {
    this.#last = this.#last.then(act).catch(error => this.#refuse(String(error)))
  }

  /** @param {object} what @returns {Promise<any>} */
  #ask(what) {
    return ask({verb: 'round', ruleset: this.#ruleset, ...what})
  }

  /** The game so far, or the one that Python begins with. */
  get #now() {
    const text = this.#reply?.text ?? kept(this.#name)
    return text ? {text} : {}
  }

  #open() {
    if (this.#asked) return
    this.#asked = true
    this.#queue(async () => {
      const reply = await this.#ask(this.#now)
      if (reply.ok) this.#show(reply)
      else this.#refuse(`What is kept in this browser cannot be used. ${reply.error.short}`)
    })
  }

  /** @param {object} deed */
  #do(deed) {
    this.#asked = true
    this.#queue(async () => {
      const reply = await this.#ask({...this.#now, deed})
      if (reply.ok) this.#keep(reply)
      else if (!problem(this, reply.error.parameter, reply.error.short)) this.#refuse(reply.error.short)
    })
  }

  /** @param {any} reply */
  #keep(reply) {
    const done = keep(this.#name, reply.text)
    this.#show(reply)
    this.#part('told').textContent = done ? '' : 'This browser keeps nothing: save a file.'
  }

  /** @param {HTMLInputElement} field */
  async #load(field) {
    const text = await load(field)
    if (text === undefined) return
    const reply = await this.#ask({text})
    if (reply.ok) this.#keep(reply)
    else this.#refuse(reply.error.short)
  }

  // What Python says

  /** @param {any} reply */
  #show(reply) {
    const {setting, where, step: name, sentences, stack, turn, sides, buttons, begun} = this.#reply = reply
    const held = this.#held
    problem(this)
    fill(this, setting)
    this.#refuse('')
    this.#part('lead-text').textContent = name
    this.#part('round-phase').textContent = where
    this.#part('round-sentences').replaceChildren(...sentences.map((/** @type {string} */ text) => element('p', text)))
    this.#part('round-buttons').replaceChildren(...buttons.map(drawn))
    this.#part('round-sides').replaceChildren(...sides.map(side))
    const acting = this.#part('round-turn')
    acting.hidden = !turn
    if (turn) acting.replaceChildren(element('p', `${turn.name}’s turn`, {class: 'hc-round-head'}), element('p', `Spent: ${turn.spent}.`), ...turn.buttons.map(drawn))
    const pile = this.#part('round-stack')
    pile.hidden = !stack.length
    all(pile, 'ol')[0].replaceChildren(...stack.map((/** @type {string} */ text) => element('li', text)))
    all(this, '[data-act=undo]')[0].disabled = !begun
    if (held) [...all(this, 'button')].find(button => button.dataset.deed === held && !button.disabled)?.focus()
  }

  /** What the button under the keyboard does: after the press the same button has it again. */
  get #held() {
    const {activeElement} = document
    return activeElement instanceof HTMLElement && this.contains(activeElement) ? activeElement.dataset.deed : undefined
  }

  /** @param {string} text */
  #refuse(text) {
    const list = element('ul', '')
    showNotes(list, text ? [text] : [], JSON.parse(this.dataset.rules ?? '{}'))
    this.#part('refused').replaceChildren(...(list.firstElementChild?.childNodes ?? []))
  }
}

/** @param {Button} button */
function drawn({label, deed, usable}) {
  const node = /** @type {HTMLButtonElement} */ (element('button', label, {type: 'button', class: 'hc-button', 'data-deed': JSON.stringify(deed)}))
  node.disabled = !usable
  return node
}

/** @param {{label: string, holder: boolean, points: string, buttons: Button[], characters: Character[]}} one */
function side({label, holder, points, buttons, characters}) {
  const section = element('section', element('p', holder ? `${label}, has initiative` : label, {class: 'hc-round-head'}), {class: 'hc-round-side'})
  const score = element('p', `${points} `)
  score.append(...buttons.map(drawn))
  const list = element('ul', '')
  list.append(...characters.map(character => {
    const item = element('li', element('span', character.name, {class: 'hc-round-who'}))
    item.append(' ', element('span', character.state, {class: 'hc-round-state'}), ' ', ...character.buttons.filter(({usable}) => usable).map(drawn))
    return item
  }))
  section.append(score, list)
  return section
}

customElements.define('round-tracker', Round)
