// An answer drawn: first Python's own marks, then, for who explores it, its figure by Plotly; and the names of lines.

import {engine, SAVES_DATA} from '../engine.js'
import {named} from '../root.js'
import {element} from '../text.js'
import {HEIGHT, colorsOf, plot, shape} from './drawing.js'

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {ReturnType<typeof colorsOf>} Color */
/** @typedef {[number, string]} Tick its share of the way along an axis, and its text */
/** @typedef {{type: string, x: any[], y: any[], name?: string, meta: {role: string, index?: number}} & Record<string, any>} Trace */
/** @typedef {{data: Trace[], layout: Record<string, any>}} Figure */

const SOURCE = named('plotly')
const MARKS = ['circle', 'square', 'diamond', 'triangle-up', 'cross', 'x']
const LOST = 'The chart library could not be loaded. The drawing stays; point at it again to try once more.'
const MIDDLE = 3.5 // pixels from the foot of a small letter to its middle
const QUIET = 5000 // milliseconds of Python at work until the line is free for what may never be wanted
const SIGNS = '●■◆▲✚✖○□◇△✢✕' // of the marks, the later six hollow
const LIVE = 'js-plotly-plot'
const NOTE = {yref: 'paper', showarrow: false} // a text within the plot
const CLOSE = {...NOTE, borderpad: 0}
const FREE = {...CLOSE, xref: 'paper', xanchor: 'left'} // wherever the axis reaches to
/** What each box shows. @type {WeakMap<HTMLElement, {figure: Figure, drawing: Drawing | null}>} */
const shown = new WeakMap()

/** Draws an answer in place of what the box shows: Python's own marks, until somebody explores the chart.
 * @param {HTMLElement} box @param {Figure} figure @param {Drawing | null} drawing */
export async function draw(box, figure, drawing) {
  const known = shown.has(box)
  shown.set(box, {figure, drawing})
  const isLive = box.classList.contains(LIVE)
  if (isLive) await explore(box)
  else box.replaceChildren(...drawing ? [plot(drawing)] : [])
  box.classList.remove('hc-undrawn')
  if (known || isLive) return
  const begin = () => void explore(box).then(() => tell(box, ''), () => tell(box, LOST))
  for (const sign of ['pointerenter', 'pointerdown']) box.addEventListener(sign, begin, {passive: true})
  box.closest('figure')?.addEventListener('focusin', begin)
}

/** @type {Promise<any> | undefined} */
let library

/** Plotly, from this site, once. @returns {Promise<any>} */
const plotly = () => library ??= new Promise((resolve, reject) => {
  const script = element('script', '', {src: SOURCE})
  script.onload = script.onerror = () => {
    const {Plotly} = /** @type {any} */ (window)
    if (Plotly) return resolve(Plotly)
    library = undefined
    script.remove()
    reject(new Error('The chart library could not be loaded.'))
  }
  document.body.append(script)
})

/** Says in the card that Plotly did not come, or no more. @param {HTMLElement} box @param {string} text */
function tell(box, text) {
  const place = box.closest('honor-calculator')?.querySelector('.hc-status-text')
  if (place && (text || place.textContent === LOST)) place.textContent = text
}

/** Has the browser keep Plotly for the first who explores a chart, unless the reader saves data. */
function fetchAhead() {
  if (!SAVES_DATA) setTimeout(() => fetch(SOURCE, {priority: 'low'}).then(response => response.blob()).catch(() => undefined), QUIET)
}

if (engine.isReady) fetchAhead()
else engine.addEventListener('ready', fetchAhead, {once: true})

/** Has Plotly draw what the box shows. @param {HTMLElement} box */
async function explore(box) {
  const Plotly = await plotly()
  const {figure, drawing} = shown.get(box) ?? {}
  if (!figure?.data.length || !box.isConnected || !box.clientWidth) return
  const {data, layout} = dressed(box, harmless(figure))
  if (drawing) labeled(data, layout, drawing, colorsOf(box))
  if (!box.classList.contains(LIVE)) box.replaceChildren()
  await Plotly.react(box, data, layout, {
    displayModeBar: false,
    showSendToCloud: false,
    responsive: true,
    doubleClick: false,
  })
  // The window may have changed while the chart lay behind another tab.
  if (/** @type {any} */ (box)._fullLayout.width !== box.clientWidth) Plotly.Plots.resize(box)
}

