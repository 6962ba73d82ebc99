// The house rules that a table plays by: every card of their ruleset follows them, and each page says so.

import {cards} from '../card.js'
import {all, handOn, settings} from '../form.js'
import {button, element} from '../text.js'
import {keepString, parsed, string, strings} from './keeping.js'

/** @typedef {import('../card.js').CalculatorCard} Card */
/** @typedef {{name: string, house: string, address: string, of: string}} Table */

const KEY = 'honor-roll table '
const LINE = 'honor-roll line' // how high the line at the head is: the next page keeps that place free
const SOUND = /^[\w.:;-]{1,2000}$/
const SLUG = /^[a-z]+(-[a-z]+)*$/
const PLACE = /^(\/[\w-]+)*\/$/
const LIVE = 'honor-calculator, honor-house, .hc, .hc-table-line' // what follows the rules, or tells of them
const ofTheBook = () => element('sup', 'book', {class: 'hc-by-book', title: 'By the book, not by your house rules'})

/** The rules that are on for a ruleset. @param {string} slug @returns {Table | null} */
export function played(slug) {
  const {name = '', house = '', address = '', of = slug} = parsed(string(KEY + slug))
  if ([name, house, address, of].some(text => typeof text !== 'string') || !SOUND.test(house)) return null
  return {name: name.slice(0, 60), house, address: PLACE.test(address) ? address : '', of: of.slice(0, 60)}
}

/** Every ruleset whose rules are on, whichever page this is. @returns {string[]} */
const everyPlayed = () => strings(KEY).filter(slug => SLUG.test(slug) && played(slug)).sort()

/** Switches rules on, or with nothing off; false where the browser keeps nothing.
 * @param {string} slug @param {Table | null} table */
export function play(slug, table) {
  if (!keepString(KEY + slug, table && JSON.stringify(table))) return false
  follow()
  return true
}

/** Has the cards of the page follow what is on, but for one that a link has opened. */
export function follow() {
  for (const card of cards()) {
    const house = houseOf(card)
    const before = card.dataset.table ?? ''
    const {house: own} = settings(card)
    if (own === undefined || before === house) continue
    const linked = location.hash.startsWith(`#${card.id}?`) && (!before || reaching(card, own) !== reaching(card, before))
    if (!linked) take(card, house, false) // a link has the rules that it names, and no others
  }
  offer()
  say(everyPlayed())
  tellTheBook()
  document.dispatchEvent(new Event('table-rules'))
}

/** Gives a card the table's rules, or with none those of the book.
 * @param {Card} card @param {string} house @param {boolean} own whether that was chosen on this card */
function take(card, house, own) {
  card.dataset.table = house
  card.use({...mirrored(card, house), house}, own)
}

/** The rules of a set that reach a card. @param {Card} card @param {string} house */
function reaching(card, house) {
  const names = [...Object.keys(settings(card)), ...all(card, '[data-rule]').map(({dataset}) => dataset.rule)]
  return house.split(';').filter(part => part && names.includes(part.split(':')[0])).sort().join(';')
}

/** A card with other rules than the table's, as a link or its start has them, offers the table's own. */
function offer() {
  for (const card of cards()) {
    const house = houseOf(card)
    const [old] = all(card, '.hc-own-rules')
    const own = settings(card).house
    const differs = own !== undefined && reaching(card, own) !== reaching(card, house) && Boolean(house)
    if (!differs) old?.remove()
    if (!differs || old) continue
    const press = button("Use my table's rules", () => {
      take(card, houseOf(card), true)
      all(card, '.hc-house > summary')[0]?.focus()
      offer()
    }, {class: 'hc-button hc-own-rules'})
    all(card, '.hc-house')[0]?.before(press)
  }
}
document.addEventListener('calculator-address', offer)
addEventListener('hashchange', () => setTimeout(offer)) // back at the page's own address cards are as they came

/** The rules that the table plays by on a card, '' for those of the book. @param {Card} card */
const houseOf = card => played(card.calculator.split('.')[0])?.house ?? ''

