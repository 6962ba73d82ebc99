// The single rolls of this visit, whatever they were for: a reader can keep them, name them, save them, and see whether
// they were lucky. Python says that, and writes the file.

import {all} from '../form.js'
import {button, element} from '../text.js'
import {Hearing} from './hearing.js'
import {alter, kept, parsed, save} from './keeping.js'
import {styled} from './styles.js'

/** @typedef {import('./rolls.js').RollReply} RollReply */
/** @typedef {Record<string, string | number>} Entry */

/** What is kept may have been written by any tab; `fresh` was rolled in this one and is nowhere else.
 * @typedef {{name: string, rolls: Entry[], fresh: Entry[], kept: boolean}} State */

const NAME = 'evening'
const MOST = 1000 // rolls of an evening: the oldest make room
/** @type {State} */
let evening = {name: '', rolls: [], fresh: [], kept: false}
/** What the browser kept when it was last looked at. @type {string | null} */
let seen = null
const CHANGED = 'evening' // an event for the places that show it: they go with their page
/** What is done to the evening, one after another. @type {Promise<void>} */
let line = Promise.resolve()
/** What other tabs keep is of interest once somebody has looked at it. */
const hearing = new Hearing(async name => {
  if (name === undefined || (name === NAME && await kept(NAME) !== seen)) void change()
})

/** The rolls in their order. @param {State} state */
const inOrder = ({rolls, fresh}) => [...rolls, ...fresh].sort((a, b) => a.time < b.time ? -1 : Number(a.time > b.time)).slice(-MOST)

/** What a kept text says; nothing where it is damaged. @param {string | null} text */
function read(text) {
  const {name, rolls} = parsed(text)
  if (Array.isArray(rolls)) return {name: typeof name === 'string' ? name : '', rolls: rolls.filter(roll => typeof roll?.time === 'string')}
}

/** Changes the evening as it is by now, and shows it. Once one is kept, it is that of every tab.
 * @param {(now: State) => void} [act] done again where another tab kept something meanwhile */
function change(act = () => {}) {
  const done = line.then(async () => {
    let now = evening
    await alter(NAME, before => {
      const stored = read(before)
      const {name, rolls, fresh} = evening
      const own = evening.kept && stored ? '' : name // another tab has taken it away
      now = {name: stored?.name || own, rolls: stored?.rolls ?? rolls, fresh: [...fresh], kept: Boolean(stored)}
      act(now)
      return seen = now.kept ? JSON.stringify({name: now.name, rolls: inOrder(now)}) : stored ? null : before
    })
    evening = now.kept ? {...now, rolls: inOrder(now), fresh: []} : now
    for (const place of document.querySelectorAll('.hc-evening')) place.dispatchEvent(new Event(CHANGED))
  })
  line = done.catch(() => undefined)
  return done
}

/** Adds a roll. @param {RollReply} reply @param {RollReply['result']['rolls'][0]} roll */
export function remember({link, luck}, {dice, total, outcome, working}) {
  const faces = dice.map(({face}) => face).join(' ')
  const entry = {time: new Date().toISOString(), roll: link, dice: faces, outcome, total, working}
  void change(now => now.fresh.push(luck ? {...entry, luck: luck.text, rank: luck.rank, spread: luck.spread} : entry))
}

/** The evening below the rolls of one card. */
export default class Evening {
  #card
  #place
  #said = element('p', '', {role: 'status'})
  #name = element('input', '', {type: 'text', maxlength: '80', autocomplete: 'off', placeholder: 'Evening of …'})
  #keep = button('', () => {
    const wanted = !evening.kept
    void change(now => Object.assign(now, {kept: wanted}, wanted ? {} : {rolls: [], fresh: inOrder(now)}))
  })

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
    this.#name.addEventListener('change', () => {
      const name = this.#name.value
      void change(now => now.name = name)
    })
    const file = button('Save CSV', async () => {
      const reply = await this.#ask()
      if (reply?.ok) save('rolls.csv', reply.csv, 'text/csv')
    })
    const clear = button('Forget all', () => change(now => Object.assign(now, {name: '', rolls: [], fresh: [], kept: false})))
    const row = element('div', [element('label', ['Name ', this.#name]), this.#keep, file, clear], {class: 'hc-roll-buttons'})
    this.#place = all(card, '.hc-evening')[0]
    void styled('rolls').then(() => this.#place.append(this.#said, row))
  }

  run() {
    this.#place.addEventListener(CHANGED, this.#show)
    hearing.begin()
    void change()
  }

  async #ask() {
    await line // what was just rolled belongs to it
    return this.#card.send({verb: 'evening', rolls: inOrder(evening), name: evening.name})
  }

  /** Says how lucky it was so far. */
  #show = async () => {
    this.#keep.textContent = evening.kept ? 'Kept in this browser' : 'Keep in this browser'
    this.#keep.setAttribute('aria-pressed', String(evening.kept))
    if (document.activeElement !== this.#name) this.#name.value = evening.name
    const reply = await this.#ask()
    if (reply?.ok) this.#said.textContent = reply.sentence
  }
}
