// What was done to a kept thing, step by step, so that it can be undone and redone.

/** The texts of a thing `of` an id, null where nobody has touched it. A step with `was`, from one thing to another: `before`
 * is the text of the one that was open, and `brought` is whether the other one came from outside.
 * @typedef {{of: string, before: string | null, after: string | null, was?: string, brought?: boolean}} Step */
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

  /** Adds what a change has done. @param {Origin} origin @param {Step} done */
  add({at, from, step}, done) {
    const last = this.#past.at(-1)
    if (from === 'past') return void this.#future.push(step ?? {of: done.of, before: done.after, after: done.before})
    if (from === undefined) this.#future = []
    if (from === undefined && at !== undefined && at === this.#at && last?.of === done.of && last.after === done.before) last.after = done.after
    else this.#past.push(step ?? done)
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
