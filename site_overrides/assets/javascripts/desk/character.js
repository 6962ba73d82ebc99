// A character's sheet: filled in once, for every calculator of its ruleset, and rolled from.

import {all, fill, mark, problem, settings} from '../form.js'
import {showFacts} from '../text.js'
import {played} from '../tools/table.js'
import {KeptElement} from './kept.js'
import Rolling from './rolling.js'
import {tryAgain} from './thing.js'

/** @typedef {{name: string, attribute: string, rank: string | number}} Skill */
/** @typedef {{name: string, attributes: Record<string, any>, states: Record<string, any>, skills: Skill[],
 *   now?: Record<string, any>}} Character */

/** @param {Skill[]} skills */
const written = skills => skills.map(({name, attribute, rank}) => `${name} ${attribute} ${rank}`).join()

class CharacterSheet extends KeptElement {
  #folds = true // whether the form is to fold when there is a character to be rolled
  /** @type {Rolling | undefined} */ #rolling

  /** @returns {import('./thing.js').Acts} */
  get acts() {
    return {
      throw: button => {
        const {era} = this.#rolls
        this.whenAnswered(() => this.#rolls.throw(button, era))
      },
      add: () => all(this.#row(), '[name=name]')[0].focus(),
      remove: button => this.#remove(button),
      forget: () => this.#rolls.forget(),
      collect: () => this.whenAnswered(({link}) => this.#collect(link)),
    }
  }

  /** @returns {Rolling} */
  get #rolls() {
    return this.#rolling ??= new Rolling(this)
  }

  begin() {
    this.#byHouse(this.reply.text)
  }

  another() {
    this.#folds = true
    this.#rolling?.another()
  }

  /** Puts a table of her chances on the GM's sheet. @param {string} link */
  #collect(link) {
    const message = this.place('message')
    return import('../tools/collect.js').then(({collect}) => collect(link, message)).catch(error => this.tell(tryAgain(error)))
  }

  /** @param {boolean} there whether a character is kept, whose rolls stand before the form that changes it */
  #play(there) {
    const [change, play] = [this.place('change'), this.place('play')]
    const folds = there && this.#folds && !change.contains(document.activeElement)
    if (folds) change.before(play)
    if (folds) change.removeAttribute('open')
    else if (!there) change.setAttribute('open', '')
    play.hidden = !there
    this.#folds = false
  }

  /** What follows from a blank sheet came with the page by the book. @param {string} text */
  #byHouse(text) {
    if (played(this.about.ruleset)) this.#rolls.list(text)
  }

  // The form

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
    this.place('skill-list').append(row)
    return row
  }

  /** @param {HTMLElement} button */
  #remove(button) {
    const row = button.closest('.hc-skill')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    row?.remove()
    const [field] = next ? all(next, '[data-act=remove]') : all(this, '[data-act=add]')
    field.focus()
    this.typed(button)
  }

  /** The character as it stands in the form; a row still without a name is no skill yet.
   * @returns {Character} */
  get #character() {
    const {name, ...traits} = settings(this)
    /** @param {string} rows */
    const named = rows => all(this, rows).map(row => row.dataset.name ?? '')
    const [states, now] = [named('.hc-traits > .hc-row'), named('.hc-play .hc-row')]
    const skills = this.#skills.map(row => Object.fromEntries(all(row, '[name]').map(({name, value}) => [name, value.trim()])))
    /** @param {(trait: string) => boolean} which */
    const those = which => Object.fromEntries(Object.entries(traits).filter(([trait]) => which(trait)))
    return {
      name,
      attributes: those(trait => !states.includes(trait) && !now.includes(trait)),
      states: those(trait => states.includes(trait)),
      skills: /** @type {any} */ (skills.filter(skill => skill.name)),
      now: those(trait => now.includes(trait)),
    }
  }

  /** Rows are called by their skill, for those who listen. */
  #name() {
    for (const row of this.#skills) {
      const name = all(row, '[name=name]')[0].value || 'New skill'
      const [number] = all(row, '.hc-number')
      row.setAttribute('aria-label', name)
      for (const part of all(row, '[data-called]')) part.setAttribute('aria-label', (part.dataset.called ?? '').replace('{}', () => name))
      number.setAttribute('aria-valuenow', number.value)
    }
  }

  /** @param {HTMLElement} field */
  typed(field) {
    if (field.matches('.hc-faces')) return this.#rolls.given()
    this.#folds = false
    mark(this)
    this.#name()
    const row = /** @type {any} */ (field.closest('.hc-skill'))
    const [at, left] = [this.#skills.indexOf(row), this.#skills.length]
    const place = at < 0 ? `without skill ${left}` : `skill ${at}` // each removal is a step of its own
    this.rewrite(this.#character, row ? place : field.closest('.hc-row')?.getAttribute('data-name') ?? '')
  }

  /** @param {Character} character */
  enter({name, attributes, states, skills, now}) {
    const held = document.activeElement?.closest('honor-character .hc-skill')
    const at = held && this.#skills.indexOf(/** @type {any} */ (held))
    const field = /** @type {HTMLInputElement} */ (document.activeElement).name
    const texts = Object.entries({name, ...attributes, ...states, ...now}).map(([trait, value]) => [trait, String(value)])
    const open = this.place('change').hasAttribute('open')
    fill(this, Object.fromEntries(texts))
    this.place('change').toggleAttribute('open', open) // filling opens folds for what they hold
    this.#play(true)
    mark(this)
    if (written(skills) === written(this.#character.skills)) return // somebody may be typing there
    this.place('skill-list').replaceChildren()
    for (const skill of skills) this.#row(skill)
    this.#name()
    if (typeof at === 'number') all(this.#skills[at] ?? this, `[name="${field}"]`)[0]?.focus()
  }

  /** @param {import('./thing.js').Reply & {character: Character, facts: import('../text.js').Fact[]}} reply
   * @param {boolean} whole */
  show({character, facts, empty, text}, whole) {
    if (whole) this.enter(character)
    showFacts(this.place('facts'), facts)
    this.#play(!empty)
    if (!empty) this.#rolls.list(text)
    else this.#byHouse(text)
  }

  /** @param {string | null | undefined} parameter @param {string} short */
  beside(parameter, short) {
    const named = this.#skills.filter(row => all(row, '[name=name]')[0].value.trim())
    const row = parameter?.startsWith('skills.') ? named[Number(parameter.slice(7))] : undefined
    if (row) this.place('change').setAttribute('open', '')
    for (const skill of this.#skills) {
      all(skill, '.hc-problem')[0].textContent = skill === row ? short : ''
      for (const field of all(skill, '[name]')) field.setAttribute('aria-invalid', String(skill === row))
    }
    return problem(this, parameter, short) || row !== undefined
  }
}

customElements.define('honor-character', CharacterSheet)
