// A chart of Python's marks as SVG, as the build draws it, and what is said of the place nearest to the pointer.

/** @typedef {{role: string, d: string, index?: number, level?: number, faint?: boolean}} Mark */
/** @typedef {[number, string, number?]} Near across in per cent, what is said, down in pixels */
/** @typedef {[number, number, string]} Placed across in per cent, down in pixels, what stands there */
/** @typedef {[number, number, string, number]} Named the same of a line, and its index */
/** How far the axes reach `across` and `up`; at the `ends` of lines stand their names.
 * @typedef {{marks: Mark[], texts: Record<string, Placed[]>, small: boolean, near: Near[],
 *   across: [number, number], up: [number, number], ends?: Named[]}} Drawing */

export const HEIGHT = 244 // of the plot, in pixels
const LINE = 14
const SVG = 'http://www.w3.org/2000/svg'

/** A part of a drawing. @param {string} tag @param {Record<string, string | number>} attributes @param {(string | Node)[]} content */
export function shape(tag, attributes, ...content) {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value))
  node.append(...content)
  return node
}

/** What the style sheet has for a color or for dashes, by its name. @param {Element} element in whose colors */
export function colorsOf(element) {
  const style = getComputedStyle(element)
  return (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim()
}

/** @param {Drawing} drawing */
export function plot({marks, texts, small, near, ends = []}) {
  const name = small ? 'hc-plot hc-small' : 'hc-plot'
  return shape('svg', {class: name, width: '100%', height: HEIGHT, 'aria-hidden': 'true', 'data-near': JSON.stringify(near)},
    field(marks, HEIGHT),
    ...Object.entries(texts).flatMap(([role, all]) => all.map(([x, y, text]) => shape('text', {class: `hc-${role}`, x: `${x}%`, y}, text))),
    ...ends.map(([x, y, text, index]) => shape('text', {class: 'hc-end', 'data-index': index % 6, x: `${x}%`, y}, text)))
}

/** The marks of a drawing in an svg of their own, as wide as there is room. @param {Mark[]} marks @param {number} height in pixels */
export function field(marks, height) {
  const paths = marks.map(({role, d, index, level, faint}) => shape('path', {
    class: `hc-mark hc-${role}${faint ? ' hc-faint' : ''}`,
    ...(index !== undefined && {'data-index': index % 6}),
    ...(level !== undefined && {'fill-opacity': level}),
    d,
  }))
  return shape('svg', {width: '100%', height, viewBox: `0 0 100 ${HEIGHT}`, preserveAspectRatio: 'none'}, ...paths)
}

/** Says what stands nearest to the pointer, until it leaves the box. @param {Element} box @param {PointerEvent} event */
export function showNearest(box, event) {
  box.querySelector('.hc-near')?.remove()
  if (event.type === 'pointerout') return
  const svg = box.querySelector('.hc-plot')
  /** @type {Near[]} */
  const near = JSON.parse(svg?.getAttribute('data-near') ?? '[]')
  if (!svg || !near.length) return
  const {left, top, width} = svg.getBoundingClientRect()
  const far = (/** @type {Near} */ [across, , down]) => {
    const below = down === undefined ? 0 : top + down - event.clientY
    return Math.hypot(left + across * width / 100 - event.clientX, below)
  }
  const [across, text, down] = near.reduce((best, one) => far(one) < far(best) ? one : best)
  const [x, isRight] = [`${across}%`, across > 50]
  const from = Math.max(LINE, Math.min(down ?? LINE, HEIGHT - LINE))
  svg.append(shape('g', {class: `hc-near${isRight ? ' hc-near-left' : ''}`},
    ...down === undefined ? [shape('line', {x1: x, x2: x, y1: 0, y2: HEIGHT})] : [],
    ...text.split('; ').map((line, n) => shape('text', {x, y: from + LINE * n, dx: isRight ? -6 : 6}, line))))
}
