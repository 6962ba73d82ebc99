// What every kept thing is as a part of its page: what it adds of its own, where its parts are, and what it says.

import {all, problem} from '../form.js'
import {element, noted} from '../text.js'
import {hand} from '../tools/keeping.js'
import {Press} from './press.js'
import {Waiting} from './waiting.js'

/** @type {Record<string, string>} */ const BACK = {undo: 'redo', redo: 'undo'} // what takes back what a button did

/** Why something did not work, without the error's own name. @param {any} error */
export const tryAgain = error => `${error.message} Try again.`

/** What buttons do, by their data-act. @typedef {Record<string, (button: HTMLElement) => unknown>} Acts */

/** What Python says of a thing, beside what each adds: its text, its link, and the file that it is saved in.
 * @typedef {{ok: true, text: string, link: string, file: string, notes: string[], empty?: boolean, same?: boolean, undoable?: boolean}
 *   & Record<string, any>} Reply */

export class ThingElement extends HTMLElement {
  /** @type {any} what the package says of the thing before anybody does anything */ about
  /** @type {any} what Python said of what is shown */ reply
  #wait = new Waiting(this)
  #press = new Press(this)
  #life = new AbortController()

  connectedCallback() {
    this.#life = new AbortController()
  }

  disconnectedCallback() {
    this.#life.abort()
  }

  /** Ends when the thing leaves its page, and with it whatever listens for the thing. */
  get signal() {
    return this.#life.signal
  }

  // What each thing adds

  /** What buttons of its own do. @returns {Acts} */
  get acts() {
    return {}
  }

  /** The page as it came, once the element is there. */
  begin() {}

  /** What is shown from now on is another thing, which has nothing to do with what was shown or typed before. */
  another() {}

  /** Puts a reply into the page. @param {Reply} _reply @param {boolean} _whole whether the form is to be filled too */
  show(_reply, _whole) {}

  /** Puts what a text says into the form, before Python has checked it. @param {any} _data */
  enter(_data) {}

  /** The same at once, of a text that may be none. @param {string | null} text */
  sketch(text) {
    if (!text) return
    try {
      this.enter(JSON.parse(text))
    } catch {
      // Python says what is wrong with it.
    }
  }

  /** Something was typed. @param {HTMLElement} _field */
  typed(_field) {}

  /** Something was chosen. @param {HTMLInputElement} _field */
  chosen(_field) {}

  /** The form was sent. */
  submitted() {}

  /** What was typed that is no deed yet. @returns {Record<string, string> | undefined} */
  get typing() {
    return undefined
  }

  /** Puts that back into the form. @param {Record<string, string>} _typing */
  restore(_typing) {}

  /** Says what is wrong beside its field; false where it has none. @param {string | null | undefined} parameter @param {string} short */
  beside(parameter, short) {
    return problem(this, parameter, short)
  }

  /** Whether the address follows what is shown. */
  get isAddressed() {
    return false
  }

  /** What it is kept as, where that is not what it is called. @returns {string | undefined} */
  get shelf() {
    return undefined
  }

  /** The name under which an earlier version kept a draft. @returns {string | undefined} */
  get olderDraft() {
    return undefined
  }

  // Places

  /** @param {string} name */
  place(name) {
    return all(this, `.hc-${name}`)[0]
  }

  /** A text that leads to a calculator, where that has a page. @param {string} text @param {string} link */
  linked(text, link) {
    const home = JSON.parse(this.dataset.homes ?? '{}')[link.split('?')[0]]
    return home === undefined ? element('span', text) : element('a', text, {href: `${home}#${link}`})
  }

  /** @returns {Record<string, string>} the addresses of the rules */
  get rules() {
    return JSON.parse(this.dataset.rules ?? '{}')
  }

  /** What it is kept as: some data, and what they are of. @param {object} data */
  text(data) {
    const {kind, ruleset} = this.about
    return JSON.stringify({kind, ruleset, version: 1, ...data})
  }

  // What is said

  /** Marks what is shown while it is not that of what was typed or pressed. @param {string} reason @param {boolean} is */
  late(reason, is) {
    this.#wait.late(reason, is)
  }

  /** Settles when no press is under way. */
  get released() {
    return this.#press.over
  }

  /** Asks Python; until it answers, the thing's own line follows its start. What it says is shown after a press that is
   * under way. @param {object} request @returns {Promise<any>} */
  async ask(request) {
    const reply = await this.#wait.ask(request)
    await this.released
    return reply
  }

  /** A button that cannot be pressed any more hands the keyboard on. @param {string} act @param {boolean} able */
  enable(act, able) {
    const [button] = all(this, `[data-act=${act}]`)
    const held = document.activeElement === button
    button.disabled = !able
    if (held && !able) all(this, `[data-act=${BACK[act]}]:enabled, [data-act=copy]`)[0].focus()
  }

  /** Says what is wrong, beside its field where it has one. @param {{parameter?: string | null, short: string}} [error] */
  refuse({parameter, short} = {short: ''}) {
    const found = this.beside(parameter, short)
    this.place('refused').replaceChildren(...noted(found ? '' : short, this.rules))
    if (short) this.tell('')
  }

  /** Copies a text and says so, or shows it. @param {string} text @param {string} [done] */
  hand(text, done) {
    return hand(this.place('message'), text, done)
  }

  /** @param {string} text */
  tell(text) {
    this.place('message').textContent = text
  }
}
