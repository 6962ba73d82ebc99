// Runs before a page is painted: the figures it came with are not those of a link that has settings.
if (location.hash.includes('?')) {
  const [anchor, link] = location.hash.slice(1).split('?')
  document.documentElement.setAttribute('data-linked', location.hash)
  // A fold with settings of the link is open when it is painted first: what is below it does not move.
  const field = (/** @type {string} */ name) => document.getElementById(anchor)?.querySelector(`.hc-fold [data-name="${CSS.escape(name)}"]`)
  const arriving = new MutationObserver(() => {
    for (const name of new URLSearchParams(link).keys()) field(name)?.closest('details')?.setAttribute('open', '')
  })
  arriving.observe(document, {childList: true, subtree: true})
  addEventListener('DOMContentLoaded', () => arriving.disconnect())
}
// The line on house rules that are on has its place from the first paint, as high as it was last. Some browsers refuse the storage.
new Promise(done => done(localStorage.getItem('honor-roll line')))
  .then(height => document.documentElement.style.setProperty('--table-line', height), () => undefined)
// Where the scripts of the calculators do not come, that is said beside each, and they are fetched again.
addEventListener('error', ({target: lost}) => {
  if (!(lost instanceof HTMLScriptElement) || lost.type !== 'module') return
  const text = 'This calculator could not be loaded. The page keeps trying; you can also reload it.'
  for (const place of document.querySelectorAll('.hc-status-text')) place.textContent = text
  setTimeout(() => lost.replaceWith(Object.assign(document.createElement('script'), {type: 'module', src: lost.src})), 5000)
}, true)
