// A log over sessions: Python knows the rule and says where the character stands.

import {all, fill, settings} from '../form.js'
import {element} from '../text.js'
import {alter, parsed} from '../tools/keeping.js'
import {KeptElement} from './kept.js'
import {read, written} from './others.js'
import {retell} from './thing.js'

/** @typedef {{session: number, what: string, state: string, refusal: string}} Line */
/** @typedef {{log: {name: string, start: string, session: number}, state: string, sentences: string[], lines: Line[],
 *   fills: Record<string, string>}} Told */

const TYPED = ['kind', 'which', 'act', 'waived'] // of an event that is not noted yet

class Tracker extends KeptElement {
  get acts() {
    return {
      session: () => this.do({do: 'session'}),
      text: () => this.whenAnswered(({plain}) => this.hand(plain)),
    }
  }

  get shelf() {
    return 'log'
  }

  begin() {
    this.#match()
  }

  // The form

  /** Only the acts of the chosen kind are offered, and the waiver where there is something to waive. */
  #match() {
    const {kind} = settings(this)
    for (const node of all(this, 'optgroup')) node.hidden = node.disabled = node.dataset.kind !== kind
    const {acts, waivable} = this.about.kinds.find((/** @type {any} */ {value}) => value === kind)
    const [which] = all(this, '[name=which]')
    if (!acts.includes(which.value)) which.value = ''
    all(this, '[data-name=which]')[0].hidden = !acts.length
    all(this, '[data-name=waived]')[0].hidden = !waivable
  }

  /** @param {HTMLElement} field */
  typed(field) {
    if (field.getAttribute('name') !== 'kind') return
    this.#match()
    this.place('refused').replaceChildren()
  }

  /** @param {HTMLInputElement} field */
  chosen({name, value}) {
    if (['name', 'start'].includes(name)) this.do({do: name, value})
  }

  get typing() {
    const held = settings(this)
    if (this.waits('add') || !(held.which || held.act)) return undefined
    return Object.fromEntries(TYPED.map(name => [name, held[name]]))
  }

  /** @param {Record<string, string>} typing */
  restore(typing) {
    fill(this, {...settings(this), kind: typing.kind})
    this.#match()
    fill(this, {...settings(this), ...typing})
  }

  /** Notes what the form says, once however often it is pressed; what is typed meanwhile stays for the next. */
  submitted() {
    if (this.waits('add')) return this.whenAnswered(() => {}) // where Python gave no answer, it is asked again
    const sent = settings(this)
    const {kind, which, act, waived} = sent
    this.do({do: 'add', kind, act: [which, act].filter(Boolean).join(': '), waived}, {done: () => {
      const now = settings(this)
      for (const name of ['which', 'act']) if (now[name] === sent[name]) all(this, `[name=${name}]`)[0].value = ''
      if (now.waived === sent.waived) for (const node of all(this, '[name=waived]')) node.checked = false
    }})
  }

  /** Still a button to be focused: a disabled one would lose the keyboard. @param {string} reason @param {boolean} is */
  late(reason, is) {
    super.late(reason, is)
    all(this, '[data-act=add]')[0].setAttribute('aria-disabled', String(this.waits('add') && !this.failed))
  }

  /** What the rule refuses stands below the form. */
  beside() {
    return false
  }

  // What Python says

  /** @param {import('./thing.js').Reply & Told} reply */
  show({log, state, sentences, lines, fills}) {
    const held = settings(this)
    const typing = /** @type {HTMLInputElement | null} */ (document.activeElement)
    const own = typing && this.contains(typing) ? {[typing.name]: held[typing.name]} : {} // not told to Python yet
    fill(this, {...held, name: log.name, start: log.start, ...own})
    this.place('name').textContent = [this.about.title, log.name].filter(Boolean).join(': ')
    retell(this.place('lead-text'), state)
    this.place('session').textContent = `Session ${log.session}`
    retell(this.place('sentences'), sentences)
    const table = /** @type {HTMLTableElement} */ (this.querySelector('table'))
    table.hidden = !lines.length
    table.tBodies[0].replaceChildren(...lines.map(({session, what, state, refusal}) => element('tr', [
      element('th', String(session), {scope: 'row'}),
      element('td', what),
      element('td', refusal || state),
    ])))
    if (this.isOwn) void this.#fillCharacter(log.name, fills)
  }

  /** A character of the same name, open or not, stands as the log says.
   * @param {string} name @param {Told['fills']} fills */
  async #fillCharacter(name, fills) {
    if (!name) return
    const place = `character ${this.about.ruleset}`
    const follow = (/** @type {string | null} */ text) => filled(text, name, fills)
    await alter(place, follow)
    await alter(`others of ${place}`, list => {
      const things = read(list)
      const all = things.all.map(one => ({...one, text: follow(one.text)}))
      return all.some(({text}, at) => text !== things.all[at].text) ? written({...things, all}) : list
    })
  }
}

/** The text of a character, with other states if it has this name. What cannot be read is left alone; the sheet says so.
 * @param {string | null} text @param {string} name @param {Record<string, string>} fills */
function filled(text, name, fills) {
  const character = parsed(text)
  const states = {...character.states, ...fills}
  if (character.name !== name || JSON.stringify(states) === JSON.stringify(character.states)) return text
  return JSON.stringify({...character, states}, null, 2)
}

customElements.define('honor-tracker', Tracker)
