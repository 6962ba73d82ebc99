// A calculator in a frame on somebody's page: it tells its height, takes the reader's colors and knows its way home.

import {all} from '../form.js'

const [home] = all(document, '.embed-home')
const base = home.getAttribute('href')?.split('#')[0] ?? ''
const [card] = all(document, 'honor-calculator')
const dark = matchMedia('(prefers-color-scheme: dark)')
let sent = 0

function paint() {
  document.body.dataset.mdColorScheme = dark.matches ? 'slate' : 'default'
}

/** The link out leads to the settings in the address, if it has any for the card. */
function lead() {
  if (location.hash.startsWith(`#${card.id}?`)) home.setAttribute('href', base + location.hash)
}

paint()
lead()
dark.addEventListener('change', paint)
document.addEventListener('calculator-address', lead)
for (const note of all(document, '.embed-note')) note.remove()
new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
  if (height !== sent) parent.postMessage({height: sent = height}, '*') // whoever frames it, the height is no secret
}).observe(document.documentElement)
