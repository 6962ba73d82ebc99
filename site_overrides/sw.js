// Keeps what was read, so that it is there without a network; on request all of the site.
//
// The build puts `self.RELEASE` above this: {id, shell, workbox, hashes}. Only what has the hash that this release
// lists for it is kept: neither the login page of a hotel nor a page of another release is. Pages come from the
// network while there is one. A new release takes over when no page of the old one is open.

/** @typedef {{id: string, shell: string[], workbox: string, hashes: string}} Release */
/** @typedef {{release: string, files: [string, number][]}} Whole */
/** @type {any} */
const worker = self
/** @type {Release} */
const RELEASE = worker.RELEASE
const SCOPE = new URL('./', worker.location.href)
const PREFIX = `honor-roll ${SCOPE.pathname} `
const NAME = PREFIX + RELEASE.id
const LIST = new URL('offline.json', SCOPE) // never kept: what it says must be true now
const HASHES = new URL(RELEASE.hashes, SCOPE).href // each file's SHA-256, as kept with the release
const WHOLE = new URL('kept-whole', SCOPE).href // not a page: a mark that everything is wanted
const FIXED = /\/assets\/(?:[0-9a-f]{12}|vendor|answers)\/|\.[0-9a-f]{8}\.min\.(?:js|css)$/
const RUNTIME = /\/assets\/runtime\//
const PATIENCE = 6 // seconds until a kept page is shown instead of one that does not come

importScripts(new URL(`${RELEASE.workbox}workbox-sw.js`, SCOPE).href)
const {workbox} = worker
workbox.setConfig({debug: false, modulePathPrefix: new URL(RELEASE.workbox, SCOPE).pathname})
const {CacheFirst, NetworkFirst} = workbox.strategies

// What is asked for past every cache is kept by who asks.
const ours = (/** @type {{url: URL, request: Request}} */ {url, request}) => url.origin === SCOPE.origin
  && url.pathname.startsWith(SCOPE.pathname) && url.pathname !== LIST.pathname && request.cache !== 'no-store'
const sound = {
  cacheWillUpdate: async (/** @type {{request: Request, response: Response, event: any}} */ {request, response, event}) => {
    const good = await isOurs(request.url, response)
    event.waitUntil(shell)
    return good ? response : null
  },
  // A server in trouble is as good as none where there is a copy.
  fetchDidSucceed: async (/** @type {{request: Request, response: Response}} */ {request, response}) => {
    if (response.status >= 500 && await caches.match(request, how.matchOptions)) throw new Error(`${response.status}`)
    return response
  },
}
// A page found by a search has its words in the address; it is no other page for that.
const plain = {cacheKeyWillBeUsed: async (/** @type {{request: Request}} */ {request}) => request.url.split('?')[0]}
const how = {cacheName: NAME, matchOptions: {cacheName: NAME, ignoreSearch: true, ignoreVary: true}, plugins: [sound, plain]}
const fixed = new CacheFirst(how)
// The browser keeps compiled Python beside what it fetched itself; what is kept here is for when it cannot,
// and being named by its hash, it is put there once and not with every start.
const once = {cacheWillUpdate: async (/** @type {any} */ {request, response}) =>
  !await caches.match(request, how.matchOptions) && await isOurs(request.url, response) ? response : null}
const runtime = new NetworkFirst({...how, plugins: [{...sound, ...once}], networkTimeoutSeconds: PATIENCE})
const page = new NetworkFirst({...how, networkTimeoutSeconds: PATIENCE})

workbox.routing.registerRoute((/** @type {any} */ at) => ours(at) && RUNTIME.test(at.url.pathname), runtime)
workbox.routing.registerRoute((/** @type {any} */ at) => ours(at) && FIXED.test(at.url.pathname), fixed)
workbox.routing.registerRoute((/** @type {any} */ at) => ours(at), page)
workbox.routing.setCatchHandler(async (/** @type {{request: Request}} */ {request}) =>
  (request.mode === 'navigate' && await caches.match(new URL('404.html', SCOPE).href, {cacheName: NAME})) || Response.error())

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(takeOver()))
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(letGo()))
worker.addEventListener('message', () => hashes = undefined) // a reader has let go of everything

/** @type {Promise<Record<string, string>> | undefined} */
let hashes
/** Settles when what every page needs is there again, where it had to be fetched again. @type {Promise<unknown>} */
let shell = Promise.resolve()

/** What this release lists: the name of each file with its SHA-256; nothing while that cannot be fetched. */
function listed() {
  hashes ??= caches.match(HASHES, {cacheName: NAME}).then(async kept => (kept ?? await begun()).json())
  return hashes.catch(() => {
    hashes = undefined
    return /** @type {Record<string, string>} */ ({})
  })
}

/** The list again, where a reader has let go of everything; what every page needs comes after it. */
async function begun() {
  const cache = await caches.open(NAME)
  await cache.add(new Request(HASHES, {cache: 'reload'}))
  shell = takeShell(cache).catch(() => undefined)
  return /** @type {Response} */ (await cache.match(HASHES))
}

/** @param {Cache} cache */
const takeShell = cache => Promise.all(RELEASE.shell.map(async name => {
  if (!await carry(new URL(name, SCOPE).href, cache)) throw new Error(`${name} arrived changed or incomplete.`)
}))

/** Whether a response is the very file that this release has at an address.
 * @param {string} url @param {Response} response */
async function isOurs(url, response) {
  if (response.status !== 200 || response.redirected) return false
  const wanted = (await listed())[decodeURIComponent(new URL(url).pathname.slice(SCOPE.pathname.length))]
  return wanted !== undefined && wanted === await digest(response.clone())
}

/** @param {Response} response */
async function digest(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Fetches what every page needs, and anew whatever the release before this one had kept. */
async function takeOver() {
  const cache = await caches.open(NAME)
  await cache.add(new Request(HASHES, {cache: 'reload'}))
  await takeShell(cache)
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
    for (const url of wanted) complete = Boolean(await cache.match(url) || await carry(url, cache, before)) && complete
    if (whole && complete) await cache.put(WHOLE, whole)
  }
}

/** One file into the new cache, as an older release kept it or else anew; false where it does not come as it is.
 * @param {string} url @param {Cache} cache @param {Cache} [before] */
async function carry(url, cache, before) {
  const older = await before?.match(url)
  const response = older && await isOurs(url, older) ? older : await fetch(url, {cache: 'reload'})
  const good = await isOurs(url, response)
  if (good) await cache.put(url, response)
  return good
}

async function letGo() {
  const older = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(older.map(name => caches.delete(name)))
  await worker.clients.claim()
}
