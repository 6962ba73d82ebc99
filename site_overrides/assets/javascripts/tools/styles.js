// The style sheets of what is fetched when somebody opens it.

import {element} from '../text.js'

const AGAIN = 5000 // milliseconds until one that did not come is fetched again; then twice as many
/** Those that this visit has fetched. @type {Map<string, Promise<unknown>>} */
const sheets = new Map()

/** Has the style sheet of a tool in the page for the whole visit: instant navigation empties the head, but not the body. Settles
 * when the tool can be shown: the sheet is there, or does not come yet. @param {string} name */
export function styled(name) {
  const sheet = sheets.get(name) ?? fetched(name, AGAIN)
  sheets.set(name, sheet)
  return sheet
}

/** @param {string} name @param {number} wait until it is fetched again where it does not come */
const fetched = (name, wait) => new Promise(done => {
  const sheet = element('link', '', {rel: 'stylesheet', href: new URL(`../../stylesheets/tools/${name}.css`, import.meta.url).href})
  sheet.onload = done
  sheet.onerror = () => {
    done(sheet.remove())
    setTimeout(fetched, wait, name, 2 * wait)
  }
  document.body.append(sheet)
})
