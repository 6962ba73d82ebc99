// What was done to a kept thing, step by step, so that it can be undone and redone.

/** Texts, null for a thing that nobody has touched. @typedef {{before: string | null, after: string | null}} Step */
/** What a change says of itself: where it was typed, and the step that it takes back or does again.
 * @typedef {{at?: string, from?: 'past' | 'future', step?: Step}} Origin */

export class Steps {
  /** @type {Step[]} */ #past = []
  /** @type {Step[]} */ #future = []
  /** @type {string | undefined} where was typed last: all that is typed there is one step */ #at

  /** Whether there is a step to take back. */
  get back() {
    return this.#past.length > 0
  }

  /** Whether there is one to do again. */
  get forth() {
    return this.#future.length > 0
  }

  /** Adds what a change has done. @param {Origin} origin @param {string | null} before @param {string | null} after */
  add({at, from, step}, before, after) {
    const last = this.#past.at(-1)
    if (from === 'past') return void this.#future.push(step ?? {before: after, after: before})
    if (from === undefined) this.#future = []
    if (from === undefined && at !== undefined && at === this.#at && last?.after === before) last.after = after
    else this.#past.push(step ?? {before, after})
    this.#at = at
  }

  /** Takes the last step out. */
  undo() {
    return this.#past.pop()
  }

  /** Takes out the last one that was undone. */
  redo() {
    return this.#future.pop()
  }

  /** Another thing has no steps yet. */
  forget() {
    this.#past = []
    this.#future = []
  }
}
