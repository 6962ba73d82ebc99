// What other tabs keep is heard of, as long as the page is shown; back from the browser's own cache it is asked for.

import {channel} from './keeping.js'

const LEAVING = ['pagehide', 'pageshow']

export class Hearing {
  #hear
  /** @type {BroadcastChannel | undefined} */ #channel

  /** @param {(name?: string) => void} hear of the name that was kept under; without one, of whatever came meanwhile */
  constructor(hear) {
    this.#hear = hear
  }

  /** @param {AbortSignal} [signal] with which it ends */
  begin(signal) {
    for (const type of LEAVING) addEventListener(type, this, {signal})
    signal?.addEventListener('abort', () => this.#channel?.close())
    this.#listen()
  }

  #listen() {
    this.#channel?.close()
    this.#channel = channel()
    this.#channel?.addEventListener('message', ({data}) => this.#hear(data))
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === 'pagehide') return this.#channel?.close()
    if (!(/** @type {PageTransitionEvent} */ (event).persisted)) return
    this.#listen()
    this.#hear()
  }
}
