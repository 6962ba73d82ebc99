// The link of a kept thing that stands in the address of its page.

const NEWS = ['popstate', 'hashchange']

export class Address {
  #thing
  #opens
  /** @type {string | undefined} of the link, where there is one; that of what everybody begins with is empty */ #query
  #path = '' // of the page

  /** @param {import('./thing.js').ThingElement} thing @param {(query: string) => void} opens called with that of another link */
  constructor(thing, opens) {
    this.#thing = thing
    this.#opens = opens
  }

  begin() {
    this.#path = location.pathname
    for (const type of NEWS) addEventListener(type, () => this.follow(), {signal: this.#thing.signal})
  }

  /** Whether the address is still that of this page: the next one is known before this one goes, and may be the same again. */
  get #isHere() {
    return this.#thing.isConnected && location.pathname === this.#path
  }

  /** Has the link opened that the address speaks of, unless it is there already. */
  follow() {
    if (!this.#isHere) return
    const before = this.#query
    this.stay()
    if (this.#query !== undefined && this.#query !== before) this.#opens(this.#query)
  }

  /** Takes the link in the address for that of what is there. */
  stay() {
    const [anchor, ...rest] = location.hash.slice(1).split('?')
    this.#query = anchor === this.#thing.id && rest.length ? rest.join('?') : undefined
  }

  /** The same link may be opened again. */
  forget() {
    this.#query = undefined
  }

  /** Writes a link into the address. @param {string} link */
  write(link) {
    if (!this.#isHere || (!this.#thing.isAddressed && !location.hash.startsWith(`#${this.#thing.id}?`))) return
    this.#query = link === this.#thing.id ? undefined : link.slice(this.#thing.id.length + 1)
    try {
      if (location.hash !== `#${link}`) history.replaceState(history.state, '', `#${link}`)
    } catch {
      // Some browsers refuse when there were many; the next one says it all.
    }
  }
}
