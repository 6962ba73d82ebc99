// The page's side of Python: one worker for the whole visit, across instant navigation.
//
// engine is an EventTarget; its events carry `detail`:
//   progress {loaded, total}   bytes while Python starts
//   ready {kind}               Python answers now
//   restarted {message}        a dead or silent worker was replaced, or the reader canceled
//   failed {message}           Python cannot start; the next ask tries again

/** @typedef {{text: string, resolve: (reply: any) => void, reject: (reason: Error) => void}} Call */

// Seconds without a sign of life until a worker counts as dead.
const PATIENCE = 10

/** An error that says whether the reader asked for it.
 * @param {string} message @param {string} [name] */
function failure(message, name = 'EngineError') {
  return Object.assign(new Error(message), {name})
}

function create() {
  const engine = new EventTarget()
  /** @type {Map<number, Call>} */
  const waiting = new Map()
  /** @type {Worker | null} */
  let worker = null
  // The runtime folder, resolved on the first page of the visit: later pages have other bases.
  const named = document.querySelector('meta[name="honorcalc-runtime"]')?.getAttribute('content')
  const base = named && new URL(named.replace(/\/?$/, '/'), document.baseURI).href
  let ready = false
  let retried = false
  let lastId = 0
  let quiet = 0
  let ticking = 0

  /** @param {string} type @param {object} detail */
  const tell = (type, detail) => engine.dispatchEvent(new CustomEvent(type, {detail}))

  /** @param {boolean} snapshot */
  function begin(snapshot) {
    if (!base) throw failure('This page does not say where Python is.')
    ready = false
    quiet = 0
    const fresh = new Worker(new URL('worker.js', import.meta.url), {type: 'module', name: 'honorcalc'})
    worker = fresh
    fresh.onmessage = ({data}) => worker === fresh && hear(data)
    fresh.onerror = event => {
      event.preventDefault()
      if (worker === fresh) lose('Python stopped unexpectedly')
    }
    fresh.onmessageerror = () => worker === fresh && lose('Python sent something unreadable')
    fresh.postMessage({base, snapshot})
    for (const [id, call] of waiting) fresh.postMessage({id, request: call.text})
    // Seconds are counted in ticks, so that a laptop's sleep is not taken for silence.
    ticking ||= window.setInterval(tick, 1000)
  }

  function tick() {
    quiet = worker && (!ready || waiting.size) ? quiet + 1 : 0
    if (quiet >= PATIENCE) lose(`Python did not answer for ${PATIENCE} seconds`)
  }

  /** @param {any} data */
  function hear(data) {
    quiet = 0
    if (data.total) tell('progress', {loaded: data.loaded, total: data.total})
    if (data.ready) {
      ready = true
      retried = false
      tell('ready', {kind: data.ready})
    }
    if (data.failed) lose(data.failed)
    const call = waiting.get(data.id)
    if (call && data.error) lose('Python stopped unexpectedly', data.id)
    else if (call) {
      waiting.delete(data.id)
      call.resolve(JSON.parse(data.reply))
    }
  }

  function end() {
    worker?.terminate()
    worker = null
  }

  /** Replace a worker that is lost. After a start that failed once: plainly, without the snapshot.
   * @param {string} why @param {number} [culprit] the call that killed it; else the oldest */
  function lose(why, culprit) {
    const begun = ready
    end()
    if (!begun && retried) {
      retried = false
      refuse(failure(`${why}.`))
      tell('failed', {message: why})
      return
    }
    if (begun) {
      // The worker takes its calls in turn, so the oldest is the one it died of; the rest is asked again.
      const id = culprit ?? waiting.keys().next().value ?? 0
      waiting.get(id)?.reject(failure(`${why}.`))
      waiting.delete(id)
      tell('restarted', {message: `${why}; it was started again.`})
    }
    retried = !begun
    begin(begun)
  }

  /** @param {Error} reason */
  function refuse(reason) {
    for (const call of waiting.values()) call.reject(reason)
    waiting.clear()
  }

  return {
    engine,

    /** Whether Python answers at once. */
    isReady: () => ready && worker !== null,

    /** Start Python, if it is not started. */
    start() {
      if (!worker) begin(true)
    },

    /** Ask `honorcalc.browser.answer`; the promise is of the parsed reply. Rejects when the worker
     * was lost (EngineError) or the reader canceled (Canceled).
     * @param {object} request @returns {Promise<any>} */
    ask(request) {
      return new Promise((resolve, reject) => {
        const text = JSON.stringify(request)
        const id = ++lastId
        if (!worker) begin(true)
        waiting.set(id, {text, resolve, reject})
        worker?.postMessage({id, request: text})
      })
    },

    /** Cancel whatever runs: the worker is ended and a fresh one starts at once. */
    restart() {
      end()
      refuse(failure('Canceled.', 'Canceled'))
      tell('restarted', {message: 'Canceled. Python is ready again in a moment.'})
      begin(true)
    },
  }
}

// Instant navigation keeps modules, but a second copy under another address must not start a second worker.
const holder = /** @type {{honorcalcEngine?: ReturnType<typeof create>}} */ (globalThis)
holder.honorcalcEngine ??= create()
export const {engine, ask, isReady, start, restart} = holder.honorcalcEngine
