// What a reader keeps: in the browser's own storage, in files, on the clipboard. Nothing leaves the machine.

import {ROOT} from '../root.js'
import {element} from '../text.js'

const LARGEST_FILE = 100_001 // characters, of up to four bytes each; Python says so when there are more
const HOME = `${ROOT.pathname} honor-roll` // several sites may share the storage
const TEXTS = 'texts'
const PATIENCE = 10_000 // milliseconds until a storage that neither opens nor fails counts as closed
/** The name in the storage that holds strings alone. @param {string} name */
const key = name => `${HOME} ${name}`
/** What the browser would not keep, for this visit. @type {Map<string, string | null>} */
const visit = new Map()
/** The names of which nobody has seen yet what the storage has. @type {Set<string>} */
const unseen = new Set()

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/** Milliseconds that the storage has to open: hardly any where it let a reader wait before. */
let patience = PATIENCE

/** The storage, open; rejects where it does not open. @returns {Promise<IDBDatabase>} */
async function opened() {
  const opening = indexedDB.open(HOME, 1)
  opening.onupgradeneeded = () => moveIn(opening)
  const database = await Promise.race([done(opening), new Promise(resolve => setTimeout(resolve, patience))])
  patience = database ? PATIENCE : PATIENCE / 100
  if (database) return database
  opening.onsuccess = () => opening.result.close()
  throw new Error('The storage does not open.')
}

/** Does something with the kept texts that no other tab comes between; rejects where the browser keeps nothing.
 * @template Result @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => Promise<Result>} act @returns {Promise<Result>} */
async function transact(mode, act) {
  const database = await opened()
  try {
    const transaction = database.transaction(TEXTS, mode)
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([act(transaction.objectStore(TEXTS)), ended])
    return result
  } finally {
    database.close()
  }
}

/** Happens once in a browser: what earlier versions kept elsewhere moves in. @param {IDBOpenDBRequest} opening */
function moveIn({result, transaction}) {
  const texts = result.createObjectStore(TEXTS)
  const names = stored().filter(name => !name.startsWith('draft of '))
  for (const name of names) texts.put(string(key(name)), name)
  transaction?.addEventListener('complete', () => {
    for (const name of names) keepString(key(name), null)
  })
}

/** What is kept under a name, null where nothing is. @param {string} name */
export const kept = name => keptTogether([name]).then(([text]) => text)

/** What is kept under several names at one moment. @param {string[]} names @returns {Promise<(string | null)[]>} */
export async function keptTogether(names) {
  const read = (/** @type {IDBObjectStore} */ texts) => Promise.all(names.map(name => done(texts.get(name))))
  const stored = names.every(name => visit.has(name)) ? [] : await transact('readonly', read).catch(() => undefined)
  for (const name of names) if (!visit.has(name)) unseen[stored ? 'delete' : 'add'](name)
  return names.map((name, at) => visit.get(name) ?? (visit.has(name) ? null : stored?.[at] ?? null)) // what the storage still has is older
}

/** Keeps texts in place of others, or with null nothing any more, all of them or none: false where they will be gone after
 * the visit, undefined where something else is kept by now. This page's own elements hear of it as other tabs do.
 * @param {{name: string, before: string | null, text: string | null}[]} changes */
export async function replaceTogether(changes) {
  const own = new Map(visit)
  const writes = changes.filter(({name, before, text}) => text !== before || own.has(name))
  const stored = await transact('readwrite', async texts => {
    const found = await Promise.all(changes.map(async ({name}) => {
      const there = own.has(name) && !unseen.has(name) ? undefined : await done(texts.get(name))
      return own.has(name) && there === undefined ? own.get(name) : there
    }))
    if (changes.some(({before}, at) => (found[at] ?? null) !== before)) return undefined
    // A full storage refuses a write at once. Without `async` that would end the list, and nobody would hear how the writes
    // before it ended.
    await Promise.all(writes.map(async ({name, text}) => text === null ? done(texts.delete(name)) : done(texts.put(text, name))))
    return true
  }).catch(() => false)
  // What was kept before this visit could see it is worth more than what was made without it.
  if (stored === undefined) for (const {name} of changes) if (unseen.delete(name)) visit.delete(name)
  for (const {name, text} of writes) {
    if (stored) visit.delete(name)
    else if (stored === false) visit.set(name, text)
    if (stored !== undefined) tell(name)
  }
  return stored
}

/** Changes a text as it is by now, again where another tab was faster: false where it will be gone after the visit.
 * @param {string} name @param {(before: string | null) => string | null | Promise<string | null>} act */
export async function alter(name, act) {
  for (;;) {
    const before = await kept(name)
    const text = await act(before)
    const stored = text === before || await replaceTogether([{name, before, text}])
    if (stored !== undefined) return stored
  }
}

/** Tells of each name under which something else is kept now, by a `message` with the name as its data. An open one keeps
 * the browser from holding a page ready for the way back; a browser that keeps nothing may have none. */
export const channel = () => tried(() => new BroadcastChannel(HOME), undefined)

/** @param {string} name */
function tell(name) {
  const others = channel() // those of this page too: only itself a channel does not hear
  others?.postMessage(name)
  others?.close()
}

