// The rolls of a card: dice, outcome, seed, history, and how often each outcome came so far.

import {all, settings} from '../form.js'
import {element, seed, showFacts} from '../text.js'
import {begun, inALine, showDice} from './dice.js'
import {remember} from './evening.js'
import {styled} from './styles.js'

/** @typedef {{dice: import('./dice.js').Die[], total: number, outcome: string, working: string}} Roll */
/** @typedef {{sentence: string, commitment: string, word: string}} Reveal */
/** @typedef {{result: {seed: number, rolls: Roll[]}, totals: Record<string, number>, link: string,
 *   tally: {rolls: number, counts: Record<string, number>, facts: import('../text.js').Fact[], so_far: string,
 *     many: string, came: string},
 *   luck?: {text: string, rank: number, spread: number}, reveal?: Reveal}} RollReply */

const LONGEST_HISTORY = 50
const TOO_SOON = 500 // milliseconds in which nobody has read a result and thrown the same faces again
const REPLAYED = ['seed', 'count', 'nonce', 'word', 'commitment', 'release'] // what of a link tells dice

/** What a reveal proves, and what is to be compared with the posts. @param {Reveal} reveal */
const proof = ({sentence, commitment, word}) => [
  sentence, element('br', ''),
  'Commitment: ', element('code', commitment, {class: 'hc-commitment'}), element('br', ''),
  'Word: ', element('b', word, {class: 'hc-revealed-word'}),
]

/** What was rolled with the present settings. */
export default class Rolls {
  /** @type {Record<string, number>} how often each total came */ #totals = {}
  /** @type {Record<string, string>} what of a link tells the dice of the last roll */ roll = {}
  /** @type {Record<string, number>} how often each outcome came */ #counts = {}
  /** @type {Set<string>} what tells the dice of all that was counted */ #seen = new Set()
  #rolled = '' // the settings that all these are of
  /** @type {string | undefined} the typed faces that were judged just now */ #judged
  #card

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
  }

  /** What the chart is to show beside the odds, once anything came. */
  get observed() {
    return Object.keys(this.#totals).length ? this.#totals : undefined
  }

  /** What tells the dice of the last roll, in one way. */
  get #dice() {
    return REPLAYED.map(name => this.roll[name]).join(' ')
  }

  /** @param {string} name */
  #part(name) {
    return all(this.#card, `.hc-panel-rolls .hc-${name}`)[0]
  }

  /** Rolls, and shows what came unless it comes too late.
   * @param {Record<string, string>} asked what of a link tells its dice @param {'seed' | 'replay' | 'own'} from @param {string} [faces]
   * @param {number} [era] in which the link was opened, which has other dice for other settings */
  async throw(asked, from, faces, era = this.#card.era) {
    const card = this.#card
    if (era !== card.era || (from === 'own' && faces === this.#judged)) return // pressed again before it was shown
    const roll = from === 'seed' ? {seed: String(seed()), ...asked} : asked
    const query = new URLSearchParams(card.query)
    for (const name of REPLAYED) query.delete(name)
    for (const [name, value] of Object.entries(roll)) query.set(name, value)
    const request = {verb: 'roll', query: query.toString(), strict: true, faces, so_far: this.#counts}
    const [reply] = await Promise.all([card.send(request), styled('rolls')])
    if (!reply || era !== card.era || !card.isConnected) return // these dice say nothing about what is set now
    if (!reply.ok && 'seed' in roll) return card.refuse(reply.error)
    this.roll = roll
    const refused = () => this.refuse(from === 'own' ? reply.error.short : `Not verified: ${reply.error.short}`)
    card.rolled(reply.ok ? this.show(reply, from) : refused(), from !== 'replay')
    // The form stands below all that was rolled; what came of it stands below the buttons.
    if (from !== 'own') return
    this.#part('roll-buttons').scrollIntoView({block: 'nearest'})
    this.#judged = faces
    setTimeout(() => this.#judged = undefined, TOO_SOON)
  }

  /** Shows a reply and gives its outcome as one sentence. @param {RollReply} reply @param {'seed' | 'replay' | 'own'} from */
  show(reply, from) {
    const {result: {rolls, seed}, tally, luck} = reply
    const last = rolls[rolls.length - 1]
    const shown = inALine(last)
    const summary = rolls.length > 1 ? `${tally.many}: ${tally.came}` : [shown, luck?.text].filter(Boolean).join('. ')
    this.#rolled = this.#settings
    if (from !== 'replay' || !this.#seen.has(this.#dice)) this.#count(reply, summary)
    showDice(this.#part('dice'), last.dice)
    const many = rolls.length > 1
    const inWords = [last.outcome, last.working].filter(Boolean).join(', ')
    this.#part('outcome').textContent = many ? `${tally.many}. The last one: ${inWords}` : shown
    this.#part('luck').textContent = luck?.text ?? ''
    this.#part('seed').textContent = {
      seed: `The address now replays exactly ${many ? 'these rolls' : 'this roll'}. Seed ${seed}.`,
      replay: `A replay of the linked ${many ? 'rolls' : 'roll'}: the same dice every time. `
        + `It does not prove how often somebody tried. Seed ${seed}.`,
      own: 'What you typed, judged by the rule.',
    }[from]
    if (reply.reveal) this.#part('seed').replaceChildren(...proof(reply.reveal))
    if (rolls.length === 1 && from !== 'replay') remember(reply, last) // a replay is no roll of this evening
    return summary
  }

  /** Counts what came, once however often it is replayed. @param {RollReply} reply @param {string} summary */
  #count({totals, tally}, summary) {
    this.#seen.add(this.#dice)
    for (const [total, count] of Object.entries(totals)) this.#totals[total] = (this.#totals[total] ?? 0) + count
    this.#counts = tally.counts
    this.#part('so-far').textContent = tally.rolls > 1 ? tally.so_far : ''
    showFacts(this.#part('observed'), tally.rolls > 1 ? tally.facts : [])
    this.#note(summary)
  }

  /** Says why dice from elsewhere are no roll. @param {string} why */
  refuse(why) {
    const said = `${begun(why)}.`
    for (const name of ['dice', 'luck', 'seed']) this.#part(name).replaceChildren()
    this.#part('outcome').textContent = said
    return said
  }

  /** @param {string} text */
  #note(text) {
    const history = this.#part('history')
    history.prepend(element('li', text))
    history.hidden = history.children.length < 2 // the only roll stands above
    if (history.children.length > LONGEST_HISTORY) history.lastElementChild?.remove()
  }

  /** What the settings are now, as a text. */
  get #settings() {
    return JSON.stringify(settings(this.#card))
  }

  /** The last roll is not that of the address any more; what was seen says nothing about other settings. */
  forget() {
    this.roll = {}
    if (!this.#rolled) return
    for (const name of ['dice', 'outcome', 'luck', 'seed']) this.#part(name).replaceChildren()
    if (this.#settings === this.#rolled) return
    this.#rolled = ''
    this.#totals = {}
    this.#counts = {}
    this.#seen.clear()
    for (const name of ['so-far', 'observed']) this.#part(name).replaceChildren()
    this.#note('Other settings from here on.')
  }
}
