// A chart in the forms that people post: copied as text or saved as a file. Python writes the texts.

import {plotly} from '../plotly.js'
import {element} from '../text.js'
import {dressed} from './chart.js'
import {ROOT, copy, save} from './keeping.js'
import {panelOf} from './panel.js'

/** @typedef {import('../card.js').CalculatorCard} Card */
/** @typedef {{texts: Record<string, string>, picture: any, file: string}} Forms */
/** @typedef {() => Promise<Forms | string>} Ask the forms, or why there are none */

/** @type {[string, string, string][]} what is copied: its name, label and use */
const COPIED = [
  ['link', 'Link', ''], ['sentence', 'Sentence', 'with link'], ['bbcode', 'BBCode', 'phpBB, vBulletin'],
  ['markdown', 'Markdown', 'Reddit, Discourse'], ['iframe', 'Embed', 'HTML'],
]
/** @type {[string, string, string][]} what is saved: its ending, label and use */
const SAVED = [['csv', 'CSV', 'table'], ['json', 'JSON', 'data'], ['png', 'PNG', 'picture'], ['svg', 'SVG', 'drawing']]
/** @type {Record<string, string>} */
const TYPES = {csv: 'text/csv', json: 'application/json', png: 'image/png', svg: 'image/svg+xml'}

/** Opens or closes the panel of a card. @param {Card} card @param {HTMLElement} button */
export function toggle(card, button) {
  const opened = panelOf(card, button, 'share', {class: 'hc-sharing hc-tool', 'aria-label': 'Share'})
  if (!opened) return
  const {panel} = opened
  const told = element('p', '', {class: 'hc-told', role: 'status'})
  const forms = teller(card)
  panel.append(
    row('Copy', COPIED, name => copyText(forms, name, told)),
    row('Save', SAVED, name => saveFile(card, forms, name, told)),
    told,
  )
  panel.querySelector('button')?.focus()
  void forms()
}

/** The forms of the present chart; asked for once as long as the settings stay, and again after a failure.
 * @param {Card} card @returns {Ask} */
function teller(card) {
  /** @type {{query?: string, forms: Promise<Forms | string>}} */
  let last = {forms: Promise.resolve('')}
  return async () => {
    const {query} = card
    if (last.query !== query) last = {query, forms: ask(card, query)}
    const {forms} = last
    const found = await forms
    if (typeof found === 'string' && last.forms === forms) last.query = undefined
    return found
  }
}

/** @param {Card} card @param {string} query @returns {Promise<Forms | string>} or why there are none */
async function ask(card, query) {
  const page = Object.assign(new URL(card.getAttribute('home') ?? '', location.href), {search: '', hash: ''})
  const frame = new URL(`embed/${card.getAttribute('calculator')}/`, ROOT)
  for (;;) {
    const reply = await card.send({verb: 'share', query, strict: true, address: page.href, frame: frame.href})
    if (!reply) return 'Python did not answer. Press again.'
    if (!reply.unfinished) return reply.ok ? reply : 'These settings give no chart: see what is wrong below.'
  }
}

/** @param {string} name @param {[string, string, string][]} entries @param {(name: string) => void} act */
function row(name, entries, act) {
  const node = element('div', element('span', name, {class: 'hc-share-name'}), {class: 'hc-share-row', role: 'group', 'aria-label': name})
  for (const [form, label, use] of entries) {
    const press = element('button', label, {type: 'button', class: 'hc-button', 'data-form': form})
    if (use) press.append(' ', element('small', use))
    press.addEventListener('click', () => act(form))
    node.append(press)
  }
  return node
}

/** @param {Ask} forms @param {string} name @param {Element} told */
async function copyText(forms, name, told) {
  const [, label] = COPIED.find(([form]) => form === name) ?? []
  const found = await forms()
  if (typeof found === 'string') return tell(told, found)
  const text = found.texts[name]
  if (await copy(text)) return tell(told, `${label} copied.`)
  // Some frames and browsers forbid it: then the reader can.
  const field = /** @type {HTMLTextAreaElement} */ (element('textarea', text, {readonly: '', rows: '5', 'aria-label': label ?? ''}))
  tell(told, 'The browser does not let this page copy. Here is the text:', field)
  field.select()
}

/** @param {Card} card @param {Ask} forms @param {string} ending @param {Element} told */
async function saveFile(card, forms, ending, told) {
  const found = await forms()
  if (typeof found === 'string') return tell(told, found)
  const text = found.texts[ending]
  if (text === undefined && !found.picture) return tell(told, 'There is no chart to draw.')
  try {
    save(`${found.file}.${ending}`, text ?? await drawing(card, found.picture, ending), TYPES[ending])
    tell(told, `${ending.toUpperCase()} saved.`)
  } catch (error) {
    tell(told, `The picture could not be drawn: ${error}`)
  }
}

/** The picture of a chart with its words, in the colors of the page. @param {Card} card @param {any} picture @param {string} format */
async function drawing(card, picture, format) {
  const Plotly = await plotly()
  const box = /** @type {Element} */ (card.querySelector('.hc-box'))
  const {data, layout} = dressed(box, picture)
  const {width, height, showlegend} = picture.layout
  const paper = getComputedStyle(box).getPropertyValue('--hc-paper').trim()
  const drawn = {...layout, width, height, showlegend, autosize: false, paper_bgcolor: paper, plot_bgcolor: paper}
  const text = await Plotly.toImage({data, layout: drawn}, {format, width, height, scale: format === 'png' ? 2 : 1, imageDataOnly: true})
  return format === 'svg' ? text : Uint8Array.from(atob(text), byte => byte.charCodeAt(0))
}

/** @param {Element} told @param {string} text @param {Node[]} more */
function tell(told, text, ...more) {
  told.replaceChildren(text, ...more)
}
