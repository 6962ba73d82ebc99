// A log over sessions: each press goes to Python, which knows the rule; the browser keeps the log.

import {all, fill, settings} from '../form.js'
import {element, showNote} from '../text.js'
import {ask, inTurn} from './asking.js'
import {hand, keep, kept, keptElsewhere, load, save} from './keeping.js'

/** @typedef {{session: number, what: string, state: string, refusal: string}} Line */

const ACTS = ['input', 'change', 'click', 'submit']

class Tracker extends HTMLElement {
  /** @type {any} what Python said of the log that is shown */ #reply
  /** @type {{text: string | null} | undefined} the log before another took its place */ #before
  #queue = inTurn(problem => this.#tell(problem))
  #noting = false

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this)
    addEventListener('storage', this)
    this.#match()
    if (this.#kept) this.#queue(() => this.#open())
  }

  disconnectedCallback() {
    removeEventListener('storage', this)
  }

  get #ruleset() {
    return this.getAttribute('ruleset') ?? ''
  }

  get #name() {
    return `log ${this.#ruleset}`
  }

  get #kept() {
    return kept(this.#name)
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.hc-${name}`)[0]
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (event.type === 'storage') keptElsewhere(event, this.#name) && this.#queue(() => this.#open())
    else if (event.type === 'submit') {
      event.preventDefault()
      this.#note()
    } else if (target.type === 'file') void (event.type === 'change' && this.#queue(() => this.#load(target)))
    else if (event.type === 'input' && target.name === 'kind') this.#match()
    else if (event.type === 'change' && ['name', 'start'].includes(target.name)) this.#do({do: target.name, value: target.value})
    else if (event.type === 'click') this.#click(target.closest('button')?.dataset.act ?? '')
  }

  /** @param {string} act */
  #click(act) {
    if (act === 'session' || act === 'undo') this.#do({do: act})
    if (act === 'save') this.#queue(async () => (this.#reply ??= await this.#ask({})) && save(this.#reply.file, this.#reply.text))
    if (act === 'copy') this.#queue(async () => hand(this.#part('told'), (this.#reply ??= await this.#ask({})).plain))
    if (act === 'clear') this.#queue(() => this.#replace(null, 'Cleared.'))
    if (act === 'back') this.#queue(() => this.#replace(this.#before?.text ?? null, 'Undone.'))
  }

  // The form

  /** Only the acts of the chosen kind are offered, and the waiver where there is something to waive. */
  #match() {
    const {kind} = settings(this)
    for (const node of all(this, 'optgroup')) node.hidden = node.disabled = node.dataset.kind !== kind
    const own = all(this, `optgroup[data-kind="${kind}"]`).length
    const [which] = all(this, '[name=which]')
    which.value = ''
    all(this, '[data-name=which]')[0].hidden = !own
    all(this, '[data-name=waived]')[0].hidden = !this.dataset.waivable?.split(' ').includes(kind)
    this.#refuse('')
  }

  /** Notes what the form says, once however often it is pressed; what is typed meanwhile stays for the next. */
  #note() {
    if (this.#noting) return
    this.#mark(true)
    const sent = settings(this)
    const {kind, which, act, waived} = sent
    this.#do({do: 'add', kind, act: [which, act].filter(Boolean).join(': '), waived}, () => {
      const now = settings(this)
      for (const name of ['which', 'act']) if (now[name] === sent[name]) all(this, `[name=${name}]`)[0].value = ''
      if (now.waived === sent.waived) for (const node of all(this, '[name=waived]')) node.checked = false
    })
    this.#queue(() => this.#mark(false))
  }

  /** Still a button to be focused: a disabled one would lose the keyboard. @param {boolean} noting */
  #mark(noting) {
    this.#noting = noting
    all(this, '[data-act=add]')[0].setAttribute('aria-disabled', String(noting))
  }

  // What Python says

  /** @param {object} what @returns {Promise<any>} */
  #ask(what) {
    return ask(this, {verb: 'tracker', ruleset: this.#ruleset, ...what})
  }

  /** The log as it is kept, which another tab may have changed, or an empty one. */
  get #now() {
    const text = this.#kept
    return text ? {text} : {}
  }

  /** @param {object} deed @param {() => void} [done] */
  #do(deed, done) {
    this.#queue(async () => {
      const reply = await this.#ask({...this.#now, deed})
      if (!reply.ok) return this.#refuse(reply.error.short)
      this.#before = undefined
      this.#keep(reply)
      done?.()
    })
  }

  /** @param {any} reply */
  #keep(reply) {
    const done = keep(this.#name, reply.empty ? null : reply.text)
    this.#fillCharacter(reply)
    this.#show(reply)
    this.#tell(done ? 'Kept in this browser.' : 'This browser keeps nothing: save a file.')
  }

  /** A character of the same name stands as the log says. @param {any} reply */
  #fillCharacter({log, fills}) {
    const name = `character ${this.#ruleset}`
    const text = kept(name)
    if (!text) return
    try {
      const character = JSON.parse(text)
      if (character.name === log.name) keep(name, JSON.stringify({...character, states: {...character.states, ...fills}}, null, 2))
    } catch {
      // What cannot be read is left alone; the sheet says so.
    }
  }

  async #open() {
    const reply = await this.#ask(this.#now)
    if (reply.ok) this.#show(reply)
    else this.#refuse(`What is kept in this browser cannot be used. ${reply.error.short}`)
  }

  /** @param {any} reply */
  #show(reply) {
    const {log, state, sentences, lines, undoable} = this.#reply = reply
    const held = settings(this)
    const typing = /** @type {HTMLInputElement | null} */ (document.activeElement)
    const own = typing && this.contains(typing) ? {[typing.name]: held[typing.name]} : {} // not told to Python yet
    fill(this, {...held, name: log.name, start: log.start, ...own})
    this.#refuse('')
    this.#part('name').textContent = [this.dataset.title, log.name].filter(Boolean).join(': ')
    this.#part('lead-text').textContent = state
    this.#part('session').textContent = `Session ${log.session}`
    this.#part('sentences').replaceChildren(...sentences.map((/** @type {string} */ text) => element('p', text)))
    const table = /** @type {HTMLTableElement} */ (this.querySelector('table'))
    table.hidden = !lines.length
    table.tBodies[0].replaceChildren(...lines.map((/** @type {Line} */ line) => this.#line(line)))
    const [undo, back] = ['undo', 'back'].map(act => all(this, `[data-act=${act}]`)[0])
    if (typing === undo && !undoable) all(this, '[data-act=session]')[0].focus()
    if (typing === back && !this.#before) all(this, '[data-act=clear]')[0].focus()
    undo.disabled = !undoable
    back.hidden = !this.#before
  }

  /** @param {Line} line */
  #line({session, what, state, refusal}) {
    const row = element('tr', element('th', String(session), {scope: 'row'}))
    row.append(element('td', what), element('td', refusal || state))
    return row
  }

  /** @param {string} text */
  #refuse(text) {
    showNote(this.#part('refused'), text, JSON.parse(this.dataset.rules ?? '{}'))
    if (text) this.#tell('')
  }

  /** @param {string} text */
  #tell(text) {
    this.#part('told').textContent = text
  }

  // Files, and the way back

  /** Another log in place of this one, unless it is refused. @param {string | null} text @param {string} told */
  async #replace(text, told) {
    const reply = await this.#ask(text === null ? {} : {text})
    if (!reply.ok) return this.#refuse(reply.error.short)
    this.#before = {text: this.#kept}
    this.#keep(reply)
    this.#tell(told)
  }

  /** @param {HTMLInputElement} field */
  async #load(field) {
    const text = await load(field)
    if (text !== undefined) await this.#replace(text, 'Loaded and kept in this browser.')
  }
}

customElements.define('honor-tracker', Tracker)
