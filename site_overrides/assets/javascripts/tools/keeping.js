// What a reader keeps: in the browser's own storage, in files, on the clipboard. Nothing leaves the machine.

const LARGEST_FILE = 100_001 // characters; Python says so when there are more
export const ROOT = new URL('../../../../', import.meta.url) // this file lies in assets/<release>/javascripts/tools/
/** Where the browser keeps nothing, it is kept for this visit. @type {Map<string, string>} */
const visit = new Map()

/** The name in the storage: several sites may share one. @param {string} name */
const key = name => `${ROOT.pathname} honor-roll ${name}`

/** What is kept under a name, null where nothing is. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(key(name)) ?? visit.get(name) ?? null
  } catch {
    return visit.get(name) ?? null
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
    if (text === null) visit.delete(name)
    else visit.set(name, text)
    return false
  }
}

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

/** Copies a text; true when that was possible. @param {string} text */
export const copy = text => navigator.clipboard.writeText(text).then(() => true, () => false)

/** The style sheet of a tool, to be put into the tool itself: instant navigation empties the head.
 * @param {string} name */
export function styles(name) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = new URL(`../../stylesheets/tools/${name}.css`, import.meta.url).href
  return link
}
