// A chart as a finished picture for a post: the statement, Python's drawing with a name at each curve, where it is from.
// What is painted is worked out once, in pixels, and then goes onto a canvas (PNG) or into a drawing (SVG).

import {colorsOf, HEIGHT, shape} from './drawing.js'

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('./drawing.js').Named} Named */
/** @typedef {{game: string, title: string, beside: string, drawing: Drawing | null, names: Named[], link: string}} Picture */
/** @typedef {{d: string, fill?: string, stroke?: string, width?: number, dash?: number[], opacity?: number}} Mark */
/** @typedef {{text: string, x: number, y: number, font: Font, color: string, align: 'start' | 'middle' | 'end', clear?: string}} Words */
/** @typedef {{weight: number, size: number, family: string}} Font */
/** @typedef {ReturnType<typeof colorsOf>} Color */
/** @typedef {(words: string, font: Font) => number} Measure how wide some words are */

const WIDE = 1200, LEFT = 56, RIGHT = 1144, PLOT = 380 // pixels of the plot here; where Python draws it, it is HEIGHT
const SCALE = 1.5 // of the canvas
const TEXT = '"Source Sans 3"', HEADING = 'Alegreya'
/** @type {[string, string, string][]} family, weight and file */
const FONTS = [[TEXT, '200 900', 'source-sans-3'], [HEADING, '700', 'alegreya-bold']]
const LONGER = 1.5 // than on a page is each dash
const FILLS = {counts: 'accent', rest: 'rest', heat: 'accent'}
const ENDS = {start: 'left', middle: 'center', end: 'right'}

const text = (/** @type {number} */ size, weight = 400) => ({weight, size, family: TEXT})
const heading = (/** @type {number} */ size) => ({weight: 700, size, family: HEADING})
const css = (/** @type {Font} */ {weight, size, family}) => `${weight} ${size}px ${family}, sans-serif`

/** The picture of a card as a file. @param {Element} card @param {Picture} picture @param {string} format svg or png */
export async function pictureOf(card, picture, format) {
  await Promise.all([text(20), text(20, 600), heading(40)].map(font => document.fonts.load(css(font))))
  const color = colorsOf(/** @type {Element} */ (card.querySelector('.hc-box')))
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'))
  const {parts, height} = compose(picture, color, (words, font) => {
    pen.font = css(font)
    return pen.measureText(words).width
  })
  return format === 'svg' ? new Blob([await svg(parts, height, color('card'))], {type: 'image/svg+xml'}) : png(parts, height, color('card'))
}

