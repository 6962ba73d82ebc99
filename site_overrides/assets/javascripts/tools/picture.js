// A chart as a finished picture for a post: the statement, Python's drawing with a name at each curve, where it is from.
// What is painted is worked out once, in pixels, and then goes onto a canvas (PNG) or into a drawing (SVG).

import {colorsOf} from './drawing.js'
import {shape} from './svg.js'

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {{game: string, title: string, beside: string, drawing: Drawing | null, names: [number, number, string, number][], link: string}} Picture */
/** @typedef {{d: string, fill?: string, stroke?: string, width?: number, dash?: number[], opacity?: number}} Mark */
/** @typedef {{text: string, x: number, y: number, font: Font, color: string, align: 'start' | 'middle' | 'end', clear?: string}} Words */
/** @typedef {{weight: number, size: number, family: string}} Font */
/** @typedef {ReturnType<typeof colorsOf>} Color */

const WIDE = 1200, LEFT = 56, RIGHT = 1144, PLOT = 380, DRAWN = 244 // pixels of the plot here, and where Python draws it
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

/** Everything that is painted, in order. @param {Picture} picture @param {Color} color @param {(words: string, font: Font) => number} wide */
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
 * @param {number} most @param {(words: string, font: Font) => number} wide @returns {[string[], Font]} */
function fitted(words, fonts, most, wide) {
  for (const font of fonts) {
    const lines = ['']
    for (const word of words.split(' ')) {
      const joined = `${lines[lines.length - 1]} ${word}`.trim()
      if (wide(joined, font) <= RIGHT - LEFT || !lines[lines.length - 1]) lines[lines.length - 1] = joined
      else lines.push(word)
    }
    if (lines.length <= most || font === fonts.at(-1)) return [lines.slice(0, most + 2), font]
  }
  return [[words], fonts[0]]
}

/** The drawing from so far down; how far it reaches. @param {(Mark | Words)[]} parts @param {Drawing} drawing @param {Picture['names']} names
 * @param {Color} color @param {(words: string, font: Font) => number} wide @param {number} top */
function plot(parts, {marks, texts, small, ends = []}, names, color, wide, top) {
  const [ticks, titles] = [texts['y-tick'] ?? [], texts['y-title'] ?? []]
  const left = LEFT + Math.max(0, ...ticks.map(([, , words]) => wide(words, text(19)))) + 12
  const across = (/** @type {number} */ share) => left + (RIGHT - left) * share / 100
  const down = (/** @type {number} */ pixels) => top + pixels * PLOT / DRAWN
  /** @param {[number, number, string][] | undefined} all @param {Partial<Words>} how @param {number} [lower] */
  const write = (all, how, lower = 0) => {
    for (const [x, y, words] of all ?? []) parts.push({text: words, x: across(x), y: down(y) + lower, font: text(19), color: color('ink-soft'), align: 'middle', ...how})
  }
  for (const mark of marks) parts.push(painted(mark, across, down, color))
  write(titles.map(([, , words]) => [0, 0, words]), {x: LEFT, y: top - 30, align: 'start'})
  write(ticks, {x: left - 12, align: 'end'}, 6)
  const beneath = (/** @type {number} */ y) => top + PLOT + (y - DRAWN) * 1.6
  for (const [x, y, words] of texts['x-tick'] ?? []) parts.push({text: words, x: across(x), y: beneath(y), font: text(small ? 16 : 19), color: color('ink-soft'), align: 'middle'})
  write(texts['x-title']?.map(([x, , words]) => [x, 0, words]), {y: beneath(283)})
  write(texts.figure, {font: text(20, 600), color: color('ink')}, -6)
  write(texts.label, {font: text(20, 600), color: color('ink')}, -8)
  for (const [role, away, align] of /** @type {[string, number, Words['align']][]} */ ([['left', -12, 'end'], ['right', 12, 'start']])) {
    for (const [x, y, words] of texts[role] ?? []) write([[x, y, words]], {x: across(x) + away, font: text(20, 600), color: color('ink'), align}, 18)
  }
  write(texts.value, {font: text(17, 600), color: color('ink'), clear: color('card')}, 6)
  write(texts.level, {x: left + 8, font: text(20, 600), color: color('ink'), align: 'start'}, -8)
  for (const [role, size, paint] of /** @type {[string, number, string][]} */ ([['beside', 16, 'ink-soft'], ['beside-on', 22, 'ink']])) {
    for (const [x, y, words] of texts[role] ?? []) write([[x, y, words]], {x: across(x) + 12, font: text(size, role === 'beside' ? 400 : 600), color: color(paint), align: 'start'}, size / 3)
  }
  for (const [x, y, words, index] of ends) write([[x, y, words]], {font: text(18, 600), color: color(`hc-line-${index % 6 + 1}`), align: 'start', clear: color('card')})
  write(texts['value-on'], {font: text(17, 600), color: color('card'), clear: color('accent')}, 6)
  for (const [x, y, words, index] of names) write([[x, y, words]], {font: text(22, 600), color: index ? color(`hc-line-${index % 6 + 1}`) : color('accent'), clear: color('card')})
  return beneath(283)
}

