// The short path in Firefox: node firefox.mjs BINARY PAGE. The last line of output is what was seen.

import puppeteer from 'puppeteer-core'

const [binary, page] = process.argv.slice(2)
const timeout = 60_000
const card = '[id="honor.test"]'
const browser = await puppeteer.launch({browser: 'firefox', executablePath: binary, headless: true})

try {
  const troubles = []
  const newTab = async () => {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(timeout)
    tab.on('console', message => message.type() === 'error' && troubles.push(message.text()))
    tab.on('pageerror', error => troubles.push(String(error)))
    tab.on('request', request => {
      const {origin, protocol} = new URL(request.url())
      if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(page).origin) troubles.push(request.url())
    })
    await tab.evaluateOnNewDocument(() => addEventListener('securitypolicyviolation',
      event => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)))
    return tab
  }
  const tab = await newTab()
  const lead = () => tab.$eval(`${card} .hc-lead-text`, node => node.textContent)
  const changed = from => tab.waitForFunction(
    (card, from) => document.querySelector(`${card} .hc-lead-text`).textContent !== from, {}, card, from)

  await tab.goto(page)
  const loaded = await lead()
  await tab.$eval(`${card} [data-name=acting_multiplier] [data-by="1"]`, button => button.click())
  await changed(loaded)
  const moved = await lead()
  await tab.waitForSelector(`${card} .hc-plot:not([focusable])`)
  const bars = await tab.$$eval(`${card} :is(.hc-counts, .hc-rest)`, paths => paths.reduce((sum, path) => sum + path.getAttribute('d').split('M').length - 1, 0))
  const address = tab.url()
  await tab.$eval(`${card} [data-tab=rolls]`, button => button.click())
  await tab.$eval(`${card} [data-count="10"]`, button => button.click())
  await tab.waitForFunction(card => document.querySelector(`${card} .hc-outcome`).textContent, {}, card)
  const rolled = await tab.$eval(`${card} .hc-outcome`, node => node.textContent)
  const second = await newTab()
  await second.goto(`${page}#honor.test?acting_multiplier=5&opposing_modifier=2`)
  await second.waitForFunction(
    (card, from) => document.querySelector(`${card} .hc-lead-text`).textContent !== from, {}, card, loaded)
  const linked = await second.$eval(`${card} .hc-lead-text`, node => node.textContent)
  console.log(JSON.stringify({troubles, loaded, moved, address, bars, rolled, linked}))
} finally {
  await browser.close()
}
