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
    if (from === undefined && done.was === undefined && done.before === done.after) return // nothing to take back
    const last = this.#past.at(-1)
    if (from === 'past') this.#at = undefined
    if (from === 'past') return void this.#future.push(step ?? {of: done.of, before: done.after, after: done.before})
    if (from === undefined) this.#future = []
    const goesOn = from === undefined && at !== undefined && at === this.#at
    if (goesOn && last?.of === done.of && last.after === done.before) last.after = done.after
    else this.#past.push(step ?? done)
    this.#at = at
  }

  /** Takes the last step out, as the change that takes it back. */
  undo() {
    return taken(this.#past.pop(), 'past')
  }

  /** Takes out the last one that was undone, as the change that does it again. */
  redo() {
    return taken(this.#future.pop(), 'future')
  }

  /** Another thing has no steps yet. */
  forget() {
    this.#past = []
    this.#future = []
  }
}

/** @param {Step | undefined} step @param {'past' | 'future'} from @returns {import('./kept.js').Change | undefined} */
function taken(step, from) {
  if (!step) return undefined
  const {of, was, before, after} = step
  const back = from === 'past'
  const [base, text] = back ? [after, before] : [before, after]
  const more = {message: back ? 'Undone.' : 'Done again.', from, step}
  if (was === undefined) return {of, deed: {do: 'rewrite', text, base}, text: base, ...more}
  return {of: back ? was : of, turns: true, text, ...more}
}

/** Whether a change takes back what brought the open thing, of which nothing is to stay.
 * @param {Origin} change @param {string | null} text of the open thing */
export const isTakenBack = ({from, step}, text) => from === 'past' && Boolean(step?.brought) && step?.after === text
