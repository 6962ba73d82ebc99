// Tells the search which ruleset is being read, so that its results come first.

function tell() {
  const article = document.querySelector('article[data-ruleset]')
  try {
    const channel = new BroadcastChannel('honor-roll-search')
    channel.postMessage(article instanceof HTMLElement ? article.dataset.ruleset : '')
    channel.close() // an open one keeps the browser from holding the page ready for the way back
  } catch {
    // A browser that keeps nothing may have no channel: the results come in their usual order.
  }
}

document.addEventListener('focusin', ({target}) => {
  if (target instanceof HTMLInputElement && target.form?.name === 'search') tell()
})
tell() // whoever began with the search was faster than this script

export {}
