// Makes the calculators of a page live, and opens the one that the address speaks of.

import {CalculatorCard} from './card.js'
import {start} from './engine.js'
import {element} from './text.js'

// Not scrolling: a browser scrolls by itself to the place that an address names.
const SIGNS_OF_LIFE = ['wheel', 'touchstart', 'pointermove', 'pointerdown', 'keydown']
const NEAR = '400px'
const QUIET = 3000 // milliseconds from the first sign of life, in which the reader's own wishes come first
/** @type {any} */
const theme = window

/** What was last acted on: the theme tells of one change up to three times, and of a new page before it stands.
 * @type {{address: string, card: CalculatorCard | undefined}} */
let seen = {address: '', card: undefined}
let alive = false

const cards = () => /** @type {CalculatorCard[]} */ ([...document.querySelectorAll('honor-calculator')])

/** Opens the card that the address has settings for; an address without any is the page as it was written. */
function follow() {
  const [anchor, ...rest] = decodeAnchor(location.hash.slice(1))
  const card = cards().find(card => card.id === anchor)
  if (seen.address === location.href && seen.card === card) return
  const stayed = seen.address.split('#')[0] === location.href.split('#')[0]
  seen = {address: location.href, card}
  if (card && rest.length) {
    card.open(rest.join('?'))
    if (self === top) card.scrollIntoView({block: 'start'})
  } else if (stayed && (card || !anchor)) {
    for (const other of cards()) other.reset()
  }
}

/** @param {string} fragment */
function decodeAnchor(fragment) {
  const [anchor, ...rest] = fragment.split('?')
  try {
    return [decodeURIComponent(anchor), ...rest]
  } catch {
    return [anchor, ...rest]
  }
}

/** Someone is there: Python may start for a card, or a tool as good as one, near the screen. */
function wake() {
  if (alive) return
  alive = true
  watch()
  // What was read is kept for times without a network; nothing on the page waits for it.
  if (self === top) setTimeout(() => import('./tools/offline.js').then(({keepVisited}) => keepVisited()).catch(() => undefined), QUIET)
}

const near = new IntersectionObserver(entries => {
  if (entries.some(entry => entry.isIntersecting)) start()
}, {rootMargin: NEAR})

function watch() {
  near.disconnect()
  if (alive) for (const card of document.querySelectorAll('honor-calculator, [data-near]')) near.observe(card)
}

customElements.define('honor-calculator', CalculatorCard)
for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wake, {once: true, passive: true})
addEventListener('popstate', follow)
document.addEventListener('calculator-address', event => {
  seen = {address: location.href, card: /** @type {CalculatorCard} */ (event.target)}
})

const arrive = () => {
  for (const tool of /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-tool]')])) {
    import(`./tools/${tool.dataset.tool}.js`).catch(() =>
      tool.prepend(element('p', 'This part of the page could not be loaded. Reload the page to try again.', {class: 'hc-problem', role: 'alert'})))
  }
  watch()
  follow()
}
if (theme.document$) {
  theme.document$.subscribe(arrive)
  theme.location$.subscribe(follow)
} else arrive()
