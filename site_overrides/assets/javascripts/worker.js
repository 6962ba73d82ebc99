// Python in the page. One module worker holds Pyodide and the one function it asks,
// `honorcalc.browser.answer`: JSON text in, JSON text out.
//
// In:  {base, snapshot, whole, calculators}   start; `base` is the address of the runtime folder,
//                    with its slash; of these calculators the page has cards
//      {id, request}      a question
// Out: {loaded, total}    bytes of the line while starting   {alive}  at work on what is missing
//      {ready: "snapshot" | "library"}                       {failed} why Python cannot start
//      {id, reply} or {id, error}
//      {cold}             only the whole WebAssembly can answer this; the worker says nothing more
//
// The lean WebAssembly has a trap in place of every function that no page was seen to call. A trap
// leaves Python in the middle of something, whoever caught the error on its way: whatever comes of
// a call is told only while the flag `cold` is down.
//
// A machine that has no memory left refuses Python more of it: then Python may have lost anything,
// and whatever it says is told as an error.
//
// A first visit fetches the package's shared part and the rulesets that the page shows. A question
// that needs another one waits until its wheel is here; the rest comes when nothing else is done.

/** @typedef {{size: number, sha256: string, br: number, gz: number}} Packed */
/** @typedef {{library: string, snapshot: string, lock: object,
 *   parts: Record<string, string>, modules: Record<string, string[]>, needs: Record<string, string[]>,
 *   memory: {size: number, head: number, runs: [number, number][]}, files: Record<string, Packed>}} Manifest */
/** @typedef {{answer: (request: string) => string, elsewhere: any, fs: any}} Python */

const WHOLE = 'pyodide.asm.wasm'
const LEAN = 'lean.wasm'
const SCRIPTS = ['pyodide.mjs', 'pyodide.asm.js']
const PARTS = '/lib/parts/'
const SHARED = 'shared'
const ENVIRONMENT = {PYTHONPATH: PARTS + SHARED, PYTHONHASHSEED: '0'}
const CACHE = 'honorcalc-runtime '
// How long nothing was asked before the snapshot may use the line.
const IDLE = 1500
// A snapshot needs no library, but Pyodide wants a zip: this one is empty.
const EMPTY_ZIP = new Uint8Array(22)
EMPTY_ZIP.set([0x50, 0x4b, 5, 6])

const EXHAUSTED = 'MemoryError'
let exhausted = false
const {grow} = WebAssembly.Memory.prototype
/** @param {number} pages */
WebAssembly.Memory.prototype.grow = function (pages) {
  exhausted = true
  const before = grow.call(this, pages)
  exhausted = false // a smaller wish may be granted after a refusal
  return before
}

const nativeFetch = globalThis.fetch.bind(globalThis)
let base = ''
let wasm = LEAN
/** @type {WebAssembly.Global | undefined} */
let flag
let loaded = 0
let total = 0
let started = false
let fromMemory = false
// Until a file comes without an encoding.
let compresses = true
/** @type {ReturnType<typeof setTimeout> | undefined} */
let idle
/** @type {Promise<Python>} */
let ready
/** @type {Promise<Manifest>} */
let manifest
// Questions are answered in turn, one that waits for its ruleset too.
/** @type {Promise<unknown>} */
let turn = Promise.resolve()
/** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
const parts = new Map()
/** @type {Set<string>} */
const here = new Set()
// The questions that came while Python started.
/** @type {string[]} */
const early = []
// How each file was encoded on the line.
/** @type {Map<string, string>} */
const codings = new Map()

/** @param {number} bytes */
function progress(bytes) {
  loaded += bytes
  if (!total) return
  postMessage(started ? {alive: true} : {loaded: Math.min(Math.round(loaded), total), total})
}

/** A file's size on the line.
 * @param {Packed} file @param {string | undefined} coding how it came */
const onTheLine = (file, coding) => (coding === 'br' ? file.br : coding === 'gzip' ? file.gz : file.size)

/** Count a response's bytes from a copy, so that the browser can still keep compiled code for it.
 * They come unpacked and are counted as the line carried them.
 * @param {Response} response @param {string} name */
