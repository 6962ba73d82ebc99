// What the browser keeps of one kind of thing: the text of the open one under its own name, and beside it the list of all.

import {keepDraft, keptTogether, replaceTogether, takeDrafts} from '../tools/keeping.js'
import {isFull, read, turned, written} from './others.js'

let stores = 0 // that this document has had

export class Store {
  #thing
  #number = ++stores
  /** @type {string | null} what was kept when it was read last */ text = null
  /** @type {string | null} the list, then */ list = null

  /** @param {import('./thing.js').ThingElement} thing */
  constructor(thing) {
    this.#thing = thing
  }

  get #name() {
    const {about: {thing, ruleset}, shelf} = this.#thing
    return `${shelf ?? thing} ${ruleset}`
  }

  /** The names under which both are kept. */
  get names() {
    return [this.#name, `others of ${this.#name}`]
  }

  /** With what the names for what Python has not answered yet begin. */
  get draft() {
    return `draft of ${this.#name}`
  }

  get #own() {
    return `${this.draft} ${this.#number}`
  }

  /** Keeps it, or with null nothing any more; a thing that the reader left and came back to may still wait for its own.
   * @param {any[]} changes @param {{typing?: object, link: string, isLeft: boolean}} more */
  keepDraft(changes, more) {
    const waiting = changes.map(({deed, at, of, turns, text}) => ({deed, at, of, turns, text}))
    keepDraft(this.#own, changes.length || more.typing ? {changes: waiting, ...more} : null)
  }

  /** What nobody works on any more. */
  takeDrafts() {
    return takeDrafts(this.draft, this.#own)
  }

  /** All things, as they were read last. */
  get things() {
    return read(this.list)
  }

  /** Whether there is no room for another one beside these. @param {string} id */
  isFullWith(id) {
    return isFull(turned(this.things, id, this.text), this.things)
  }

  /** Reads both at one moment. */
  async read() {
    [this.text, this.list] = await keptTogether(this.names)
    return this.text
  }

  /** Keeps another text, and perhaps another list: both or neither, and only if what was read is still kept. What it returns
   * is that of `replaceTogether`. @param {{text: string | null, list: string | null}} before @param {string | null} text
   * @param {import('./others.js').Things} [things] */
  write(before, text, things) {
    const [name, others] = this.names
    this.text = text
    this.list = things ? written(things) : before.list
    return replaceTogether([{name, before: before.text, text}, {name: others, before: before.list, text: this.list}])
  }
}
