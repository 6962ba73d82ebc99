// Firefox through WebDriver BiDi, told what to do line by line (see `engines.py`): node firefox.mjs BINARY.

import {createInterface} from 'node:readline'
import puppeteer from 'puppeteer-core'

const browser = await puppeteer.launch({browser: 'firefox', executablePath: process.argv[2], headless: true})
const tab = await browser.newPage()
const troubles = []
let home = ''
tab.setDefaultTimeout(180_000)
tab.on('console', message => message.type() === 'error' && troubles.push(message.text()))
tab.on('pageerror', error => troubles.push(String(error)))
tab.on('dialog', dialog => troubles.push(`dialog ${dialog.message()}`))
tab.on('request', request => {
  const {origin, protocol} = new URL(request.url())
  if (!['data:', 'blob:', 'about:'].includes(protocol) && origin !== home) troubles.push(request.url())
})
await tab.evaluateOnNewDocument(() => addEventListener('securitypolicyviolation',
  event => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)))

const AsyncFunction = (async () => undefined).constructor
const deeds = {
  async open(address) {
    home = new URL(address).origin
    await tab.goto('about:blank') // else another link on the same page would load nothing
    await tab.goto(address, {waitUntil: 'domcontentloaded'})
  },
  run: (body, ...given) => tab.evaluate(new AsyncFunction(body), ...given),
  async click(selector) {
    await tab.$eval(selector, node => node.scrollIntoView({block: 'center'}))
    await tab.click(selector)
  },
  async type(selector, text) {
    await deeds.click(selector)
    await tab.$eval(selector, field => field.select())
    await tab.keyboard.type(text)
  },
  troubles: async () => troubles.splice(0),
}

try {
  for await (const line of createInterface({input: process.stdin})) {
    const [deed, ...given] = JSON.parse(line)
    const reply = await deeds[deed](...given).then(done => ({done: done ?? null}), error => ({failed: String(error)}))
    console.log(JSON.stringify(reply))
  }
} finally {
  await browser.close()
}
