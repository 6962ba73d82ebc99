// The chart of a card: Plotly, fetched for the first chart of our own, and the page's colors.

/** @typedef {{type: string, x: any[], y: any[], name?: string, meta: {role: string, index?: number}} & Record<string, any>} Trace */
/** @typedef {{data: Trace[], layout: Record<string, any>}} Figure */

const DASHES = ['solid', 'dash', 'dot', 'dashdot', 'longdash', 'longdashdot']
const MARKS = ['circle', 'square', 'diamond', 'triangle-up', 'cross', 'x']
const SIGNS = '●■◆▲✚✖○□◇△✢✕' // of the marks, the later six hollow

// Resolved on the first page of the visit: later pages have other bases.
const SOURCE = new URL(document.querySelector('meta[name="honorcalc-plotly"]')?.getAttribute('content') ?? '', document.baseURI).href
/** @type {Promise<any> | undefined} */
let library

/** Plotly, from this site, once. @returns {Promise<any>} */
export function plotly() {
  library ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.onload = () => resolve(/** @type {any} */ (window).Plotly)
    script.onerror = () => {
      library = undefined
      script.remove()
      reject(new Error('The chart library could not be loaded.'))
    }
    document.body.append(script)
  })
  return library
}

/** Draws a figure in place of what the box shows. @param {HTMLElement} box @param {Figure} figure */
export async function draw(box, figure) {
  const Plotly = await plotly()
  if (!box.isConnected || !box.clientWidth) return
  const style = getComputedStyle(box)
  const color = (/** @type {string} */ name) => style.getPropertyValue(`--hc-${name}`).trim()
  if (!box.classList.contains('js-plotly-plot')) box.replaceChildren()
  await Plotly.react(box, figure.data.map(trace => ({...trace, ...dress(trace, color)})), dressLayout(figure.layout, color, style), {
    displayModeBar: false,
    showSendToCloud: false,
    responsive: true,
    doubleClick: false,
  })
  // The window may have changed while the chart lay behind another tab.
  if (/** @type {any} */ (box)._fullLayout.width !== box.clientWidth) Plotly.Plots.resize(box)
}

/** Lets go of a box that leaves the page. @param {HTMLElement} box */
export function clear(box) {
  if (box.classList.contains('js-plotly-plot')) /** @type {any} */ (window).Plotly?.purge(box)
}

/** What a trace looks like, by the role it plays. @param {Trace} trace @param {(name: string) => string} color */
function dress(trace, color) {
  const place = trace.meta.index ?? 0
  const index = place % DASHES.length
  switch (trace.meta.role) {
    case 'observed':
      // What never came is no mark on the axis.
      return {y: trace.y.map(share => share || null), marker: {color: color('observed'), symbol: 'diamond', size: 7, line: {color: color('paper'), width: 1}}}
    case 'heat':
      return {colorscale: [[0, color('heat-low')], [1, color('heat-high')]], xgap: 1, ygap: 1}
    case 'line':
    case 'pin':
      return {
        line: {color: color(`line-${index + 1}`), dash: DASHES[index], width: 2},
        marker: {color: color(`line-${index + 1}`), symbol: MARKS[index] + (place < MARKS.length ? '' : '-open'), size: trace.x.length > 40 ? 4 : 7},
      }
    default:
      return {marker: {color: color(trace.meta.role)}}
  }
}

/** @param {Record<string, any>} layout @param {(name: string) => string} color @param {CSSStyleDeclaration} style */
function dressLayout(layout, color, style) {
  const axis = {fixedrange: true, gridcolor: color('grid'), linecolor: color('line'), zeroline: false}
  const font = {family: style.fontFamily, size: 12, color: color('ink')}
  const percent = layout.yaxis?.tickformat?.endsWith('%')
  return {
    ...layout,
    height: 300,
    autosize: true,
    dragmode: false,
    showlegend: false,
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font,
    hoverlabel: {bgcolor: color('ink'), bordercolor: color('ink'), font: {...font, color: color('paper')}},
    xaxis: {...layout.xaxis, ...axis, showgrid: false, title: {...layout.xaxis.title, font}},
    yaxis: {...layout.yaxis, ...axis, nticks: 6, title: {...layout.yaxis.title, font}, ...(percent && {tickformat: '.2~%'})},
    shapes: (layout.shapes ?? []).map((/** @type {any} */ shape) => ({...shape, line: {color: color('line'), width: 2, dash: 'dash'}})),
  }
}

/** Names the lines of a figure below it, where there are several. @param {HTMLElement} legend @param {Figure} figure */
export function nameTraces(legend, {data, layout}) {
  const differ = document.createElement('span')
  if (layout.legend) differ.textContent = `${layout.legend.title.text}:`
  legend.replaceChildren(differ, ...data.filter(({name, meta}) => name && (layout.showlegend || meta.role !== 'line')).map(trace => {
    const key = document.createElement('span')
    key.className = `hc-key hc-key-${trace.meta.role}`
    key.dataset.index = String((trace.meta.index ?? 0) % DASHES.length)
    key.dataset.sign = trace.meta.role === 'observed' ? '◆' : SIGNS[trace.meta.index ?? 0] ?? ''
    key.textContent = trace.name ?? ''
    return key
  }))
}
