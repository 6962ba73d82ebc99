// Stands before the theme's search worker and hears and speaks for it: what is asked, and in which
// order the results come. `bundle.py` puts both into one file.

;(() => {
  /** @typedef {{location: string, score: number, terms: Record<string, boolean>, own?: string}} Found */

  /** @type {any} */
  const worker = self
  const listen = worker.addEventListener.bind(worker)
  const speak = worker.postMessage.bind(worker)
  const OWN_SYNTAX = /(^|\s)[+-]|["^~:*]/
  const WHOLE = 10 // how much more a whole word counts than the beginning of one

  let reading = '' // the ruleset of the page on which somebody searches
  try {
    new BroadcastChannel('honor-roll-search').onmessage = ({data}) => { reading = String(data) }
  } catch {
    // A browser that keeps nothing may have no channel.
  }

  /** The question with whole words before beginnings of words, and without words such as "to".
   * @param {string} query */
  function asked(query) {
    if (OWN_SYNTAX.test(query)) return query
    const words = query.trim().split(/\s+/)
    const telling = words.filter(word => worker.lunr.stopWordFilter(word.toLowerCase()))
    return (telling.length ? telling : words).flatMap(word => [`${word}^${WHOLE}`, word]).join(' ')
  }

  /** Rules, calculators and words apart from their pages; those of the ruleset one reads come first.
   * @param {Found[][]} items */
  function ordered(items) {
    const groups = items.flatMap(group => {
      const page = group.filter(one => one.own === undefined)
      const own = group.filter(one => one.own !== undefined).map(one => [one])
      return page.some(one => one.score > 0) ? [page, ...own] : own
    })
    groups.sort((one, other) => one[0].score < other[0].score ? 1 : one[0].score > other[0].score ? -1 : 0)
    const near = reading ? groups.filter(isNear) : []
    return [...near, ...groups.filter(group => !near.includes(group))]
  }

  /** Whether a group belongs to the ruleset one reads and has all that was asked for.
   * @param {Found[]} group */
  function isNear([best]) {
    const ruleset = best.own ?? best.location.split('/')[0]
    return ruleset === reading && Object.values(best.terms).every(Boolean)
  }

  worker.addEventListener = (/** @type {string} */ type, /** @type {Function} */ hear) =>
    listen(type, (/** @type {MessageEvent} */ {data}) =>
      hear({data: data.type === 2 ? {...data, data: asked(data.data)} : data}))
  worker.postMessage = (/** @type {any} */ said) =>
    speak(said.type === 3 ? {...said, data: {...said.data, items: ordered(said.data.items)}} : said)
})()
