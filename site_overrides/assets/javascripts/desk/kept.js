// What all kept things share. Whatever a reader does is a deed; Python makes it a deed on the text that is kept now,
// in whatever tab that was written, and answers with the new text and with what is to be shown.
//
// A thing of its own adds its acts (the buttons by their data-act), `show`, and what it does with its form.

import {all, handOn, stepByButton, stepByKey, toggleHelp} from '../form.js'
import {Newest} from '../newest.js'
import {showNotes} from '../text.js'
import {Hearing} from '../tools/hearing.js'
import {load, save, whenLeft} from '../tools/keeping.js'
import {Address} from './address.js'
import {drawRow, freshId, isFull, NO_ROOM, textOf, turned} from './others.js'
import {isTakenBack, Steps} from './steps.js'
import {Store} from './store.js'
import {ThingElement, tryAgain} from './thing.js'

/** @typedef {{do: string} & Record<string, unknown>} Deed */
/** @typedef {import('./thing.js').Reply} Reply */
/** @typedef {{parameter?: string | null, short: string}} Refusal */
/** @typedef {Reply | {ok: false, error: Refusal}} Said a reply, or why there is none */
/** What waits for Python: a deed on the thing `of` that id, which is opened for it where another one is open by now; one
 * that only `turns` to a thing may do without a deed. `text` is what that thing says where it is not kept any more. `at` is
 * where it was typed: there the form says already what is to be kept. `says` tells what else to say than that it is kept.
 * @typedef {{deed?: Deed, of?: string, turns?: boolean, text?: string | null, message?: string, done?: (reply: Reply) => void,
 *   says?: (reply: Reply, same: boolean) => string | undefined}
 *   & import('./steps.js').Origin} Change */

const ACTS = ['click', 'input', 'change', 'keydown', 'submit']
const NOTHING = 'This browser keeps nothing: save a file, or copy the link.'
const UNUSABLE = 'What is kept in this browser cannot be used.'
const LINKED = 'linked' // stands for the id of what a link brought

export class KeptElement extends ThingElement {
  /** @type {import('./thing.js').Acts} what its buttons do by their data-act */
  #acts = {
    undo: () => this.#undo(),
    redo: () => this.#redo(),
    copy: (_, page = location.href) => this.whenAnswered(({link}) => this.hand(new URL(`#${link}`, page).href, 'Link copied.')),
    save: () => this.whenAnswered(({file, text}) => save(file, text)),
    clear: () => this.do({do: 'rewrite'}, {message: 'Cleared.'}),
    keep: () => this.whenAnswered(({text}) => this.#bring({deed: {do: 'rewrite', text}})), // beside the reader's own
    mine: () => this.#showMine(),
    open: button => this.#turn(button.dataset.one ?? ''),
    new: () => (this.#store.text !== null || !this.isOwn) && this.#bring({message: 'This is a new one. The other one is kept.'}),
    help: toggleHelp,
    step: button => (stepByButton(button), this.#typing(button)),
  }
  /** @type {Change[]} the oldest first */ #changes = []
  /** @type {Change | undefined} the one that Python is asked about */ #asked
  #steps = new Steps()
  #store = new Store(this)
  /** @type {string | undefined} what a link brought, as long as it is not kept */ #linked
  /** @type {string | null} what was kept when it was shown last */ #seen = null
  /** @type {string | null} the text that the form was made from */ #base = null
  /** @type {string | undefined} the id of what is shown, once that is known */ #id
  /** @type {{change: Change, error: Refusal} | undefined} what Python refused of the form, which says it still */ #wrong
  #outdated = false // whether something else is kept than is shown
  /** @type {string | undefined} of a link that is to be opened */ #opening
  /** @type {((reply: Reply) => unknown)[]} what waits until everything is answered */ #waiting = []
  failed = false // whether Python gave no answer last: what waits is asked again with the next press
  #arrived = false // whether it is known what was left behind and what the address speaks of
  #address = new Address(this, query => {
    this.#opening = query
    this.#work()
  })
  #hearing = new Hearing(name => void ((name === undefined || this.#store.names.includes(name)) && this.#hear()))
  /** What the form says and is not kept yet. */
  #typed = () => this.#changes.filter(({at}) => at !== undefined)
  #line = new Newest(async () => { if (await this.#step()) this.#work() })

