// A line of questions of which only the newest counts: settings change faster than they are answered.

/** @template Question */
export class Newest {
  /** @type {Question | undefined} */ #next
  #put
  #pass = () => {}
  /** Settles when what was asked is answered. @type {Promise<void>} */ idle = Promise.resolve()
  /** Settles when a newer question need not wait for the one that is out. @type {Promise<void>} */ passed = this.idle

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

  /** This question can be answered at once, whatever is out. @param {Question} question */
  pass = question => void (question === this.#next && this.#pass())

  async #run() {
    for (let asked; (asked = this.#next) !== undefined;) {
      this.#next = undefined
      this.passed = new Promise(done => this.#pass = done)
      await this.#put(asked)
    }
  }
}
