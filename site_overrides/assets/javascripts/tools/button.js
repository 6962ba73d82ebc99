// A button that a tool makes: its label, and what it does.

import {plainButton} from '../text.js'

/** @param {import('../text.js').Content} label @param {(event: Event) => unknown} act @param {Record<string, string>} [attributes] */
export function button(label, act, attributes) {
  const node = plainButton(label, attributes)
  node.addEventListener('click', act)
  return node
}
