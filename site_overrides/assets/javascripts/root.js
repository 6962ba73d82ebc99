// Where the site stands, and in which release.

// This file lies in assets/<release>/javascripts/. A page's own address is no help, for instant navigation
// changes it a moment before the head.
export const ROOT = new URL('../../../', import.meta.url)

const released = () => document.querySelector('meta[name="honor-roll-release"]')?.getAttribute('content') ?? ''

/** The release whose scripts run here. Pages of another one never run in this document. */
export const RELEASE = released()

/** Whether instant navigation has brought a page of another release into this document. */
export const isMixed = () => released() !== RELEASE

/** @template At @typedef {{subscribe: (hear: (at: At) => void) => {unsubscribe: () => void}, next: (at: At) => void}} Told */

/** The theme's script, once it runs: it tells of each page that it has brought, and of each address.
 * @type {{document$?: Told<Document>, location$?: Told<URL>}} */
export const theme = /** @type {object} */ (window)

/** The whole address of a part of the site that a page's head names. @param {string} part */
export function named(part) {
  const path = document.querySelector(`meta[name="honorcalc-${part}"]`)?.getAttribute('content')
  return path ? new URL(path, ROOT).href : ''
}
