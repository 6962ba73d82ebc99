// A game as it is played: a pile of turns, and two sides with their characters.

import {all} from '../form.js'
import {element} from '../text.js'
import {buttonFor, PlayedElement} from './played.js'

/** @typedef {import('./played.js').Button} Button */
/** @typedef {{name: string, state: string, buttons: Button[]}} Character */
/** @typedef {{head: string, points: string, buttons: Button[], characters: Character[]}} Side */

class Round extends PlayedElement {
  /** @param {import('./thing.js').Reply & {stack: string[], turn: {head: string, used: string, buttons: Button[]} | null, sides: Side[]}} reply */
  draw({stack, turn, sides}) {
    this.place('round-sides').replaceChildren(...sides.map(side))
    const acting = this.place('round-turn')
    acting.hidden = !turn
    acting.replaceChildren(...(turn ? [element('p', turn.head, {class: 'hc-round-head'}), element('p', turn.used), ...turn.buttons.map(buttonFor)] : []))
    const pile = this.place('round-stack')
    pile.hidden = !stack.length
    all(pile, 'ol')[0].replaceChildren(...stack.map(text => element('li', text)))
  }
}

/** @param {Side} one */
function side({head, points, buttons, characters}) {
  const section = element('section', element('p', head, {class: 'hc-round-head'}), {class: 'hc-round-side', role: 'group', 'aria-label': head})
  const score = element('p', `${points} `)
  score.append(...buttons.map(buttonFor))
  const list = element('ul', '', {class: 'hc-lines'})
  list.append(...characters.map(character => {
    const item = element('li', element('span', character.name, {class: 'hc-round-who'}))
    const buttons = character.buttons.filter(({usable}) => usable).map(buttonFor)
    for (const button of buttons) button.setAttribute('aria-label', `${button.textContent}: ${character.name}`)
    item.append(' ', element('span', character.state, {class: 'hc-round-state hc-dims'}), ' ', ...buttons)
    return item
  }))
  section.append(score, list)
  return section
}

customElements.define('round-tracker', Round)
