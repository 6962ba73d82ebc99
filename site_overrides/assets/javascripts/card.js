// A calculator's card: takes the settings to Python and has the answer shown.

import {fetchAnswers, shipped} from './answers.js'
import {CardAddress} from './cardaddress.js'
import {ask, engine} from './engine.js'
import {all, fill, fillFrom, handOn, chord, mark, problem, queryOf, reveal, settings, stepByButton, stepByKey, toggleHelp} from './form.js'
import {Newest} from './newest.js'
import {Shown} from './shown.js'
import {starting} from './text.js'

/** @typedef {{forget?: () => void} & Record<string, any>} Tool a part that is fetched when it is first wanted; one that
 * other settings leave as it is has nothing to forget */
/** @typedef {{query: string, strict: boolean, typed?: boolean}} Question */
/** @typedef {import('./shown.js').Answer} Answer */

const TOUCHES = ['pointerdown', 'focusin']
const EVENTS = ['input', 'click', 'keydown', 'submit', 'toggle', ...TOUCHES]
const NEWS = ['progress', 'ready', 'failed', 'restarted']
const SLOW = 1000 // milliseconds until an answer counts as late and can be canceled
const PAUSE = 600 // milliseconds without typing until a mistake is one
const AHEAD = 3000 // milliseconds that the answers on their way have the line for themselves

export class CalculatorCard extends HTMLElement {
  /** The id of its calculator. */ calculator = this.getAttribute('calculator') ?? ''
  /** @type {{name: string, query: string}[]} curves kept for comparison */ pins = []
  /** The link to what was last answered. */ link = this.getAttribute('link') ?? ''
  /** How often the settings were others. */ era = 0
  /** @type {Record<string, Tool>} those fetched so far */ #tools = {}
  /** @type {Promise<void> | undefined} settles with the answers that came with the page */ #woken
  /** @type {Promise<ReturnType<typeof import('./tools/posted.js').read>> | undefined} what the opened link says of its figure */ #posted
  #shown = new Shown(this)
  #address = new CardAddress()
  #questions = new Newest((/** @type {Question} */ question) => this.#put(this.#asked = question))
  /** @type {Question | undefined} what was put last, with all that a link says */ #asked
  #view = 'exactly'
  /** @type {Set<string>} what of the opened link could not be used */ #notes = new Set()
  /** @type {string | null} */ #answers = null // that of the answers that came with it
  #rolling = Promise.resolve() // settles with the last roll
  #lost = false // whether a question went unanswered because Python could not start
  #sent = 0 // requests not yet answered
  #touched = false // whether anyone has come near the fields

  /** What a button does, by its name. @type {Record<string, (button: HTMLElement) => unknown>} */
  #acts = {
    roll: ({dataset: {count = '1'}}) => this.#throw({count}),
    judge: () => this.#throw({}, 'own', all(this, '.hc-own-faces')[0].value),
    cancel: () => engine.restart(),
    simulate: () => this.#run('simulation'),
    pin: async () => (await this.#tool('pins'))?.keep(),
    help: toggleHelp,
    reset: button => (fill(this), this.#goes(button), this.#read(new URLSearchParams(this.#start())), this.#changed()),
    step: button => (stepByButton(button), this.#changed()),
  }

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of EVENTS) this.addEventListener(type, this, type === 'toggle') // which does not bubble
    for (const type of NEWS) engine.addEventListener(type, this)
    this.#shown.status('')
    const answers = this.getAttribute('answers')
    this.#answers = answers && new URL(answers, location.href).href // later the address may be that of the next page
    this.#read(new URLSearchParams(this.#start()))
    for (const tool of all(this, '.hc-tool[open]')) void this.#run(tool.dataset.run) // opened before this listened
  }

  disconnectedCallback() {
    for (const type of NEWS) engine.removeEventListener(type, this)
    this.#shown.leave()
  }

