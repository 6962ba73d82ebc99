// What tools have in common: they ask Python, and say how far its start is to who waits for it.

import {ask as put, engine, isReady} from '../engine.js'
import {all} from '../form.js'

const NEWS = ['progress', 'restarted']

/** Asks Python; until it answers, the tool's own line follows its start.
 * @param {Element} tool @param {object} request @returns {Promise<any>} */
export async function ask(tool, request) {
  if (isReady()) return put(request)
  const tell = (/** @type {Event} */ event) => told(tool, /** @type {CustomEvent} */ (event).detail)
  for (const type of NEWS) engine.addEventListener(type, tell)
  told(tool, {message: 'Starting Python …'})
  try {
    return await put(request)
  } finally {
    for (const type of NEWS) engine.removeEventListener(type, tell)
    told(tool, {message: ''})
  }
}

/** @param {Element} tool @param {{message?: string, loaded?: number, total?: number}} news */
function told(tool, {message, loaded = 0, total = 0}) {
  const [bytes, whole] = [loaded, total].map(count => (count / 1e6).toFixed(1))
  const bar = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (all(tool, '.hc-progress')[0]))
  all(tool, '.hc-status-text')[0].textContent = message ?? (loaded < total ? `Loading Python: ${bytes} of ${whole} MB` : 'Starting Python …')
  bar.hidden = !total
  bar.value = total && loaded / total
}

/** One thing after the other, so that no press is lost.
 * @param {(problem: string) => void} tell @returns {(act: () => unknown) => void} */
export function inTurn(tell) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  return act => {
    last = last.then(act).catch(error => tell(String(error)))
  }
}

/** Writes the address, if it is still that of this page: a new one is known before its page stands.
 * @param {string} path of the page the tool stands in @param {string} fragment */
export function writeAddress(path, fragment) {
  if (location.pathname !== path) return
  try {
    history.replaceState(history.state, '', fragment)
  } catch {
    // Some browsers refuse when there were many; the next one says it all.
  }
}
