// A calculator's card: takes the settings to Python and puts the answer into the page's own slots.

import {ask, engine, isReady, restart, start} from './engine.js'
import {all, fill, mark, problem, reveal, settings, step, stepByKey, toggleHelp} from './form.js'
import {letGo, plotly} from './plotly.js'
import {showFacts, showNotes, showTable} from './text.js'

/** @typedef {{query: string, strict: boolean, observed?: Record<string, number>, done: (reply: any) => void}} Question */

/** @typedef {{forget: () => void} & Record<string, any>} Tool a part that is fetched when it is first wanted */

const TOUCHES = ['pointerdown', 'focusin']
const ACTS = ['input', 'click', 'keydown', 'submit', 'toggle', ...TOUCHES]
const NEWS = ['progress', 'ready', 'failed', 'restarted']
const SLOW = 1000 // milliseconds until an answer counts as late and can be canceled
const PAUSE = 600 // milliseconds without typing until a mistake is one, and an answer is read out
const BREATH = 400 // milliseconds between two changes of the address: browsers refuse a hundred in half a minute

export class CalculatorCard extends HTMLElement {
  /** @type {{name: string, query: string}[]} curves kept for comparison */ pins = []
  /** @type {any} the last good reply of Python */ reply
  /** @type {Question | undefined} the newest question not yet asked */ #next
  /** @type {Record<string, Tool>} those fetched so far */ #tools = {}
  /** @type {Record<string, string>} seed and count of the roll in the address */ #roll = {}
  /** @type {Record<string, number>} */ #timers = {}
  #view = 'exactly'
  #link = ''
  #byHand = '' // the link that could not be copied, until the next question
  #page = '' // the address of the page the card stands on
  #written = 0 // when the address was
  #era = 0 // how often the settings were others
  #asking = false
  #opening = false // whether the settings of a link are on their way
  #pressed = '' // the tab that was pressed meanwhile
  #sent = 0 // requests not yet answered
  #touched = false // whether anyone has come near the fields
  #own = false // whether the address speaks of this card

  connectedCallback() {
    for (const set of all(this, 'fieldset[disabled]')) set.disabled = false
    for (const type of ACTS) this.addEventListener(type, this, type === 'toggle') // which does not bubble
    for (const type of NEWS) engine.addEventListener(type, this)
    this.#page = location.pathname
    this.#link ||= this.getAttribute('link') ?? ''
    this.#read(new URLSearchParams(this.getAttribute('start') ?? ''))
  }

  disconnectedCallback() {
    for (const type of NEWS) engine.removeEventListener(type, this)
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
    letGo(this.#part('box'))
  }

  /** @param {string} name */
  #part(name) {
    return all(this, `.hc-${name}`)[0]
  }

  /** @param {string} name @param {number} wait @param {() => void} act */
  #later(name, wait, act) {
    clearTimeout(this.#timers[name])
    this.#timers[name] = window.setTimeout(act, wait)
  }