  connectedCallback() {
    super.connectedCallback()
    this.about ??= JSON.parse(this.dataset.about ?? '{}')
    this.reply ??= this.about.blank
    this.#base ??= this.reply.text
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this)
    this.#address.begin()
    this.#hearing.begin(this.signal)
    this.signal.addEventListener('abort', () => this.#keepDraft(this.typing))
    this.setAttribute('waiting', '') // until it is known what is kept
    this.begin()
    void this.#arrive()
  }

  /** What was left behind unanswered, what the address speaks of, or what is kept. */
  async #arrive() {
    const text = await this.#store.read()
    this.#shows(this.#store.things.open)
    for (const change of this.#changes) change.of ??= this.#id
    this.#row()
    // What is typed from now on changes what is kept.
    if (!this.#changes.length) this.sketch(text), this.#base = text ?? this.#base
    // What everybody begins with belongs where nothing is kept.
    if (text === null && !location.hash.startsWith(`#${this.id}?`)) this.removeAttribute('waiting')
    await this.#takeOver()
    const {deed} = this.#typed().at(-1) ?? {}
    if (deed) this.sketch(/** @type {string} */ (deed.text)), this.#base = /** @type {string} */ (deed.base ?? this.#base)
    await this.#store.read()
    this.#outdated ||= this.#isOlder // somebody may have asked for a look meanwhile
    this.#address.follow()
    this.#arrived = true
    this.#work()
    document.documentElement.removeAttribute('data-linked') // what is shown is marked from here on
    whenLeft(this.#store.draft, () => this.isConnected && this.#takeOver().then(() => this.#work()))
  }

  /** What closed pages have left behind. The form says it at once where nobody could change it since. */
  async #takeOver() {
    const drafts = this.isOwn ? await this.#store.takeDrafts().catch(() => []) : [] // to nobody else's thing
    for (const draft of drafts) {
      const late = this.#arrived || this.#changes.length > 0 // then what was typed there is no later text of the form
      try {
        const {changes = [], typing, link} = draft
        this.#changes.push(...changes.map((/** @type {Change} */ {at, ...change}) => ({of: this.#id, ...change, ...!late && {at}})))
        if (typing && !this.typing) this.restore(typing)
        if (!changes.length || location.hash !== `#${link}`) continue
        this.#address.stay() // it is the link of what they change
        this.#opening = undefined
      } catch {
        // It is damaged, as if it were not there.
      }
    }
    if (drafts.length) this.#keepDraft()
  }

  /** Whether what is shown is what is kept, and not what a link brought. */
  get isOwn() {
    return this.#linked === undefined
  }

  /** Whether what is kept was not shown yet. */
  get #isOlder() {
    return this.#store.text !== this.#seen || this.#store.things.open !== this.#id
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (event.type === 'submit') {
      event.preventDefault()
      this.submitted()
    } else if (event.type === 'click') this.#click(target)
    else if (target.type === 'file') void (event.type === 'change' && this.#load(target))
    else if (event.type === 'keydown') stepByKey(/** @type {KeyboardEvent} */ (event)) && this.#typing(target)
    else if (event.type === 'input') this.#typing(target)
    else if (event.type === 'change') this.chosen(target)
  }

  /** @param {HTMLElement} field */
  #typing(field) {
    this.typed(field)
    this.#keepDraft()
  }

