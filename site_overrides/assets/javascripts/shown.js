// What a card shows: an answer, whether it is that of the settings beside it, and what is going on.

import {all} from './form.js'
import {element, showFacts, showNotes, showTable} from './text.js'

const PAUSE = 600 // milliseconds without another answer until one is read out
export const LONG = 1500 // until who listens is told that the answer is not there yet
const LOST = 'This part of the calculator could not be loaded. Press again to try once more.'
const UNDRAWN = 'The chart could not be drawn, so an older chart is shown. The table has the present figures.'
const STALE = 'These figures are for other settings.'
const POSTED = 'As posted, not yet checked.'

/** @typedef {import('./text.js').Fact & {name: string, unit: string}} Value */
/** What Python says to some settings; a state has what stands in their link.
 * @typedef {{link: string, link_notes: string[], drawing: import('./tools/drawing.js').Drawing | null, pinnable: boolean,
 *   unfinished?: boolean, compared?: string, display: {lead: Value | null, facts: Value[], main: number},
 *   result: {headline: string, notes: string[], table: import('./text.js').Table, figure: import('./tools/chart.js').Figure},
 *   state: {parameters: Record<string, string>, pins: import('./tools/pins.js').Pin[], dice?: Record<string, string>}}} Answer */

export class Shown {
  /** @type {Answer} the last good reply */ reply = /** @type {any} */ (undefined)
  /** @type {Record<string, number>} */ #timers = {}
  /** What the line says when nothing is going on: what is lost, or else what a link got wrong. */
  #lost = ''; #unused = ''
  /** What draws, kept: to import it anew has the browser paint the chart of other settings once more.
   * @type {Promise<typeof import('./tools/chart.js')> | undefined} */
  #drawer
  #card

  /** @param {HTMLElement} card */
  constructor(card) {
    this.#card = card
  }

  /** @param {string} name */
  part = name => all(this.#card, `.hc-${name}`)[0]

  /** Does something later, unless it is put off again. @param {string} name @param {number} wait @param {() => void} act */
  later(name, wait, act) {
    clearTimeout(this.#timers[name])
    this.#timers[name] = window.setTimeout(act, wait)
  }

  /** @param {string} name */
  never = name => clearTimeout(this.#timers[name])

  /** The card leaves the page. */
  leave() {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
    void this.#drawer?.then(({letGo}) => letGo(this.part('box')), () => undefined)
  }

  /** From now on what is shown belongs to other settings than those beside it.
   * @param {string} [kind] of doubt @param {string} [sentence] about it @param {string} [aloud] the same for those who listen */
  stale(kind = '', sentence = STALE, aloud = sentence) {
    this.#card.setAttribute('stale', kind)
    this.never('problem')
    this.part('stale').textContent = sentence
    this.later('stale', LONG, () => this.say(aloud))
  }

  /** Shows the figure that a link says it had; it is marked until Python has computed it.
   * @param {{figure: string, label: string}} said the label is "" for that of the page */
  posted({figure, label}) {
    this.part('lead-text').textContent = figure
    if (label) this.part('lead-label').textContent = label
    this.stale('posted', POSTED, `The link says ${figure}. ${POSTED}`)
  }

  /** Shows an answer. @param {Answer} reply @param {boolean} current whether it is that of the settings beside it */
  answer(reply, current) {
    const {result, display} = this.reply = reply
    const headline = this.part('headline')
    const {label, text, unit} = display.lead ?? {label: '', text: '', unit: ''}
    const denied = current && this.part('said').textContent === STALE // to those who listen
    if (denied || headline.textContent !== result.headline) this.later('say', PAUSE, () => this.say(result.headline))
    const parts = result.headline.split(/(\S*d\d+-\S+)/) // what hangs on a die by a hyphen keeps to its line
    headline.replaceChildren(...parts.map((part, n) => n % 2 ? element('span', part, {class: 'whole'}) : part))
    this.part('lead-label').textContent = label
    this.part('lead-text').textContent = text
    showFacts(this.part('facts'), display.facts.slice(0, display.main))
    showFacts(this.part('more-facts'), display.facts.slice(display.main))
    this.#elsewhere(text, unit)
    showNotes(this.part('notes'), result.notes, JSON.parse(this.#card.dataset.rules ?? '{}'))
    if (!current) return
    this.#card.removeAttribute('stale')
    this.never('stale')
  }

  /** Links to the same odds elsewhere, where the figure is a chance. @param {string} text @param {string} unit */
  #elsewhere(text, unit) {
    const place = this.part('elsewhere')
    const percent = unit === 'chance' ? Math.round(Number(text.replace('%', ''))) : 0
    if (place) place.hidden = !(percent >= 1 && percent <= 99)
    place?.children[0].setAttribute('href', place.dataset.link + String(percent || 50))
  }

  /** Draws the answer in the tab that is open. @param {string} tab */
  paint(tab) {
    const {result: {figure, table, headline}, drawing} = this.reply
    const box = this.part('box')
    const isBare = this.#card.toggleAttribute('bare', !figure.data.length) // nothing to draw: the table stands in its place
    if (tab === 'table' || isBare) showTable(/** @type {HTMLTableElement} */ (/** @type {Element} */ (this.part('table'))), table)
    box.setAttribute('aria-label', `Chart. ${headline}`) // which holds also while there is no drawing
    box.classList.add('hc-undrawn') // until the answer is drawn, the chart is that of other settings
    const isOld = () => figure !== this.reply.result.figure // a script under way tells who waits in no order
    const drawer = this.#drawer ??= import('./tools/chart.js').catch(error => (this.#drawer = undefined, Promise.reject(error)))
    void drawer.then(async ({draw, nameTraces}) => {
      if (!isOld() && tab !== 'table' && figure.data.length) await draw(box, figure, drawing)
      if (!isOld()) nameTraces(this.part('legend'), figure)
    }).catch(() => {
      this.status(UNDRAWN)
      this.later('paint', 5000, () => (this.status(''), this.paint(this.#card.getAttribute('tab') ?? tab)))
    })
  }

  /** What a link could not be used for, or says otherwise than Python.
   * @param {(string | Node)[]} notes @param {string} [unused] what the line says of it, until there are other notes */
  linkNotes(notes, unused = '') {
    const place = this.part('link-notes')
    place.replaceChildren(...notes.map(note => element('li', note)))
    place.hidden = !notes.length
    if (unused !== this.#unused) this.status(this.#unused = unused)
    if (notes.length) this.say(place.textContent ?? '')
  }

  /** @param {string} text for those who listen */
  say(text) {
    this.never('say')
    this.part('said').textContent = text
  }

  /** Whether the line says nothing that has just happened. */
  silent = () => ['', this.#lost, this.#unused].includes(this.part('status-text').textContent ?? '')

  /** Says that a part of the card did not come, until one has. @template Part @param {Part} part what came, if anything */
  came(part) {
    this.#lost = part ? '' : LOST
    this.status('')
    return part
  }

  /** @param {string} text @param {number} [share] of the way, for a progress bar */
  status(text, share = 0) {
    this.part('status-text').textContent = text || this.#lost || this.#unused
    const bar = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.part('progress')))
    bar.hidden = !share
    bar.value = share
  }
}
