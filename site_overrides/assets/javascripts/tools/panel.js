// A panel that a button in the head of a card opens and closes.

import {element} from '../text.js'
import {styles} from './keeping.js'

/** Opens the panel below the card's title, or closes it where it is open.
 * @param {HTMLElement} card @param {HTMLElement} button @param {string} style its style sheet
 * @param {{class: string, 'aria-label': string}} names the first class is the panel's own
 * @returns {{panel: HTMLElement, close: () => void} | undefined} nothing where it was closed */
export function panelOf(card, button, style, names) {
  const open = card.querySelector(`.${names.class.split(' ')[0]}`)
  button.setAttribute('aria-expanded', String(!open))
  if (open) return void open.remove()
  const panel = element('div', styles(style), {...names, role: 'group'})
  const close = () => {
    panel.remove()
    button.setAttribute('aria-expanded', 'false')
    button.focus()
  }
  button.closest('.hc-title')?.after(panel)
  panel.addEventListener('keydown', event => {
    if (event.key === 'Escape') close()
  })
  return {panel, close}
}
