// A panel that a button in the head of a card opens and closes.

import {element} from '../text.js'
import {styled} from './styles.js'

/** Opens the panel below the card's title once its style is there, or closes it where it is open.
 * @param {HTMLElement} card @param {HTMLElement} button @param {string} style its style sheet
 * @param {{class: string, 'aria-label': string}} names the first class is the panel's own
 * @returns {Promise<{panel: HTMLElement, close: () => void} | undefined>} nothing where it was closed */
export async function panelOf(card, button, style, names) {
  const open = () => card.querySelector(`.${names.class.split(' ')[0]}`)
  const opens = button.getAttribute('aria-expanded') !== 'true'
  button.setAttribute('aria-expanded', String(opens))
  if (!opens) return void open()?.remove()
  await styled(style)
  if (open() || button.getAttribute('aria-expanded') !== 'true') return // it was pressed again meanwhile
  const panel = element('div', '', {...names, role: 'group'})
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