/** Does something that no other tab does at the same time, where the browser can promise that.
 * @template Done @param {string} name @param {() => Done | Promise<Done>} act @returns {Promise<Done>} */
async function alone(name, act) {
  let begun = false
  try {
    return await navigator.locks.request(key(name), async () => {
      begun = true
      return act()
    })
  } catch (error) {
    if (begun) throw error
    return act() // no locks without encryption, nor where the browser keeps nothing
  }
}

const PAGE = Math.random().toString(36).slice(2) // tells the drafts of this document from those of others: their names end with it
/** The page that a draft is of. @param {string} draft */
const pageOf = draft => draft.slice(draft.lastIndexOf(' ') + 1)
/** @type {Set<string>} */
const drafts = new Set()
/** Lets it be known that nobody works on the drafts of this document any more. */
let rest = () => {}

/** Keeps what Python has not answered yet, or with null nothing any more; at once, since a page that is closed waits for
 * nothing. Only while there is any does this document hold a lock: one that always held one could not come back from the
 * browser's cache. @param {string} name @param {object | null} draft */
export function keepDraft(name, draft) {
  keepString(key(`${name} ${PAGE}`), draft && JSON.stringify(draft))
  const held = () => drafts.size ? new Promise(done => rest = () => done(undefined)) : undefined
  if (draft && !drafts.size) navigator.locks?.request(key(PAGE), held).catch(() => undefined)
  if (draft) drafts.add(name)
  else if (drafts.delete(name) && !drafts.size) rest()
}

/** Takes over what closed pages have left behind, and parts of this document that are gone.
 * @param {string} name @param {string} own the name of what is being typed now @returns {Promise<any[]>} */
export const takeDrafts = (name, own) => alone('drafts', async () => {
  const {held = []} = await navigator.locks?.query() ?? {}
  const open = new Set(held.map(lock => lock.name?.slice(key('').length)))
  return stored().filter(found => found.startsWith(`${name} `)).flatMap(found => {
    const text = string(key(found)) ?? ''
    const here = pageOf(found) === PAGE
    const isGone = here ? found !== `${own} ${PAGE}` && parsed(text).isLeft : !open.has(pageOf(found))
    if (!isGone) return []
    if (here) keepDraft(found.slice(0, -PAGE.length - 1), null)
    else keepString(key(found), null)
    return listed(`[${text}]`)
  })
})

/** Does something once pages that still hold drafts are gone: one that is being closed, as before a reload, may hold them
 * a moment longer than the next one needs to come. @param {string} name @param {() => unknown} act */
export function whenLeft(name, act) {
  const pages = stored().filter(found => found.startsWith(`${name} `)).map(pageOf)
  for (const page of new Set(pages)) if (page !== PAGE) navigator.locks?.request(key(page), () => undefined).then(act, () => undefined)
}

/** The names under which this site keeps something as a string. */
const stored = () => strings(key(''))

/** What comes of an act, or something else where it fails: some browsers have their storage for strings locked, and what
 * is kept there may be damaged. @template Result @param {() => Result} act @param {Result} otherwise */
function tried(act, otherwise) {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** What follows a beginning in the names of strings. @param {string} beginning */
export const strings = beginning =>
  tried(() => Object.keys(localStorage), []).filter(name => name.startsWith(beginning)).map(name => name.slice(beginning.length))

/** @param {string} name */
export const string = name => tried(() => localStorage.getItem(name), null)

/** Keeps a string, or with null nothing any more; false where it will be gone after the visit.
 * @param {string} name @param {string | null} text */
export const keepString = (name, text) => tried(() => {
  if (text === null) localStorage.removeItem(name)
  else localStorage.setItem(name, text)
  return true
}, false)

/** What a kept text says, if that has parts; nothing where it is damaged. @param {string | null} text @returns {any} */
export const parsed = text => Object(tried(() => JSON.parse(text ?? ''), {}))

/** The list that a kept text is, as far as its entries have these parts as texts.
 * @param {string | null} text @param {string[]} [parts] @returns {any[]} */
export function listed(text, parts = []) {
  const found = parsed(text)
  return Array.isArray(found) ? found.filter(one => parts.every(part => typeof one?.[part] === 'string')) : []
}

/** Hands a file out. @param {string} name @param {BlobPart} content @param {string} [type] */
export function save(name, content, type = 'application/json') {
  const href = URL.createObjectURL(new Blob([content], {type}))
  element('a', '', {href, download: name}).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** The text of the file somebody chose, no more of it than can be one of ours.
 * @param {HTMLInputElement} field @returns {Promise<string | undefined>} */
export async function load(field) {
  const text = field.files?.[0]?.slice(0, 4 * LARGEST_FILE).text()
  field.value = '' // so that the same file can be chosen again
  return text
}

/** Copies a text and says so, or shows it to be copied by hand: without encryption there is no clipboard at all.
 * @param {Element} place @param {string} text @param {string} [done] */
export async function hand(place, text, done = 'Copied.') {
  try {
    await navigator.clipboard.writeText(text)
    place.textContent = done
  } catch {
    const field = element('textarea', text, {readonly: '', rows: '3', class: 'hc-by-hand', 'aria-label': 'To copy by hand'})
    place.replaceChildren('The browser does not let this page copy. Here is the text: ', field)
    field.select()
  }
}