  // What the reader does

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLInputElement} */ (event.target)
    if (NEWS.includes(event.type)) this.#hear(/** @type {CustomEvent} */ (event))
    else if (TOUCHES.includes(event.type)) this.#touch()
    else if (event.type === 'toggle') void (target.matches('.hc-tool[open]') && this.#run(target.dataset.run))
    else if (target.closest('.hc-tool')) return // a tool has ears of its own
    else if (event.type === 'submit') event.preventDefault()
    else if (event.type === 'input') this.#input(target)
    else if (event.type === 'click') this.#click(target)
    else if (event.type === 'keydown') this.#key(/** @type {KeyboardEvent} */ (event), target)
  }

  #touch() {
    if (!this.#fetch()) return
    this.update()
  }

  /** Has fetched what an answer will need; true for the first time. */
  #fetch() {
    if (this.#touched) return false
    start()
    Promise.all([plotly(), import('./tools/chart.js')]).catch(() => undefined) // told of when a chart is drawn
    return this.#touched = true
  }

  /** @param {HTMLInputElement} target */
  #input(target) {
    if (target.closest('.hc-views')) return this.#choose(this.#tab)
    if (target.matches('.hc-slider')) all(this, `[name="${target.closest('.hc-row')?.getAttribute('data-name')}"]`)[0].value = target.value
    this.#changed(target.matches('[type=text], textarea'))
  }

  /** @param {Element} target */
  #click(target) {
    const button = target.closest('button')
    const row = target.closest('.hc-row')
    const {act, tab, by, count, opens} = button?.dataset ?? {}
    if (tab) this.#choose(tab)
    if (act === 'roll') void this.#throw(Number(count))
    if (act === 'copy') void this.#copy()
    if (act === 'cancel') restart()
    if (act === 'simulate') void this.#run('simulation')
    if (act === 'pin') void this.#tool('pins').then(tool => tool?.keep())
    if (opens && button) import(`./tools/${opens}.js`).then(({toggle}) => toggle(this, button)).catch(error => this.#status(error.message))
    if (act === 'step') step(row, Number(by))
    if (act === 'reset') fill(this)
    if (act === 'step' || act === 'reset') this.#changed()
    if (act === 'help' && button) toggleHelp(button)
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  #key(event, target) {
    if (stepByKey(event)) this.#changed()
    else if (target.matches('[role=tab]')) {
      const tabs = all(this, '[role=tab]')
      const here = tabs.findIndex(tab => tab === target)
      const next = tabs.at({ArrowRight: (here + 1) % tabs.length, ArrowLeft: here - 1, Home: 0, End: -1}[event.key] ?? here)
      if (!next || next === target) return
      event.preventDefault()
      next.focus()
      this.#choose(next.dataset.tab ?? '')
    }
  }

  // Tools, each a module of its own

  /** @param {string} name @returns {Promise<Tool | undefined>} */
  async #tool(name) {
    try {
      const {default: Tool} = await import(`./tools/${name}.js`)
      return this.#tools[name] ??= new Tool(this)
    } catch (error) {
      this.#status(`This part of the page could not be loaded: ${error}`)
    }
  }

  /** @param {string} [name] */
  async #run(name = '') {
    const tool = await this.#tool(name)
    tool?.run()
  }

  #forget() {
    this.#era += 1
    this.#roll = {}
    for (const tool of Object.values(this.#tools)) tool.forget()
  }

  // What is asked

  /** The state of the card as it stands after `?` in a link. */
  get query() {
    const query = new URLSearchParams(settings(this))
    if (this.#view !== 'exactly') query.set('view', this.#view)
    if (this.#view === 'over') for (const {name, value} of all(this, '.hc-over select')) if (value) query.set(name, value)
    for (const [name, value] of Object.entries(this.#roll)) query.set(name, value)
    for (const pin of this.pins) query.append('pin', `${pin.name}~${pin.query}`)
    return query.toString()
  }

  /** Other settings. @param {boolean} [typed] by typing: a half-written number is no mistake yet */
  #changed(typed = false) {
    this.#forget()
    this.#own = true
    this.#part('reset').hidden = !mark(this)
    this.#part('link-notes').hidden = true
    this.update(typed)
  }

  /** Other settings for some of the fields. @param {Record<string, string>} texts */
  use(texts) {
    fill(this, {...settings(this), ...texts})
    this.#changed()
  }

  /** Another tab or view. @param {string} tab */
  #choose(tab) {
    this.#own = true
    this.#show(tab, all(this, '.hc-views input').find(radio => radio.checked)?.value ?? 'exactly')
    if (this.#opening) this.#pressed = tab // the settings are still those before the link
    else this.update()
  }

  /** Asks Python for the present settings. @param {boolean} [typed] */
  update(typed = false) {
    void this.#ask({
      query: this.query,
      strict: true,
      observed: this.#tools.rolls?.totals,
      done: reply => {
        if (reply.ok) this.#answer(reply)
        else this.#later('problem', typed ? PAUSE : 0, () => this.#refuse(reply.error))
      },
    })
  }

  /** Opens a link: what in it is wrong is replaced, and the reader told. @param {string} query */
  open(query) {
    this.#fetch()
    this.#own = this.#opening = true
    this.#pressed = ''
    this.#link = `${this.getAttribute('calculator')}?${query}`
    this.#still(!isReady())
    reveal(this, [...new URLSearchParams(query).keys()]) // before Python: later it would move what is read
    void this.#ask({
      query,
      strict: false,
      done: reply => {
        if (this.#next) return // other settings were asked for since
        if (reply.ok) this.#opened(reply)
        else this.#refuse(reply.error)
      },
    })
  }

  /** While Python starts for a link, nobody can change settings that the link is about to replace.
   * @param {boolean} still */
  #still(still) {
    for (const part of all(this, 'form, .hc-roll-buttons, .hc-pin')) part.inert = still
  }

  /** @param {any} reply */
  #opened(reply) {
    const {state, link_notes: notes} = reply
    this.#opening = false
    fill(this, state.parameters)
    this.#part('reset').hidden = !mark(this)
    this.#forget()
    this.#read(new URLSearchParams(Object.entries(state).filter(([, value]) => typeof value === 'string' || typeof value === 'number').map(([name, value]) => [name, String(value)])))
    showNotes(this.#part('link-notes'), notes)
    this.#part('link-notes').hidden = !notes.length
    this.#answer(reply)
    if (notes.length) {
      this.#status('Not all of the link could be used: see the notes below.')
      this.#say(notes.join(' '))
    }
    if (this.#pressed) this.#choose(this.#pressed)
    if (state.seed !== null && this.#part('panel-rolls')) void this.#throw(state.count ?? 1, state.seed)
  }

  /** Shows the tab and view that a link names. @param {URLSearchParams} link */
  #read(link) {
    const view = link.get('view') ?? 'exactly'
    const rolls = this.#part('panel-rolls') && (view === 'rolls' || link.has('seed'))
    const tab = view === 'table' ? view : rolls ? 'rolls' : 'chart'
    const chart = ['table', 'rolls'].includes(view) ? 'exactly' : view
    for (const radio of all(this, '.hc-views input')) radio.checked = radio.value === chart
    for (const node of all(this, '.hc-over select')) {
      const select = /** @type {HTMLSelectElement} */ (/** @type {Element} */ (node))
      const value = link.get(select.name)
      select.selectedIndex = 0
      if (!value) continue
      if (![...select.options].some(option => option.value === value)) select.add(new Option(ranged(select, value), value))
      select.value = value
    }
    this.#show(tab, chart)
  }

  /** Goes back to the page as it was. */
  reset() {
    if (this.#own) this.open(this.getAttribute('start') ?? '')
    this.#own = false
  }

  /** One question at a time; while it is out only the newest waits. @param {Question} question */
  async #ask(question) {
    this.#next = question
    this.#byHand = ''
    if (this.#asking) return
    this.#asking = true
    this.setAttribute('aria-busy', 'true')
    try {
      for (let asked; (asked = this.#next) && this.isConnected;) {
        this.#next = undefined
        const {done, ...request} = asked
        const reply = await this.send({verb: 'compute', ...request})
        if (reply && this.isConnected && (reply.ok || !this.#next)) done(reply)
      }
    } finally {
      this.#asking = this.#opening = false
      this.#still(false)
      this.removeAttribute('aria-busy')
    }
  }

  /** Sends one request; a slow one can be canceled. @param {object} request @returns {Promise<any>} */
  async send(request) {
    const [cancel] = all(this, '[data-act=cancel]')
    const timer = window.setTimeout(() => {
      if (this.#part('progress').hidden) this.#status('Still computing …')
      cancel.hidden = false
    }, SLOW)
    this.#sent += 1
    try {
      const reply = await ask({...request, calculator: this.getAttribute('calculator')})
      this.#status('')
      return reply
    } catch (error) {
      // Mostly told already, as news of the engine.
      if (['', this.#byHand].includes(this.#part('status-text').textContent ?? '')) this.#status(String(error))
    } finally {
      this.#sent -= 1
      clearTimeout(timer)
      cancel.hidden = true
    }
  }

  /** Rolls the dice, or replays a roll. @param {number} count @param {number} [seed] */
  async #throw(count, seed) {
    const rolls = await this.#tool('rolls')
    if (!rolls) return
    this.#own = true
    const era = this.#era
    const roll = {seed: String(seed ?? rolls.seed()), count: String(count)}
    const query = new URLSearchParams(this.query)
    for (const [name, value] of Object.entries(roll)) query.set(name, value)
    const reply = await this.send({verb: 'roll', query: query.toString(), strict: true})
    if (era !== this.#era || !this.isConnected) return // these dice say nothing about what is set now
    if (!reply?.ok) return void (reply && this.#refuse(reply.error))
    this.#roll = roll
    const said = rolls.show(reply, seed !== undefined)
    this.update()
    this.#say(said)
  }

  // What is answered

  /** @param {any} reply */
  #answer(reply) {
    const {result, display, link, state, pinnable, unfinished} = this.reply = reply
    const headline = this.#part('headline')
    if (headline.textContent !== result.headline) this.#later('say', PAUSE, () => this.#say(result.headline))
    headline.textContent = result.headline
    this.#part('lead-label').textContent = display.lead?.label ?? ''
    this.#part('lead-text').textContent = display.lead?.text ?? ''
    showFacts(this.#part('facts'), display.facts)
    showNotes(this.#part('notes'), result.notes, JSON.parse(this.dataset.rules ?? '{}'))
    clearTimeout(this.#timers.problem)
    problem(this)
    this.#link = link
    all(this, '[data-act=pin]')[0].hidden = !pinnable
    if (!this.#next) this.pins = state.pins.map((/** @type {any} */ {given, query}) => ({name: given, query}))
    if (unfinished && !this.#next) this.update() // some curves are still to be computed
    if (state.pins.length || this.#tools.pins) void this.#run('pins')
    this.#later('address', Math.max(this.#written + BREATH - Date.now(), 0), () => this.#write())
    this.#paint()
  }

  /** Writes the settings into the address, unless it is that of another page by now. */
  #write() {
    if (!this.#own || this.#opening || !this.isConnected || location.pathname !== this.#page) return
    this.#written = Date.now()
    try {
      history.replaceState(history.state, '', `#${this.id}${this.#link.slice(this.#link.indexOf('?'))}`)
    } catch {
      return this.#later('address', 10 * BREATH, () => this.#write()) // the browser has had too many
    }
    this.dispatchEvent(new CustomEvent('calculator-address', {bubbles: true}))
  }

  /** Draws the answer in the tab that is open. */
  #paint() {
    const {figure, table, headline} = this.reply.result
    const box = this.#part('box')
    if (this.#tab === 'table') showTable(/** @type {HTMLTableElement} */ (/** @type {Element} */ (this.#part('table'))), table)
    import('./tools/chart.js').then(async ({draw, nameTraces}) => {
      if (this.#tab !== 'table' && figure.data.length) await draw(box, figure)
      if (figure !== this.reply.result.figure) return
      nameTraces(this.#part('legend'), figure)
      box.setAttribute('aria-label', `Chart. ${headline}`)
    }).catch(error => this.#status(`${error.message} The drawing is an older one; the table has these figures.`))
  }

  /** @param {{parameter: string | null, short: string}} error */
  #refuse({parameter, short}) {
    if (!problem(this, parameter, short)) this.#status(short)
  }

  get #tab() {
    return this.getAttribute('tab') ?? 'chart'
  }

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
    const figure = this.#part('figure')
    if (name !== 'table' && panel !== figure.parentElement) panel?.append(figure)
  }

  async #copy() {
    const [button] = all(this, '[data-act=copy]')
    // Forums leave out a question mark at the end.
    const {href: link} = Object.assign(new URL(`${this.getAttribute('home') ?? ''}#${this.#link.replace(/\?$/, '?view=exactly')}`, location.href), {search: ''})
    try {
      await navigator.clipboard.writeText(link)
      button.textContent = 'Copied'
      this.#say('Link copied.')
      this.#later('copied', 2000, () => void (button.textContent = 'Copy link'))
    } catch {
      this.#byHand = link
      this.#status('')
      this.#say(`It could not be copied. This is the link: ${link}`)
    }
  }

  /** @param {string} text for those who listen */
  #say(text) {
    clearTimeout(this.#timers.say)
    this.#part('said').textContent = text
  }

  /** @param {string} text @param {number} [share] of the way, for a progress bar */
  #status(text, share = 0) {
    this.#part('status-text').textContent = text || this.#byHand
    const bar = /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.#part('progress')))
    bar.hidden = !share
    bar.value = share
  }

  /** News of the engine; a start is only told to who waits for it. @param {CustomEvent} event */
  #hear({type, detail}) {
    if (type === 'ready' && !this.#part('progress').hidden) this.#status('')
    if (type === 'ready' || !this.#sent) return
    if (type === 'progress') {
      const [loaded, total] = [detail.loaded, detail.total].map(bytes => (bytes / 1e6).toFixed(1))
      return this.#status(detail.loaded < detail.total ? `Loading Python: ${loaded} of ${total} MB` : 'Starting Python …', detail.loaded / detail.total)
    }
    this.#status(detail.message)
    this.#say(detail.message)
  }
}

/** What a list says of a range such as `name:1:8`. @param {HTMLSelectElement} select @param {string} value */
function ranged(select, value) {
  const [name, ...ends] = value.split(':')
  const whole = [...select.options].find(option => option.value === name)
  return `${whole?.textContent ?? name} ${ends.slice(0, 2).join(' to ').replaceAll('-', '−')}`
}
