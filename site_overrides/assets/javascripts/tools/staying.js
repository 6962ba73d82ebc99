// The theme fetches a page anew the first time that its own address is named, by a link to a place on it or by another
// fragment: what somebody has typed or rolled there would be gone. Here the page stays, and goes to the place.

import {theme} from '../root.js'

const {pathname} = location
const places = /** @type {NonNullable<typeof theme.location$>} */ (theme.location$)
const {next} = places
let clicked = false // whether the theme keeps the browser from following a link by itself
let left = false // from the second page on the theme knows where it is

addEventListener('click', () => {
  clicked = true
  setTimeout(() => clicked = false)
}, true)

/** @param {URL} url where the theme is to go */
places.next = url => {
  left ||= url.pathname !== pathname
  if (left) return next.call(places, url)
  if (!clicked) return
  clicked = false
  if (url.hash) location.replace(url.href)
  else scrollTo(0, 0)
  for (const open of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-md-toggle]:checked'))) open.click()
  dispatchEvent(new PopStateEvent('popstate', {state: history.state}))
}
