// Keeps the site for reading without a network: what was visited by itself, all of it on request.

import {engine, SAVES_DATA} from '../engine.js'
import {all, handOn} from '../form.js'
import {RELEASE, ROOT} from '../root.js'
import {button, element, hex} from '../text.js'

const PREFIX = `honor-roll ${ROOT.pathname} `
const PYTHON = `honorcalc-runtime ${ROOT.href}` // what worker.js keeps to start faster
const MARK = new URL('kept-whole', ROOT).href // not a page: a mark that everything is kept
const AT_ONCE = 4
const PATIENCE = 5000 // milliseconds until a page counts as loaded past the service worker
const MEGABYTE = 1_000_000
const SELDOM = 3_600_000 // milliseconds between two questions for a new release

/** @typedef {{release: string, bytes: number, runtime: string[], files: [string, number][]}} Whole */

/** The list of all files. @returns {Promise<Whole>} */
const list = async () => (await fetch(new URL('offline.json', ROOT))).json()

/** Fetches addresses, several at once; the service worker, where there is one, keeps them.
 * @param {string[]} names @param {(name: string, response: Response) => Promise<unknown>} [take] @param {RequestInit} [how] */
async function fetchAll(names, take = (_, response) => response.arrayBuffer(), how = {}) {
  const waiting = [...names]
  await Promise.all(Array.from({length: AT_ONCE}, async () => {
    for (let name; (name = waiting.shift()) !== undefined;) {
      const response = await fetch(new URL(name, ROOT), how)
      if (response.status !== 200 || response.redirected) throw new Error(`${name} could not be fetched.`)
      await take(name, response)
    }
  }))
}

/** @param {ArrayBuffer} bytes */
const sha256 = async bytes => hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** Whether this browser can keep pages: it may lack the means, or the page may have come without encryption. */
const able = () => 'serviceWorker' in navigator && 'caches' in self && isSecureContext

/** Whether all of a release is kept, by default of any. @param {string} [release] */
async function isWhole(release = '') {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX + release) && await caches.match(MARK, {cacheName: name})) return true
  }
  return false
}

/** @type {Promise<void> | undefined} */
let registered

/** Has the service worker at work and hands it what this page is made of; after a failure it is tried again. */
function register() {
  return registered ??= begin().catch(error => {
    registered = undefined
    throw error
  })
}

async function begin() {
  const {serviceWorker} = navigator
  const first = !serviceWorker.controller
  const taken = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, {once: true}))
  watch(await serviceWorker.register(new URL('sw.js', ROOT), {scope: ROOT.pathname}))
  await serviceWorker.ready
  // A page that was loaded past the cache on purpose stays without a service worker.
  if (!serviceWorker.controller) await Promise.race([taken, new Promise(resolve => setTimeout(resolve, PATIENCE))])
  if (!first || !serviceWorker.controller) return
  const loaded = performance.getEntriesByType('resource').map(({name}) => name)
  const mine = [location.href.split('#')[0], ...loaded].filter(url => url.startsWith(ROOT.href) && !url.includes('/assets/runtime/'))
  await fetchAll([...new Set(mine)]).catch(() => undefined) // what is missing comes with the next visit
}

/** Asks for a new release when the reader comes back to a page left open, and tells of one that has come.
 * @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  let asked = Date.now()
  addEventListener('visibilitychange', () => {
    if (document.hidden || Math.abs(Date.now() - asked) < SELDOM) return // a clock may be set back
    asked = Date.now()
    void registration.update().catch(() => undefined)
  })
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void tellOfRelease().catch(() => undefined)
    })
  })
}

/** Says that there is a newer release than the one of this page, and lets the reader choose when it comes. */
async function tellOfRelease() {
  const {release} = await list()
  if (release === RELEASE || document.querySelector('.hc-release')) return
  const bar = element('div', 'A new release of this site is ready. ', {class: 'hc-release', role: 'status'})
  bar.append(button('Reload', () => location.reload()), ' ', button('Later', () => bar.remove()))
  document.body.append(bar)
}

/** Keeps what this page is made of, and Python where it runs already. */
export async function keepVisited() {
  if (able()) await register()
  if (engine.isReady) await keepRuntime()
}

/** Python came before the service worker saw it: it is handed over from the browser's own cache. */
async function keepRuntime() {
  if (able()) await register()
  if (SAVES_DATA || !navigator.serviceWorker?.controller) return
  const whole = await list().catch(() => undefined)
  if (whole?.release !== RELEASE) return // the service worker of this page keeps nothing of another
  const here = await Promise.all(whole.runtime.map(name => caches.match(new URL(name, ROOT), {cacheName: PREFIX + whole.release})))
  await fetchAll(whole.runtime.filter((_, n) => !here[n])).catch(() => undefined)
}

