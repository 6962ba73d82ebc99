// Curves kept on one card are offered on all others: two rules in one chart, also those of two rulesets.

import {cards} from '../card.js'
import {all, queryOf} from '../form.js'
import {button} from '../text.js'
import {keepString, listed, string} from './keeping.js'

/** @typedef {import('../card.js').CalculatorCard} Card */
/** @typedef {{name: string, query: string}} Curve a name, and the settings behind the id of their calculator */

const KEY = 'honor-roll curves'
export const MOST = 5
export const FULL = `${MOST} curves are kept. Remove one to keep another.`
const SOUND = /^[a-z-]+\.[a-z_]+\?[\x21-\x7e]{0,4000}$/

/** The curves kept last, in whatever tab. @returns {Curve[]} */
const curves = () => listed(string(KEY), ['name', 'query'])
  .filter(({name, query}) => name.length <= 40 && SOUND.test(query)).slice(-MOST)

/** Keeps a curve for the other cards. @param {Curve} curve */
export const remember = curve => keep([...without(curve.query), curve].slice(-MOST))

/** Lets go of one again. @param {string} query */
export const forget = query => keep(without(query))

/** @param {string} query */
const without = query => curves().filter(one => one.query !== query)

/** @param {Curve[]} list */
const keep = list => void (keepString(KEY, list.length ? JSON.stringify(list) : null) && follow())

/** Each card offers the curves of other calculators. */
export function follow() {
  const known = curves()
  for (const card of cards()) {
    const others = known.filter(({query}) => query.split('?')[0] !== card.calculator)
    const [old] = all(card, '.hc-compare')
    old?.remove()
    if (!others.length) continue
    const titles = {class: 'hc-button hc-compare', title: others.map(({name}) => name).join(', ')}
    all(card, '[data-act=pin]')[0].after(button('Compare with my kept curves', () => void compare(card, others), titles))
  }
}

/** Draws them beside the card's own curve, as many as there is room for. @param {Card} card @param {Curve[]} others */
async function compare(card, others) {
  if (card.pins.length >= MOST) return card.refuse({parameter: null, short: FULL})
  const own = queryOf(card)
  for (const {name, query} of others) {
    if (card.pins.length >= MOST || card.pins.some(pin => pin.query === query)) continue
    const reply = await card.send({verb: 'compute', query: `${own}&${new URLSearchParams({pin: `${name}~${query}`})}`, strict: true})
    const [pin] = reply?.ok ? reply.state.pins : []
    if (pin && !card.pins.some(({query}) => query === pin.query)) card.pins = [...card.pins, {name: name || pin.name, query: pin.query}]
  }
  card.update()
}
