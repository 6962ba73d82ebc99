// Dice drawn from data: a shape for the size, a face for what was rolled, and for each thing that
// happened to the die a sign that needs no color.

import {element} from '../text.js'
import {shape} from './drawing.js'

/** @typedef {{group?: string, sides: number, face: number | string, value?: number, kept?: boolean, exploded?: boolean,
 *   rerolled?: boolean, follows?: boolean, mark?: string, card?: boolean}} Die */

const SIZE = 48, MIDDLE = 24, LEFT = 13, RIGHT = 35
const UNDER = 15 // pixels for what stands under a die
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[LEFT, LEFT], [RIGHT, RIGHT]],
  3: [[LEFT, LEFT], [MIDDLE, MIDDLE], [RIGHT, RIGHT]],
  4: [[LEFT, LEFT], [RIGHT, LEFT], [LEFT, RIGHT], [RIGHT, RIGHT]],
  5: [[LEFT, LEFT], [RIGHT, LEFT], [MIDDLE, MIDDLE], [LEFT, RIGHT], [RIGHT, RIGHT]],
  6: [[LEFT, LEFT], [RIGHT, LEFT], [LEFT, MIDDLE], [RIGHT, MIDDLE], [LEFT, RIGHT], [RIGHT, RIGHT]],
}
const KITE = 'M24 0 46 31 24 48 2 31Z'
const CARD = 'M11 1H37A4 4 0 0 1 41 5V43A4 4 0 0 1 37 47H11A4 4 0 0 1 7 43V5A4 4 0 0 1 11 1Z'
const SQUARE = 'M10 3H38A7 7 0 0 1 45 10V38A7 7 0 0 1 38 45H10A7 7 0 0 1 3 38V10A7 7 0 0 1 10 3Z'
const ARCH = 'M24 2C38 10 46 24 45 42 32 47 16 47 3 42 2 24 10 10 24 2Z'
/** The corners of the outline by the number of sides; other sizes have shapes of their own.
 * @type {Record<number, number>} */
const CORNERS = {4: 3, 8: 4, 12: 5, 20: 6, 14: 7, 16: 8, 24: 9, 30: 10}

/** @param {Die} die */
function outline({card, sides}) {
  const corners = CORNERS[sides]
  if (card) return CARD
  if (!corners) return {3: ARCH, 10: KITE}[sides] ?? SQUARE
  const low = sides === 4 ? 4 : 0 // a triangle's middle is not that of its height
  const far = 23 + low
  const points = Array.from({length: corners}, (_, n) => {
    const turn = 2 * Math.PI * n / corners
    return `${(24 + far * Math.sin(turn)).toFixed(1)} ${(24 + low - far * Math.cos(turn)).toFixed(1)}`
  })
  return `M${points.join(' ')}Z`
}

/** A die in words. @param {Die} die */
function words(die) {
  const differs = die.value !== undefined && die.value !== die.face
  return [
    `${die.card ? 'card ' : ''}${die.face}`,
    die.exploded && 'exploded',
    die.rerolled ? 'rerolled' : differs && `counts ${die.value}`,
    die.mark,
  ].filter(Boolean).join(', ')
}

/** With a capital letter, as a sentence begins. @param {string} text */
export const begun = text => text && text[0].toUpperCase() + text.slice(1)

/** What a roll came to, in one line. @param {{outcome: string, working: string}} roll */
export const inALine = ({outcome, working}) => [begun(outcome), working].filter(Boolean).join(': ')

/** Dice that follow one another in words, as "10, exploded, then 5: 15, kept".
 * @param {Die[]} chain @param {boolean} chosen whether some dice of the roll are not kept */
function inWords(chain, chosen) {
  const sum = chain.reduce((total, {value = 0}) => total + value, 0)
  const total = chain.length > 1 ? `: ${sum}` : ''
  return `${chain.map(words).join(', then ')}${total}${chosen ? `, ${chain[0].kept === false ? 'not kept' : 'kept'}` : ''}`
}

/** One die. One that counts nothing is drawn dark with pips, else faint.
 * @param {Die} die @param {boolean} sized whether its size is written under it @param {boolean} tall */
function drawDie(die, sized, tall) {
  const nothing = die.value === 0 && die.face !== 0 && !die.rerolled
  const pips = die.sides === 6 && !die.card ? PIPS[Number(die.face)] : undefined
  const look = nothing && (pips ? 'hc-die-dark' : 'hc-die-faint')
  const names = ['hc-die', look, die.kept === false && 'hc-die-dropped'].filter(Boolean).join(' ')
  const height = SIZE + (tall ? UNDER : 0)
  const svg = shape('svg', {class: names, viewBox: `0 0 ${SIZE} ${height}`, width: SIZE, height}, shape('title', {}, words(die)))
  const draw = (/** @type {string} */ name, /** @type {string} */ d) => svg.append(shape('path', {class: name, d}))
  /** @param {string} name @param {number} y @param {string} text */
  const write = (name, y, text) => svg.append(shape('text', {class: name, x: MIDDLE, y, 'text-anchor': 'middle'}, text))
  if (die.follows) draw('hc-joint', 'M-10 24H6')
  draw('hc-die-body', outline(die))
  if (pips) svg.append(...pips.map(([x, y]) => shape('circle', {class: 'hc-pip', cx: x, cy: y, r: 4})))
  else write('hc-face', {3: 35, 4: 39, 10: 34}[die.sides] ?? 31, String(die.face).replace('-', '−'))
  if (die.rerolled) draw('hc-die-strike', 'M5 5 43 43M43 5 5 43')
  if (die.exploded) {
    svg.append(shape('circle', {class: 'hc-badge', cx: 39, cy: 9, r: 8}))
    draw('hc-badge-sign', 'M39 4V14M34 9H44')
  }
  const under = [sized && !die.card && `d${die.sides}`, die.mark].filter(Boolean).join(' ')
  if (under) write('hc-under', SIZE + UNDER - 2, under)
  return svg
}

/** Dice that follow one another hang together. @param {Die[]} dice */
function chains(dice) {
  /** @type {Die[][]} */
  const found = []
  for (const die of dice) {
    const last = found[found.length - 1]
    if (die.follows && last) last.push(die)
    else found.push([die])
  }
  return found
}

/** Dice side by side under the name of their group. @param {HTMLElement} at @param {Die[]} dice */
export function showDice(at, dice) {
  const groups = [...new Set(dice.map(die => die.group ?? ''))]
  const sized = ![6, 10].some(sides => dice.every(die => die.sides === sides))
  const tall = dice.some(die => die.mark || (sized && !die.card))
  const chosen = dice.some(die => die.kept === false)
  at.replaceChildren(...groups.map(name => {
    const joined = chains(dice.filter(die => (die.group ?? '') === name)).map(chain => {
      const names = chosen && chain[0].kept !== false ? 'hc-chain hc-chain-kept' : 'hc-chain'
      const drawn = chain.map(die => drawDie(die, sized, tall))
      return element('span', drawn, {class: names, role: 'img', 'aria-label': inWords(chain, chosen)})
    })
    const head = name ? [element('span', name, {class: 'hc-dice-name hc-aside'})] : []
    return element('span', [...head, ...joined], {class: 'hc-dice-group hc-side-by-side', role: 'group', ...name && {'aria-label': name}})
  }))
}
