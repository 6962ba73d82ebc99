// What every kept thing is as a part of its page: what it adds of its own, where its parts are, and what it says.

import {ask, engine} from '../engine.js'
import {all, problem} from '../form.js'
import {LONG} from '../shown.js'
import {element, noted, starting} from '../text.js'
import {hand} from '../tools/keeping.js'

/** @type {Record<string, string>} */ const BACK = {undo: 'redo', redo: 'undo'} // what takes back what a button did
const NEWS = ['progress', 'restarted']
const OLD = 'This is not up to date yet.'
const ENDS = ['pointerup', 'pointercancel'] // of a press
const LONGEST = 2000 // milliseconds; whoever holds longer than that presses nothing

/** Why something did not work, without the error's own name. @param {any} error */
export const tryAgain = error => `${error.message} Try again.`

/** What buttons do, by their data-act. @typedef {Record<string, (button: HTMLElement) => unknown>} Acts */

/** Says something only where that is new: whoever listens hears each change, and nothing twice.
 * @param {Element} place @param {string | string[]} said a text, or one for each paragraph */
export function retell(place, said) {
  const texts = [said].flat()
  if ([...place.childNodes].map(node => node.textContent).join('\n') === texts.join('\n')) return
  place.replaceChildren(...Array.isArray(said) ? texts.map(text => element('p', text)) : texts)
}

/** What Python says of a thing, beside what each adds: its text, its link, and the file that it is saved in.
 * @typedef {{ok: true, text: string, link: string, file: string, notes: string[], empty?: boolean, same?: boolean, undoable?: boolean}
 *   & Record<string, any>} Reply */

export class ThingElement extends HTMLElement {
  /** @type {any} what the package says of the thing before anybody does anything */ about
  /** @type {any} what Python said of what is shown */ reply
  /** Settles when no press is under way: what is drawn anew just then would take the button from under the finger.
   * @type {Promise<void>} */ released = Promise.resolve()
  /** @type {Set<string>} why what is shown is not that of what was typed or pressed */ #reasons = new Set()
  #timer = 0 // until that is read out
  #life = new AbortController()

  connectedCallback() {
    this.#life = new AbortController()
    this.addEventListener('pointerdown', ({button}) => {
      if (button === 0) this.released = new Promise(ended)
    }, this.#life)
    // What is being typed is done as if the field were left: a reload takes nothing along.
    addEventListener('pagehide', () => {
      const field = document.activeElement
      if (field instanceof HTMLElement && this.contains(field)) field.blur()
    }, this.#life)
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

  /** Whether there is this reason to mark what is shown. @param {string} reason */
  isLate = reason => this.#reasons.has(reason)

  /** Marks what is shown while there is any reason to. @param {string} reason @param {boolean} is */
  late(reason, is) {
    this.#reasons[is ? 'add' : 'delete'](reason)
    const stale = this.#reasons.size > 0
    if (stale === this.hasAttribute('stale')) return
    this.toggleAttribute('stale', stale)
    const say = (/** @type {string} */ text) => void (this.place('late').textContent = text) // for those who listen
    clearTimeout(this.#timer)
    if (stale) this.#timer = window.setTimeout(say, LONG, OLD)
    else say('')
  }

  /** Asks Python; until it answers, the thing's own line follows its start. What it says is shown after a press that is
   * under way. @param {object} request @returns {Promise<any>} */
  async ask(request) {
    const reply = await (engine.isReady ? ask(request) : this.#askFirst(request))
    await this.released
    return reply
  }

  /** @param {object} request that Python cannot answer before it has started @returns {Promise<any>} */
  #askFirst(request) {
    const listening = new AbortController()
    const hear = (/** @type {Event} */ event) => this.#progress(/** @type {CustomEvent} */ (event).detail)
    for (const type of NEWS) engine.addEventListener(type, hear, listening)
    this.#progress({})
    return ask(request).finally(() => {
      listening.abort()
      this.#progress({message: ''})
    })
  }

  /** @param {{message?: string, loaded?: number, total?: number}} news of Python's start */
  #progress({message, loaded = 0, total = 0}) {
    const bar = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.place('progress')))
    this.place('status-text').textContent = message ?? starting({loaded, total})
    bar.hidden = !total
    bar.value = total && loaded / total
  }

  /** A button that cannot be pressed any more hands the keyboard on. @param {string} act @param {boolean} able */
  enable(act, able) {
    const [button] = all(this, `[data-act=${act}]`)
    const held = document.activeElement === button
    button.disabled = !able
    if (held && !able) all(this, `[data-act=${BACK[act]}]:enabled, [data-act=copy]`)[0].focus()
  }

  /** Says what is wrong, beside its field where it has one.
   * @param {{parameter?: string | null, short: string}} [error] @param {boolean} [reveals] whether that is to be in sight */
  refuse({parameter, short} = {short: ''}, reveals = false) {
    const found = this.beside(parameter, short)
    this.place('refused').replaceChildren(...noted(found ? '' : short, this.rules))
    if (short) this.tell('')
    if (reveals) all(this, '.hc-problem:not(:empty)')[0]?.scrollIntoView({block: 'nearest'})
  }

  /** Copies a text and says so, or shows it. @param {string} text @param {string} [done] */
  hand(text, done) {
    return hand(this.place('message'), text, done)
  }

  /** @param {string} text */
  tell(text) {
    retell(this.place('message'), text)
  }
}

/** @param {() => void} done called when the pointer has gone up and its click was heard */
function ended(done) {
  const watching = new AbortController()
  const end = () => {
    watching.abort()
    setTimeout(done)
  }
  for (const type of ENDS) addEventListener(type, end, watching)
  setTimeout(end, LONGEST)
}