async function count(response, name) {
  const copy = response.clone()
  const file = (await manifest).files[name]
  const share = onTheLine(file, codings.get(name)) / file.size
  const reader = copy.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    progress(part.value.length * share)
  }
}

/** @param {string} name @param {RequestCache} [cache] */
async function plain(name, cache) {
  const response = await nativeFetch(base + name, {cache})
  if (!response.ok) throw new Error(`${name} did not arrive (status ${response.status})`)
  return response
}

/** A file from its .gz, unpacked here; null where the host has none.
 * @param {string} name @param {string} type @param {RequestCache} [cache] */
async function unpacked(name, type, cache) {
  const packed = await nativeFetch(`${base}${name}.gz`, {cache}).catch(() => null)
  if (!packed?.ok || !packed.body || packed.headers.get('content-type')?.includes('html')) return null
  // Some hosts name the .gz an encoding; then the browser has unpacked it already.
  const encoded = packed.headers.has('content-encoding')
  const body = encoded ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'))
  return new Response(body, {headers: {'content-type': type}})
}

/** A file of the runtime, from its .gz where the host does not compress.
 * @param {string} name @param {RequestCache} [cache] */
async function get(name, cache) {
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
  let response = compresses ? await plain(name, cache) : null
  let coding = response?.headers.get('content-encoding') ?? null
  if (!response || !coding) {
    compresses = false
    const small = await unpacked(name, type, cache)
    if (small) response?.body?.cancel()
    coding = small ? 'gzip' : ''
    response = small ?? response ?? (await plain(name, cache))
  }
  // Compiling while the bytes arrive needs the right type, which not every host sends.
  if (type === 'application/wasm' && response.headers.get('content-type') !== type) {
    response = new Response(response.body, {headers: {'content-type': type}})
  }
  codings.set(name, coding)
  count(response, name).catch(() => {})
  return response
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {Packed} expected */
async function isSound(bytes, expected) {
  if (bytes.length !== expected.size) return false
  if (!crypto.subtle) return true // only where the page itself came without encryption
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('') === expected.sha256
}

/** A file of the runtime, checked by its length and hash. A damaged one would stay in the
 * browser's cache for good: it is asked for once more, past the cache.
 * @param {string} name @param {RequestCache} [cache] @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function sound(name, cache) {
  const bytes = new Uint8Array(await (await get(name, cache)).arrayBuffer())
  if (await isSound(bytes, (await manifest).files[name])) return bytes
  if (cache) throw new Error(`${name} arrived damaged`)
  return sound(name, 'reload')
}

/** What Pyodide takes for a snapshot of its whole memory. It reads the head and copies what is behind that;
 * most of which is there already. So it has nothing to copy, and `put` is called when it would.
 * @param {Manifest["memory"]} memory @param {() => void} put */
function snapshotOf({size, head}, put) {
  const whole = new Uint8Array(head)
  /** @param {number} from @param {number} [to] */
  const subarray = (from, to) => (to ? whole.slice(from, to) : (put(), new Uint8Array()))
  return Object.defineProperties(whole, {length: {value: size}, subarray: {value: subarray}})
}

/** Put the pages of a snapshot where they belong; the others are as the WebAssembly fills them.
 * @param {Uint8Array} heap @param {Uint8Array} bytes @param {Manifest["memory"]} memory */
function unfold(heap, bytes, {head, runs}) {
  let from = head
  for (const [offset, length] of runs) heap.set(bytes.subarray(from, (from += length)), offset)
}

/** The snapshot that an earlier visit kept, or null. */
async function keptSnapshot() {
  if (!globalThis.caches || !crypto.subtle) return null
  return (await caches.match(base, {cacheName: CACHE + base})) ?? null
}

/** A kept snapshot's bytes; throws for a bad one, which would hang Pyodide.
 * @param {Response} kept */
async function readSnapshot(kept) {
  const bytes = new Uint8Array(await kept.arrayBuffer())
  const {files, snapshot} = await manifest
  if (await isSound(bytes, files[snapshot])) return bytes
  throw new Error('the kept snapshot is damaged')
}

/** Fetch the snapshot for the next start, and drop those of older runtimes of this site. */
async function keepSnapshot() {
  if (!globalThis.caches || !crypto.subtle) return
  const site = CACHE + new URL('..', base).href
  for (const name of await caches.keys()) {
    if (name.startsWith(site) && name !== CACHE + base) await caches.delete(name)
  }
  if (await caches.match(base, {cacheName: CACHE + base})) return
  const {files, snapshot} = await manifest
  const bytes = new Uint8Array(await (await get(snapshot)).arrayBuffer())
  if (await isSound(bytes, files[snapshot])) await (await caches.open(CACHE + base)).put(base, new Response(bytes))
}

/** The rulesets a question names, with those they need; a wrong guess costs a fetch at most.
 * @param {string} request @param {Manifest} facts */
function partsFor(request, {parts, needs}) {
  const {calculator, ruleset} = JSON.parse(request)
  const named = String(calculator ?? ruleset ?? '')
    .split('.')[0]
    .replaceAll('-', '_')
  return named in needs ? [named, ...needs[named]].filter(part => part in parts) : []
}

/** A part's bytes, asked for once.
 * @param {string} part */
function bytesOf(part) {
  const known = parts.get(part) ?? manifest.then(facts => sound(facts.parts[part]))
  parts.set(part, known)
  known.catch(() => parts.delete(part))
  return known
}

/** Have a part in Python's file system.
 * @param {Python} python @param {string} part */
async function install({fs, elsewhere}, part) {
  if (here.has(part)) return
  fs.writeFile(PARTS + part, await bytesOf(part))
  elsewhere.arrived(part)
  here.add(part)
}

/** Start Pyodide, from memory or, without it, from library and wheels.
 * @param {Promise<WebAssembly.Module>} compiled @param {Promise<any[]>} scripts
 * @param {Promise<Uint8Array> | null} kept @returns {Promise<Python>} */
async function load(compiled, scripts, kept) {
  const {library, lock, modules, memory} = await manifest
  let put = () => {}
  const whole = kept && snapshotOf(memory, () => put())
  const archive = kept ? EMPTY_ZIP : sound(library)
  // Pyodide fetches by itself; it is handed what is on its way already.
  globalThis.fetch = async address => {
    return new Response(String(address).endsWith(WHOLE) ? null : await archive)
  }
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await compiled
    const instance = await WebAssembly.instantiate(module, imports)
    if (whole) {
      // If the snapshot is damaged, this Pyodide waits for ever, and `start` has another one.
      const bytes = await kept.catch(() => new Promise(() => {}))
      whole.set(bytes.subarray(0, memory.head))
      put = () => unfold(new Uint8Array(/** @type {any} */ (imports).env.memory.buffer), bytes, memory)
    }
    flag = /** @type {WebAssembly.Global | undefined} */ (instance.exports.cold)
    return {module, instance}
  }
  const [[{loadPyodide}]] = await Promise.all([scripts, archive])
  const starting = loadPyodide({
    indexURL: base,
    stdLibURL: base + library,
    lockFileContents: lock,
    packageBaseUrl: base,
    env: ENVIRONMENT,
    ...(whole && {_loadSnapshot: whole}),
    fsInit: async (/** @type {any} */ fs) => fs.mkdirTree(PARTS),
  })
  // Pyodide only warns when these fail, and then waits for ever.
  const [python, , bytes] = await Promise.all([starting, compiled, kept])
  // The hook above keeps them for good, so their memory is handed to a copy that goes.
  if (bytes) structuredClone(null, {transfer: [bytes.buffer]})
  if (!kept) python.FS.writeFile(PARTS + SHARED, await bytesOf(SHARED)) // fetched while Python started
  const elsewhere = python.pyimport('elsewhere')
  if (!kept) elsewhere.know(JSON.stringify(modules)) // a snapshot knows, and has all rulesets
  return {answer: elsewhere.door(), elsewhere, fs: python.FS}
}

