// The figure that a link says it showed when it was copied: `said=<number>@<release>`. Anybody can write
// anything there, so the page never vouches for it: it repeats what the link says, and Python checks it.

import {element} from '../text.js'

const NUMBER = /^[<>]?-?[\d,]{1,12}(\.\d{1,4})?$/
const FIGURE = /^[<>]?−?[\d.,]+(?![\d.,]| ×)/

/** The releases there are, the oldest first, and where the changes between them are listed.
 * @returns {{releases: string[], changes: string}} */
function known() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="honorcalc-releases"]'))
  return {releases: meta?.content.split(' ') ?? [], changes: meta?.dataset.changes ?? ''}
}

/** The number in the figure of a card as a link has it, "" where it is none. @param {string | null} text */
const numberOf = text => (text ?? '').match(FIGURE)?.[0].replace('−', '-') ?? ''

/** A link with the figure it shows. A chance keeps its mark on a card whose figure is mostly of another unit.
 * @param {string} link @param {HTMLElement} figure */
export function withFigure(link, figure) {
  const number = numberOf(figure.textContent)
  const mark = figure.dataset.unit !== 'chance' && figure.textContent?.endsWith('%') ? '%' : ''
  const said = new URLSearchParams({said: `${number}${mark}@${known().releases.at(-1)}`}).toString().replace('%40', '@')
  return NUMBER.test(number) ? `${link}${link.endsWith('?') ? '' : '&'}${said}` : link
}

/** What a link says, if it can be believed to say it: a short number of a release that exists, for a calculator
 * whose figure is a number. @param {string} said @param {Element} card */
export function read(said, card) {
  const usual = card.querySelector('.hc-lead-text')?.getAttribute('data-unit') ?? 'text'
  const [given, release = '', ...more] = said.split('@')
  const number = given.replace(/%$/, '')
  const unit = number === given ? usual : 'chance'
  const {releases, changes} = known()
  if (usual === 'text' || !NUMBER.test(number) || more.length || !releases.includes(release)) return undefined
  const mark = ['chance', '%'].includes(unit) ? '%' : unit && number !== '1' ? ` ${unit}` : '' // which are plurals
  const figure = number.replace('-', '−') + mark
  /** What to tell where the figure is another one. A card whose figure is now of another unit has it among the facts.
   * @param {import('../shown.js').Answer['display']} display */
  const differs = ({lead, facts}) => {
    const found = lead && lead.unit !== unit && unit === usual ? facts.find(fact => fact.unit === unit) : lead
    if (numberOf(found?.text ?? '') === number) return undefined
    /** @type {(string | Node)[]} */
    const lines = [`The link says ${figure}. By the rules it is ${lead?.text ?? 'no number'}.`]
    if (release !== releases.at(-1) && changes) lines.push(element('a', 'Numbers that changed', {href: changes}))
    return lines
  }
  return {figure, label: unit === usual ? '' : 'Chance', differs}
}
