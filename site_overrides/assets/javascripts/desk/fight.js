// A fight as it is played: two sides, the odds of what may come, and what has happened.

import {all} from '../form.js'
import {element, showFacts} from '../text.js'
import {drawn, PlayedElement} from './played.js'

/** @typedef {import('./played.js').Button} Button */
/** @typedef {{label: string, text: string}} Fact */
/** @typedef {{head: string, facts: Fact[], link: string, note: string}} Odds */

class Fight extends PlayedElement {
  /** @param {any} reply */
  draw({sides, odds, log}) {
    const homes = JSON.parse(this.dataset.homes ?? '{}')
    this.place('round-sides').replaceChildren(...sides.map((/** @type {Parameters<typeof side>[0]} */ one) => side(one, homes)))
    this.place('fight-odds').replaceChildren(...odds.map((/** @type {Odds} */ one) => outlook(one, homes)))
    const lines = this.place('fight-log')
    lines.hidden = !log.length
    all(lines, 'ul')[0].replaceChildren(...log.map((/** @type {string} */ text) => element('li', text)))
  }
}

/** @param {Fact[]} facts */
function list(facts) {
  const node = element('dl', '', {class: 'hc-facts'})
  showFacts(node, facts)
  return node
}

/** Odds with the link of their chart. @param {Odds} odds @param {Record<string, string>} homes */
function outlook({head, facts, link, note}, homes) {
  const node = element('div', '', {class: 'hc-fight-outlook'})
  const home = homes[link.split('?')[0]]
  node.append(element('p', home === undefined ? head : element('a', head, {href: `${home}#${link}`})), facts.length ? list(facts) : element('p', note))
  return node
}

/** @param {{head: string, acting: boolean, facts: Fact[], odds: Odds[], buttons: Button[]}} one @param {Record<string, string>} homes */
function side({head, acting, facts, odds, buttons}, homes) {
  const node = element('section', element('p', head, {class: 'hc-round-head'}), {class: `hc-round-side${acting ? ' hc-fight-acting' : ''}`})
  const row = element('p', '')
  row.append(...buttons.map(drawn))
  node.append(list(facts), row, ...odds.map(one => outlook(one, homes)))
  return node
}

customElements.define('honor-fight', Fight)
