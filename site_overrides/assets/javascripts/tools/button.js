// The buttons that the scripts make.

import {element} from '../text.js'

/** @typedef {import('../text.js').Content} Content */

/** One that its surroundings listen to. @param {Content} label @param {Record<string, string>} [attributes] */
export const plainButton = (label, attributes) => element('button', label, {type: 'button', class: 'hc-button', ...attributes})

/** One that does something. @param {Content} label @param {(event: Event) => unknown} act @param {Record<string, string>} [attributes] */
export function button(label, act, attributes) {
  const node = plainButton(label, attributes)
  node.addEventListener('click', act)
  return node
}
