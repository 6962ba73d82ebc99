// Python in the page. One module worker holds Pyodide and the one function it asks,
// `honorcalc.browser.answer`: JSON text in, JSON text out.
//
// In:  {base, snapshot}   start; `base` is the address of the runtime folder, with its slash
//      {id, request}      a question
// Out: {loaded, total}    bytes while starting      {ready: "snapshot" | "library"}
//      {failed}           why Python cannot start   {id, reply} or {id, error}

/** @typedef {{library: string, wheel: string, snapshot: string, lock: object,
 *   memory: {size: number, runs: [number, number][]},
 *   files: Record<string, {size: number, sha256: string}>}} Manifest */
/** @typedef {(request: string) => string} Answer */

const WASM = 'pyodide.asm.wasm'
const SCRIPTS = ['pyodide.mjs', 'pyodide.asm.js']
const WHEEL_PATH = '/lib/honorcalc.whl'
const ENVIRONMENT = {PYTHONPATH: WHEEL_PATH, PYTHONHASHSEED: '0'}
const CACHE = 'honorcalc-runtime '
// How long nothing was asked before the snapshot may use the line.
const IDLE = 1500
// A snapshot needs no library, but Pyodide wants a zip: this one is empty.
const EMPTY_ZIP = new Uint8Array(22)
EMPTY_ZIP.set([0x50, 0x4b, 5, 6])

const nativeFetch = globalThis.fetch.bind(globalThis)
let base = ''
let loaded = 0
let total = 0
let started = false
// Until a file comes without an encoding.
let compresses = true
/** @type {ReturnType<typeof setTimeout> | undefined} */
let idle
/** @type {Promise<Answer>} */
let ready
/** @type {Promise<Manifest>} */
let manifest

/** @param {number} bytes */
function progress(bytes) {
  loaded += bytes
  if (!started && total) postMessage({loaded: Math.min(loaded, total), total})
}

/** Count a response's bytes from a copy, so that the browser can still keep compiled code for it.
 * @param {Response} response */
async function count(response) {
  const reader = response.clone().body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    progress(part.value.length)
  }
}