/** A chart that leaves the page takes with it what Plotly keeps for it. @param {HTMLElement} box */
export function letGo(box) {
  if (box.classList.contains(LIVE)) /** @type {any} */ (window).Plotly?.purge(box)
}

/** The axes and labels of the drawing, for Plotly. @param {Trace[]} data @param {Record<string, any>} layout @param {Drawing} drawing
 * @param {Color} color */
function labeled(data, layout, drawing, color) {
  const {texts, across, up} = drawing
  layout.annotations = notes(drawing, layout.shapes, color)
  layout.xaxis.title.text = plain(texts['x-title']?.[0][2] ?? '')
  layout.yaxis.title.text = ''
  /** @type {Map<number, string>} a name in several lines has a text for each, all at one place */
  const named = new Map()
  for (const [x, , text] of texts['x-tick'] ?? []) named.set(x, named.has(x) ? `${named.get(x)}<br>${plain(text)}` : plain(text))
  /** @type {Tick[]} */
  const beside = (texts['y-tick'] ?? []).map(([, y, text]) => [1 - y / HEIGHT, plain(text)])
  Object.assign(layout.xaxis, ticked(layout.xaxis, data.flatMap(({x}) => x), across, [...named].map(([x, text]) => [x / 100, text])))
  Object.assign(layout.yaxis, ticked(layout.yaxis, data[0].y, up, beside))
  if ([...named.values()].some(text => text.includes('<br>'))) layout.xaxis.tickfont = {size: 11}
  // The figures of cells, row by row from the foot.
  const cells = [...texts.value ?? [], ...texts['value-on'] ?? []].sort(([x, y], [across, down]) => down - y || x - across)
  const figures = cells.map(([, , text]) => text)
  const [{x: columns, y: rows}] = data
  const look = {texttemplate: '%{text}', textfont: {size: 12}}
  if (figures.length) Object.assign(data[0], {text: rows.map(() => figures.splice(0, columns.length)), ...look})
}

/** The texts of a drawing that stand within the plot. @param {Drawing} drawing
 * @param {{x0: unknown}[]} shapes the thresholds, beside which some of them stand @param {Color} color */
function notes({texts, ends = []}, shapes, color) {
  const labels = (texts.label ?? []).map(([, , text], n) => ({...NOTE, text, x: shapes[n].x0, y: 1, yanchor: 'bottom', font: {size: 12}}))
  /** @param {string} role @param {string} xanchor @param {number} xshift */
  const side = (role, xanchor, xshift) => (texts[role] ?? []).map(([, , text]) => (
    {...CLOSE, text: plain(text), x: shapes[0].x0, y: 1, xanchor, yanchor: 'top', xshift, font: {size: 12}}))
  const names = ends.map(([x, y, text, index]) => ({
    ...FREE, text: plain(text), x: x / 100, y: 1 - (y - MIDDLE) / HEIGHT, yanchor: 'middle',
    bgcolor: color('card'), font: {size: 11, color: color(`hc-line-${index % MARKS.length + 1}`)},
  }))
  const titles = (texts['y-title'] ?? []).map(([, , text]) => (
    {...FREE, text: plain(text), x: 0, y: 1, xshift: -42, yanchor: 'bottom', yshift: 6, borderwidth: 0}))
  return [...labels, ...side('left', 'right', -6), ...side('right', 'left', 6), ...names, ...titles]
}

/** An axis that reaches as far as the drawing's and has its ticks.
 * @param {Record<string, any>} axis @param {any[]} values what stands along it @param {[number, number]} range @param {Tick[]} ticks */
function ticked({type, categoryarray}, values, [from, to], ticks) {
  const categories = [...new Set(categoryarray ?? values)]
  const places = ticks.map(([share]) => from + (to - from) * share)
  return {
    range: [from, to],
    tickangle: 0,
    tickmode: 'array',
    ticktext: ticks.map(([, text]) => text),
    tickvals: type === 'category' ? places.map(place => categories[Math.round(place)]) : places,
  }
}

new MutationObserver(() => {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`.${LIVE}`))) if (shown.has(box)) void explore(box)
}).observe(document.body, {attributeFilter: ['data-md-color-scheme', 'data-md-color-primary']})

/** A text that Plotly shows as it is: it would take < for a tag, & for a sign and % for a figure.
 * @param {any} text what is no text stays what it is */
const plain = text => typeof text === 'string' ? text.replace(/[&<>%]/g, sign => `&#${sign.charCodeAt(0)};`) : text

