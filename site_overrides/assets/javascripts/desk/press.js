// A press that is under way: what is drawn anew just then would take the button from under the finger.

const ENDS = ['pointerup', 'pointercancel']
const LONGEST = 2000 // milliseconds; whoever holds longer than that presses nothing

export class Press {
  /** Settles when no press is under way. */ over = Promise.resolve()

  /** @param {HTMLElement} thing in which presses are watched for */
  constructor(thing) {
    thing.addEventListener('pointerdown', ({button}) => {
      if (button === 0) this.over = new Promise(ended)
    })
  }
}

/** @param {() => void} done called when the pointer has gone up and its click was heard */
function ended(done) {
  const watching = new AbortController()
  const end = () => {
    watching.abort()
    setTimeout(done)
  }
  for (const type of ENDS) addEventListener(type, end, watching)
  setTimeout(end, LONGEST)
}