/** @param {{snapshot: boolean, whole: boolean, calculators: string[]}} how
 *   snapshot: whether a kept snapshot may be used; whole: whether the lean WebAssembly did not do */
async function start({snapshot, whole, calculators}) {
  // All that is always needed is under way before the first answer from the network.
  wasm = whole ? WHOLE : LEAN
  const binary = get(wasm)
  const compiled = binary.then(response => WebAssembly.compileStreaming(response))
  const scripts = Promise.all(SCRIPTS.map(name => import(base + name)))
  // Whichever of them is asked first says why Python cannot start; the others have nothing to add.
  for (const coming of [manifest, compiled, scripts]) coming.catch(() => {})
  if (!snapshot) await globalThis.caches?.delete(CACHE + base).catch(() => false)
  const found = snapshot ? await keptSnapshot().catch(() => null) : null
  const kept = found && readSnapshot(found)
  kept?.catch(() => {})
  const facts = await manifest
  const questions = [...calculators.map(calculator => JSON.stringify({calculator})), ...early]
  const wanted = new Set(kept ? [] : [SHARED, ...questions.flatMap(question => partsFor(question, facts))])
  await binary // its head tells whether the host compresses
  // The package comes while Python starts.
  compiled.then(() => wanted.forEach(part => void bytesOf(part)), () => {})
  /** @param {string[]} names */
  const size = names => names.reduce((sum, name) => sum + onTheLine(facts.files[name], codings.get(wasm)), 0)
  total = size([wasm, ...SCRIPTS, ...(kept ? [] : [facts.library]), ...[...wanted].map(part => facts.parts[part])])
  scripts.then(() => progress(size(SCRIPTS))).catch(() => {})
  fromMemory = kept !== null
  const python = await load(compiled, scripts, kept).catch(async error => {
    if (!kept || isCold()) throw error
    await caches.delete(CACHE + base)
    fromMemory = false
    return load(compiled, scripts, null)
  })
  started = true
  tell({ready: fromMemory ? 'snapshot' : 'library'})
  return python
}