/** A mark in the pixels of the picture. @param {import('./drawing.js').Mark} mark @param {(share: number) => number} across
 * @param {(pixels: number) => number} down @param {Color} color @returns {Mark} */
function painted({role, d, index, level, faint}, across, down, color) {
  const look = (index ?? 0) % 6 + 1
  const [wide, tall] = [across(1) - across(0), down(1) - down(0)]
  const path = d.replace(/([MLhv])([^MLhvz]*)/g, (_, step, numbers) => {
    const [x, y] = numbers.trim().split(/[ ,]+/).map(Number)
    return step === 'h' ? `h${fixed(x * wide)}` : step === 'v' ? `v${fixed(x * tall)}` : `${step}${fixed(across(x))} ${fixed(down(y))}`
  })
  if (role in FILLS) return {d: path, fill: color(index === undefined ? FILLS[/** @type {keyof FILLS} */ (role)] : `hc-line-${look}`), opacity: level ?? (faint ? 0.45 : 1)}
  if (role === 'grid') return {d: path, stroke: color('line'), width: 1}
  if (role === 'threshold') return {d: path, stroke: color('ink'), width: 2, dash: dashes(color('hc-dash-2'))}
  if (role === 'dots' || role === 'observed') return {d: path, stroke: color(role === 'dots' ? `hc-line-${look}` : 'observed'), width: faint ? 8 : 11, opacity: faint ? 0.45 : 1}
  return {d: path, stroke: color(`hc-line-${look}`), width: 3.5, dash: dashes(color(`hc-dash-${look}`))}
}

const fixed = (/** @type {number} */ value) => value.toFixed(2)

/** @param {string} lengths as the style sheet has them */
const dashes = lengths => lengths === 'none' ? [] : lengths.split(' ').map(length => Number(length) * LONGER)

/** Dashes end where they end; dots are lines without length. @param {Mark} mark @returns {CanvasLineCap} */
const capOf = ({dash = []}) => dash.length ? 'butt' : 'round'

/** @param {(Mark | Words)[]} parts @param {number} height @param {string} paper @returns {Promise<Blob>} */
function png(parts, height, paper) {
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
    Object.assign(pen, {font: css(part.font), fillStyle: part.color, textAlign: ENDS[part.align], strokeStyle: part.clear ?? '', lineWidth: 6})
    pen.setLineDash([])
    if (part.clear) pen.strokeText(part.text, part.x, part.y)
    pen.fillText(part.text, part.x, part.y)
  }
  return new Promise((done, failed) => canvas.toBlob(blob => blob ? done(blob) : failed(new Error('the browser cannot draw the picture')), 'image/png'))
}

/** A drawing that brings its fonts. @param {(Mark | Words)[]} parts @param {number} height @param {string} paper */
async function svg(parts, height, paper) {
  const whole = shape('svg', {xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDE} ${height}`, width: WIDE, height})
  const faces = await Promise.all(FONTS.map(async ([family, weight, file]) => `@font-face{font-family:${family};font-weight:${weight};src:url(${await fontOf(file)}) format("woff2")}`))
  whole.append(shape('style', {}, faces.join('')), shape('path', {d: `M0 0h${WIDE}v${height}h-${WIDE}z`, fill: paper}))
  for (const part of parts) {
    if ('d' in part) {
      whole.append(shape('path', {
        d: part.d, fill: part.fill ?? 'none', ...(part.opacity !== undefined && {opacity: part.opacity}),
        ...(part.stroke && {stroke: part.stroke, 'stroke-width': part.width ?? 1, 'stroke-linecap': capOf(part), 'stroke-linejoin': 'round', 'stroke-dasharray': (part.dash ?? []).join(' ')}),
      }))
      continue
    }
    const {font: {weight, size, family}, clear} = part
    whole.append(shape('text', {
      x: fixed(part.x), y: fixed(part.y), fill: part.color, 'text-anchor': part.align, 'font-family': `${family}, sans-serif`, 'font-size': size, 'font-weight': weight, 'font-variant-numeric': 'lining-nums',
      ...(clear && {stroke: clear, 'stroke-width': 6, 'stroke-linejoin': 'round', 'paint-order': 'stroke'}),
    }, part.text))
  }
  return new XMLSerializer().serializeToString(whole)
}

/** A font of ours as data, so that it goes where the drawing goes. @param {string} name @returns {Promise<string>} */
async function fontOf(name) {
  const response = await fetch(new URL(`../../fonts/${name}.woff2`, import.meta.url))
  const blob = await response.blob()
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(blob)
  })
}