/** @param {string} name @param {RequestCache} [cache] */
async function plain(name, cache) {
  const response = await nativeFetch(base + name, {cache})
  if (!response.ok) throw new Error(`${name}: status ${response.status}`)
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
  if (!response?.headers.has('content-encoding')) {
    compresses = false
    const small = await unpacked(name, type, cache)
    if (small) response?.body?.cancel()
    response = small ?? response ?? (await plain(name, cache))
  }
  // Compiling while the bytes arrive needs the right type, which not every host sends.
  if (type === 'application/wasm' && response.headers.get('content-type') !== type) {
    response = new Response(response.body, {headers: {'content-type': type}})
  }
  count(response).catch(() => {})
  return response
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {{size: number, sha256: string}} expected */
async function isSound(bytes, expected) {
  if (bytes.length !== expected.size) return false
  if (!crypto.subtle) return true // only where the page itself came without encryption
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('') === expected.sha256
}

/** A file of the runtime, held against its length and hash. A damaged one would stay in the
 * browser's cache for good: it is asked for once more, past the cache.
 * @param {string} name @param {RequestCache} [cache] @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function sound(name, cache) {
  const bytes = new Uint8Array(await (await get(name, cache)).arrayBuffer())
  if (await isSound(bytes, (await manifest).files[name])) return bytes
  if (cache) throw new Error(`${name} arrived damaged`)
  return sound(name, 'reload')
}

/** Put the pages of a snapshot where they belong; all others are zero.
 * @param {Uint8Array} bytes @param {Manifest["memory"]} memory */
function unfold(bytes, {size, runs}) {
  const whole = new Uint8Array(size)
  let from = 0
  for (const [offset, length] of runs) whole.set(bytes.subarray(from, (from += length)), offset)
  return whole
}

/** The snapshot kept by an earlier visit, or null. A bad one is deleted: it would hang Pyodide. */
async function keptSnapshot() {
  if (!globalThis.caches || !crypto.subtle) return null
  const kept = await caches.match(base, {cacheName: CACHE + base})
  if (!kept) return null
  const bytes = new Uint8Array(await kept.arrayBuffer())
  const {files, snapshot, memory} = await manifest
  if (await isSound(bytes, files[snapshot])) return unfold(bytes, memory)
  await caches.delete(CACHE + base)
  return null
}

/** Fetch the snapshot for the next start, and drop those of older runtimes of this site. */
async function keepSnapshot() {
  const connection = /** @type {{saveData?: boolean} | undefined} */ (Reflect.get(navigator, 'connection'))
  if (!globalThis.caches || !crypto.subtle || connection?.saveData) return
  const site = CACHE + new URL('..', base).href
  for (const name of await caches.keys()) {
    if (name.startsWith(site) && name !== CACHE + base) await caches.delete(name)
  }
  if (await caches.match(base, {cacheName: CACHE + base})) return
  const {files, snapshot} = await manifest
  const bytes = new Uint8Array(await (await get(snapshot)).arrayBuffer())
  if (await isSound(bytes, files[snapshot])) await (await caches.open(CACHE + base)).put(base, new Response(bytes))
}

/** Start Pyodide, from memory or, without it, from library and wheel.
 * @param {Promise<WebAssembly.Module>} compiled @param {Promise<any[]>} scripts
 * @param {Uint8Array | null} memory @returns {Promise<Answer>} */
async function load(compiled, scripts, memory) {
  const {library, wheel, lock} = await manifest
  const archive = memory ? EMPTY_ZIP : sound(library)
  const wheelBytes = memory ? null : sound(wheel)
  // Pyodide fetches by itself; it is handed what is on its way already.
  globalThis.fetch = async address => {
    return new Response(String(address).endsWith(WASM) ? null : await archive)
  }
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await compiled
    return {module, instance: await WebAssembly.instantiate(module, imports)}
  }
  const [[{loadPyodide}]] = await Promise.all([scripts, archive, wheelBytes])
  const starting = loadPyodide({
    indexURL: base,
    stdLibURL: base + library,
    lockFileContents: lock,
    packageBaseUrl: base,
    env: ENVIRONMENT,
    ...(memory && {_loadSnapshot: memory}),
    fsInit: async (/** @type {any} */ fs) => {
      if (wheelBytes) fs.writeFile(WHEEL_PATH, await wheelBytes)
    },
  })
  // Pyodide only warns when the WebAssembly fails, and then waits for ever.
  const [python] = await Promise.all([starting, compiled])
  // A snapshot froze the state of `random`.
  return python.runPython('import random; random.seed()\nfrom honorcalc.browser import answer\nanswer')
}

/** @param {boolean} wanted whether a kept snapshot may be used */
async function start(wanted) {
  // All that is always needed is under way before the first answer from the network.
  const wasm = get(WASM)
  const compiled = wasm.then(response => WebAssembly.compileStreaming(response))
  const scripts = Promise.all(SCRIPTS.map(name => import(base + name)))
  manifest = nativeFetch(`${base}manifest.json`).then(response => response.json())
  compiled.catch(() => {})
  if (!wanted) await globalThis.caches?.delete(CACHE + base)
  const memory = wanted ? await keptSnapshot().catch(() => null) : null
  const {files, library, wheel} = await manifest
  /** @param {string[]} names */
  const size = names => names.reduce((sum, name) => sum + files[name].size, 0)
  total = size([WASM, ...SCRIPTS, ...(memory ? [] : [library, wheel])])
  scripts.then(
    () => progress(size(SCRIPTS)),
    () => {},
  )
  await wasm // its head tells whether the host compresses
  let kind = memory ? 'snapshot' : 'library'
  const answer = await load(compiled, scripts, memory).catch(async error => {
    if (!memory) throw error
    await caches.delete(CACHE + base)
    kind = 'library'
    return load(compiled, scripts, null)
  })
  started = true
  postMessage({ready: kind})
  return answer
}

addEventListener('message', async ({data}) => {
  if (data.base) {
    base = data.base
    ready = start(data.snapshot)
    ready.catch(error => postMessage({failed: String(error?.message ?? error)}))
    return
  }
  const answer = await ready.catch(() => null)
  if (!answer) return
  clearTimeout(idle)
  try {
    postMessage({id: data.id, reply: answer(data.request)})
  } catch (error) {
    postMessage({id: data.id, error: String(error)})
  }
  idle = setTimeout(() => keepSnapshot().catch(() => {}), IDLE)
})
