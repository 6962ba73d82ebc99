// Keeps what was read, so that it is there without a network; on request all of the site.
//
// The build puts `self.RELEASE` above this: {id, shell, workbox}. Every file but pages and indexes
// has a hash in its address, so files of two releases never stand in for each other; pages come from the
// network while there is one. A new release takes over when no page of the old one is open.

/** @typedef {{id: string, shell: string[], workbox: string}} Release */
/** @typedef {{release: string, files: [string, number][]}} Whole */
/** @type {any} */
const worker = self
/** @type {Release} */
const RELEASE = worker.RELEASE
const SCOPE = new URL('./', worker.location.href)
const PREFIX = `honor-roll ${SCOPE.pathname} `
const NAME = PREFIX + RELEASE.id
const LIST = new URL('offline.json', SCOPE) // never kept: what it says must be true now
const WHOLE = new URL('kept-whole', SCOPE).href // not a page: a mark that everything is wanted
const FIXED = /\/assets\/(?:[0-9a-f]{12}|vendor)\/|\.[0-9a-f]{8}\.min\.(?:js|css)$/
const RUNTIME = /\/assets\/runtime\//
const PATIENCE = 6 // seconds until a kept page is shown instead of one that does not come

importScripts(new URL(`${RELEASE.workbox}workbox-sw.js`, SCOPE).href)
const {workbox} = worker
workbox.setConfig({debug: false, modulePathPrefix: new URL(RELEASE.workbox, SCOPE).pathname})
const {CacheFirst, NetworkFirst} = workbox.strategies

// What is asked for past every cache is kept by who asks.
const ours = (/** @type {{url: URL, request: Request}} */ {url, request}) => url.origin === SCOPE.origin
  && url.pathname.startsWith(SCOPE.pathname) && url.pathname !== LIST.pathname && request.cache !== 'no-store'
const sound = {cacheWillUpdate: async (/** @type {{response: Response}} */ {response}) => response.status === 200 ? response : null}
// A page found by a search has its words in the address; it is no other page for that.
const plain = {cacheKeyWillBeUsed: async (/** @type {{request: Request}} */ {request}) => request.url.split('?')[0]}
const how = {cacheName: NAME, matchOptions: {ignoreSearch: true, ignoreVary: true}, plugins: [sound, plain]}
const fixed = new CacheFirst(how)
// The browser keeps compiled Python beside what it fetched itself; what is kept here is for when it cannot,
// and being named by its hash, it is put there once and not with every start.
const once = {cacheWillUpdate: async (/** @type {any} */ {request, response}) =>
  response.status === 200 && !await caches.match(request, {cacheName: NAME, ignoreVary: true}) ? response : null}
const runtime = new NetworkFirst({...how, plugins: [once], networkTimeoutSeconds: PATIENCE})
const page = new NetworkFirst({...how, networkTimeoutSeconds: PATIENCE})

workbox.routing.registerRoute((/** @type {any} */ at) => ours(at) && RUNTIME.test(at.url.pathname), runtime)
workbox.routing.registerRoute((/** @type {any} */ at) => ours(at) && FIXED.test(at.url.pathname), fixed)
workbox.routing.registerRoute((/** @type {any} */ at) => ours(at), page)
workbox.routing.setCatchHandler(async (/** @type {{request: Request}} */ {request}) =>
  (request.mode === 'navigate' && await caches.match(new URL('404.html', SCOPE).href, {cacheName: NAME})) || Response.error())

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(takeOver()))
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(letGo()))

/** Fetches what every page needs, and anew whatever the release before this one had kept. */
async function takeOver() {
  const cache = await caches.open(NAME)
  await cache.addAll(RELEASE.shell.map(name => new Request(new URL(name, SCOPE), {cache: 'reload'})))
  const older = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== NAME)
  if (!older.length) return
  /** @type {Whole} */
  const {release, files} = await (await fetch(LIST, {cache: 'reload'})).json()
  if (release !== RELEASE.id) throw new Error('The site is being replaced; the next visit tries again.')
  const known = new Set(files.map(([name]) => new URL(name, SCOPE).href))
  for (const name of older) {
    const before = await caches.open(name)
    const whole = await before.match(WHOLE)
    const wanted = whole ? [...known] : (await before.keys()).map(({url}) => url).filter(url => known.has(url))
    let complete = true
    for (const url of wanted) complete = Boolean(await cache.match(url) || await carry(url, before, cache)) && complete
    if (whole && complete) await cache.put(WHOLE, whole)
  }
}

/** One file into the new cache: what has a hash as it was kept, all else anew; false where it is not there.
 * @param {string} url @param {Cache} before @param {Cache} cache */
async function carry(url, before, cache) {
  const path = new URL(url).pathname
  const kept = FIXED.test(path) || RUNTIME.test(path) ? await before.match(url) : undefined
  const response = kept ?? await fetch(url, {cache: 'no-cache'})
  if (response.ok) await cache.put(url, response)
  return response.ok
}

async function letGo() {
  const older = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(older.map(name => caches.delete(name)))
  await worker.clients.claim()
}
