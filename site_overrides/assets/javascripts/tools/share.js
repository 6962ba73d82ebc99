// A chart in the forms that people post: its link, a finished picture, texts for forums, files. Python writes the texts.

import {named, ROOT} from '../root.js'
import {button, element} from '../text.js'
import {hand, save} from './keeping.js'
import {panelOf} from './panel.js'
import {pictureOf} from './picture.js'
import {withFigure} from './posted.js'

/** @typedef {import('../card.js').CalculatorCard} Card */
/** @typedef {{name: string, against?: string, code?: string, why?: string}} Throw one number to roll: its code, or why there is none */
/** @typedef {{texts: Record<string, string>, picture: import('./picture.js').Picture, file: string,
 *   codes: {roller: string, throws: Throw[]}[]}} Forms */
/** @typedef {() => Promise<Forms | string>} Ask the forms, or why there are none */

/** @typedef {[string, string, string]} Entry its name, label and use */
/** @type {Entry[]} */
const FIRST = [
  ['link', 'Copy link', ''], ['picture', 'Copy picture', 'for a post'],
  ['system', 'Send to …', ''], ['sheet', 'Put on my sheet', ''],
]
/** @type {Entry[]} what is copied for a post */
const POSTS = [
  ['bbcode', 'BBCode', 'phpBB, vBulletin'], ['markdown', 'Markdown', 'Reddit, Discourse'],
  ['text', 'Text', 'Discord, chat'], ['sentence', 'Sentence', 'one line'],
]
/** @type {Entry[]} */
const WHOLE = [['bbcode-table', 'BBCode', 'whole table'], ['markdown-table', 'Markdown', 'whole table'], ['iframe', 'Embed', 'HTML']]
/** @type {Entry[]} what is saved, by its ending */
const SAVED = [['png', 'PNG', 'picture'], ['svg', 'SVG', 'drawing'], ['csv', 'CSV', 'table'], ['json', 'JSON', 'data']]
/** @type {Record<string, string>} */
const TYPES = {csv: 'text/csv', json: 'application/json'}
const COPIED = new Map([...POSTS, ...WHOLE].map(([name, label]) => [name, label]))

/** Opens or closes the panel of a card. @param {Card} card @param {HTMLElement} button */
export async function toggle(card, button) {
  const held = document.activeElement
  const opened = await panelOf(card, button, 'share', {class: 'hc-sharing hc-tool hc-screen-only', 'aria-label': 'Share'})
  if (!opened) return
  const {panel} = opened
  const message = element('p', '', {class: 'hc-message', role: 'status'})
  const forms = teller(card)
  const acts = {card, forms, message}
  const first = FIRST.filter(([name]) => name === 'sheet' ? named('sheet') : name !== 'system' || sends())
  const codes = card.querySelector('.hc-panel-rolls') ? [rollerCodes(acts)] : []
  const rows = [row('Copy', WHOLE, acts), row('Save', SAVED, acts)]
  const more = element('details', [element('summary', 'More forms'), ...rows], {class: 'hc-share-more'})
  panel.append(row('', first, acts), row('Post', POSTS, acts), ...codes, more, message)
  if (document.activeElement === held) panel.querySelector('button')?.focus()
  void forms()
}

/** Whether the system has a sheet of its own for sharing, as phones have. */
const sends = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

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

/** The address of the page a card belongs to. @param {Card} card */
const homeOf = card => Object.assign(new URL(card.getAttribute('home') ?? '', location.href), {search: '', hash: ''}).href

/** @param {Card} card @param {string} query @returns {Promise<Forms | string>} or why there are none */
async function ask(card, query) {
  const frame = new URL(`embed/${card.calculator}/`, ROOT)
  for (;;) {
    const reply = await card.send({verb: 'share', query, strict: true, address: homeOf(card), frame: frame.href})
    if (!reply || !card.isConnected) return 'The calculator did not answer. Press again.'
    if (!reply.ok) return 'These settings give no chart: see what is wrong below.'
    if (reply.texts && !reply.unfinished) return reply
  }
}

/** @typedef {{card: Card, forms: Ask, message: Element}} Acts */