/** Rules that a card has as settings of its own are set there too. @param {Card} card @param {string} house */
function mirrored(card, house) {
  const names = Object.keys(settings(card))
  const before = (card.dataset.mirrored ?? '').split(' ').filter(Boolean)
  const now = house.split(';').map(part => part.split(':')).filter(([name]) => names.includes(name))
  card.dataset.mirrored = now.map(([name]) => name).join(' ')
  const rows = all(card, '.hc-row').filter(({dataset}) => before.includes(dataset.name ?? ''))
  return Object.fromEntries([...rows.map(({dataset}) => [dataset.name, dataset.start]), ...now])
}

/** The line at the head of every page. @param {string[]} slugs */
function say(slugs) {
  const old = document.querySelector('.hc-table-line')
  const head = document.querySelector('h1')
  if (old && head) {
    head.tabIndex = -1 // so that it can be handed the keyboard
    handOn(old, head)
  }
  old?.remove()
  if (self !== top) return
  if (!slugs.length) {
    document.documentElement.style.removeProperty('--table-line')
    keepString(LINE, null)
    return
  }
  const lines = slugs.map(slug => {
    const {name, address, of} = /** @type {Table} */ (played(slug))
    const rules = element('a', name ? `House rules “${name}”` : 'House rules', {href: address || '#'})
    const off = button('Play by the book', () => play(slug, null))
    const reach = 'Its calculators start with them; the figures in the text are still those of the book.'
    return element('p', [rules, ` are on for ${of}. ${reach} `, off])
  })
  const place = document.querySelector('.md-content__inner') ?? document.querySelector('main')
  const box = element('div', lines, {class: 'hc-table-line', role: 'status'})
  place?.prepend(box)
  keepString(LINE, `${box.offsetHeight + parseFloat(getComputedStyle(box).marginBottom)}px`)
}

/** The ruleset that compares the others, and so follows the rules of each. */
const comparing = () => document.querySelector('meta[name="honorcalc-comparing"]')?.getAttribute('content')

/** Whether a page or a calculator goes by the book though the table does not. @param {string} of the folder or slug */
const byTheBook = of => of === comparing() ? everyPlayed().length > 0 : SLUG.test(of) && played(of) !== null

/** Marks the figures by the book in the text: those that link to a chart, and on pages of rules all others. The figure of a
 * question is the reader's. */
function tellTheBook() {
  for (const old of document.querySelectorAll('.hc-by-book')) {
    const place = old.parentNode
    old.remove()
    place?.normalize()
  }
  const text = document.querySelector('.md-content__inner')
  if (!text) return
  const whole = location.pathname.split('/').some(byTheBook)
  const apart = whole ? `table, ${LIVE}` : LIVE
  for (const link of text.querySelectorAll('a[href*="#"]')) {
    const slug = (link.getAttribute('href') ?? '').split('#')[1].split('.')[0]
    if (byTheBook(slug) && /\d[^?]*$/.test(link.textContent ?? '') && !link.closest(apart)) link.after(ofTheBook())
  }
  if (whole) markUnlinked(text)
}

/** Marks figures that link to nothing; those of a table once, at its head. @param {Element} text */
function markUnlinked(text) {
  for (const table of text.querySelectorAll('table')) {
    const head = table.closest('details.figures')?.querySelector('summary') ?? table.querySelector('th')
    if (/\d%/.test(table.textContent ?? '') && !table.closest(LIVE)) head?.append(ofTheBook())
  }
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  /** @type {Text[]} */ const found = []
  while (walk.nextNode()) found.push(/** @type {Text} */ (walk.currentNode))
  for (const node of found.filter(({parentElement: place}) => !place?.closest(`a, table, code, summary, ${LIVE}`))) {
    for (const {index} of [...node.data.matchAll(/\d%/g)].reverse()) {
      node.splitText(index + 2)
      node.after(ofTheBook())
    }
  }
}
