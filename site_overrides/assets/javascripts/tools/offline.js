// Keeps the site for reading without a network: what was visited by itself, all of it on request.

import {engine, isReady} from '../engine.js'
import {all} from '../form.js'

const SITE = new URL('../../../../', import.meta.url) // this file lies in assets/<release>/javascripts/tools/
const PREFIX = `honor-roll ${SITE.pathname} `
const AT_ONCE = 4
const MEGABYTE = 1_000_000

/** @typedef {{release: string, bytes: number, runtime: string[], files: [string, number][]}} Whole */

/** The list of all files. @returns {Promise<Whole>} */
const list = async () => (await fetch(new URL('offline.json', SITE))).json()

/** Fetches addresses through the service worker, which keeps them.
 * @param {string[]} names @param {(name: string) => void} [done] @param {AbortSignal} [signal] */
async function fetchAll(names, done, signal) {
  const waiting = [...names]
  await Promise.all(Array.from({length: AT_ONCE}, async () => {
    for (let name; (name = waiting.shift()) !== undefined;) {
      const response = await fetch(new URL(name, SITE), {signal})
      if (!response.ok) throw new Error(`${name} could not be fetched.`)
      await response.arrayBuffer()
      done?.(name)
    }
  }))
}

let begun = false

/** Registers the service worker and hands it what this page is made of. */
export async function keepVisited() {
  if (begun || !('serviceWorker' in navigator) || !isSecureContext) return
  begun = true
  const first = !navigator.serviceWorker.controller
  await navigator.serviceWorker.register(new URL('sw.js', SITE), {scope: SITE.pathname})
  await navigator.serviceWorker.ready
  if (first) {
    if (!navigator.serviceWorker.controller) {
      await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, {once: true}))
    }
    const loaded = performance.getEntriesByType('resource').map(({name}) => name)
    const mine = [location.href.split('#')[0], ...loaded].filter(url => url.startsWith(SITE.href) && !url.includes('/assets/runtime/'))
    await fetchAll([...new Set(mine)]).catch(() => undefined) // what is missing comes with the next visit
  }
  if (isReady()) await keepRuntime()
}

/** Python came before the service worker saw it: it is handed over from the browser's own cache. */
export async function keepRuntime() {
  await keepVisited()
  if (!navigator.serviceWorker?.controller) return
  const whole = await list().catch(() => undefined)
  if (!whole) return
  const here = await Promise.all(whole.runtime.map(name => caches.match(new URL(name, SITE), {cacheName: PREFIX + whole.release})))
  await fetchAll(whole.runtime.filter((_, n) => !here[n])).catch(() => undefined)
}

class OfflineKeeper extends HTMLElement {
  /** @type {AbortController | undefined} */ #running

  connectedCallback() {
    this.addEventListener('click', this)
    void this.#show()
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.keep-${name}`)[0]
  }

  /** @param {Event} event */
  handleEvent(event) {
    const act = /** @type {Element} */ (event.target).closest('button')?.dataset.act
    if (act === 'keep') void this.#keep()
    if (act === 'stop') this.#running?.abort()
    if (act === 'drop') void this.#drop()
  }

  /** How much it is, and whether it is here already. */
  async #show() {
    const whole = await list().catch(() => undefined)
    const here = whole && await caches.match(new URL('kept-whole', SITE).href, {cacheName: PREFIX + whole.release})
    this.#part('start').hidden = !whole || Boolean(here) || !('serviceWorker' in navigator)
    this.#part('drop').hidden = !here
    if (!('serviceWorker' in navigator)) this.#tell('This browser cannot keep pages.')
    else if (!whole) this.#tell('Without a network now: what you visited before is still here.')
    else if (here) this.#tell('The whole site is kept in this browser.')
    else this.#tell(`The whole site with Python takes ${(whole.bytes / MEGABYTE).toFixed(0)} MB of this device's space.`)
  }

  async #keep() {
    const whole = await list()
    const sizes = new Map(whole.files)
    const progress = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.#part('progress')))
    let bytes = 0
    this.#running = new AbortController()
    this.#part('start').hidden = true
    progress.hidden = this.#part('stop').hidden = false
    try {
      await keepVisited()
      await navigator.storage?.persist?.()
      await fetchAll([...sizes.keys()], name => {
        bytes += sizes.get(name) ?? 0
        progress.value = bytes / whole.bytes
        this.#tell(`${(bytes / MEGABYTE).toFixed(1)} of ${(whole.bytes / MEGABYTE).toFixed(0)} MB`)
      }, this.#running.signal)
      await (await caches.open(PREFIX + whole.release)).put(new URL('kept-whole', SITE).href, new Response('yes'))
      await this.#show()
    } catch (error) {
      await this.#show()
      const stopped = this.#running.signal.aborted
      this.#tell(stopped ? 'Stopped. What has come so far is kept.' : `Not everything came: ${/** @type {Error} */ (error).message}`)
    }
    progress.hidden = this.#part('stop').hidden = true
  }

  /** Lets go of everything; what is visited from now on is kept again. */
  async #drop() {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name)
    await this.#show()
  }

  /** @param {string} text */
  #tell(text) {
    this.#part('told').textContent = text
  }
}

customElements.define('offline-keeper', OfflineKeeper)
engine.addEventListener('ready', () => void keepRuntime())
