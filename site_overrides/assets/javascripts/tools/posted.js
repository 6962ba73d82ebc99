// The figure that a link says it showed when it was copied: `said=<number>@<release>`. Anybody can write
// anything there, so the page never vouches for it: it repeats what the link says, and Python checks it.

import {element} from '../text.js'

const NUMBER = /^[<>]?-?[\d,]{1,12}(\.\d{1,4})?$/
const FIGURE = /^[<>]?−?[\d.,]+/
const MARK = {chance: '%', '': ''}

/** The releases there are, the oldest first, and where the changes between them are listed.
 * @returns {{releases: string[], changes: string}} */
function known() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="honorcalc-releases"]'))
  return {releases: meta?.content.split(' ') ?? [], changes: meta?.dataset.changes ?? ''}
}

/** The number in the figure of a card as a link has it, "" where it is none. @param {string | null} text */
const numberOf = text => (text ?? '').match(FIGURE)?.[0].replace('−', '-') ?? ''

/** A link with the figure it shows. @param {string} link @param {HTMLElement} figure */
export function withFigure(link, figure) {
  const number = numberOf(figure.textContent)
  const said = new URLSearchParams({said: `${number}@${known().releases.at(-1)}`}).toString().replace('%40', '@')
  return NUMBER.test(number) ? `${link}${link.endsWith('?') ? '' : '&'}${said}` : link
}

/** What a link says, if it can be believed to say it: a short number of a release that exists, for a calculator
 * whose figure is a number. @param {string} said @param {Element} card */
export function read(said, card) {
  const unit = card.querySelector('.hc-lead-text')?.getAttribute('data-unit') ?? 'text'
  const [given, release = '', ...more] = said.split('@')
  const number = unit === 'chance' ? given.replace(/%$/, '') : given // who writes a link by hand may write the mark
  const {releases, changes} = known()
  if (unit === 'text' || !NUMBER.test(number) || more.length || !releases.includes(release)) return undefined
  const figure = number.replace('-', '−') + (MARK[/** @type {keyof MARK} */ (unit)] ?? ` ${unit}`)
  /** What to tell where the figure is another one. @param {{text: string} | null} lead */
  const differs = lead => {
    if (numberOf(lead?.text ?? '') === number) return undefined
    /** @type {(string | Node)[]} */
    const lines = [`The link says ${figure}. By the rules it is ${lead?.text ?? 'no number'}.`]
    if (release !== releases.at(-1) && changes) lines.push(element('a', 'Numbers that changed', {href: changes}))
    return lines
  }
  return {figure, differs}
}