/** A figure in which no name or category can be more than text: they may come from a stranger's link.
 * What is shown of a point is made from templates of Python, where names are made harmless already.
 * @param {Figure} figure @returns {Figure} */
function harmless({data, layout}) {
  const axis = (/** @type {any} */ axis) => ({
    ...axis,
    title: {...axis.title, text: plain(axis.title.text)},
    ...(axis.categoryarray && {categoryarray: axis.categoryarray.map(plain)}),
  })
  return {
    data: data.map(trace => ({...trace, x: trace.x.map(plain), y: trace.y.map(plain), ...(trace.name && {name: plain(trace.name)})})),
    layout: {...layout, xaxis: axis(layout.xaxis), yaxis: axis(layout.yaxis)},
  }
}

/** A figure in the colors of the page. @param {Element} box @param {Figure} figure */
function dressed(box, figure) {
  const color = colorsOf(box)
  const data = figure.data.map(trace => ({...trace, ...dress(trace, color)}))
  return {data, layout: dressLayout(figure.layout, color, getComputedStyle(box).fontFamily)}
}

/** Dashes of a style sheet as Plotly has them. @param {string} lengths */
const dashed = lengths => lengths === 'none' ? 'solid' : lengths.split(' ').map(length => `${length}px`).join()

/** What a trace looks like, by the role it plays. @param {Trace} trace @param {Color} color */
function dress(trace, color) {
  const {role, index} = trace.meta
  const place = (index ?? 0) % SIGNS.length
  const look = place % MARKS.length
  const own = color(`hc-line-${look + 1}`)
  switch (role) {
    case 'observed':
      return {
        y: trace.y.map(share => share || null), // what never came is no mark on the axis
        marker: {color: color('observed'), symbol: 'circle', size: 7, line: {color: color('card'), width: 1}},
      }
    case 'heat':
      return {colorscale: [[0, color('card')], [1, color('accent')]], xgap: 1, ygap: 1}
    case 'line':
    case 'pin':
      return {
        line: {color: own, dash: dashed(color(`hc-dash-${look + 1}`)), width: 2},
        marker: {color: own, symbol: MARKS[look] + (place < MARKS.length ? '' : '-open'), size: trace.x.length > 40 ? 4 : 7},
      }
    default: // bars of several lines, or those that count or do not
      if (index !== undefined) return {marker: {...trace.marker, color: own}}
      return {marker: {...trace.marker, color: color(role === 'rest' ? 'rest' : 'accent')}}
  }
}

/** @param {Record<string, any>} layout @param {Color} color @param {string} family of fonts */
function dressLayout(layout, color, family) {
  const axis = {fixedrange: true, gridcolor: color('line'), linecolor: color('ink'), zeroline: false}
  const font = {family, size: 13, color: color('ink')}
  const threshold = {color: color('ink'), width: 2, dash: dashed(color('hc-dash-2'))}
  return {
    ...layout,
    height: 316,
    autosize: true,
    dragmode: false,
    showlegend: false,
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font,
    hoverlabel: {bgcolor: color('ink'), bordercolor: color('ink'), font: {...font, color: color('card')}},
    xaxis: {...layout.xaxis, ...axis, showgrid: false, title: {...layout.xaxis.title, font}},
    yaxis: {...layout.yaxis, ...axis, title: {...layout.yaxis.title, font}},
    shapes: (layout.shapes ?? []).map((/** @type {any} */ shape) => ({...shape, line: threshold})),
  }
}

/** Names the lines of a figure below it, where there are several and none stands at its line.
 * @param {HTMLElement} legend @param {Figure} figure */
export function nameTraces(legend, {data, layout}) {
  const differ = element('span', layout.legend ? `${layout.legend.title.text}:` : '')
  const named = data.filter(({name, meta}) => name && !layout.meta && (layout.showlegend || meta.role !== 'line'))
  legend.replaceChildren(differ, ...named.map(({type, mode, name = '', meta: {role, index = 0}}) => {
    const sign = type === 'bar' ? '▮' : SIGNS[role === 'observed' ? 0 : index % SIGNS.length]
    const line = mode === 'lines+markers' ? [shape('svg', {'aria-hidden': 'true'}, shape('path', {d: 'M0 5h32'}))] : []
    return element('span', [...line, name], {class: `hc-key hc-key-${role}`, 'data-index': String(index % MARKS.length), 'data-sign': sign})
  }))
}
