// Where the site stands: this file lies in assets/<release>/javascripts/. A page's own address is no help,
// for instant navigation changes it a moment before the head.
export const ROOT = new URL('../../../', import.meta.url)

/** The whole address of a part of the site that a page's head names. @param {string} part */
export function named(part) {
  const path = document.querySelector(`meta[name="honorcalc-${part}"]`)?.getAttribute('content')
  return path ? new URL(path, ROOT).href : ''
}
