// A game as it is played: a pile of turns, and two sides with their characters.

import {all} from '../form.js'
import {element} from '../text.js'
import {buttonFor, PlayedElement, sideOf} from './played.js'

/** @typedef {import('./played.js').Button} Button */
/** @typedef {{name: string, state: string, buttons: Button[]}} Character */
/** @typedef {{head: string, points: string, buttons: Button[], characters: Character[]}} Side */
/** @typedef {{head: string, used: string, buttons: Button[]}} Turn */

class Round extends PlayedElement {
  /** @param {import('./thing.js').Reply & {stack: string[], turn: Turn | null, sides: Side[]}} reply */
  draw({stack, turn, sides}) {
    this.place('round-sides').replaceChildren(...sides.map(side))
    const acting = this.place('round-turn')
    acting.hidden = !turn
    acting.replaceChildren()
    if (turn) acting.append(element('p', turn.head, {class: 'hc-round-head'}), element('p', turn.used), ...turn.buttons.map(buttonFor))
    const pile = this.place('round-stack')
    pile.hidden = !stack.length
    all(pile, 'ol')[0].replaceChildren(...stack.map(text => element('li', text)))
  }
}

/** @param {Side} one */
function side({head, points, buttons, characters}) {
  const lines = characters.map(({name, state, buttons}) => {
    const usable = buttons.filter(({usable}) => usable).map(buttonFor)
    for (const button of usable) button.setAttribute('aria-label', `${button.textContent}: ${name}`)
    const who = element('span', name, {class: 'hc-round-who'})
    return element('li', [who, ' ', element('span', state, {class: 'hc-round-state hc-dims'}), ' ', ...usable])
  })
  return sideOf(head, [element('p', [`${points} `, ...buttons.map(buttonFor)]), element('ul', lines, {class: 'hc-lines'})])
}

customElements.define('round-tracker', Round)
