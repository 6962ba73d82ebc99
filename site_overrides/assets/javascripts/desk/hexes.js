// A field of hexes: where each lies, and how it is drawn. Coordinates are axial, `q,r`; pointed tops.

import {shape} from '../tools/drawing.js'

const SIZE = 20 // from the middle of a hex to a corner, in the drawing's units
const WIDE = Math.sqrt(3) * SIZE
const WAVES = 'M-9 -1q3 -4 6 0t6 0 6 0M-9 5q3 -4 6 0t6 0 6 0'

/** @typedef {{q: number, r: number}} Hex */

/** @param {string} text @returns {Hex} */
export const hexAt = text => {
  const [q, r] = text.split(',').map(Number)
  return {q, r}
}

/** @param {Hex} hex */
export const nameOf = ({q, r}) => `${q},${r}`

/** How many steps lie between a hex and the middle. @param {Hex} hex */
export const ring = ({q, r}) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))

/** Every hex within so many steps of the middle, row by row. @param {number} radius */
export function field(radius) {
  const hexes = []
  for (let r = -radius; r <= radius; r++) {
    for (let q = -radius; q <= radius; q++) if (ring({q, r}) <= radius) hexes.push({q, r})
  }
  return hexes
}

/** @param {Hex} hex */
export const middle = ({q, r}) => ({x: WIDE * (q + r / 2), y: SIZE * 1.5 * r})

const OUTLINE = [[0, -1], [0.866, -0.5], [0.866, 0.5], [0, 1], [-0.866, 0.5], [-0.866, -0.5]]
  .map(([x, y]) => `${(x * SIZE).toFixed(2)},${(y * SIZE).toFixed(2)}`).join(' ')

/** The drawing's frame for a field of that radius. @param {number} radius */
export function frame(radius) {
  const width = WIDE * (2 * radius + 1) + 4
  const height = SIZE * (3 * radius + 2) + 4
  return {width, height, viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`}
}

/** What is known of one hex.
 * @typedef {{name: string, wall: boolean, water: boolean, height: number, pieces: string[], state: string, number: string,
 *   words: string}} Look */

/** One hex as a button of the drawing. @param {Look} look @param {boolean} current whether the keyboard stands on it */
export function drawHex(look, current) {
  const {x, y} = middle(hexAt(look.name))
  const names = ['hex', look.state && `hex-${look.state}`, look.wall && 'hex-wall'].filter(Boolean)
  const group = shape('g', {
    class: names.join(' '),
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`,
    role: 'button',
    tabindex: current ? 0 : -1,
    'data-hex': look.name,
    'aria-label': look.words,
  }, shape('polygon', {class: 'hex-face', points: OUTLINE}))
  if (look.water) group.append(shape('path', {class: 'hex-waves', d: WAVES}))
  if (look.wall) group.append(shape('path', {class: 'hex-cross', d: 'M-8 -8 8 8M8 -8 -8 8'}))
  if (look.height) group.append(shape('text', {class: 'hex-height', x: 0, y: -7}, `▲${look.height}`))
  if (look.number) group.append(shape('text', {class: 'hex-number', x: 0, y: 15}, look.number))
  return group
}

/** The characters on a hex, side by side; they lie over the paths. @param {Look} look */
export function drawPieces(look) {
  const {x, y} = middle(hexAt(look.name))
  return look.pieces.map((piece, n) => shape('g', {
    class: `hex-piece hex-piece-${piece}`,
    transform: `translate(${(x + (n - (look.pieces.length - 1) / 2) * 12).toFixed(2)} ${y.toFixed(2)})`,
  }, shape('circle', {r: 8}), shape('text', {class: 'hex-letter', x: 0, y: 4}, piece)))
}

/** A path from hex to hex; one that is blocked is dashed. @param {string[]} names @param {boolean} blocked */
export function drawPath(names, blocked) {
  const points = names.map(name => middle(hexAt(name))).map(({x, y}) => `${x.toFixed(2)},${y.toFixed(2)}`)
  return shape('polyline', {class: blocked ? 'hex-path hex-path-blocked' : 'hex-path', points: points.join(' ')})
}
