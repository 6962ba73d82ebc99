// Drives the slider in Firefox: node firefox.mjs <binary> <address> <moves> <function>; prints the laps.
import puppeteer from 'puppeteer-core'

const [binary, address, moves, drag] = process.argv.slice(2)
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: binary,
  headless: true,
})
try {
  const page = await browser.newPage()
  await page.goto(`${address}honor/test/#honor.test?acting_multiplier=3.5`)
  await page.waitForSelector('honor-calculator :is(.hc-plot:not([focusable]), .js-plotly-plot .main-svg)', {timeout: 60_000})
  await new Promise(resolve => setTimeout(resolve, 6000))
  const laps = await page.evaluate(`(${drag})(["honor.test", ${Number(moves)}])`)
  console.log(laps.join('\n'))
} finally {
  await browser.close()
}
