// The page's side of Python: one worker for the whole visit, across instant navigation.
//
// engine is an EventTarget; its events carry `detail`:
//   progress {loaded, total}   bytes while Python starts
//   ready {kind}               Python answers now
//   restarted {message}        a dead or silent worker was replaced, or the reader canceled
//   failed {message}           Python cannot start; the next question tries again

import {shipped} from './answers.js'
import {all} from './form.js'
import {named} from './root.js'

/** @typedef {{text: string, resolve: (reply: any) => void, reject: (reason: Error) => void}} Call */

// Seconds without a sign of life until a worker counts as dead. The second start has nothing to fall back
// on, and a slow machine may be silent for long while it compiles. The hardest questions take a phone long.
const PATIENCE = {start: 10, again: 20, answer: 30}
export const SAVES_DATA = Boolean(/** @type {any} */ (navigator).connection?.saveData)

/** An error that says why there is no answer: Canceled by the reader, NotStarted, or EngineError.
 * @param {string} message @param {string} name */
const failure = (message, name) => Object.assign(new Error(message), {name})

class Engine extends EventTarget {
  /** @type {Map<number, Call>} */ #waiting = new Map()
  /** @type {Worker | null} */ #worker = null
  #base = named('runtime').replace(/[^/]$/, '$&/')
  /** Whether Python answers at once. */ isReady = false
  #retried = false
  #whole = false // whether this visit asked for what the lean WebAssembly lacks
  #fatal = '' // the question that the last worker died of; one in pieces is asked again and again
  #lastId = 0
  /** How often the reader has canceled. */ canceled = 0
  #quiet = 0
  #ticking = 0

  /** Starts Python ahead of any question, if it is not started; not for who wants to save data. */
  start() {
    if (!this.#worker && !SAVES_DATA) this.#begin(true)
  }

  /** Asks `honorcalc.browser.answer`; the promise is of the parsed reply. A question whose worker is lost is
   * asked once more. Rejects when it is lost again, when Python cannot start, and when the reader cancels.
   * @param {object} request @returns {Promise<any>} */
  put(request) {
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(request)
      const id = ++this.#lastId
      if (!this.#worker) this.#begin(true)
      this.#waiting.set(id, {text, resolve, reject})
      this.#worker?.postMessage({id, request: text})
    })
  }

  /** Cancels whatever runs: the worker is ended and a fresh one starts at once. */
  restart() {
    this.canceled += 1
    this.#end()
    this.#refuse(failure('Canceled.', 'Canceled'))
    this.#tell('restarted', {message: 'Canceled. The calculator is ready again in a moment.'})
    this.#begin(true)
  }

  /** @param {string} type @param {object} detail */
  #tell = (type, detail) => void this.dispatchEvent(new CustomEvent(type, {detail}))

  /** @param {boolean} snapshot */
  #begin(snapshot) {
    if (!this.#base) throw failure('This page does not say where its calculator is.', 'NotStarted')
    this.#quiet = 0
    const fresh = this.#worker = new Worker(new URL('worker.js', import.meta.url), {type: 'module', name: 'honorcalc'})
    const mine = () => this.#worker === fresh
    fresh.onmessage = ({data}) => mine() && this.#hear(data)
    fresh.onerror = event => {
      event.preventDefault()
      if (mine()) this.#lose('The calculator stopped unexpectedly')
    }
    const calculators = all(document, '[calculator]').map(card => card.getAttribute('calculator'))
    fresh.postMessage({base: this.#base, snapshot, whole: this.#whole, calculators})
    for (const [id, call] of this.#waiting) fresh.postMessage({id, request: call.text})
    // Seconds are counted in ticks, so that a laptop's sleep is not taken for silence.
    this.#ticking ||= window.setInterval(() => this.#tick(), 1000)
  }

  #tick() {
    this.#quiet = this.#worker && (!this.isReady || this.#waiting.size) ? this.#quiet + 1 : 0
    const patience = PATIENCE[this.isReady ? 'answer' : this.#retried ? 'again' : 'start']
    if (this.#quiet >= patience) this.#lose(`The calculator did not answer for ${patience} seconds`)
  }

  /** @param {any} data */
  #hear(data) {
    this.#quiet = 0
    if (data.total) this.#tell('progress', {loaded: data.loaded, total: data.total})
    if (data.ready) {
      this.isReady = true
      this.#retried = false
      this.#tell('ready', {kind: data.ready})
    }
    if (data.failed) this.#lose(data.failed)
    if (data.cold) {
      this.#whole = true
      this.#end()
      this.#begin(true)
    }
    const call = this.#waiting.get(data.id)
    const why = data.error?.includes('MemoryError') ? 'The calculator ran out of memory' : 'The calculator stopped unexpectedly'
    if (call && data.error) this.#lose(why, data.id)
    else if (this.#waiting.delete(data.id)) call?.resolve(JSON.parse(data.reply))
  }

  #end() {
    this.#worker?.terminate()
    this.#worker = null
    this.isReady = false
  }

  /** Replaces a worker that is lost. After a start that failed once: plainly, without the snapshot.
   * @param {string} why @param {number} [culprit] the call that killed it; else the oldest */
  #lose(why, culprit) {
    const begun = this.isReady
    this.#end()
    if (!begun && this.#retried) {
      this.#retried = false
      this.#refuse(failure(`${why}.`, 'NotStarted'))
      return this.#tell('failed', {message: `${why}. Change a setting or press again to start it once more.`})
    }
    if (begun) {
      // The worker takes its calls in turn, so the oldest is the one it died of. Perhaps it was not to blame.
      const id = culprit ?? this.#waiting.keys().next().value ?? 0
      const call = this.#waiting.get(id)
      if (call && call.text === this.#fatal) {
        call.reject(failure(`${why}.`, 'EngineError'))
        this.#waiting.delete(id)
        this.#fatal = ''
      } else this.#fatal = call?.text ?? ''
      this.#tell('restarted', {message: `${why}; it was started again.`})
    }
    this.#retried = !begun
    this.#begin(begun)
  }

  /** @param {Error} reason */
  #refuse(reason) {
    for (const call of this.#waiting.values()) call.reject(reason)
    this.#waiting.clear()
  }
}

// Instant navigation keeps modules, but a second copy under another address must not start a second worker.
const holder = /** @type {{honorcalcEngine?: Engine}} */ (globalThis)
export const engine = holder.honorcalcEngine ??= new Engine()

/** The reply to a question: the one that came with the page where there is one, else Python's.
 * @param {object} request @returns {Promise<any>} */
export async function ask(request) {
  const {canceled} = engine
  const reply = await shipped(request, engine.isReady)
  if (!reply && engine.canceled !== canceled) throw failure('Canceled.', 'Canceled')
  return reply ?? engine.put(request)
}
