// Runs before a page is painted: the figures it came with are not those of a link that has settings.
if (location.hash.includes('?')) document.documentElement.setAttribute('data-linked', location.hash)
// Where the scripts of the calculators do not come, that is said beside each, and they are fetched again.
addEventListener('error', ({target: lost}) => {
  if (!(lost instanceof HTMLScriptElement) || lost.type !== 'module') return
  for (const place of document.querySelectorAll('.hc-status-text')) place.textContent = 'This calculator could not be loaded. The page keeps trying; you can also reload it.'
  setTimeout(() => lost.replaceWith(Object.assign(document.createElement('script'), {type: 'module', src: lost.src})), 5000)
}, true)