  /** The last good reply. */
  get reply() {
    return this.#shown.reply
  }

  // What the reader does

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (NEWS.includes(event.type)) this.#hear(/** @type {CustomEvent} */ (event))
    else if (TOUCHES.includes(event.type)) this.#touch()
    else if (event.type === 'toggle') void (target.matches('.hc-tool[open]') && this.#run(target.dataset.run))
    else if (target.closest('.hc-tool') && !target.closest('[data-act=help]')) return // a tool has listeners of its own
    else if (event.type === 'submit') event.preventDefault()
    else if (event.type === 'input') this.#input(target)
    else if (event.type === 'click') this.#click(target)
    else if (event.type === 'keydown') this.#key(/** @type {KeyboardEvent} */ (event), target)
  }

  /** Has fetched what an answer will need: the answers that came with the page, and then Python. */
  wake() {
    this.#woken ??= fetchAnswers(this.calculator, this.#answers)
    void Promise.race([this.#woken, new Promise(resolve => setTimeout(resolve, AHEAD))]).then(() => engine.start())
    return this.#woken
  }

  /** A button that goes hands the keyboard to one that stays; a field would open a phone's keyboard. @param {HTMLElement} button */
  #goes = button => (handOn(button, all(this, '[data-opens=share]')[0]), button.hidden = true)

  #touch() {
    // What is shown is asked for, live.
    if (!this.#touched && !this.reply && !this.#address.opening) this.#questions.ask({query: this.query, strict: true})
    this.#touched = true
    void this.wake().then(() => import('./tools/chart.js')).catch(() => undefined) // told of when a chart is drawn
  }

  /** @param {HTMLInputElement} target */
  #input(target) {
    if (target.closest('.hc-own')) return // what fell changes no setting
    if (target.closest('.hc-views')) return this.#choose(this.#tab())
    if (target.matches('.hc-slider')) all(this, `[name="${target.closest('.hc-row')?.getAttribute('data-name')}"]`)[0].value = target.value
    this.#changed(target.matches('[type=text], textarea'))
  }

  /** @param {Element} target */
  #click(target) {
    const button = target.closest('button')
    const {act = '', tab, opens} = button?.dataset ?? {}
    if (tab) this.#choose(tab)
    if (opens && button) void this.#fetch(opens).then(part => part?.toggle(this, button))
    else if (button) void this.#acts[act]?.(button)
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  #key(event, target) {
    if (stepByKey(event)) return this.#changed()
    if (chord(event) || !target.matches('[role=tab]')) return
    const tabs = all(this, '[role=tab]')
    const here = tabs.findIndex(tab => tab === target)
    const next = tabs.at({ArrowRight: (here + 1) % tabs.length, ArrowLeft: here - 1, Home: 0, End: -1}[event.key] ?? here)
    if (!next || next === target) return
    event.preventDefault()
    next.focus()
    this.#choose(next.dataset.tab ?? '')
  }

  // Tools, each a module of its own

  /** A part of the card; nothing where it does not come, which is said then. @param {string} name */
  #fetch = name => import(`./tools/${name}.js`).catch(() => undefined).then(part => this.#shown.came(part))

  /** @param {string} name @returns {Promise<Tool | undefined>} */
  async #tool(name) {
    const part = await this.#fetch(name)
    return part && (this.#tools[name] ??= new part.default(this))
  }

  /** @param {string} [name] */
  #run = async (name = '') => (await this.#tool(name))?.run()

