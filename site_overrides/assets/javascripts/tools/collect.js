// Puts the answer of a card on the GM's sheet, which is a kept thing on a page of its own.

import {ask} from '../engine.js'
import {named} from '../root.js'
import {element} from '../text.js'
import {alter} from './keeping.js'

/** Adds a link to the sheet as it is by now, and says so. @param {string} card @param {Element} message */
export async function collect(card, message) {
  const sheet = named('sheet')
  const [thing, ruleset] = new URL(sheet).hash.slice(1).split('.')
  const name = `${thing} ${ruleset}`
  /** @type {any} */
  let reply
  let added = false
  const stored = await alter(name, async before => {
    reply = await ask({verb: 'desk', ruleset, thing, text: before, deed: {do: 'add', card}})
    added = reply.ok && reply.text !== before
    return reply.ok ? reply.text : before
  })
  if (!reply.ok) return message.replaceChildren(reply.error.short)
  const put = stored ? 'Added to your sheet.' : 'Added to your sheet, for this visit only: this browser keeps nothing.'
  message.replaceChildren(added ? `${put} ` : 'It is on your sheet already. ', element('a', 'Open the sheet', {href: sheet}))
}
