// Asks the search worker of a built site, as the theme does: arguments are the site's folder and the
// questions as JSON, [{asked, reading}, …]; prints the places found for each, in their order.

import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import vm from 'node:vm'

const [site, questions] = process.argv.slice(2)
const folder = join(site, 'assets/javascripts/workers')
const file = readdirSync(folder).find(name => /^search\..*\.min\.js$/.test(name)) ?? ''

/** @type {Function[]} */
const hears = []
/** @type {(said: any) => void} */
let heard = () => {}
/** @type {any} */
let channel
/** @type {any} */
const worker = {
  console,
  addEventListener: (/** @type {string} */ _, /** @type {Function} */ hear) => hears.push(hear),
  postMessage: (/** @type {any} */ said) => heard(said),
  BroadcastChannel: class { constructor() { channel = this } },
}
worker.self = worker
vm.runInNewContext(readFileSync(join(folder, file), 'utf8'), worker)

/** @param {any} data @returns {Promise<any>} */
const say = data => new Promise(resolve => {
  heard = resolve
  for (const hear of hears) hear({data})
})

const {config, docs} = JSON.parse(readFileSync(join(site, 'search/search_index.json'), 'utf8'))
await say({type: 0, data: {config, docs, options: {suggest: true}}})
const found = []
for (const {asked, reading} of JSON.parse(questions)) {
  channel.onmessage({data: reading})
  const {data} = await say({type: 2, data: asked})
  found.push(data.items.map((/** @type {any[]} */ group) =>
    group.filter(one => one.score >= group[0].score).map(({location, title, text}) => ({location, title, text}))))
}
console.log(JSON.stringify(found))
