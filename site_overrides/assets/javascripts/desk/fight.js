// A fight as it is played: two sides, the odds of what may come, and what has happened.

import {all} from '../form.js'
import {element, showFacts} from '../text.js'
import {buttonFor, PlayedElement, sideOf} from './played.js'

/** @typedef {import('./played.js').Button} Button */
/** @typedef {import('../text.js').Fact} Fact */
/** @typedef {{head: string, facts: Fact[], link: string, note: string}} Odds */
/** @typedef {{head: string, acting: boolean, facts: Fact[], odds: Odds[], buttons: Button[]}} Side */

class Fight extends PlayedElement {
  /** @param {import('./thing.js').Reply & {sides: Side[], odds: Odds[], log: string[], latest: string}} reply */
  draw({sides, odds, log, latest}) {
    this.place('fight-latest').textContent = latest
    this.place('round-sides').replaceChildren(...sides.map(one => this.#side(one)))
    this.place('fight-odds').replaceChildren(...odds.map(one => this.#outlook(one)))
    const lines = this.place('fight-log')
    lines.hidden = !log.length
    all(lines, 'ul')[0].replaceChildren(...log.map(text => element('li', text)))
  }

  /** Odds with the link of their chart. @param {Odds} odds */
  #outlook({head, facts, link, note}) {
    const dims = {class: 'hc-dims'}
    const said = facts.length ? list(facts) : element('p', note, dims)
    return element('div', [element('p', this.linked(head, link), dims), said], {class: 'hc-fight-outlook'})
  }

  /** @param {Side} one */
  #side({head, acting, facts, odds, buttons}) {
    return sideOf(head, [list(facts), element('p', buttons.map(buttonFor)), ...odds.map(one => this.#outlook(one))], acting)
  }
}

/** @param {Fact[]} facts */
function list(facts) {
  const node = element('dl', '', {class: 'hc-facts'})
  showFacts(node, facts)
  return node
}

customElements.define('honor-fight', Fight)
