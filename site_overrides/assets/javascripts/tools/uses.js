// "My character" on a card: the parts that the kept character can play in it, each one press away.

import {ask, engine} from '../engine.js'
import {all} from '../form.js'
import {button, element, starting} from '../text.js'
import {Hearing} from './hearing.js'
import {kept} from './keeping.js'
import {panelOf} from './panel.js'

/** @typedef {import('../card.js').CalculatorCard} Card */
/** @typedef {{label: string, detail: string, settings: Record<string, string>}} Option */
/** @typedef {{title: string, options: Option[]}} Use */
/** @typedef {{name: string, by_skill: boolean, attributes: {value: string, label: string}[], uses: Use[]}} Reply */

const HEARD = 'heard'
/** What another tab keeps is told to the panels on the page: nothing else remembers them, so they go with it. */
new Hearing(name => {
  for (const panel of document.querySelectorAll('.hc-uses')) panel.dispatchEvent(new CustomEvent(HEARD, {detail: name}))
}).begin()

/** Opens or closes the panel of a card. @param {Card} card @param {HTMLElement} button */
export async function toggle(card, button) {
  const opened = await panelOf(card, button, 'uses', {class: 'hc-uses hc-screen-only', 'aria-label': 'My character'})
  if (!opened) return
  const {panel} = opened
  await fill(card, button, opened)
  if (panel.contains(document.activeElement) || document.activeElement === button) panel.querySelector('button')?.focus()
  panel.addEventListener(HEARD, async event => {
    const {detail: name} = /** @type {CustomEvent} */ (event)
    if (name && name !== keptOf(card)) return
    const held = all(panel, 'button').indexOf(/** @type {any} */ (document.activeElement))
    await fill(card, button, opened, panel.querySelector('select')?.value)
    all(panel, 'button')[held]?.focus()
  })
}

/** The name under which the character of a card's ruleset is kept. @param {Card} card */
const keptOf = card => `character ${card.calculator.split('.')[0]}`

/** @param {Card} card @param {HTMLElement} button @param {{panel: HTMLElement, close: () => void}} opened @param {string} [attribute] */
async function fill(card, button, opened, attribute = '') {
  const {panel, close} = opened
  const {calculator} = card
  const text = await kept(keptOf(card))
  const sheet = element('a', text ? 'Open the sheet' : 'Fill one in', {href: button.dataset.sheet ?? ''})
  const tell = (/** @type {string} */ said) => panel.replaceChildren(element('span', `${said} `, {class: 'hc-message'}), sheet)
  if (!text) return tell('No character is kept in this browser yet.')
  if (!engine.isReady && !panel.textContent) panel.append(element('span', starting(), {class: 'hc-message'}))
  const reply = await ask({verb: 'character_uses', calculator, text, attribute}).catch(({message}) => ({error: {short: message}}))
  const select = panel.querySelector('select')
  if (select && select.value !== attribute) return // another was chosen since
  if (!reply.ok) return tell(reply.error.short)
  const parts = reply.uses.map((/** @type {Use} */ use) => part(use, option => {
    close()
    card.use(option.settings)
  }))
  const name = reply.name || 'My character'
  if (select) { // it stays, and with it the focus
    all(panel, '.hc-use-name')[0].firstChild?.replaceWith(name)
    for (const old of panel.querySelectorAll('.hc-use')) old.remove()
    return panel.append(...parts)
  }
  const skills = reply.by_skill ? [chooser(reply, attribute, chosen => fill(card, button, opened, chosen))] : []
  panel.replaceChildren(element('p', [name, ...skills, sheet], {class: 'hc-use-name hc-side-by-side'}), ...parts)
}

/** The attribute that skills are rolled with. @param {Reply} reply @param {string} chosen @param {(chosen: string) => void} change */
function chooser({attributes}, chosen, change) {
  const options = attributes.map(({value, label}) => new Option(label, value))
  const select = element('select', [new Option('its usual attribute', ''), ...options], {autocomplete: 'off'})
  select.value = chosen
  select.addEventListener('input', event => {
    event.stopPropagation() // no setting of the card
    change(select.value)
  })
  return element('label', ['each skill with ', select])
}

/** One part with its buttons. @param {Use} use @param {(option: Option) => void} take */
function part({title, options}, take) {
  const buttons = options.map(option => button([`${option.label} `, element('b', option.detail)], () => take(option)))
  const head = element('span', title, {class: 'hc-use-title'})
  return element('div', [head, ...buttons], {class: 'hc-use hc-side-by-side', role: 'group', 'aria-label': title})
}
