// What a reader keeps: in the browser's own storage, in files, on the clipboard. Nothing leaves the machine.

import {element} from '../text.js'

const LARGEST_FILE = 100_001 // characters; Python says so when there are more
export const ROOT = new URL('../../../../', import.meta.url) // this file lies in assets/<release>/javascripts/tools/
/** What the browser would not keep, for this visit. @type {Map<string, string | null>} */
const visit = new Map()

/** The name in the storage: several sites may share one. @param {string} name */
const key = name => `${ROOT.pathname} honor-roll ${name}`

/** What is kept under a name, null where nothing is. @param {string} name */
export function kept(name) {
  const newest = visit.get(name)
  if (newest !== undefined) return newest // what the storage still has is older
  try {
    return localStorage.getItem(key(name))
  } catch {
    return null
  }
}

/** Keeps a text, or with null nothing any more; false where it will be gone after the visit.
 * @param {string} name @param {string | null} text */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(key(name))
    else localStorage.setItem(key(name), text)
    visit.delete(name)
    return true
  } catch {
    visit.set(name, text)
    return false
  }
}

/** Whether an event tells that another tab has kept something under a name. @param {Event} event @param {string} name */
export const keptElsewhere = (event, name) => event instanceof StorageEvent && (event.key ?? key(name)) === key(name)

/** Hands a file out. @param {string} name @param {BlobPart} content @param {string} [type] */
export function save(name, content, type = 'application/json') {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], {type}))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The text of the file somebody chose, no more of it than can be one of ours.
 * @param {HTMLInputElement} field @returns {Promise<string | undefined>} */
export async function load(field) {
  const text = await field.files?.[0]?.slice(0, LARGEST_FILE).text()
  field.value = '' // so that the same file can be chosen again
  return text
}

/** Copies a text; true when that was possible: without encryption there is no clipboard at all. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and says so, or shows it to be copied by hand.
 * @param {Element} place @param {string} text @param {string} [done] */
export async function hand(place, text, done = 'Copied.') {
  if (await copy(text)) return void (place.textContent = done)
  const field = /** @type {HTMLTextAreaElement} */ (element('textarea', text, {readonly: '', rows: '3', class: 'hc-by-hand', 'aria-label': 'To copy by hand'}))
  place.replaceChildren('The browser does not let this page copy. Here is the text: ', field)
  field.select()
}

/** The style sheet of a tool, to be put into the tool itself: instant navigation empties the head.
 * @param {string} name */
export function styles(name) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = new URL(`../../stylesheets/tools/${name}.css`, import.meta.url).href
  return link
}