  /** @param {Element} target */
  #click(target) {
    const button = target.closest('button')
    if (button) ({...this.#acts, ...this.acts})[button.dataset.act ?? '']?.(button)
  }

  // Deeds

  /** Does something to the thing. @param {Deed} deed @param {Omit<Change, 'deed'>} [more] */
  do(deed, more = {}) {
    this.#change({deed, ...more})
  }

  /** @param {Change} change */
  #change(change) {
    if (this.failed) this.#opening = undefined // of a link that did not open: what is there is wanted
    const again = this.failed && JSON.stringify(this.#changes.at(-1)?.deed ?? null) === JSON.stringify(change.deed)
    if (!again) this.#changes.push({of: this.#id, ...change})
    this.#work()
  }

  /** Makes the thing what the form says; of several such deeds that wait only the last is asked.
   * @param {object} data @param {string} at where somebody is typing */
  rewrite(data, at) {
    const text = this.text(data)
    const last = this.#changes.at(-1)
    if (last?.at === undefined || last === this.#asked) return this.#change({deed: {do: 'rewrite', text, base: this.#base}, at})
    Object.assign(last, {at: last.at === at ? at : 'form', deed: {...last.deed, text}})
    this.#work()
  }

  /** Does something with what Python said last, once all is answered; not while the form has a mistake.
   * @param {(reply: Reply) => unknown} act */
  whenAnswered(act) {
    this.#waiting.push(act)
    this.#work()
  }

  /** Whether a deed of this name is not answered yet. @param {string} name */
  waits(name) {
    return this.#changes.some(({deed}) => deed?.do === name)
  }

  /** Asks again for what is kept. */
  look() {
    this.#outdated = true
    this.#work()
  }

  /** What the next visit needs of what is typed and not done yet; a part of the page that is gone goes on with what waits there,
   * unless that failed. @param {Record<string, string>} [typing] */
  #keepDraft(typing = this.isConnected ? this.typing : undefined) {
    if (!this.isOwn) return
    const changes = this.#wrong ? [this.#wrong.change, ...this.#changes] : this.#changes
    const isLeft = !this.isConnected && (this.failed || !this.#changes.length)
    this.#store.keepDraft(changes, {typing, link: this.reply.link, isLeft})
  }

  /** Has done what there is to do, one thing after the other. */
  #work() {
    this.#keepDraft()
    this.#mark()
    this.#line.ask('work')
  }

  #mark() {
    const unseen = this.hasAttribute('waiting') && this.#store.text !== null // what is kept
    this.late('deed', unseen || this.#changes.length > 0 || this.#opening !== undefined || this.#wrong !== undefined)
  }

  /** One thing after the other; false when there is nothing to do, or Python did not answer. */
  async #step() {
    this.#mark()
    if (!this.#arrived) return false
    if (this.#changes.length) return this.#perform(this.#changes[0])
    if (this.#opening !== undefined) return this.#open(this.#opening)
    if (this.#outdated) return this.#look()
    const acts = this.#waiting.splice(0)
    if (this.#wrong && acts.length) this.tell(this.#wrong.error.short)
    else for (const act of acts) void act(this.reply)
    return false
  }

  /** What is typed meanwhile is a change of its own, until this one is kept. @param {Change} change */
  async #perform(change) {
    this.#asked = change
    if (!this.isOwn) return this.#tryOut(change)
    const text = await this.#store.read()
    const {list, things} = this.#store
    const of = change.of ?? things.open
    const before = of === things.open ? text : textOf(things, of) ?? change.text ?? null
    const foreign = of !== this.#id || before !== this.#seen
    const reply = await this.#put({text: before, deed: change.deed})
    if (!reply) return false
    if (this.#changes[0] !== change) return true // given up meanwhile
    if (!reply.ok && change.deed) return this.#refused(change, reply.error)
    const after = !reply.ok ? before : reply.empty ? null : change.deed ? reply.text : before
    const brings = of !== things.open && !(change.deed && change.turns && after === text) // not what is open anyway
    const left = isTakenBack(change, text) ? null : text // of what is open
    const said = {message: reply.ok ? change.says?.(reply, after === before) : undefined, ...change}
    if (!await this.#keep(said, {text, list}, after, brings ? turned(things, of, left) : undefined)) return true
    if (this.#changes[0] !== change) return true
    this.#shift()
    if (!change.turns) this.#steps.add(change, {of, before, after})
    else if (brings) this.#steps.add(change, {of, was: things.open, before: text, after, brought: Boolean(change.deed)})
    await this.released // a press may have begun while it was written
    this.#done(change, reply, foreign || change.turns === true)
    return true
  }

  /** Keeps what a change has made, with the list of all things; false where it has to be asked again or cannot be.
   * @param {Change} change @param {{text: string | null, list: string | null}} before @param {string | null} after
   * @param {import('./others.js').Things} [next] */
  async #keep(change, before, after, next) {
    if (change.turns && next && isFull(next, this.#store.things)) {
      this.#shift(this.#wrong)
      this.refuse(NO_ROOM, true)
      return false
    }
    this.#seen = after
    const stored = await this.#store.write(before, after, next)
    if (stored === undefined) return false // another tab was faster: it is done to what that one has left
    this.tell(stored ? change.message ?? 'Kept in this browser.' : NOTHING)
    return true
  }

  /** Does something to what a link brought, which is not kept. @param {Change} change */
  async #tryOut(change) {
    const before = this.#linked ?? null
    const reply = await this.#put({text: before, deed: change.deed})
    if (!reply) return false
    if (this.#changes[0] !== change) return true // given up meanwhile
    if (!reply.ok) return this.#refused(change, reply.error)
    this.#shift()
    this.#linked = reply.text
    this.#steps.add(change, {of: LINKED, before, after: reply.text})
    this.#done(change, reply, false)
    return true
  }

  /** Says why a change is not made. What the form says stays a draft until it is right. @param {Change} change @param {Refusal} error */
  async #refused(change, error) {
    this.#shift(change.at === undefined ? this.#wrong : {change, error})
    if (this.isOwn && this.#isOlder) await this.#look() // so that why it is refused stands beside what is kept
    this.refuse(error, change.at === undefined)
    if (this.#wrong) this.enable('undo', true)
    return true
  }

  /** The oldest change is dealt with. @param {{change: Change, error: Refusal}} [wrong] what the form still says */
  #shift(wrong) {
    this.#changes.shift()
    this.#wrong = wrong
    this.#keepDraft()
  }

  /** @param {Change} change @param {Said} reply @param {boolean} foreign whether it came upon something that is not shown yet */
  #done(change, reply, foreign) {
    const more = this.#typed()
    const fills = change.at === undefined || foreign
    if (change.at !== undefined) {
      this.#base = /** @type {string} */ (change.deed?.text)
      for (const {deed, of} of more) if (deed && of === change.of) deed.base = this.#base
    }
    this.#outdated ||= fills && more.length > 0
    if (more.every(({of}) => of === change.of)) this.#tellOf(reply, fills && !more.length) // else somebody is typing into another one
    if (reply.ok) change.done?.(reply)
    if (this.isAddressed && reply.ok) this.#write(reply.link)
    else if (change.turns) this.#write(this.id)
  }

  // Several things

  /** Shows what Python said of the open thing; of a text that it cannot read, why. @param {Said} reply @param {boolean} whole */
  #tellOf(reply, whole) {
    if (this.isOwn) this.#shows(this.#store.things.open)
    this.#show(reply.ok ? reply : this.about.blank, whole)
    if (!reply.ok) this.refuse({short: `${UNUSABLE} ${reply.error.short}`})
  }

  /** @param {string} id of what is shown */
  #shows(id) {
    const other = this.#id !== undefined && this.#id !== id
    this.#id = id
    if (other) this.another()
  }

  /** Opens one of the things that are kept; what was open is kept beside it. @param {string} id */
  #turn(id) {
    const {things} = this.#store
    if (id !== things.open || (this.isOwn && this.#changes.length)) this.#bring({of: id, text: textOf(things, id), message: 'Opened.'})
    else if (!this.isOwn) this.#showMine()
  }

  /** Has another thing open, by default one that was not there before. @param {Change} change */
  #bring(change) {
    const next = {of: freshId(), turns: true, ...change}
    if (!this.isOwn && this.#store.isFullWith(next.of)) return this.refuse(NO_ROOM, true)
    if (!this.isOwn) this.#leaveLink()
    this.#change(next)
  }

  /** Has a button for each of them. */
  #row() {
    drawRow(this.place('others'), this.#store.things, this.#store.text, this.isOwn)
  }

  // Undoing

  /** @returns {void} */
  #undo() {
    if (this.#changes.length) return void this.whenAnswered(() => this.#undo()) // it takes back the last of them
    if (this.#wrong) { // what was refused was never done
      this.#show(this.reply, true)
      return this.look()
    }
    const change = this.#steps.undo()
    if (change) this.#change(change)
    else if (!this.isOwn) this.#showMine()
    else if (this.reply.undoable) this.do({do: 'undo'}, {message: 'Undone.', from: 'past'})
  }

  #redo() {
    const change = this.#steps.redo()
    if (change) this.#change(change)
  }

  // Links, files, other tabs

  /** Shows a link's thing beside what is kept; it is kept only where nothing was before, and a reader who does something
   * meanwhile keeps what is there. @param {string} query */
  async #open(query) {
    const mine = await this.#store.read()
    const {list, things} = this.#store
    const reply = await this.#put({query, text: mine})
    const isWanted = this.#opening === query // and no other was opened since
    if (isWanted && (reply || this.#changes.length)) this.#opening = undefined // else it is asked again with the next press
    if (!reply || !isWanted || this.#changes.length || !this.isConnected) return Boolean(reply)
    if (!reply.ok) {
      this.removeAttribute('waiting')
      this.refuse(reply.error)
      return true
    }
    const known = reply.same ? undefined : things.all.find(({text}) => text === reply.text)
    if (known) {
      this.#turn(known.id)
      return true
    }
    const takes = mine === null && !reply.notes.length && !reply.empty
    const stored = takes ? await this.#store.write({text: null, list}, reply.text) : undefined
    if (takes && stored === undefined) {
      this.#opening ??= query // another tab was faster: there is something to stand beside now
      return true
    }
    this.#linked = takes || reply.same || (mine === null && reply.empty) ? undefined : reply.text
    this.#seen = takes ? reply.text : mine
    if (takes) this.#shows(LINKED) // even if it is kept where a blank one was
    this.#shows(this.isOwn ? things.open : LINKED)
    this.#outdated = false
    this.#steps.forget()
    this.tell(stored === undefined ? '' : stored ? 'Kept in this browser.' : NOTHING)
    this.#show(reply, true)
    return true
  }

  #showMine() {
    this.#opening = undefined // a link that is still being opened is not wanted any more
    this.#leaveLink()
    this.look()
  }

  /** What is still to be done to it is given up with it. */
  #leaveLink() {
    this.#changes.length = 0
    this.#linked = undefined
    this.#steps.forget()
    this.#write(this.id)
  }

  /** Shows what is kept, or what everybody begins with. */
  async #look() {
    this.#outdated = false
    const text = await this.#store.read()
    const {open} = this.#store.things
    const reply = await this.#put({text})
    this.#outdated ||= !reply || this.#changes.length > 0 // asked again with the next press, or after what was done meanwhile
    if (!reply || this.#changes.length || !this.isOwn) return Boolean(reply)
    const other = this.#id !== open
    this.#shows(open)
    if (!this.#wrong || other) this.#seen = text // else the form has to be filled once that is right
    if (!reply.ok) {
      if (other || this.hasAttribute('waiting')) this.#show(this.about.blank, true)
      this.#row()
      this.refuse({short: `${UNUSABLE} ${reply.error.short}`})
    } else {
      this.#show(reply, this.#wrong ? other : reply.text !== this.reply.text) // what is typed next is not disturbed
      if (this.isAddressed && location.hash.startsWith(`#${this.id}`)) this.#write(reply.link)
    }
    return true
  }

  /** Another tab may have kept something. */
  async #hear() {
    await this.#store.read()
    if (this.isOwn && this.#isOlder && !this.#wrong) this.look()
    else this.#row()
  }

  /** @param {HTMLInputElement} field */
  async #load(field) {
    const text = await load(field).catch(() => this.refuse({short: 'This file could not be read.'}))
    if (text === undefined) return
    if (!this.isOwn) this.do({do: 'rewrite', text})
    else this.#bring({deed: {do: 'rewrite', text}, message: 'Loaded and kept in this browser.'})
  }

  /** Writes the address, unless it is that of a link that waits to be opened. @param {string} link */
  #write(link) {
    if (this.#opening === undefined) this.#address.write(link)
  }

  // What Python says

  /** Asks about this thing; undefined where Python gave no answer. @param {object} what @returns {Promise<Said | undefined>} */
  async #put(what) {
    if (this.failed) this.tell('') // "Try again" is over
    this.failed = false
    try {
      return await this.ask({verb: 'desk', ruleset: this.about.ruleset, thing: this.about.thing, ...what})
    } catch (error) {
      this.failed = true
      this.#keepDraft()
      this.#waiting.length = 0 // who wants it presses again
      this.#mark()
      this.#address.forget()
      this.tell(tryAgain(error))
    }
  }

  /** @param {Reply} reply @param {boolean} whole whether the form is to be filled too */
  #show(reply, whole) {
    this.reply = reply
    if (!this.isConnected) return
    if (whole) {
      this.#base = reply.text
      this.#wrong = undefined
    }
    this.refuse(this.#wrong?.error)
    showNotes(this.place('link-notes'), reply.notes)
    this.place('link-notes').hidden = !reply.notes.length
    if (this.isOwn) handOn(this.place('offer'), all(this, '[data-act=save]')[0])
    this.place('offer').hidden = this.isOwn
    this.#row()
    this.show(reply, whole)
    this.removeAttribute('waiting')
    this.enable('redo', this.#steps.forth)
    this.enable('undo', this.#wrong !== undefined || this.#steps.back || !this.isOwn || Boolean(reply.undoable))
  }
}
