// What is played move by move: Python knows the rules and says, after each press, what can be done now.

import {all, fill, mark, settings} from '../form.js'
import {element, plainButton, seed} from '../text.js'
import {played} from '../tools/table.js'
import {KeptElement} from './kept.js'
import {retell} from './thing.js'

/** A button; one with a `field` takes along what is typed there, or a seed where the site `rolls`.
 * @typedef {{label: string, deed: {do: string, what: string}, usable: boolean, field?: string, rolls?: boolean}} Button */

const PLACES = '.hc-round-buttons, .hc-round-turn, .hc-round-side' // of buttons, in their order on the page
const ACTING = '.hc-fight-acting' // the side whose turn it is

/** @typedef {import('./thing.js').Reply} Reply */

export class PlayedElement extends KeptElement {
  #setting = '' // what the form was filled with last
  #early = true // whether Python has not said yet what is played
  /** @type {string | undefined} the house rules under which Python answered last */ #told

  /** @returns {import('./thing.js').Acts} */
  get acts() {
    return {
      deed: button => this.#press(JSON.parse(button.dataset.deed ?? '{}'), button.dataset),
    }
  }

  /** @param {{do: string}} deed @param {DOMStringMap} button */
  #press(deed, {field, rolls}) {
    if (!field) return this.do({...deed, ...this.#table})
    const [typed] = all(this, `[name=${field}]`)
    const sent = typed.value
    const chance = rolls && !sent.trim() ? `~${seed()}` : sent
    this.do({...deed, ...this.#table, [field]: chance}, {done: () => {
      if (rolls && typed.value === sent) typed.value = ''
    }})
  }

  /** The house rules that are on, for a thing that can be played by some; a link's has those that it names.
   * @returns {{house?: string}} */
  get #table() {
    const house = this.isOwn && 'house' in this.about.blank.setting && played(this.about.ruleset)?.house
    return house ? {house} : {}
  }

  begin() {
    this.#setting ||= this.#written(this.about.blank.setting)
    document.addEventListener('table-rules', () => this.#follow(), {signal: this.signal})
    this.show(this.reply)
  }

  /** @param {object} request */
  async ask(request) {
    const table = 'query' in request ? {} : this.#table
    const reply = await super.ask({...request, ...table})
    this.#told = table.house
    return reply
  }

  /** What has not begun follows the house rules that are on. */
  #follow() {
    const isOther = this.isOwn && !this.reply.undoable && this.#table.house !== this.#told
    this.late('table', isOther)
    if (isOther) this.look()
  }

  another() {
    this.#setting = ''
    this.#early = false
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.querySelector('form'))
  }

  /** A setting in one way, whatever order it comes in, as far as the form has it. @param {Record<string, string>} setting */
  #written(setting) {
    return JSON.stringify(Object.keys(settings(this.#form)).sort().map(name => [name, setting[name]]))
  }

  /** @param {HTMLElement} field */
  typed(field) {
    const row = field.matches('.hc-slider') && field.closest('.hc-row')
    if (row) all(row, '[name]')[0].value = /** @type {HTMLInputElement} */ (field).value
    mark(this)
  }

  submitted() {
    const done = () => this.place('lead-text').scrollIntoView({block: 'nearest'}) // below the form nothing is seen of it
    this.do({do: 'set', ...settings(this.#form)}, {done})
  }

  /** Texts for the next press, such as the faces of real dice. */
  get #given() {
    return all(this, '.hc-fight-given .hc-text[name]')
  }

  get typing() {
    const held = settings(this.#form)
    const given = this.#given.filter(({value}) => value.trim()).map(({name, value}) => [name, value])
    const typed = {...this.#written(held) === this.#setting ? {} : held, ...Object.fromEntries(given)}
    return Object.keys(typed).length ? typed : undefined
  }

  /** @param {Record<string, string>} typing */
  restore(typing) {
    if (Object.keys(settings(this.#form)).some(name => name in typing)) fill(this.#form, typing)
    for (const field of this.#given) field.value = typing[field.name] ?? ''
    mark(this)
  }

  /** @param {Reply & {setting: Record<string, string>, step: string, where: string, sentences: string[], buttons: Button[]}} reply */
  show(reply) {
    const held = this.#held
    this.#fill(reply.setting)
    retell(this.place('lead-text'), reply.step)
    this.place('round-phase').textContent = reply.where
    retell(this.place('round-sentences'), reply.sentences)
    this.place('round-buttons').replaceChildren(...reply.buttons.map(buttonFor))
    this.draw(reply)
    if (held) this.#hold(held)
    this.#follow()
  }

  /** Draws what is played. @param {Reply} _reply */
  draw(_reply) {}

  /** What somebody is typing stays, unless this is known to be another game. @param {Record<string, string>} setting */
  #fill(setting) {
    const text = this.#written(setting)
    const typed = this.#early && this.isOwn && this.#written(settings(this.#form)) !== this.#setting
    if (text !== this.#setting && !typed) fill(this.#form, setting)
    this.#early &&= setting === this.about.blank.setting
    this.#setting = text
    mark(this)
  }

  /** Where the keyboard is, when it is on a button: what that does, and in which place it stands. */
  get #held() {
    const button = document.activeElement
    if (!(button instanceof HTMLButtonElement) || !this.contains(button)) return undefined
    const byKey = button.matches(':focus-visible')
    return {button, byKey, deed: button.dataset.deed, at: all(this, PLACES).findIndex(place => place.contains(button))}
  }

  /** After a press the same button has the keyboard again; where it is gone, one of the same name, the first of its
   * place that can be pressed, or the first of whoever acts now.
   * @param {{button: HTMLButtonElement, deed: string | undefined, at: number, byKey: boolean}} held */
  #hold({button, deed, at, byKey}) {
    const usable = (/** @type {Element | undefined} */ place) => place ? all(place, '[data-deed]').filter(({disabled}) => !disabled) : []
    const same = button.isConnected && !button.disabled ? button : usable(this).find(({dataset}) => deed && dataset.deed === deed)
    const alike = usable(this).find(({textContent}) => textContent === button.textContent)
    const next = same ?? alike ?? usable(all(this, PLACES)[at])[0] ?? usable(all(this, ACTING)[0])[0] ?? usable(this)[0]
    next?.focus({preventScroll: !byKey}) // whoever pressed with a finger looks at what came of it
  }
}

/** One side under its name. @param {string} head @param {Node[]} parts @param {boolean} [acting] whether it is its turn */
export function sideOf(head, parts, acting) {
  const names = acting ? 'hc-round-side hc-fight-acting' : 'hc-round-side'
  return element('section', [element('p', head, {class: 'hc-round-head'}), ...parts], {class: names, role: 'group', 'aria-label': head})
}

/** @param {Button} button */
export function buttonFor({label, deed, usable, field, rolls}) {
  const node = plainButton(label, {'data-act': 'deed', 'data-deed': JSON.stringify(deed)})
  if (field) node.dataset.field = field
  if (rolls) node.dataset.rolls = 'yes'
  node.disabled = !usable
  return node
}
