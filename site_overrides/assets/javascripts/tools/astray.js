// A link to what its page does not have: the reader is told, and where it is or what has the nearest name.

import {ROOT} from '../root.js'
import {element, plainButton} from '../text.js'

const LONGEST = 40 // letters of what somebody wrote

/** How many letters must be put in, left out or changed to make one name of another. @param {string} one @param {string} other */
function distance(one, other) {
  let row = [...Array(other.length + 1).keys()]
  for (const letter of one) {
    const next = [row[0] + 1]
    for (let n = 0; n < other.length; n++) next.push(Math.min(next[n] + 1, row[n + 1] + 1, row[n] + Number(letter !== other[n])))
    row = next
  }
  return row[other.length]
}

/** The links of the index of calculators, by their ids; none without a network. @param {URL} index */
async function calculators(index) {
  const page = await fetch(index).then(reply => reply.text()).catch(() => '')
  const entries = /** @type {HTMLElement[]} */ ([...new DOMParser().parseFromString(page, 'text/html').querySelectorAll('.index-entry')])
  return entries.map(entry => ({id: entry.dataset.id ?? '', link: entry.querySelector('a')}))
}

/** @param {string} anchor @param {string[]} query its settings, which the right link takes along */
export async function tell(anchor, query) {
  const {hash} = location
  const index = new URL('calculators/', ROOT)
  const id = anchor.slice(0, LONGEST).replace(/\.\d+$/, '') // a further card of a calculator has a number
  const known = (await calculators(index)).map(one => ({...one, away: distance(id.toLowerCase(), one.id)}))
  const [nearest] = known.sort((one, other) => one.away - other.away)
  if (location.hash !== hash) return // the reader has gone on
  const note = element('div', `This page has nothing named “${id}”. `, {class: 'hc-astray', role: 'alert'})
  if (nearest?.link && nearest.away <= id.length / 4) {
    const place = new URL(nearest.link.getAttribute('href') ?? '', index)
    place.hash = [nearest.id, ...query].join('?')
    const said = nearest.away ? 'The nearest name is that of the calculator ' : 'The calculator is on another page: '
    note.append(said, element('a', nearest.link.textContent ?? '', {href: place.href}))
  } else {
    const tools = element('a', 'the tools', {href: new URL('tools/', ROOT).href})
    note.append('Look for it among ', element('a', 'all calculators', {href: index.href}), ' or ', tools)
  }
  note.append('. ', plainButton('Close'))
  document.querySelector('.hc-astray')?.remove()
  document.querySelector('article h1')?.before(note) // below it, the first sentence would lose its look
  const leave = () => setTimeout(() => note.remove()) // once the theme has followed a link in it
  note.addEventListener('click', leave)
  addEventListener('popstate', leave, {once: true})
}