  #forget() {
    this.removeAttribute('rolling')
    this.era += 1
    for (const tool of Object.values(this.#tools)) tool.forget?.()
  }

  // What is asked

  /** The state of the card as it stands after `?` in a link. */
  get query() {
    const query = new URLSearchParams(settings(this))
    if (this.#view !== 'exactly') query.set('view', this.#view)
    if (this.#view === 'over') for (const {name, value} of all(this, '.hc-over select')) if (value) query.set(name, value)
    for (const [name, value] of Object.entries(this.#tools.rolls?.roll ?? {})) query.set(name, value)
    for (const pin of this.pins) query.append('pin', `${pin.name}~${pin.query}`)
    return query.toString()
  }

  /** Other settings. @param {boolean} [typed] by typing: a half-written number is no mistake yet
   * @param {boolean} [own] whether they were chosen on this card */
  #changed(typed = false, own = true) {
    this.#forget()
    if (own) this.#address.speak()
    this.#posted = undefined
    this.#shown.part('reset').hidden = !mark(this) || !this.#address.own
    if (!this.#address.opening) this.#shown.linkNotes([])
    this.update(typed, own)
  }

  /** Other settings for some of the fields. @param {Record<string, string>} texts
   * @param {boolean} [own] whether they were chosen on this card, and not for the whole site */
  use(texts, own = true) {
    fill(this, {...settings(this), ...texts}, own)
    this.#changed(false, own)
  }

  /** Another tab or view. @param {string} tab */
  #choose(tab) {
    this.#show(tab, all(this, '.hc-views input').find(radio => radio.checked)?.value ?? 'exactly')
    this.update()
  }

  /** Asks for the answer to the present settings. @param {boolean} [typed] @param {boolean} [own] whether something was done here */
  update(typed = false, own = true) {
    if (own) this.#address.speak()
    // What a link got wrong is replaced, also where some of it was changed before it was answered.
    this.#question({query: this.query, strict: !this.#address.opening, typed})
  }

  /** Opens a link: its settings stand in the form at once. What in them is wrong is replaced, and the reader told.
   * Settles when the figure stands there that came with the page or the link, if there is one.
   * @param {string} query */
  async open(query) {
    const link = new URLSearchParams(query)
    const asked = query.split('&').filter(part => !part.startsWith('said=')).join('&')
    const posted = this.#posted = this.#said(link.get('said'))
    this.#address.speak(true)
    this.#notes = new Set()
    this.link = `${this.calculator}?${asked}`
    this.pins = link.getAll('pin').map(pin => ({name: pin.split('~')[0], query: pin.split('~').slice(1).join('~')}))
    fillFrom(this, link)
    this.#forget() // a tool may compare its settings with the form's
    reveal(this, [...link.keys()])
    this.#read(link)
    this.#question({query: asked, strict: false})
    const [reply, found] = await Promise.all([this.#ahead(), posted, this.wake()])
    await new Promise(resolve => setTimeout(resolve))
    const awaited = this.#address.opening && this.#posted === posted
    if (awaited && reply) this.#answer(reply)
    else if (awaited && found) this.#shown.posted(found)
  }

  /** What a link says of its figure, if that can be read. @param {string | null} said */
  #said = async said => said === null ? undefined : import('./tools/posted.js').then(({read}) => read(said, this)).catch(() => undefined)

  /** The answer to the settings of a link that came with the page, where only its dice have to wait for Python. */
  #ahead = () => this.#view === 'rolls' && !this.pins.length && shipped(this.#request({query: queryOf(this), strict: true}), false)

  /** @param {Answer} reply @param {Set<string>} notes of the link so far: its settings may be changed before it is answered */
  async #opened(reply, notes) {
    const {state} = reply
    const said = (await this.#posted)?.differs(reply.display)
    for (const note of reply.link_notes) notes.add(note)
    if (this.#questions.waits) return // other settings were asked for since
    this.#address.opening = false
    const asked = queryOf(this)
    fill(this, state.parameters)
    if (queryOf(this) !== asked) this.#forget() // else what a tool has begun meanwhile goes on
    const given = Object.entries({...state, ...state.dice}).filter(([, value]) => ['string', 'number'].includes(typeof value))
    this.#read(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
    this.#answer(reply)
    this.#shown.linkNotes([...(said ?? []), ...notes], notes.size ? 'Not all of the link could be used: see the notes below.' : '')
    if (state.dice && this.#shown.part('panel-rolls')) void this.#throw(state.dice, 'replay')
  }

  /** Shows the tab and view that a link names, with the settings as they stand. @param {URLSearchParams} link */
  #read(link) {
    this.#shown.part('reset').hidden = !mark(this) || !this.#address.own
    const view = link.get('view') ?? 'exactly'
    const dice = link.has('seed') || link.has('nonce')
    this.toggleAttribute('rolling', dice && !this.contains(document.activeElement)) // whoever reveals a roll here is not moved away
    const rolls = this.#shown.part('panel-rolls') && (view === 'rolls' || dice)
    const tab = view === 'table' ? view : rolls ? 'rolls' : 'chart'
    const chart = ['table', 'rolls'].includes(view) ? 'exactly' : view
    for (const radio of all(this, '.hc-views input')) radio.checked = radio.value === chart
    for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (this.querySelectorAll('.hc-over select'))) {
      const value = link.get(select.name) || select.options[0].value
      if (![...select.options].some(option => option.value === value)) select.add(new Option(ranged(select, value), value))
      select.value = value
    }
    this.#show(tab, chart)
  }

  /** Goes back to the page as it was. */
  reset() {
    if (this.#address.own) void this.open(this.#start())
    this.#address.own = false
  }

  /** From here until its answer, what is shown is marked as that of other settings. @param {Question} question */
  #question(question) {
    this.#shown.stale()
    void this.wake()
    this.#questions.ask(question)
    // An answer that came with the page waits for no Python, whatever was asked of it before.
    if (!this.hasAttribute('aria-busy')) return
    void shipped(this.#request(question), false).then(reply => reply && this.#questions.pass(question), () => undefined)
  }

  /** What the page came with, settings and view, as in a link. */
  #start = () => this.getAttribute('start') ?? ''

  /** @param {Question} question */
  #request = ({query, strict}) => ({verb: 'compute', calculator: this.calculator, query, strict, observed: this.#tools.rolls?.observed})

  /** Asks one question; a long one is answered in pieces. @param {Question} question */
  async #put(question) {
    this.setAttribute('aria-busy', 'true')
    try {
      for (let piece = true, notes = this.#notes; piece && this.isConnected && !this.#questions.waits;) {
        const reply = await this.send(this.#request(question), this.#questions.passed)
        if (!reply && !this.#questions.waits) this.removeAttribute('rolling') // no dice will come
        if (!reply || !this.isConnected || (!reply.ok && this.#questions.waits)) return
        piece = reply.ok && !reply.result
        if (piece) this.#shown.status('Still computing …', reply.share)
        if (piece) all(this, '[data-act=cancel]')[0].hidden = false
        else if (!reply.ok) this.#shown.later('problem', question.typed ? PAUSE : 0, () => this.refuse(reply.error))
        else if (question.strict) this.#answer(reply)
        else await this.#opened(reply, notes)
      }
    } finally {
      this.removeAttribute('aria-busy')
    }
  }

  /** Sends one request; a slow one can be canceled, and is given up when it is passed.
   * @param {object} request @param {Promise<void>} [passed] @returns {Promise<any>} */
  async send(request, passed = new Promise(() => {})) {
    const [cancel] = all(this, '[data-act=cancel]')
    const timer = window.setTimeout(() => {
      if (this.#shown.part('progress').hidden) this.#shown.status(engine.isReady ? 'Still computing …' : starting())
      cancel.hidden = !engine.isReady
    }, SLOW)
    this.#sent += 1
    try {
      const reply = await Promise.race([ask({...request, calculator: this.calculator}), passed])
      this.#shown.status('')
      return reply
    } catch (error) {
      this.#lost = /** @type {Error} */ (error).name === 'NotStarted'
      if (this.#shown.silent()) this.#shown.status(/** @type {Error} */ (error).message) // mostly told already, as news of the engine
    } finally {
      this.#sent -= 1
      clearTimeout(timer)
      setTimeout(() => this.#sent || this.#goes(cancel)) // the next piece is asked for by then
    }
  }

  /** Rolls the dice, replays a roll, or judges faces that fell elsewhere.
   * @param {Record<string, string>} roll what of a link tells its dice @param {'seed' | 'replay' | 'own'} [from] @param {string} [faces] */
  async #throw(roll, from = 'seed', faces) {
    const era = from === 'replay' ? this.era : undefined
    if (this.#address.opening) await this.#questions.idle // only its answer says what a link sets
    const turn = () => this.#tool('rolls').then(rolls => rolls?.throw(roll, from, faces, era))
    return this.#rolling = this.#rolling.then(turn, turn).finally(() => this.removeAttribute('rolling'))
  }

  /** Dice have fallen for the present settings. @param {string} said what they came to @param {boolean} own whether here */
  rolled(said, own) {
    if (own) this.#address.speak()
    this.#questions.ask({query: this.query, strict: !this.#address.opening}) // the figure stays right: no setting is another
    this.#shown.say(said)
  }

  // What is answered

  /** @param {Answer} reply */
  #answer(reply) {
    const {link, state, pinnable, unfinished} = reply
    const current = !this.#questions.waits
    this.#shown.answer(reply, current)
    problem(this)
    this.link = link
    all(this, '[data-act=pin]')[0].hidden = !pinnable
    if (current) this.pins = state.pins.map(({given, query}) => ({name: given, query}))
    if (current && unfinished) this.#questions.ask({query: this.query, strict: true}) // for other curves: the figure stays right
    if (state.pins.length || this.#tools.pins) void this.#run('pins')
    this.#address.write(this)
    this.#shown.paint(this.#tab())
  }

  /** Says what is wrong where it stands. @param {{parameter: string | null, short: string}} error */
  refuse = ({parameter, short}) => void (problem(this, parameter, short) || this.#shown.status(short))

  #tab = () => this.getAttribute('tab') ?? 'chart'

  /** Opens a tab. The chart stands among the rolls too: what came over what was to be expected.
   * @param {string} name @param {string} chart the view of the chart */
  #show(name, chart) {
    this.#view = name === 'chart' || (name === 'table' && chart === 'over') ? chart : name
    this.setAttribute('tab', name)
    for (const tab of all(this, '[role=tab]')) {
      tab.setAttribute('aria-selected', String(tab.dataset.tab === name))
      tab.tabIndex = tab.dataset.tab === name ? 0 : -1
    }
    for (const over of all(this, '.hc-over')) over.hidden = chart !== 'over'
    const [panel] = all(this, `.hc-panel-${name}`)
    const figure = this.#shown.part('figure')
    if (name !== 'table' && panel !== figure.parentElement) panel?.append(figure)
  }

  /** News of the engine; a start is only told to who waits for it. @param {CustomEvent} event */
  #hear({type, detail}) {
    if (type === 'ready' && this.#lost && this.#asked) void (this.#lost = false, this.#question(this.#asked))
    if (type === 'ready' && !this.#shown.part('progress').hidden) this.#shown.status('')
    if (type === 'ready' || !this.#sent) return
    if (type === 'progress') return this.#shown.status(starting(detail), detail.loaded / detail.total)
    this.#shown.status(detail.message)
    this.#shown.say(detail.message)
  }
}

/** The cards of the page. */
export const cards = () => /** @type {CalculatorCard[]} */ ([...document.querySelectorAll('honor-calculator')])

/** What a list says of a range such as `name:1:8`. @param {HTMLSelectElement} select @param {string} value */
function ranged(select, value) {
  const [name, ...ends] = value.split(':')
  const whole = [...select.options].find(option => option.value === name)
  return `${whole?.textContent ?? name} ${ends.slice(0, 2).join(' to ').replaceAll('-', '−')}`
}
