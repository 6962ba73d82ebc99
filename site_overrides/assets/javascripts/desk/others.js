// Several things of one kind in one browser: one of them is open, and a row of buttons opens the others. The text of the
// open one is kept as it always was; here are the texts of the others, each under an id that it has for good.

import {plainButton} from '../text.js'
import {parsed} from '../tools/keeping.js'

/** Which one is open, and all of them in their order; the open one has no text here.
 * @typedef {{open: string, all: {id: string, text: string | null}[]}} Things */

export const MOST = 40 // that a reader may have side by side
/** Why there are no more. */
export const NO_ROOM = {short: `There is room for ${MOST} of them here. Open one that you do not need any more and clear it first.`}
const READ = 100 // of a kept list, whatever another program has put there
const LONGEST = 200_000 // characters of a text, twice those that Python reads
const LONGEST_ID = 20
const LONGEST_NAME = 60
const NAMELESS = 'No name'

/** @param {unknown} id @returns {id is string} */
const isId = id => typeof id === 'string' && id.length <= LONGEST_ID

/** An id that no other thing has. */
export const freshId = () => Math.random().toString(36).slice(2, 12)

/** What a kept list says, as far as it is one. @param {string | null} text @returns {Things} */
export function read(text) {
  const {open, things} = parsed(text)
  const opened = isId(open) ? open : ''
  /** @type {Map<string, string | null>} */
  const found = new Map()
  for (const one of Array.isArray(things) ? things.slice(0, READ) : []) {
    const [id, kept] = Array.isArray(one) ? one : []
    const fits = typeof kept === 'string' && kept !== '' && kept.length <= LONGEST
    if (isId(id) && !found.has(id) && (fits || id === opened)) found.set(id, id === opened ? null : kept)
  }
  if (!found.has(opened)) found.set(opened, null)
  return {open: opened, all: [...found].map(([id, text]) => ({id, text}))}
}

/** A list as it is kept. @param {Things} things */
export const written = ({open, all}) => JSON.stringify({open, things: all.map(({id, text}) => [id, text])})

/** Another one open. The one that was open is put beside it, unless there is nothing of it.
 * @param {Things} things @param {string} id @param {string | null} left the text of the one that was open @returns {Things} */
export function turned({open, all}, id, left) {
  const rest = all.map(one => one.id === id ? {id, text: null} : one.id === open ? {id: open, text: left} : one)
  const kept = rest.filter(one => one.id === id || one.text !== null)
  return {open: id, all: kept.some(one => one.id === id) ? kept : [...kept, {id, text: null}]}
}

/** Whether these are too many, and more than there were. @param {Things} next @param {Things} before */
export const isFull = (next, before) => next.all.length > Math.max(MOST, before.all.length)

/** The text of one that is not open. @param {Things} things @param {string} id */
export const textOf = (things, id) => things.all.find(one => one.id === id)?.text ?? null

/** What a thing is called: its name, or those of its sides. @param {string | null} text */
function nameOf(text) {
  const named = Object.entries(parsed(text)).filter(([key]) => key === 'name' || key.endsWith('_name'))
  const names = named.map(([, name]) => typeof name === 'string' ? name.trim() : '')
  return names.filter(Boolean).join(' and ').replace(/\s+/g, ' ').slice(0, LONGEST_NAME) || NAMELESS
}

/** Texts of which no two are alike: the second one of a name has a number that no other name has. @param {string[]} names */
function toldApart(names) {
  const taken = new Set(names)
  return names.map((name, at) => {
    let [text, count] = [name, 1]
    if (names.indexOf(name) < at) while (taken.has(text)) text = `${name} ${++count}`
    taken.add(text)
    return text
  })
}

/** Fills the row of buttons; the one that had the keyboard has it again.
 * @param {Element} row @param {Things} things @param {string | null} text of the open one
 * @param {boolean} shown whether the open one is what the page shows */
export function drawRow(row, things, text, shown) {
  const kept = things.all.map(one => one.id === things.open ? {...one, text} : one).filter(one => one.text !== null)
  const names = toldApart(kept.map(one => nameOf(one.text)))
  const several = kept.length > 1 || (kept.length === 1 && (text === null || !shown))
  const listed = several ? kept : []
  const buttons = listed.map(({id}, at) => button(names[at], {'data-act': 'open', 'data-one': id}, shown && id === things.open))
  if (kept.length) buttons.push(button('New', {'data-act': 'new'}, shown && text === null))
  const {dataset} = row.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : {}
  row.replaceChildren(...buttons)
  if (!dataset) return
  const same = buttons.find(({dataset: {act, one}}) => act === dataset.act && one === dataset.one)
  const next = same ?? buttons.find(one => one.hasAttribute('aria-current')) ?? buttons.at(-1)
  next?.focus()
}

/** @param {string} label @param {Record<string, string>} marks @param {boolean} current */
function button(label, marks, current) {
  return plainButton(label, {dir: 'auto', ...marks, ...current && {'aria-current': 'true'}})
}