/** Everything that is painted, in order. @param {Picture} picture @param {Color} color @param {Measure} wide */
function compose({game, title, beside, drawing, names, link}, color, wide) {
  /** @type {(Mark | Words)[]} */
  const parts = [{d: `M0 0h${WIDE}v10h-${WIDE}z`, fill: color('accent')}]
  let y = 30
  const write = (/** @type {string} */ words, /** @type {Font[]} */ fonts, /** @type {number} */ most, /** @type {string} */ paint) => {
    const [lines, font] = fitted(words, fonts, most, wide)
    for (const line of lines) {
      y += font.size * 1.15
      parts.push({text: line, x: LEFT, y, font, color: color(paint), align: 'start'})
    }
  }
  write(game, [text(24, 600)], 1, 'accent')
  y += 6
  write(title, [48, 42, 36, 31, 27].map(heading), 3, 'ink')
  if (beside) y += 8
  if (beside) write(beside, [28, 25, 22].map(size => text(size, 600)), 2, 'accent')
  if (drawing) y = plot(parts, drawing, names, color, wide, y + 72)
  y += 40
  const site = document.querySelector('meta[name="application-name"]')?.getAttribute('content') ?? ''
  const strong = text(21, 600)
  parts.push({text: site, x: LEFT, y, font: strong, color: color('ink'), align: 'start'})
  const short = link.replace(/^https?:\/\//, '').replace(/\?view=exactly$/, '')
  const from = [short, short.split('#')[0]].find(words => wide(words, text(18)) < RIGHT - LEFT - wide(site, strong) - 30) ?? ''
  parts.push({text: from, x: RIGHT, y, font: text(18), color: color('ink-soft'), align: 'end'})
  return {parts, height: Math.round(y + 26)}
}

/** A text in the first font in which it takes no more lines than that. @param {string} words @param {Font[]} fonts
 * @param {number} most @param {Measure} wide @returns {[string[], Font]} */
function fitted(words, [font, ...smaller], most, wide) {
  const lines = ['']
  for (const word of words.split(' ')) {
    const joined = `${lines[lines.length - 1]} ${word}`.trim()
    if (wide(joined, font) <= RIGHT - LEFT || !lines[lines.length - 1]) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  const fits = lines.length <= most || !smaller.length
  return fits ? [lines.slice(0, most + 2), font] : fitted(words, smaller, most, wide)
}

/** The drawing from so far down; how far it reaches. @param {(Mark | Words)[]} parts @param {Drawing} drawing @param {Named[]} names
 * @param {Color} color @param {Measure} wide @param {number} top */
function plot(parts, {marks, texts, small, ends = []}, names, color, wide, top) {
  const ticks = texts['y-tick'] ?? []
  const left = LEFT + Math.max(0, ...ticks.map(([, , words]) => wide(words, text(19)))) + 12
  const across = (/** @type {number} */ share) => left + (RIGHT - left) * share / 100
  const down = (/** @type {number} */ pixels) => top + pixels * PLOT / HEIGHT
  const beneath = (/** @type {number} */ y) => top + PLOT + (y - HEIGHT) * 1.6
  const line = (/** @type {number} */ index) => color(`hc-line-${index % 6 + 1}`)
  const usual = {font: text(19), color: color('ink-soft'), align: /** @type {const} */ ('middle')}
  const strong = {font: text(20, 600), color: color('ink')}
  /** @param {(import('./drawing.js').Placed | Named)[] | undefined} all
   * @param {Partial<Words> & {aside?: number, lower?: number}} how and how far from their places, in pixels */
  const write = (all, {aside = 0, lower = 0, ...how}) => {
    for (const [x, y, words] of all ?? []) parts.push({text: words, x: across(x) + aside, y: down(y) + lower, ...usual, ...how})
  }
  for (const mark of marks) parts.push(painted(mark, across, down, color))
  write(texts['y-title'], {x: LEFT, y: top - 30, align: 'start'})
  write(ticks, {x: left - 12, lower: 6, align: 'end'})
  for (const tick of texts['x-tick'] ?? []) write([tick], {y: beneath(tick[1]), font: text(small ? 16 : 19)})
  write(texts['x-title'], {y: beneath(283)})
  write(texts.figure, {...strong, clear: color('card'), lower: -6})
  write(texts.label, {...strong, lower: -8})
  write(texts.left, {...strong, aside: -12, lower: 18, align: 'end'})
  write(texts.right, {...strong, aside: 12, lower: 18, align: 'start'})
  write(texts.value, {font: text(17, 600), color: color('ink'), clear: color('card'), lower: 6})
  write(texts.level, {...strong, x: left + 8, lower: -8, align: 'start'})
  write(texts.beside, {font: text(16), aside: 12, lower: 16 / 3, align: 'start'})
  write(texts['beside-on'], {font: text(22, 600), color: color('ink'), aside: 12, lower: 22 / 3, align: 'start'})
  for (const end of ends) write([end], {font: text(18, 600), color: line(end[3]), align: 'start', clear: color('card')})
  write(texts['value-on'], {font: text(17, 600), color: color('card'), clear: color('accent'), lower: 6})
  for (const name of names) write([name], {font: text(22, 600), color: name[3] ? line(name[3]) : color('accent'), clear: color('card')})
  return beneath(283)
}

/** A mark in the pixels of the picture. @param {import('./drawing.js').Mark} mark @param {(share: number) => number} across
 * @param {(pixels: number) => number} down @param {Color} color @returns {Mark} */
function painted({role, d, index, level, faint}, across, down, color) {
  const look = (index ?? 0) % 6 + 1
  const line = color(`hc-line-${look}`)
  const opacity = faint ? 0.45 : 1
  const [wide, tall] = [across(1) - across(0), down(1) - down(0)]
  const path = d.replace(/([MLhv])([^MLhvz]*)/g, (_, step, numbers) => {
    const [x, y] = numbers.trim().split(/[ ,]+/).map(Number)
    return step === 'h' ? `h${fixed(x * wide)}` : step === 'v' ? `v${fixed(x * tall)}` : `${step}${fixed(across(x))} ${fixed(down(y))}`
  })
  if (role in FILLS) {
    const fill = color(FILLS[/** @type {keyof FILLS} */ (role)])
    return {d: path, fill: index === undefined ? fill : line, opacity: level ?? opacity}
  }
  if (role === 'grid') return {d: path, stroke: color('line'), width: 1}
  if (role === 'threshold') return {d: path, stroke: color('ink'), width: 2, dash: dashes(color('hc-dash-2'))}
  if (role === 'dots') return {d: path, stroke: line, width: faint ? 8 : 11, opacity}
  if (role === 'observed') return {d: path, stroke: color('observed'), width: faint ? 8 : 11, opacity}
  return {d: path, stroke: line, width: 3.5, dash: dashes(color(`hc-dash-${look}`))}
}

const fixed = (/** @type {number} */ value) => value.toFixed(2)

/** @param {string} lengths as the style sheet has them */
const dashes = lengths => lengths === 'none' ? [] : lengths.split(' ').map(length => Number(length) * LONGER)

/** Dashes end where they end; dots are lines without length. @param {Mark} mark @returns {CanvasLineCap} */
const capOf = ({dash = []}) => dash.length ? 'butt' : 'round'

/** @param {(Mark | Words)[]} parts @param {number} height @param {string} paper */
async function png(parts, height, paper) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, {width: WIDE * SCALE, height: height * SCALE})
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  pen.scale(SCALE, SCALE)
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDE, height)
  pen.lineJoin = 'round'
  for (const part of parts) {
    if ('d' in part) {
      const path = new Path2D(part.d)
      pen.globalAlpha = part.opacity ?? 1
      Object.assign(pen, {fillStyle: part.fill ?? '', strokeStyle: part.stroke ?? '', lineWidth: part.width ?? 1, lineCap: capOf(part)})
      pen.setLineDash(part.dash ?? [])
      if (part.fill) pen.fill(path)
      if (part.stroke) pen.stroke(path)
      pen.globalAlpha = 1
      continue
    }
    const {text: words, x, y, font, color, align, clear = ''} = part
    Object.assign(pen, {font: css(font), fillStyle: color, textAlign: ENDS[align], strokeStyle: clear, lineWidth: 6})
    pen.setLineDash([])
    if (clear) pen.strokeText(words, x, y)
    pen.fillText(words, x, y)
  }
  /** @type {Blob | null} */
  const blob = await new Promise(done => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('the browser cannot draw the picture')
  return blob
}

