// The answers that came with a page, to the likely next questions of its cards: looked up before Python is asked.
//
// A file, written by scripts/site/answers.py, has a line that says what it is, a line for each part of its
// replies, and a line for each question: its key, which shape its reply has, and which parts. Its name begins
// with its hash. A file that is damaged, or of another Python than this page's, is as if it were not there.

import {hex} from './text.js'

/** @typedef {{calculator: string, release: string, defaults: Record<string, string>, address: string, frame: string,
 *   shapes: string[][], parts: number}} Head */
/** @typedef {{verb: string, calculator: string, query: string, strict: boolean} & Record<string, unknown>} Question */

const PATIENCE = 10_000 // milliseconds until a file that does not come is none
const PLAIN = /^[\w.:-]+$/ // what needs no quoting in a link
const RUNTIME = document.querySelector('meta[name="honorcalc-runtime"]')?.getAttribute('content')?.match(/[^/]*(?=\/?$)/)?.[0] ?? ''

/** The files by their addresses: whose they are, and what is in them, which is nothing where they do not come.
 * @type {Map<string, {calculator: string, answers: Promise<Answers | undefined>}>} */
const files = new Map()

class Answers {
  /** @type {Map<string, string>} */ #replies
  #lines

  /** @param {Head} head @param {string[]} lines */
  constructor(head, lines) {
    this.head = head
    this.#lines = lines
    this.#replies = new Map(lines.slice(head.parts + 1).map(line => /** @type {[string, string]} */ (line.split('\t'))))
  }

  /** The reply to a question, built anew each time: who gets it may change it. @param {Question} question */
  reply(question) {
    const [shape, ...parts] = this.#replies.get(this.#key(question) ?? '')?.split(' ').map(Number) ?? []
    if (shape === undefined) return undefined
    /** @type {Record<string, any>} */
    const reply = {}
    for (const [n, path] of this.head.shapes[shape].entries()) {
      const [name, inner] = path.split('.')
      const value = JSON.parse(this.#lines[1 + parts[n]], unfold)
      if (inner) (reply[name] ??= {})[inner] = value
      else reply[name] = value
    }
    return reply
  }

  /** The canonical form of a question, as Python writes its link; nothing where that takes Python.
   * @param {Question} question */
  #key({verb, calculator, query, strict, ...more}) {
    const {defaults, address, frame} = this.head
    const rest = Object.entries(more).filter(([, value]) => value !== undefined)
    const shares = verb === 'share' && rest.length === 2 && more.address === address && more.frame === frame
    if (calculator !== this.head.calculator || !(shares || (verb === 'compute' && !rest.length))) return
    const given = new URLSearchParams(query)
    const view = given.get('view') ?? 'exactly'
    const names = [...given.keys()]
    if (new Set(names).size !== names.length || names.some(name => name !== 'view' && !Object.hasOwn(defaults, name))) return
    const set = Object.keys(defaults).map(name => [name, given.get(name) ?? defaults[name]])
      .filter(([name, text]) => text !== defaults[name]).concat(view === 'exactly' ? [] : [['view', view]])
    if (set.every(([, text]) => PLAIN.test(text))) return `${verb}?${set.map(pair => pair.join('=')).join('&')}`
  }
}

/** Long lists are folded: to fractions, to sums, to chances with their fractions, to numbers, to columns.
 * @param {string} _ @param {any} value */
export function unfold(_, value) {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return value
  /** @type {Record<string, number[]> & {'|': any[][]}} */
  const {'/': fractions, '+': sums, '%': chances, '#': numbers, '|': columns} = value
  if (fractions) return fractions.slice(1).map(whole => whole / fractions[0])
  if (sums) return summed(sums)
  if (chances) return chances.slice(1).map(whole => chance(whole, chances[0]))
  if (numbers) return numbers.map(number => String(number).replace('-', '−'))
  return columns ? columns[0].map((_, row) => columns.map(column => column[row])) : value
}

/** Sums from the start or the end, as fractions. @param {number[]} folded which way, below, and the parts */
function summed([way, below, ...parts]) {
  let sum = 0
  const sums = (way < 0 ? parts.reverse() : parts).map(part => (sum += part) / below)
  return way < 0 ? sums.reverse() : sums
}

/** A chance as bars tell it. @param {number} whole @param {number} below */
function chance(whole, below) {
  const tenths = Math.floor((2000 * whole + below) / (2 * below))
  const text = {0: '<0.1%', 1000: '>99.9%'}[tenths] ?? `${(tenths - tenths % 10) / 10}.${tenths % 10}%`
  let [shared, rest] = [below, whole]
  while (rest) [shared, rest] = [rest, shared % rest]
  return `${text} = ${whole / shared}/${below / shared}`
}

/** Fetches a card's file, once; settles when there is something to look up, or when there will be nothing.
 * @param {string} calculator @param {string | null} address */
export async function fetchAnswers(calculator, address) {
  if (!address) return
  if (!files.has(address)) files.set(address, {calculator, answers: read(address).catch(() => void files.delete(address))})
  await files.get(address)?.answers
}

/** @param {string} address */
async function read(address) {
  const response = await fetch(address, {priority: 'high', signal: AbortSignal.timeout(PATIENCE)})
  const text = await response.text()
  // Only where the page itself came without encryption is there nothing to compare it with.
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  if (!response.ok || (digest && !address.includes(`/${hex(new Uint8Array(digest, 0, 8))}.`))) throw new Error('damaged')
  const lines = text.split('\n')
  const head = JSON.parse(lines[0])
  if (head.release !== RUNTIME) throw new Error('of another release')
  return new Answers(head, lines)
}

/** The reply that came with the page, if any. A file under way is waited for, unless Python answers at once.
 * @param {any} question @param {boolean} ready whether it does @returns {Promise<any>} */
export async function shipped(question, ready) {
  for (const file of files.values()) {
    if (file.calculator !== question.calculator) continue
    const answers = await (ready ? Promise.race([file.answers, undefined]) : file.answers) // the first that is there
    const reply = answers?.reply(question)
    if (reply) return reply
  }
}
