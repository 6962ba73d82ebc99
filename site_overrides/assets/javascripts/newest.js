// A line of questions of which only the newest counts: settings change faster than they are answered.

/** @template Question */
export class Newest {
  /** @type {Question | undefined} */ #next
  #put
  /** Settles when what was asked is answered. @type {Promise<void>} */ idle = Promise.resolve()

  /** @param {(question: Question) => Promise<void>} put asks one question and is done with it */
  constructor(put) {
    this.#put = put
  }

  /** Whether a newer question waits for the one that is out. */
  get waits() {
    return this.#next !== undefined
  }

  /** Asks a question: at once, or after the one that is out, unless a newer one comes meanwhile.
   * @param {Question} question */
  ask(question) {
    this.#next = question
    const turn = () => this.#run()
    this.idle = this.idle.then(turn, turn)
  }

  async #run() {
    for (let asked; (asked = this.#next) !== undefined;) {
      this.#next = undefined
      await this.#put(asked)
    }
  }
}