/** The fetching of everything; it goes on while the reader turns to other pages. */
class Fetching {
  #control = new AbortController()
  share = 0
  text = ''
  /** Tells whoever shows it how far it is. */ news = () => {}
  /** Settles with what went wrong, or with nothing. */ done = this.#run()

  stop = () => this.#control.abort()

  async #run() {
    try {
      await register()
      navigator.storage?.persist?.().catch(() => undefined) // a browser may ask its reader, and wait
      await this.#fetch(await list())
      return ''
    } catch (error) {
      const stopped = this.#control.signal.aborted
      this.news = () => {}
      this.stop() // what else is under way
      const {name, message} = /** @type {Error} */ (error)
      const why = name === 'Error' ? message : 'a file did not arrive. Try again.' // the browser's own words help nobody
      return stopped ? 'Stopped. What was loaded so far is kept.' : `Not everything was loaded: ${why}`
    }
  }

  /** What is not here yet. Nothing is left to the service worker: it may be that of another release.
   * @param {Whole} whole */
  async #fetch({release, bytes, files}) {
    const how = /** @type {RequestInit} */ ({signal: this.#control.signal, cache: 'no-store'})
    const listed = await fetch(new URL(`release-${release}.json`, ROOT), how)
    if (!listed.ok) throw new Error('the site is being replaced. Try again in a minute.')
    const hashes = await listed.json()
    const cache = await caches.open(PREFIX + release)
    const here = new Set((await cache.keys()).map(({url}) => url))
    const missing = new Map(files.filter(([name]) => !here.has(new URL(name, ROOT).href)))
    let come = bytes
    for (const size of missing.values()) come -= size
    await fetchAll([...missing.keys()], async (name, response) => {
      // A page of the next release may be as long as that of this one.
      if (await sha256(await response.clone().arrayBuffer()) !== hashes[name]) throw new Error(`${name} arrived changed or incomplete.`)
      await cache.put(new URL(name, ROOT), response)
      come += missing.get(name) ?? 0
      this.share = come / bytes
      this.text = `${(come / MEGABYTE).toFixed(1)} of ${(bytes / MEGABYTE).toFixed(0)} MB`
      this.news()
    }, how)
    await cache.put(MARK, new Response('yes'))
  }
}

/** @type {Fetching | undefined} the one that is under way */
let fetching

class OfflineKeeper extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', this)
    void (fetching ? this.#follow(fetching) : this.#show())
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.keep-${name}`)[0]
  }

  /** @param {Event} event */
  handleEvent(event) {
    const act = /** @type {Element} */ (event.target).closest('button')?.dataset.act
    if (act === 'keep') void this.#follow(fetching ??= new Fetching())
    if (act === 'stop') fetching?.stop()
    if (act === 'drop') void this.#drop()
  }

  /** How much it is, and whether it is here already. */
  async #show() {
    const whole = await list().catch(() => undefined)
    const may = able() && await caches.keys().then(() => true, () => false) // a reader may forbid it
    const here = may && await isWhole(whole?.release)
    const [start, drop] = [this.#part('start'), this.#part('drop')]
    const held = this.contains(document.activeElement)
    start.hidden = !whole || here || !may
    drop.hidden = !whole || !here // without a network it would not come back
    if (held) (start.hidden ? drop : start).focus()
    if (!may) this.#tell('This browser cannot keep pages.')
    else if (here) this.#tell('The whole site is kept in this browser.')
    else if (!whole) this.#tell('There is no network now. Pages that you visited before are still here.')
    else this.#tell(`The whole site with its calculators takes ${(whole.bytes / MEGABYTE).toFixed(0)} MB of this device's space.`)
  }

  /** Shows how far it is, until it is done. @param {Fetching} one */
  async #follow(one) {
    const progress = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.#part('progress')))
    progress.hidden = this.#part('stop').hidden = false
    handOn(this.#part('start'), this.#part('stop'))
    this.#part('start').hidden = true
    one.news = () => {
      progress.value = one.share
      this.#tell(one.text)
    }
    one.news()
    const trouble = await one.done
    if (fetching === one) fetching = undefined
    await this.#show()
    if (trouble) this.#tell(trouble)
    progress.hidden = this.#part('stop').hidden = true
  }

  /** Lets go of everything; what is visited from now on is kept again. */
  async #drop() {
    for (const name of await caches.keys()) if ([PREFIX, PYTHON].some(start => name.startsWith(start))) await caches.delete(name)
    navigator.serviceWorker.controller?.postMessage('dropped')
    await this.#show()
  }

  /** @param {string} text */
  #tell(text) {
    this.#part('message').textContent = text
  }
}

customElements.define('offline-keeper', OfflineKeeper)
engine.addEventListener('ready', () => void keepRuntime().catch(() => undefined))
