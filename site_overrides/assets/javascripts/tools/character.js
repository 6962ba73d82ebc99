// A character's sheet: filled in once, checked by Python, kept in this browser, in a link, in a file.

import {all, fill, mark, problem, settings, step, stepByKey, toggleHelp} from '../form.js'
import {showFacts, showNotes} from '../text.js'
import {ask, writeAddress} from './asking.js'
import {hand, keep, kept, load, save} from './keeping.js'

/** @typedef {{name: string, attribute: string, rank: string | number}} Skill */
/** @typedef {{name: string, attributes: Record<string, any>, states: Record<string, any>, skills: Skill[]}} Character */

const ACTS = ['input', 'change', 'click', 'keydown', 'submit']
/** @type {any} */
const theme = window

class CharacterSheet extends HTMLElement {
  /** @type {any} what Python said of the character that is shown */ #reply
  /** @type {{text: string | null} | undefined} what was kept before the last great change */ #before
  #mine = true // whether the character shown is the one that is kept
  #turn = 0 // of questions: only the last one's answer counts
  #query = '' // of the link that was opened last
  #path = '' // of the page it stands in
  /** @type {{unsubscribe: () => void} | undefined} */ #address

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this)
    this.#path = location.pathname
    this.#address = theme.location$?.subscribe(() => this.#follow())
    if (!this.#address) addEventListener('hashchange', this)
    const mine = kept(this.#draft) ?? this.#kept
    if (mine) {
      try {
        this.#fill(JSON.parse(mine)) // at once; Python checks it below
      } catch {
        fill(this)
      }
    }
    this.#follow()
  }

  disconnectedCallback() {
    this.#address?.unsubscribe()
    removeEventListener('hashchange', this)
  }

  get #ruleset() {
    return this.getAttribute('ruleset') ?? ''
  }

  get #kept() {
    return kept(`character ${this.#ruleset}`)
  }

  /** The name of what was typed and Python has not read yet. */
  get #draft() {
    return `draft of ${this.#ruleset}`
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.hc-${name}`)[0]
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (event.type === 'hashchange') this.#follow()
    else if (event.type === 'submit') event.preventDefault()
    else if (target.type === 'file') void (event.type === 'change' && this.#load(target))
    else if (event.type === 'input') this.#changed()
    else if (event.type === 'click') this.#click(target)
    else if (event.type === 'keydown' && stepByKey(/** @type {KeyboardEvent} */ (event))) void this.#changed()
  }

  /** @param {HTMLElement} target */
  #click(target) {
    const button = target.closest('button')
    const {act, by} = button?.dataset ?? {}
    if (act === 'step') this.#step(target, Number(by))
    if (act === 'help' && button) toggleHelp(button)
    if (act === 'add') this.#add()
    if (act === 'remove') this.#remove(target)
    if (act === 'copy') void this.#checked(({link}) => hand(this.#part('told'), new URL(`#${link}`, location.href).href, 'Link copied.'))
    if (act === 'save') void this.#checked(({file, text}) => save(file, text))
    if (act === 'clear') void this.#replace({}, 'Cleared.')
    if (act === 'undo') this.#undo()
    if (act === 'keep') this.#keepLinked()
    if (act === 'mine') this.#showMine()
  }

  // The form

  /** @param {HTMLElement} target @param {number} steps */
  #step(target, steps) {
    step(target.closest('.hc-row, .hc-skill'), steps)
    this.#changed()
  }

  get #skills() {
    return all(this, '.hc-skill-list .hc-skill')
  }

  /** A row for a skill, at first an empty one. @param {Skill} [skill] */
  #row(skill) {
    const blank = /** @type {HTMLTemplateElement} */ (this.querySelector('template'))
    const row = /** @type {HTMLElement} */ (blank.content.firstElementChild?.cloneNode(true))
    for (const field of skill ? all(row, '[name]') : []) {
      field.value = String(skill?.[/** @type {keyof Skill} */ (field.name)])
    }
    this.#part('skill-list').append(row)
    return row
  }

  #add() {
    all(this.#row(), '[name=name]')[0].focus()
  }

  /** @param {HTMLElement} target */
  #remove(target) {
    const row = target.closest('.hc-skill')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    row?.remove()
    const [field] = next ? all(next, '[data-act=remove]') : all(this, '[data-act=add]')
    field.focus()
    this.#changed()
  }

  /** The character as it stands in the form; a row still without a name is no skill yet.
   * @returns {Character} */
  get #character() {
    const {name, ...traits} = settings(this)
    const states = all(this, '.hc-traits > .hc-row').map(row => row.dataset.name ?? '')
    const skills = this.#skills.map(row => Object.fromEntries(all(row, '[name]').map(({name, value}) => [name, value.trim()])))
    /** @param {boolean} state */
    const those = state => Object.fromEntries(Object.entries(traits).filter(([trait]) => states.includes(trait) === state))
    return {name, attributes: those(false), states: those(true), skills: /** @type {any} */ (skills.filter(skill => skill.name))}
  }

  /** The same as a file. */
  get #text() {
    return JSON.stringify({kind: 'honor-roll character', ruleset: this.#ruleset, version: 1, ...this.#character})
  }

  /** @param {Character} character */
  #fill({name, attributes, states, skills}) {
    const texts = Object.entries({name, ...attributes, ...states}).map(([trait, value]) => [trait, String(value)])
    fill(this, Object.fromEntries(texts))
    mark(this)
    this.#part('skill-list').replaceChildren()
    for (const skill of skills) this.#row(skill)
    this.#name()
  }

  /** Rows are called by their skill, for those who listen. */
  #name() {
    for (const row of this.#skills) {
      const [{value}] = all(row, '[name=name]')
      const [number] = all(row, '.hc-number')
      row.setAttribute('aria-label', value || 'New skill')
      number.setAttribute('aria-valuenow', number.value)
    }
  }

  // What Python says

  /** @param {object} what @returns {Promise<any>} the reply, undefined when another was asked since */
  async #ask(what) {
    const turn = this.#turn += 1
    const reply = await this.#put(what)
    return turn === this.#turn ? reply : undefined
  }

  /** @param {object} what @returns {Promise<any>} */
  async #put(what) {
    try {
      return await ask(this, {verb: 'character', ruleset: this.#ruleset, ...what})
    } catch (error) {
      this.#query = '' // the same link may be opened again
      this.#tell(`${error} Try again.`)
    }
  }

  /** Does something with the character of the form as Python writes it, unless it is refused; no other question
   * is put off by it. @param {(reply: any) => unknown} act */
  async #checked(act) {
    const reply = await this.#put({text: this.#text})
    if (reply?.ok) await act(reply)
    else if (reply) this.#refuse(reply.error)
  }

  /** What was typed is kept even when its page has been left or closed meanwhile. */
  async #changed() {
    mark(this)
    this.#name()
    if (this.#mine) keep(this.#draft, this.#text)
    const reply = await this.#ask({text: this.#text})
    if (!reply) return
    keep(this.#draft, null)
    if (!reply.ok) return this.#refuse(reply.error)
    this.#tell(this.#mine ? this.#keep(reply.text) : '')
    if (this.isConnected) this.#show(reply)
  }

  /** Keeps the character; gives the sentence that says so. @param {string | null} text */
  #keep(text) {
    keep(this.#draft, null)
    return keep(`character ${this.#ruleset}`, text) ? 'Kept in this browser.' : 'This browser keeps nothing: save a file, or copy the link.'
  }

  /** @param {any} reply @param {boolean} [whole] whether the form is to be filled too */
  #show(reply, whole = false) {
    this.#reply = reply
    if (whole) this.#fill(reply.character)
    this.#refuse()
    showFacts(this.#part('facts'), reply.facts)
    showNotes(this.#part('link-notes'), reply.notes)
    this.#part('link-notes').hidden = !reply.notes.length
    this.#part('offer').hidden = this.#mine
    all(this, '[data-act=undo]')[0].hidden = !this.#before
  }

  /** Says what is wrong beside its field; nothing is kept. @param {{parameter?: string | null, short: string}} [error] */
  #refuse({parameter, short} = {short: ''}) {
    const found = problem(this, parameter, short)
    const named = this.#skills.filter(row => all(row, '[name=name]')[0].value.trim())
    const row = parameter?.startsWith('skills.') ? named[Number(parameter.slice(7))] : undefined
    for (const skill of this.#skills) {
      all(skill, '.hc-problem')[0].textContent = skill === row ? short : ''
      for (const field of all(skill, '[name]')) field.setAttribute('aria-invalid', String(skill === row))
    }
    this.#part('refused').textContent = found || row ? '' : short
    if (short) this.#tell('')
  }

  /** @param {string} text */
  #tell(text) {
    this.#part('told').textContent = text
  }

  // Files, links, and the way back

  /** Another character in place of the one kept, unless it is refused.
   * @param {object} what @param {string} told */
  async #replace(what, told) {
    const reply = await this.#ask(what)
    if (!reply?.ok) return void (reply && this.#refuse(reply.error))
    this.#before = {text: this.#kept}
    this.#mine = true
    this.#keep('text' in what || 'query' in what ? reply.text : null)
    this.#show(reply, true)
    this.#tell(told)
    this.#unlink()
  }

  /** @param {HTMLInputElement} field */
  async #load(field) {
    const text = await load(field)
    if (text !== undefined) await this.#replace({text}, 'Loaded and kept in this browser.')
  }

  #undo() {
    const before = this.#before?.text
    void this.#replace(before ? {text: before} : {}, 'Undone.')
  }

  #keepLinked() {
    void this.#checked(({text}) => this.#replace({text}, 'Kept in this browser.'))
  }

  #showMine() {
    this.#unlink()
    this.#mine = true
    void this.#showKept()
  }

  /** Shows what is kept, or an empty sheet. */
  async #showKept() {
    const text = this.#kept
    const reply = await this.#ask(text ? {text} : {})
    if (reply?.ok) this.#show(reply, true)
    else if (reply) this.#refuse({short: `What is kept in this browser cannot be used. ${reply.error.short}`})
  }

  /** A link's character is shown; it is kept only where none was before. */
  #follow() {
    if (location.pathname !== this.#path) return // the next page is known before this one goes
    const [anchor, ...rest] = location.hash.slice(1).split('?')
    const query = anchor === this.id && rest.length ? rest.join('?') : null
    if (query === null) this.#query = ''
    if (query !== null && query !== this.#query) void this.#open(query)
    else if (query === null && !this.#turn && kept(this.#draft)) void this.#changed()
    else if (query === null && !this.#turn && this.#kept) void this.#showKept()
  }

  /** @param {string} query */
  async #open(query) {
    this.#query = query
    const reply = await this.#ask({query})
    if (!this.isConnected) return
    if (!reply?.ok) return void (reply && this.#refuse(reply.error))
    const mine = this.#kept
    this.#mine = !mine || mine === reply.text
    const told = this.#mine ? this.#keep(reply.text) : ''
    this.#show(reply, true)
    this.#tell(told)
    this.scrollIntoView({block: 'start'})
  }

  /** The address speaks of the sheet no more than of its place. */
  #unlink() {
    this.#query = ''
    if (location.hash.startsWith(`#${this.id}?`)) writeAddress(this.#path, `#${this.id}`)
  }
}

customElements.define('honor-character', CharacterSheet)