/** @param {string} name @param {Entry[]} entries @param {Acts} acts */
function row(name, entries, acts) {
  const buttons = entries.map(([form, label, use]) => button(use ? [label, ' ', element('small', use)] : label, () => {
    act(form, acts).catch(error => acts.message.replaceChildren(`That did not work: ${error.message}`))
  }, {'data-form': form}))
  const head = name ? [element('span', name, {class: 'hc-share-name hc-aside'})] : []
  return element('div', [...head, ...buttons], {class: 'hc-share-row hc-side-by-side', role: 'group', 'aria-label': name || 'Share'})
}

/** The roll as a code for other rollers, worked out when it is opened. @param {Acts} acts */
function rollerCodes({card, forms, message}) {
  const list = element('dl', '', {class: 'hc-roller-codes hc-dims'})
  const node = element('details', [element('summary', 'Code for a dice roller'), list], {class: 'hc-share-more hc-rollers'})
  const work = async () => {
    const {era} = card
    const found = node.open && await forms()
    if (!found || era !== card.era || card.hasAttribute('stale')) return
    if (typeof found === 'string') return message.replaceChildren(found)
    list.inert = false
    list.replaceChildren(...found.codes.flatMap(({roller, throws}) => [
      ...roller ? [element('dt', roller)] : [],
      ...throws.map(thrown => code(thrown, message)),
    ]))
  }
  node.addEventListener('toggle', work)
  // Codes are for the settings beside them: with others they cannot be copied until they are worked out again.
  const watching = new MutationObserver(() => {
    if (!node.isConnected) watching.disconnect()
    else if (card.hasAttribute('stale')) list.inert = true
    else void work()
  })
  watching.observe(card, {attributeFilter: ['stale']})
  return node
}

/** One code with its button, or why there is none. @param {Throw} thrown @param {Element} message */
function code({name, against, code, why}, message) {
  const head = name ? `${name}: ` : ''
  if (code === undefined) return element('dd', [head, element('span', why ?? '', {class: 'hc-why'})])
  const press = button('Copy', () => hand(message, code, 'Code copied.'), {'aria-label': `Copy ${code}`})
  return element('dd', [head, element('code', code), ' ', press, against ? element('small', against) : ''])
}

/** @param {string} form @param {Acts} acts */
async function act(form, acts) {
  const {card, forms, message} = acts
  if (form === 'link') return hand(message, linkOf(card), 'Link copied.')
  if (form === 'picture') return copyPicture(acts)
  if (form === 'sheet') return (await import('./collect.js')).collect(new URL(linkOf(card)).hash.slice(1), message)
  const found = await forms()
  if (typeof found === 'string') return message.replaceChildren(found)
  const {texts, file} = found
  if (form === 'system') return send(texts)
  if (COPIED.has(form)) return hand(message, texts[form], `${COPIED.get(form)} copied.`)
  save(`${file}.${form}`, form in texts ? texts[form] : await pictureOf(card, found.picture, form), TYPES[form])
  message.replaceChildren(`${form.toUpperCase()} saved.`)
}

/** The link to what is shown, with its figure; or where that is for other settings, to those. @param {Card} card */
function linkOf(card) {
  const figure = /** @type {HTMLElement} */ (card.querySelector('.hc-lead-text'))
  const link = card.hasAttribute('stale') ? `${card.calculator}?${card.query}` : withFigure(card.link, figure)
  return `${homeOf(card)}#${link.replace(/\?$/, '?view=exactly')}` // forums leave out a question mark at the end
}

/** Puts the picture on the clipboard; where the browser forbids it, saves it. @param {Acts} acts */
async function copyPicture({card, forms, message}) {
  let file = ''
  const drawn = forms().then(found => {
    if (typeof found === 'string') throw new Error(found)
    file = found.file
    return pictureOf(card, found.picture, 'png')
  })
  try {
    // Some browsers want to be asked within the press itself, before the picture is there.
    await navigator.clipboard.write([new ClipboardItem({'image/png': drawn})])
    return message.replaceChildren('Picture copied. Paste it into a post.')
  } catch {
    const picture = await drawn
    save(`${file}.png`, picture, 'image/png')
    message.replaceChildren('This browser copies no pictures, so it was saved as a file.')
  }
}

/** Hands the post to the system. @param {Record<string, string>} texts */
async function send({sentence, link}) {
  const text = sentence.replace(link, '').trim()
  await navigator.share({text, url: link}).catch(error => {
    if (error.name !== 'AbortError') throw error // who changes their mind has done nothing wrong
  })
}
