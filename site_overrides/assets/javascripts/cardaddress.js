// The address of the page, as far as it speaks of a card: a link that is opened, or what the card was changed to.

const BREATH = 400 // milliseconds between two changes of it: browsers refuse a hundred in half a minute

/** @type {CardAddress | undefined} of the card that was opened or changed last */ let last

export class CardAddress {
  /** Whether the card is not as the page has it. */ own = false
  /** Whether it is a link that is not answered yet. */ opening = false
  #page = location.pathname // that the card stands on
  #written = 0 // when it was
  #timer = 0

  /** From here on it speaks of this card, until another one is opened or changed. @param {boolean} [opening] by a link */
  speak = (opening = this.opening) => void ([last, this.own, this.opening] = [this, true, opening])

  /** Writes a card's settings into it as soon as the browser lets it.
   * @param {HTMLElement & {link: string}} card @param {number} [wait] milliseconds */
  write(card, wait = Math.max(this.#written + BREATH - performance.now(), 0)) {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#write(card), wait)
  }

  /** Not what stands there already, and not where it is that of another page or card. A browser that is told even the same
   * address again forgets that its reader has just gone forward. @param {HTMLElement & {link: string}} card */
  #write(card) {
    if (last !== this || !this.own || this.opening || !card.isConnected || location.pathname !== this.#page) return
    const hash = `#${card.id}${card.link.slice(card.link.indexOf('?'))}`
    try {
      if (location.hash !== hash) history.replaceState(history.state, '', hash)
      this.#written = performance.now() // unlike the time of day it never goes back
    } catch {
      return this.write(card, 10 * BREATH) // the browser has had too many
    }
    card.dispatchEvent(new CustomEvent('calculator-address', {bubbles: true}))
  }
}
