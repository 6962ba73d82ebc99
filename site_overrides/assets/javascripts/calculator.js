// Makes the calculators of a page live, and opens the one that the address speaks of.

import {CalculatorCard, cards} from './card.js'
import {engine} from './engine.js'
import {isMixed, theme} from './root.js'
import {element} from './text.js'

// Not scrolling: a browser scrolls by itself to the place that an address names.
const SIGNS_OF_LIFE = ['wheel', 'touchstart', 'pointermove', 'pointerdown', 'keydown']
const NEAR = '400px'
const QUIET = 3000 // milliseconds from the first sign of life, in which the reader's own wishes come first
const HELD = 2000 // milliseconds that the theme's script waits for a link's figure
const PAINTED = 100 // milliseconds in which the figure is painted, as a rule
const AGAIN = 5000 // milliseconds until what did not come is fetched again
const LOST = 'This part of the page could not be loaded. The page keeps trying; you can also reload it.'

/** What was last acted on: the theme tells of one change up to three times, and of a new page before it stands.
 * @type {{address: string, card?: EventTarget | null}} */
let seen = {address: ''}
const listening = new AbortController() // for a sign of life; it ends with the first

/** Opens the card that the address has settings for; an address without any is the page as it was written.
 * @param {unknown} [arrived] true where the page of the address stands for certain */
function follow(arrived) {
  const stayed = seen.address.split('#')[0] === location.href.split('#')[0]
  const [encoded, ...rest] = location.hash.slice(1).split('?')
  const anchor = new URLSearchParams(`at=${encoded}`).get('at') ?? '' // unlike decodeURIComponent it takes whatever somebody wrote
  const place = document.getElementById(anchor), card = place instanceof CalculatorCard ? place : undefined
  if (stayed ? seen.address === location.href && seen.card === card : arrived !== true) return // it is done, or the page does not stand yet
  // From here on each card knows what it shows.
  if (!place?.matches('.hc-thing:not(:defined)')) document.documentElement.removeAttribute('data-linked')
  seen = {address: location.href, card}
  if (card && rest.length) afterFigure(card.open(rest.join('?')))
  else if (stayed && (card || !anchor)) for (const other of cards()) other.reset()
  const dice = place?.querySelector('[tab="rolls"] .hc-outcome') // of a link to a roll, which come far below the settings
  if (place && rest.length && self === top) (dice ?? place).scrollIntoView({block: dice ? 'center' : 'start'})
  if (anchor.includes('.') && !place) import('./tools/astray.js').then(({tell}) => tell(anchor, rest)).catch(() => undefined)
}

/** A link is opened for its figure: the theme's script, which keeps a phone busy for more than a second, comes after it.
 * @param {Promise<unknown>} figure */
function afterFigure(figure) {
  const script = /** @type {HTMLScriptElement | null} */ (document.querySelector('body > script[defer]'))
  if (!script || theme.document$) return
  document.implementation.createHTMLDocument().adoptNode(script) // a script of another document does not run
  const there = Promise.race([figure.catch(() => undefined), new Promise(resolve => setTimeout(resolve, HELD))])
  void there.then(() => setTimeout(bringTheme, PAINTED, script.src))
}

/** Runs the theme's script, and tells it the event with which it begins; if it does not come, it is fetched again. @param {string} src */
function bringTheme(src) {
  const script = element('script', '', {src})
  script.addEventListener('load', () => document.dispatchEvent(new Event('DOMContentLoaded', {bubbles: true})))
  script.addEventListener('error', () => setTimeout(bringTheme, AGAIN, src))
  document.body.append(script)
}

/** Someone is there: Python may start for a card, or a tool as good as one, near the screen.
 * A browser may say of a pointer at rest that it has moved, by nothing, when a page comes below it.
 * @param {Event} sign */
function wake(sign) {
  if (sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.movementX && !sign.movementY) return
  listening.abort()
  watch(); import('./tools/finding.js').catch(() => undefined)
  // What was read is kept for times without a network; nothing on the page waits for it.
  if (self === top) setTimeout(() => import('./tools/offline.js').then(({keepVisited}) => keepVisited()).catch(() => undefined), QUIET)
}

const near = new IntersectionObserver(entries => {
  for (const {isIntersecting, target} of entries) {
    if (isIntersecting && target instanceof CalculatorCard) void target.wake()
    else if (isIntersecting) engine.start()
  }
}, {rootMargin: NEAR})

function watch() {
  near.disconnect()
  if (listening.signal.aborted) for (const card of document.querySelectorAll('honor-calculator, [data-near]')) near.observe(card)
}

customElements.define('honor-calculator', CalculatorCard)
for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wake, {passive: true, signal: listening.signal})
addEventListener('popstate', follow)
// What another tab keeps; a page that comes back from the browser's cache has not heard of it.
addEventListener('storage', ({key}) => void key?.match(/^honor-roll (table|curves)/)?.slice(1).forEach(followTool))
addEventListener('pageshow', ({persisted}) => persisted && ['table', 'curves'].forEach(followTool))
// Whoever points at a chart is told of the nearest place; Plotly does so in what it has drawn.
for (const sign of /** @type {const} */ (['pointermove', 'pointerdown', 'pointerout'])) addEventListener(sign, event => {
  const box = event.target instanceof Element && event.target.closest('.hc-box:not(.js-plotly-plot)')
  if (box) import('./tools/drawing.js').then(({showNearest}) => showNearest(box, event)).catch(() => undefined)
}, {passive: true})
document.addEventListener('calculator-address', ({target}) => void (seen = {address: location.href, card: target}))

/** Fetches a part of the page; where it does not come, that is said there and it is fetched again. @param {HTMLElement} tool */
const bring = tool => import(`./${tool.dataset.tool}.js`).then(() => tool.querySelector('.hc-lost')?.remove(), () => {
  if (!tool.querySelector('.hc-lost')) tool.prepend(element('p', LOST, {class: 'hc-problem hc-lost', role: 'alert'}))
  if (tool.isConnected) setTimeout(bring, AGAIN, tool)
})

/** @param {string} tool that has the cards follow what is kept; where it does not come, it is fetched again */
const followTool = tool => import(`./tools/${tool}.js`).then(({follow}) => follow()).catch(() => setTimeout(followTool, AGAIN, tool))

/** What this browser keeps for every card: house rules that are on, and curves to compare with. */
function followKept() {
  try {
    const names = Object.keys(localStorage)
    for (const tool of ['table', 'curves']) if (names.some(name => name.startsWith(`honor-roll ${tool}`))) void followTool(tool)
  } catch {
    // This browser keeps nothing.
  }
}

const arrive = () => {
  if (isMixed()) return location.reload()
  for (const tool of /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-tool]')])) void bring(tool)
  watch()
  follow(true)
  followKept()
}
arrive()

/** The theme's script comes after this one. */
function followTheme() {
  if (!theme.document$) return addEventListener('DOMContentLoaded', followTheme, {once: true})
  theme.document$.subscribe(arrive)
  theme.location$?.subscribe(follow)
  import('./tools/staying.js').catch(() => undefined)
}
followTheme()