/** A drawing that brings its fonts. @param {(Mark | Words)[]} parts @param {number} height @param {string} paper */
async function svg(parts, height, paper) {
  const whole = shape('svg', {xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDE} ${height}`, width: WIDE, height})
  const faces = await Promise.all(FONTS.map(face))
  whole.append(shape('style', {}, faces.join('')), shape('path', {d: `M0 0h${WIDE}v${height}h-${WIDE}z`, fill: paper}))
  whole.append(...parts.map(part => 'd' in part ? markIn(part) : wordsIn(part)))
  return new XMLSerializer().serializeToString(whole)
}

/** @param {Mark} mark */
function markIn(mark) {
  const {d, fill = 'none', opacity, stroke, width = 1, dash = []} = mark
  const ends = {'stroke-linecap': capOf(mark), 'stroke-linejoin': 'round', 'stroke-dasharray': dash.join(' ')}
  return shape('path', {
    d, fill, ...(opacity !== undefined && {opacity}),
    ...(stroke && {stroke, 'stroke-width': width, ...ends}),
  })
}

/** @param {Words} words */
function wordsIn({text, x, y, font: {weight, size, family}, color, align, clear}) {
  const look = {'font-family': `${family}, sans-serif`, 'font-size': size, 'font-weight': weight, 'font-variant-numeric': 'lining-nums'}
  return shape('text', {
    x: fixed(x), y: fixed(y), fill: color, 'text-anchor': align, ...look,
    ...(clear && {stroke: clear, 'stroke-width': 6, 'stroke-linejoin': 'round', 'paint-order': 'stroke'}),
  }, text)
}

/** A font of ours for a style sheet, as data: so it goes where the drawing goes. @param {[string, string, string]} font */
async function face([family, weight, file]) {
  const response = await fetch(new URL(`../../fonts/${file}.woff2`, import.meta.url))
  const data = btoa(Array.from(new Uint8Array(await response.arrayBuffer()), byte => String.fromCharCode(byte)).join(''))
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
}