/** Whether a function was called that the lean WebAssembly lacks. */
const isCold = () => Boolean(flag?.value)

/** The reply to a question, for which whatever it needs is fetched.
 * @param {Python} python @param {string} request */
async function reply(python, request) {
  for (;;) {
    const said = python.answer(request)
    if (said.startsWith('{') || isCold()) return said
    postMessage({alive: true})
    await install(python, said)
  }
}

/** Fetch what this visit may still need, then what the next one starts from. */
async function fetchAhead() {
  const connection = /** @type {{saveData?: boolean} | undefined} */ (Reflect.get(navigator, 'connection'))
  if (connection?.saveData) return
  const {modules} = await manifest
  // Not the rest of the library, which hardly anything asks for.
  if (!fromMemory) for (const part of Object.keys(modules)) if (part !== 'rest') await bytesOf(part)
  await keepSnapshot()
}

/** Tell something, unless a trap came before it: then only that.
 * @param {object} said */
const tell = said => postMessage(isCold() ? {cold: true} : said)

/** @param {number} id @param {string} request */
async function take(id, request) {
  const python = await ready.catch(() => null)
  if (!python || isCold()) return
  clearTimeout(idle)
  const said = await reply(python, request).then(reply => ({reply}), error => ({error: String(error)}))
  tell({id, ...(exhausted ? {error: EXHAUSTED} : said)}) // Python may die of it before it can say so
  idle = setTimeout(() => fetchAhead().catch(() => {}), IDLE)
}

addEventListener('message', ({data}) => {
  if (data.base) {
    base = data.base
    manifest = nativeFetch(`${base}manifest.json`).then(response => response.json())
    ready = start(data)
    // The browser's own words, of a sign that is no JSON, help nobody.
    ready.catch(error => tell({failed: error?.name === 'Error' ? error.message : 'A file of the calculator did not arrive whole'}))
    return
  }
  if (!started) early.push(data.request)
  turn = turn.then(() => take(data.id, data.request))
})
