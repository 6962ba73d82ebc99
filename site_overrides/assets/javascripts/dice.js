// Dice drawn from data: a face for what was rolled, and a sign for each thing that happened to the die.

/** @typedef {{group?: string, sides?: number, face: number | string, value?: number, kept?: boolean, exploded?: boolean, rerolled?: boolean}} Die */

const SVG = 'http://www.w3.org/2000/svg'
const LEFT = 13, MIDDLE = 24, RIGHT = 35
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[LEFT, LEFT], [RIGHT, RIGHT]],
  3: [[LEFT, LEFT], [MIDDLE, MIDDLE], [RIGHT, RIGHT]],
  4: [[LEFT, LEFT], [RIGHT, LEFT], [LEFT, RIGHT], [RIGHT, RIGHT]],
  5: [[LEFT, LEFT], [RIGHT, LEFT], [MIDDLE, MIDDLE], [LEFT, RIGHT], [RIGHT, RIGHT]],
  6: [[LEFT, LEFT], [RIGHT, LEFT], [LEFT, MIDDLE], [RIGHT, MIDDLE], [LEFT, RIGHT], [RIGHT, RIGHT]],
}
/** Outlines by the number of sides. @type {Record<number, string>} */
const SHAPES = {
  3: 'M24 4 44 42H4Z',
  4: 'M24 4 44 42H4Z',
  8: 'M24 2 46 24 24 46 2 24Z',
  10: 'M24 2 46 28 24 46 2 28Z',
  12: 'M24 2 46 18 38 44H10L2 18Z',
  20: 'M24 2 44 13V35L24 46 4 35V13Z',
}
const SQUARE = 'M10 3H38A7 7 0 0 1 45 10V38A7 7 0 0 1 38 45H10A7 7 0 0 1 3 38V10A7 7 0 0 1 10 3Z'

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(tag, attributes, text) {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value))
  if (text !== undefined) node.textContent = text
  return node
}

/** A die in words. @param {Die} die */
function words(die) {
  return [
    String(die.face),
    die.value !== undefined && die.value !== die.face && !die.exploded ? `counts ${die.value}` : '',
    die.exploded ? 'rolled on' : '',
    die.rerolled ? 'rerolled' : '',
    die.kept === false ? 'not kept' : '',
  ].filter(Boolean).join(', ')
}

/** One die. A face that counts for something else is drawn dark. @param {Die} die */
function drawDie(die) {
  const dark = die.value !== undefined && die.value !== die.face && !die.exploded
  const names = ['hc-die', dark && 'hc-die-dark', die.kept === false && 'hc-die-dropped'].filter(Boolean).join(' ')
  const svg = shape('svg', {class: names, viewBox: '0 0 48 48', width: 48, height: 48})
  svg.append(shape('title', {}, words(die)), shape('path', {class: 'hc-die-body', d: SHAPES[die.sides ?? 6] ?? SQUARE}))
  const pips = die.sides === 6 ? PIPS[Number(die.face)] : undefined
  if (pips) svg.append(...pips.map(([x, y]) => shape('circle', {class: 'hc-pip', cx: x, cy: y, r: 4})))
  else svg.append(shape('text', {class: 'hc-face', x: 24, y: (die.sides ?? 6) < 5 ? 38 : 31, 'text-anchor': 'middle'}, String(die.face)))
  if (die.kept === false) svg.append(shape('path', {class: 'hc-die-strike', d: 'M4 44 44 4'}))
  if (die.exploded) svg.append(shape('circle', {class: 'hc-badge', cx: 39, cy: 9, r: 8}), shape('path', {class: 'hc-badge-sign', d: 'M39 4V14M34 9H44'}))
  if (die.rerolled) svg.append(shape('circle', {class: 'hc-badge', cx: 9, cy: 9, r: 8}), shape('path', {class: 'hc-badge-sign', d: 'M5 9A4 4 0 1 1 9 13M9 13 12 11M9 13 11 16'}))
  return svg
}

/** Dice side by side under the name of their group. @param {HTMLElement} place @param {Die[]} dice */
export function showDice(place, dice) {
  const groups = [...new Set(dice.map(die => die.group ?? ''))]
  place.replaceChildren(...groups.map(name => {
    const group = document.createElement('div')
    const mine = dice.filter(die => (die.group ?? '') === name)
    group.className = 'hc-dice-group'
    group.setAttribute('role', 'img')
    group.setAttribute('aria-label', [name, mine.map(words).join('; ')].filter(Boolean).join(': '))
    if (name) group.append(Object.assign(document.createElement('span'), {className: 'hc-dice-name', textContent: name}))
    group.append(...mine.map(drawDie))
    return group
  }))
}
