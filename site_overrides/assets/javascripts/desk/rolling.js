// What a kept character can roll now: each roll with its pool, its chance and one button, and what came, with the site's
// dice or with those that a reader has rolled. What came is kept in this browser.

import {all} from '../form.js'
import {Newest} from '../newest.js'
import {element, plainButton, seed, showFacts} from '../text.js'
import {begun, inALine, showDice} from '../tools/dice.js'
import {remember} from '../tools/evening.js'
import {alter, kept, listed} from '../tools/keeping.js'
import {styled} from '../tools/styles.js'
import {played} from '../tools/table.js'
import {tryAgain} from './thing.js'

/** @typedef {{label: string, pool: string, chance: string, against: string, calculator: string, query: string, problem: string}} Roll */
/** @typedef {{name: string, condition: string, able: boolean, house: string, facts: import('../text.js').Fact[],
 *   sections: {title: string, rolls: Roll[]}[]}} Listing */

/** A roll of the log. @typedef {{who: string, what: string, said: string, link: string}} Came */

const MOST = 20 // rolls in the log
const OWN = 'Use my dice'
const NONE = 'No skill on this sheet is rolled here. You can add one under “Change the character”.'

/** What a kept log says; nothing where it is damaged. @param {string | null} text @returns {Came[]} */
const read = text => listed(text, ['who', 'what', 'said', 'link']).slice(0, MOST)

export default class Rolling {
  #sheet
  /** @type {Map<string, Roll>} by section and name */ #rolls = new Map()
  /** @type {Map<string, {query: string, node: HTMLElement}>} what came last, by section and name */ #came = new Map()
  #text = ''
  #judged = '' // dice of the reader's own that are not judged yet
  /** How often another character was opened. */ era = 0
  #line = new Newest(text => this.#ask(/** @type {string} */ (text)))

