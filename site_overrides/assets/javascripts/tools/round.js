// A game as it is played: each press goes to Python, which knows the rules; the browser keeps the game.

import {all, fill, mark, problem, settings, step, stepByKey, toggleHelp} from '../form.js'
import {element, showNote} from '../text.js'
import {ask, inTurn} from './asking.js'
import {keep, kept, keptElsewhere, load, save} from './keeping.js'

/** @typedef {{label: string, deed: {do: string, what: string}, usable: boolean}} Button */
/** @typedef {{name: string, state: string, buttons: Button[]}} Character */

const ACTS = ['click', 'change', 'input', 'keydown', 'submit']
const PLACES = '.hc-round-buttons, .hc-round-turn, .hc-round-side' // of buttons, in their order on the page

class Round extends HTMLElement {
  /** @type {any} what Python said last */ #reply
  #queue = inTurn(problem => this.#refuse(problem))
  #setting = '' // what the form was filled with last
  #asked = false

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this)
    addEventListener('storage', this)
    this.#setting ||= JSON.stringify(Object.fromEntries(all(this, '.hc-row').map(({dataset}) => [dataset.name, dataset.start])))
    if (kept(this.#name)) this.#open()
    else this.#offer('open')
  }

  disconnectedCallback() {
    removeEventListener('storage', this)
  }

  /** A button for a game that is not there yet. @param {string} act */
  #offer(act) {
    this.#part('round-buttons').replaceChildren(element('button', 'Begin', {type: 'button', class: 'hc-button hc-roll', 'data-act': act}))
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
    if (event.type === 'storage') keptElsewhere(event, this.#name) && this.#queue(() => this.#read())
    else if (event.type === 'submit') {
      event.preventDefault()
      this.#do({do: 'set', ...settings(this)})
    } else if (event.type === 'change') {
      if (target.type === 'file') this.#queue(() => this.#load(target))
    } else if (event.type === 'input') this.#typed(target)
    else if (event.type === 'keydown') stepByKey(/** @type {KeyboardEvent} */ (event)) && mark(this)
    else if (event.type === 'click') this.#click(target.closest('button'))
  }

  /** @param {HTMLInputElement} field */
  #typed(field) {
    if (field.matches('.hc-slider')) all(/** @type {Element} */ (field.closest('.hc-row')), '[name]')[0].value = field.value
    mark(this)
  }

  /** @param {HTMLButtonElement | null} button */
  #click(button) {
    const {act, deed, by} = button?.dataset ?? {}
    if (deed) this.#do(JSON.parse(deed))
    if (act === 'open') this.#open()
    if (act === 'anew') this.#queue(async () => this.#keep(await this.#ask({})))
    if (act === 'undo') this.#do({do: 'undo'})
    if (act === 'step' && button) {
      step(button.closest('.hc-row'), Number(by))
      mark(this)
    }
    if (act === 'save') this.#queue(async () => save('game.json', (this.#reply ??= await this.#ask({})).text))
    if (act === 'help' && button) toggleHelp(button)
  }

  /** @param {object} what @returns {Promise<any>} */
  #ask(what) {
    return ask(this, {verb: 'round', ruleset: this.#ruleset, ...what})
  }

  /** The game as it is kept, which another tab may have changed, or the one that Python begins with. */
  get #now() {
    const text = kept(this.#name)
    return text ? {text} : {}
  }

  #open() {
    if (this.#asked) return
    this.#asked = true
    this.#queue(() => this.#read())
  }

  /** Shows what is kept; where that is no game, one can be begun in its place. */
  async #read() {
    const reply = await this.#ask(this.#now)
    if (reply.ok) return this.#show(reply)
    this.#refuse(`What is kept in this browser cannot be used. ${reply.error.short}`)
    this.#offer('anew')
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
    this.#fill(setting)
    this.#refuse('')
    this.#part('lead-text').textContent = name
    this.#part('round-phase').textContent = where
    this.#part('round-sentences').replaceChildren(...sentences.map((/** @type {string} */ text) => element('p', text)))
    this.#part('round-buttons').replaceChildren(...buttons.map(drawn))
    this.#part('round-sides').replaceChildren(...sides.map(side))
    const acting = this.#part('round-turn')
    acting.hidden = !turn
    acting.replaceChildren(...(turn ? [element('p', turn.head, {class: 'hc-round-head'}), element('p', turn.told), ...turn.buttons.map(drawn)] : []))
    const pile = this.#part('round-stack')
    pile.hidden = !stack.length
    all(pile, 'ol')[0].replaceChildren(...stack.map((/** @type {string} */ text) => element('li', text)))
    all(this, '[data-act=undo]')[0].disabled = !begun
    if (held) this.#hold(held)
  }

  /** What somebody is typing into the form stays, unless this is another game. @param {Record<string, string>} setting */
  #fill(setting) {
    const text = JSON.stringify(setting)
    if (text !== this.#setting) fill(this, setting)
    this.#setting = text
    mark(this)
  }

  /** Where the keyboard is, when it is on a button: what that does, and in which place it stands. */
  get #held() {
    const button = document.activeElement
    if (!(button instanceof HTMLButtonElement) || !this.contains(button)) return undefined
    return {button, deed: button.dataset.deed, at: all(this, PLACES).findIndex(place => place.contains(button))}
  }

  /** After a press the same button has the keyboard again; where it is gone, the first of its place that can be pressed.
   * @param {{button: HTMLButtonElement, deed: string | undefined, at: number}} held */
  #hold({button, deed, at}) {
    const usable = (/** @type {Element | undefined} */ place) => place ? all(place, '[data-deed]').filter(({disabled}) => !disabled) : []
    const same = button.isConnected && !button.disabled ? button : usable(this).find(({dataset}) => deed && dataset.deed === deed)
    const next = same ?? usable(all(this, PLACES)[at])[0] ?? usable(this)[0]
    next?.focus()
  }

  /** @param {string} text */
  #refuse(text) {
    showNote(this.#part('refused'), text, JSON.parse(this.dataset.rules ?? '{}'))
  }
}

/** @param {Button} button */
function drawn({label, deed, usable}) {
  const node = /** @type {HTMLButtonElement} */ (element('button', label, {type: 'button', class: 'hc-button', 'data-deed': JSON.stringify(deed)}))
  node.disabled = !usable
  return node
}

/** @param {{head: string, points: string, buttons: Button[], characters: Character[]}} one */
function side({head, points, buttons, characters}) {
  const section = element('section', element('p', head, {class: 'hc-round-head'}), {class: 'hc-round-side'})
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
