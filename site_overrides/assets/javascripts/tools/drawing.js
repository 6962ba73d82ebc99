// A chart of Python's marks as SVG, as the build draws it, and what is said of the place nearest to the pointer.

import {shape} from './svg.js'

/** @typedef {{role: string, d: string, index?: number, level?: number, faint?: boolean}} Mark */
/** @typedef {[number, string, number?]} Near across in per cent, what is said, down in pixels */
/** @typedef {{marks: Mark[], texts: Record<string, [number, number, string][]>, small: boolean, near: Near[], across: [number, number], up: [number, number], ends?: [number, number, string, number][]}} Drawing
 * How far the axes reach `across` and `up`; at the `ends` of lines stand their names. */

export const HEIGHT = 244 // of the plot, in pixels
const LINE = 14

/** Draws a chart in place of what the box shows; without a drawing there is nothing in it.
 * @param {Element} box @param {Drawing | null} drawing */
export function draw(box, drawing) {
  box.replaceChildren(...drawing ? [plot(drawing)] : [])
}

/** @param {Drawing} drawing */
function plot({marks, texts, small, near, ends = []}) {
  const whole = shape('svg', {class: small ? 'hc-plot hc-small' : 'hc-plot', width: '100%', height: HEIGHT, 'aria-hidden': 'true', 'data-near': JSON.stringify(near)})
  const inner = shape('svg', {width: '100%', height: HEIGHT, viewBox: `0 0 100 ${HEIGHT}`, preserveAspectRatio: 'none'})
  inner.append(...paths(marks))
  whole.append(inner, ...Object.entries(texts).flatMap(([role, all]) =>
    all.map(([x, y, text]) => shape('text', {class: `hc-${role}`, x: `${x}%`, y}, text))))
  whole.append(...ends.map(([x, y, text, index]) => shape('text', {class: 'hc-end', 'data-index': index % 6, x: `${x}%`, y}, text)))
  return whole
}

/** The marks of a drawing, to be put into an svg of 100 by 244. @param {Mark[]} marks */
export const paths = marks => marks.map(({role, d, index, level, faint}) => shape('path', {
  class: `hc-mark hc-${role}${faint ? ' hc-faint' : ''}`,
  ...(index !== undefined && {'data-index': index % 6}),
  ...(level !== undefined && {'fill-opacity': level}),
  d,
}))

/** Says what stands nearest to the pointer, until it leaves the box. @param {HTMLElement} box @param {PointerEvent} event */
export function showNearest(box, event) {
  const svg = box.querySelector('.hc-plot')
  const {left, top, width} = svg?.getBoundingClientRect() ?? {left: 0, top: 0, width: 0}
  if (!svg || !width) return
  /** @type {Near[]} */
  const near = JSON.parse(svg.getAttribute('data-near') ?? '[]')
  const [x, y] = [event.clientX - left, event.clientY - top]
  const far = (/** @type {Near} */ [across, , down]) => Math.hypot(across * width / 100 - x, down === undefined ? 0 : down - y)
  svg.querySelector('.hc-near')?.remove()
  if (!near.length) return
  const [across, text, down] = near.reduce((best, one) => far(one) < far(best) ? one : best)
  const label = shape('g', {class: `hc-near${across > 50 ? ' hc-near-left' : ''}`})
  if (down === undefined) label.append(shape('line', {x1: `${across}%`, x2: `${across}%`, y1: 0, y2: HEIGHT}))
  const from = Math.max(LINE, Math.min(down ?? LINE, HEIGHT - LINE))
  label.append(...text.split('; ').map((line, n) => shape('text', {x: `${across}%`, y: from + LINE * n, dx: across > 50 ? -6 : 6}, line)))
  svg.append(label)
}

/** Takes away what was said. @param {Element} box */
export function hideNearest(box) {
  box.querySelector('.hc-near')?.remove()
}