  /** @param {import('./kept.js').KeptElement} sheet */
  constructor(sheet) {
    this.#sheet = sheet
    void kept(this.#kept).then(text => this.#tell(read(text)))
    document.addEventListener('table-rules', () => this.#text && this.list(this.#text), {signal: sheet.signal}) // with other chances
  }

  /** Another character has rolled nothing yet. */
  another() {
    this.era += 1
    this.#came.clear()
  }

  /** Under which name the log is kept. */
  get #kept() {
    return `rolled ${this.#sheet.id}`
  }

  /** The field for dice that were rolled elsewhere. */
  get #faces() {
    return /** @type {HTMLInputElement} */ (this.#sheet.place('faces'))
  }

  /** Dice were typed, or taken away: the buttons say what they do. */
  given() {
    for (const button of all(this.#sheet, '[data-act=throw]')) this.#name(button)
    for (const refusal of all(this.#sheet, '.hc-ready .hc-problem')) refusal.remove()
  }

  /** @param {HTMLElement} button */
  #name(button) {
    const own = this.#faces.value.trim() !== ''
    const label = this.#rolls.get(button.dataset.key ?? '')?.label ?? ''
    button.textContent = own ? OWN : 'Roll'
    button.setAttribute('aria-label', own ? `${OWN}: ${label}` : `Roll ${label}`)
  }

  /** Empties the log. */
  forget() {
    void alter(this.#kept, () => null)
    this.#tell([])
    this.#faces.focus()
  }

  /** Lists what the character of a text can roll. @param {string} text */
  list(text) {
    this.#text = text
    this.#sheet.late('rolls', true)
    this.#line.ask(text)
  }

  /** @param {string} text */
  async #ask(text) {
    const {ruleset} = this.#sheet.about
    const house = played(ruleset)?.house ?? ''
    try {
      const reply = await this.#sheet.ask({verb: 'character_rolls', ruleset, text, house})
      if (reply.ok) this.#draw(reply)
      else this.#sheet.tell(reply.error.short)
    } catch (error) {
      this.#sheet.tell(tryAgain(error))
    }
  }

  /** @param {Listing} listing */
  #draw({name, condition, able, house, facts, sections}) {
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key
    this.#rolls.clear()
    this.#sheet.place('who').textContent = name
    showFacts(this.#sheet.place('facts'), facts) // by the table's rules, as the rolls
    this.#sheet.place('condition').textContent = [condition, house && `House rules: ${house}.`].filter(Boolean).join(' ')
    for (const {title, rolls} of sections) {
      const [section] = all(this.#sheet, '.hc-play-section').filter(({dataset}) => dataset.section === title)
      const none = !rolls.length && !section.matches('.hc-set-off')
      all(section, '.hc-play-fields')[0].hidden = none // they would set nothing
      const rows = rolls.map(roll => this.#row(`${title}: ${roll.label}`, roll, able))
      all(section, '.hc-ready')[0].replaceChildren(...none ? [element('li', element('p', NONE, {class: 'hc-none'}))] : rows)
    }
    this.#sheet.late('rolls', this.#line.waits)
    if (held !== undefined) all(this.#sheet, '[data-key]').find(({dataset}) => dataset.key === held)?.focus()
  }

  /** @param {string} key @param {Roll} roll @param {boolean} able */
  #row(key, roll, able) {
    const {label, pool, chance, against, calculator, query, problem} = roll
    this.#rolls.set(key, roll)
    const button = plainButton('', {class: 'hc-button hc-roll hc-main', 'data-act': 'throw', 'data-key': key})
    this.#name(button)
    button.disabled = !able || Boolean(problem)
    const odds = problem || [this.#sheet.linked(chance, `${calculator}?${query}`), ` against ${against}`]
    const row = element('li', [
      element('b', pool, {class: 'hc-ready-pool hc-dims'}),
      element('span', label, {class: 'hc-ready-name'}),
      element('span', odds, {class: 'hc-ready-odds hc-dims'}),
      button,
    ])
    const came = this.#came.get(key)
    if (came?.query === query) row.append(came.node)
    else this.#came.delete(key)
    return row
  }

  /** Rolls with the settings that are shown, or with newer ones that are on their way, and with the dice typed, if any.
   * @param {HTMLElement} button @param {number} era in which it was pressed: another character rolls nothing for it */
  async throw({dataset: {key = ''}}, era) {
    if (this.#sheet.isLate('rolls')) this.list(this.#text) // perhaps Python did not answer
    await this.#line.idle
    if (this.#sheet.isLate('rolls')) return
    const roll = this.#rolls.get(key)
    if (!roll || roll.problem || era !== this.era) return
    const who = this.#sheet.place('who').textContent ?? ''
    const {calculator, query} = roll
    const faces = this.#faces.value.trim()
    if (faces && faces === this.#judged) return
    this.#judged = faces
    const dice = faces ? {query, faces} : {query: `${query}&seed=${seed()}`}
    const asked = this.#sheet.ask({verb: 'roll', calculator, strict: true, ...dice}).catch(error => ({error: {short: tryAgain(error)}}))
    const [reply] = await Promise.all([asked, styled('rolls')])
    this.#judged = ''
    if (!reply.ok && faces && era === this.era) return this.#refuse(key, `${begun(reply.error.short)}.`)
    if (!reply.ok) return this.#sheet.tell(reply.error.short)
    if (faces && this.#faces.value.trim() === faces) {
      this.#faces.value = ''
      this.given()
    }
    const last = reply.result.rolls[0]
    const said = inALine(last)
    if (era === this.era) this.#show(key, roll, reply, faces !== '')
    this.#note(who, roll, faces ? `${said}, with the player's own dice` : said, reply.link)
    remember(reply, last)
  }

  /** The row of a roll. @param {string} key */
  #rowOf(key) {
    return all(this.#sheet, '[data-key]').find(({dataset}) => dataset.key === key)?.closest('li')
  }

  /** Says at the button that was pressed what is wrong with the dice. @param {string} key @param {string} text */
  #refuse(key, text) {
    this.given()
    this.#rowOf(key)?.append(element('p', text, {class: 'hc-came hc-problem', role: 'alert'}))
  }

  /** @param {string} key @param {Roll} roll @param {import('../tools/rolls.js').RollReply} reply @param {boolean} own */
  #show(key, roll, reply, own) {
    const [last] = reply.result.rolls
    const said = inALine(last)
    this.#sheet.place('heard').textContent = `${roll.label}. ${said}.`
    const dice = element('div', '', {class: 'hc-dice'})
    showDice(dice, last.dice)
    const lucky = own && reply.luck ? `${reply.luck.text} ` : ''
    const link = this.#sheet.linked(own ? 'Open the odds' : 'Open this roll', reply.link)
    const outcome = element('p', [element('b', begun(last.outcome)), `: ${last.working}. ${lucky}`, link], {class: 'hc-came-outcome'})
    const node = element('div', [outcome, dice], {class: 'hc-came'})
    this.#came.set(key, {query: roll.query, node})
    const row = this.#rowOf(key)
    if (row && this.#rolls.get(key)?.query === roll.query) {
      all(row, '.hc-came')[0]?.remove()
      row.append(node)
    }
  }

  /** Keeps what came, before what other tabs have kept meanwhile.
   * @param {string} who @param {Roll} roll @param {string} said @param {string} link */
  #note(who, {label, pool, against}, said, link) {
    const came = {who, what: `${label}, ${pool} against ${against}`, said, link}
    void alter(this.#kept, text => {
      const log = [came, ...read(text)].slice(0, MOST)
      this.#tell(log)
      return JSON.stringify(log)
    })
  }

  /** Shows the log. @param {Came[]} log */
  #tell(log) {
    const place = this.#sheet.place('rolled')
    all(place, 'ol')[0].replaceChildren(...log.map(({who, what, said, link}) =>
      element('li', [this.#sheet.linked(who ? `${who}: ${what}` : what, link), `: ${said}.`])))
    place.hidden = !log.length
  }
}
