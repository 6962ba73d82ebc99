// What a kept thing's own line says while somebody waits: that what is shown is older, and how far Python is.

import {ask, engine} from '../engine.js'
import {LONG} from '../shown.js'
import {starting} from '../text.js'

const NEWS = ['progress', 'restarted']
const OLD = 'This is not up to date yet.'

export class Waiting {
  #thing
  /** @type {Set<string>} why what is shown is not that of what was typed or pressed */ #reasons = new Set()
  #timer = 0 // until that is read out

  /** @param {import('./thing.js').ThingElement} thing */
  constructor(thing) {
    this.#thing = thing
  }

  /** Marks what is shown while there is any reason to. @param {string} reason @param {boolean} is */
  late(reason, is) {
    this.#reasons[is ? 'add' : 'delete'](reason)
    const stale = this.#reasons.size > 0
    if (stale === this.#thing.hasAttribute('stale')) return
    this.#thing.toggleAttribute('stale', stale)
    clearTimeout(this.#timer)
    if (stale) this.#timer = window.setTimeout(() => this.#say(OLD), LONG)
    else this.#say('')
  }

  /** @param {string} text for those who listen */
  #say(text) {
    this.#thing.place('late').textContent = text
  }

  /** Asks Python, and says how far its start is. @param {object} request @returns {Promise<any>} */
  async ask(request) {
    if (engine.isReady) return ask(request)
    const hear = (/** @type {Event} */ event) => this.#progress(/** @type {CustomEvent} */ (event).detail)
    for (const type of NEWS) engine.addEventListener(type, hear)
    this.#progress({})
    try {
      return await ask(request)
    } finally {
      for (const type of NEWS) engine.removeEventListener(type, hear)
      this.#progress({message: ''})
    }
  }

  /** @param {{message?: string, loaded?: number, total?: number}} news */
  #progress({message, loaded = 0, total = 0}) {
    const bar = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.#thing.place('progress')))
    this.#thing.place('status-text').textContent = message ?? starting({loaded, total})
    bar.hidden = !total
    bar.value = total && loaded / total
  }
}
