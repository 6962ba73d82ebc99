// A calculator's card: takes the settings to Python and puts the answer into the page's own slots.

import {clear, draw, nameTraces, plotly} from './chart.js'
import {ask, engine, restart, start} from './engine.js'
import * as form from './form.js'
import {Rolls, newSeed} from './rolls.js'
import {showFacts, showNotes, showTable} from './text.js'

/** @typedef {{query: string, strict: boolean, observed?: Record<string, number>, done: (reply: any) => void}} Question */

const SLOW = 1000
const PAUSE = 600
const MB = 1e6

export class CalculatorCard extends HTMLElement {
  /** @type {any} */ #reply
  /** @type {Question | undefined} */ #next
  /** @type {Rolls | undefined} */ #rolls
  /** @type {{seed: string, count: string} | undefined} */ #roll
  #asking = false
  #touched = false
  #own = false // whether the address speaks of this card
  #ready = false
  #view = 'exactly'
  #link = ''
  /** @type {Record<string, number>} */ #timers = {}

  connectedCallback() {
    for (const set of this.querySelectorAll('fieldset[disabled]')) set.removeAttribute('disabled')
    for (const type of ['input', 'change', 'click', 'keydown', 'submit', 'pointerdown', 'focusin']) this.addEventListener(type, this)
    for (const type of ['progress', 'ready', 'failed', 'restarted']) engine.addEventListener(type, this)
    const panel = this.querySelector('.hc-panel-rolls')
    if (panel instanceof HTMLElement) this.#rolls = new Rolls(panel)
    this.#link ||= this.getAttribute('link') ?? ''
    this.#show('chart')
    this.setAttribute('live', '')
  }

  disconnectedCallback() {
    for (const type of ['progress', 'ready', 'failed', 'restarted']) engine.removeEventListener(type, this)
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
    clear(this.#part('box'))
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`.hc-${name}`))
  }

  /** @param {string} name @param {number} wait @param {() => void} act */
  #later(name, wait, act) {
    clearTimeout(this.#timers[name])
    this.#timers[name] = window.setTimeout(act, wait)
  }

  // What the reader does

  /** @param {Event} event */
  handleEvent(event) {
    const target = event.target instanceof Element ? event.target : this
    switch (event.type) {
      case 'pointerdown':
      case 'focusin':
        return this.#touch()
      case 'input':
        return this.#input(target)
      case 'click':
        return this.#click(target)
      case 'keydown':
        return this.#key(/** @type {KeyboardEvent} */ (event), target)
      case 'submit':
        return event.preventDefault()
      case 'change':
        return
      default:
        return this.#hear(/** @type {CustomEvent} */ (event))
    }
  }

  /** The first touch: Python, and the chart that answers to a pointer. */
  #touch() {
    if (this.#touched) return
    this.#touched = true
    start()
    plotly().catch(() => undefined)
    this.update()
  }

  /** @param {Element} target */
  #input(target) {
    if (target.closest('.hc-views')) return this.#choose()
    if (target.matches('.hc-slider') && target instanceof HTMLInputElement) {
      const field = target.closest('.hc-row')?.querySelector('[role=spinbutton]')
      if (field instanceof HTMLInputElement) field.value = target.value
    }
    this.#changed(target.matches('input[type=text], textarea'))
  }

  /** @param {Element} target */
  #click(target) {
    const button = target.closest('button')
    if (!button) return
    if (button.dataset.tab) return this.#choose(button.dataset.tab)
    const row = button.closest('.hc-row')
    switch (button.dataset.act) {
      case 'step':
        if (row instanceof HTMLElement) form.step(row, Number(button.dataset.by))
        return this.#changed()
      case 'help': {
        const help = row?.querySelector('.hc-help')
        if (help instanceof HTMLElement) button.setAttribute('aria-expanded', String(!(help.hidden = !help.hidden)))
        return
      }
      case 'reset':
        form.fill(this, form.startSettings(this))
        return this.#changed()
      case 'roll':
        return void this.#throw(Number(button.dataset.count))
      case 'copy':
        return void this.#copy(button)
      case 'cancel':
        return restart()
    }
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  #key(event, target) {
    const row = target.closest('.hc-row')
    const steps = target.matches('[role=spinbutton]') ? form.stepsOfKey(event.key) : 0
    if (steps && row instanceof HTMLElement) {
      event.preventDefault()
      form.step(row, steps)
      this.#changed()
    }
    if (!target.matches('[role=tab]')) return
    const tabs = [...this.querySelectorAll('[role=tab]')]
    const last = tabs.length - 1
    const here = tabs.indexOf(target)
    const to = {ArrowRight: here === last ? 0 : here + 1, ArrowLeft: here ? here - 1 : last, Home: 0, End: last}[event.key]
    if (to === undefined) return
    event.preventDefault()
    const tab = /** @type {HTMLElement} */ (tabs[to])
    tab.focus()
    this.#choose(tab.dataset.tab)
  }

  // What is asked

  /** The state of the card as it stands after `?` in a link. */
  get query() {
    const query = new URLSearchParams(form.settings(this))
    if (this.#view !== 'exactly') query.set('view', this.#view)
    if (this.#view === 'over') {
      for (const select of this.querySelectorAll('.hc-over select')) {
        if (select instanceof HTMLSelectElement && select.value) query.set(select.name, select.value)
      }
    }
    if (this.#roll) for (const [name, value] of Object.entries(this.#roll)) query.set(name, value)
    return query.toString()
  }

  /** @param {boolean} [typed] still typing: a half-written number is no mistake yet */
  #changed(typed = false) {
    this.#roll = undefined
    this.#rolls?.forget()
    this.#own = true
    this.#part('reset').hidden = !form.mark(this)
    this.update(typed)
  }

  /** Another tab or view. @param {string} [tab] */
  #choose(tab = this.#tab) {
    this.#own = true
    const radio = this.querySelector('.hc-views input:checked')
    const view = radio instanceof HTMLInputElement ? radio.value : 'exactly'
    this.#view = tab === 'chart' || view === 'over' ? view : tab
    const over = this.querySelector('.hc-over')
    if (over instanceof HTMLElement) over.hidden = view !== 'over'
    this.#show(tab)
    this.update()
  }

  /** Asks Python for the present settings. @param {boolean} [typed] */
  update(typed = false) {
    const seen = this.#rolls?.totals ?? {}
    this.#ask({
      query: this.query,
      strict: true,
      ...(Object.keys(seen).length && {observed: seen}),
      done: reply => {
        clearTimeout(this.#timers.problem)
        if (reply.ok) this.#answer(reply)
        else this.#later('problem', typed ? PAUSE : 0, () => this.#problem(reply.error))
      },
    })
  }

  /** Opens a link: what in it is wrong is replaced, and the reader told. @param {string} query */
  open(query) {
    this.#touched = this.#own = true
    this.#ask({query, strict: false, done: reply => reply.ok ? this.#opened(reply, query) : this.#problem(reply.error)})
  }

  /** @param {any} reply @param {string} query */
  #opened(reply, query) {
    const {state, link_notes: notes} = reply
    form.fill(this, state.parameters)
    this.#part('reset').hidden = !form.mark(this)
    this.#rolls?.forget()
    const tab = ['table', 'rolls'].includes(state.view) ? state.view : state.seed === null ? 'chart' : 'rolls'
    const chart = tab === state.view ? 'exactly' : state.view
    for (const radio of this.querySelectorAll('.hc-views input')) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === chart
    }
    for (const select of this.querySelectorAll('.hc-over select')) {
      if (select instanceof HTMLSelectElement) this.#pick(select, state[select.name] ?? '')
    }
    const over = this.querySelector('.hc-over')
    if (over instanceof HTMLElement) over.hidden = chart !== 'over'
    this.#view = tab === 'chart' || chart === 'over' ? chart : tab
    this.#roll = undefined
    this.#show(tab)
    showNotes(this.#part('link-notes'), notes, {})
    this.#part('link-notes').hidden = !notes.length
    this.#answer(reply)
    if (notes.length) this.#say(notes.join(' '))
    if (state.seed !== null && this.#rolls) void this.#throw(state.count ?? 1, state.seed)
  }

  /** The reader came back to the page as it was: so is the card. */
  reset() {
    if (!this.#own) return
    this.open(this.getAttribute('start') ?? '')
    this.#own = false
  }

  /** Chooses in a list; a range such as `name:1:8` is added to it. @param {HTMLSelectElement} select @param {string} value */
  #pick(select, value) {
    if (value.includes(':')) {
      const plain = [...select.options].find(option => option.value === value.split(':')[0])
      select.add(new Option(`${plain?.textContent ?? ''} ${value.split(':').slice(1).join(' … ')}`, value))
    }
    select.value = value || select.options[0].value
  }

  /** One question at a time; while it is out only the newest waits. @param {Question} question */
  async #ask(question) {
    this.#next = question
    if (this.#asking) return
    this.#asking = true
    this.setAttribute('aria-busy', 'true')
    for (let asked; (asked = this.#next) && this.isConnected;) {
      this.#next = undefined
      const {query, strict, observed, done} = asked
      const reply = await this.#send({verb: 'compute', query, strict, observed})
      if (reply && (reply.ok || !this.#next)) done(reply)
    }
    this.#asking = false
    this.removeAttribute('aria-busy')
  }

  /** Sends one request; a slow one can be cancelled. @param {Record<string, unknown>} request */
  async #send(request) {
    const cancel = /** @type {HTMLElement} */ (this.querySelector('[data-act=cancel]'))
    const timer = window.setTimeout(() => {
      if (this.#ready) this.#status('Still computing …')
      cancel.hidden = !this.#ready
    }, SLOW)
    try {
      const reply = await ask({...request, calculator: this.getAttribute('calculator')})
      this.#ready = true
      this.#status('')
      return /** @type {any} */ (reply)
    } catch (error) {
      this.#status(error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(timer)
      cancel.hidden = true
    }
  }

  // What is answered

  /** @param {any} reply */
  #answer(reply) {
    this.#reply = reply
    form.problem(this)
    const {result, display, link} = reply
    this.#part('lead-label').textContent = display.lead?.label ?? ''
    this.#part('lead-text').textContent = display.lead?.text ?? ''
    const news = this.#part('headline').textContent !== result.headline
    this.#part('headline').textContent = result.headline
    showFacts(this.#part('facts'), display.facts)
    showNotes(this.#part('notes'), result.notes, JSON.parse(this.dataset.rules ?? '{}'))
    this.#link = link
    this.#write()
    this.paint()
    if (news) this.#later('say', PAUSE, () => this.#say(result.headline))
  }

  /** Draws the answer in the tab that is open. */
  paint() {
    if (!this.#reply || !this.isConnected) return
    const {figure, table, headline} = this.#reply.result
    if (this.#tab === 'table') showTable(/** @type {HTMLTableElement} */ (this.#part('table')), table)
    const box = this.#part('box')
    box.setAttribute('aria-label', `Chart. ${headline}`)
    if (this.#tab === 'table' || !figure.data.length) return
    nameTraces(this.#part('legend'), figure)
    draw(box, figure).catch(error => this.#status(error.message))
  }

  /** @param {{parameter: string | null, message: string, short: string}} error */
  #problem(error) {
    if (!form.problem(this, error.parameter, error.short)) this.#status(error.short)
  }

  /** Rolls the dice, or replays a roll. @param {number} count @param {number} [seed] */
  async #throw(count, seed) {
    const replay = seed !== undefined
    this.#roll = {seed: String(seed ?? newSeed()), count: String(count)}
    const reply = await this.#send({verb: 'roll', query: this.query, strict: true})
    if (!reply || !this.isConnected) return
    if (!reply.ok) return this.#problem(reply.error)
    clearTimeout(this.#timers.say)
    const said = this.#rolls?.show(reply, replay) ?? ''
    this.update()
    this.#say(said)
  }

  // Where the reader stands

  get #tab() {
    const tab = this.querySelector('[role=tab][aria-selected=true]')
    return tab instanceof HTMLElement ? tab.dataset.tab ?? 'chart' : 'chart'
  }

  /** Opens a tab. The chart stands in the rolls too: what was seen over what was to be expected. @param {string} name */
  #show(name) {
    for (const tab of this.querySelectorAll('[role=tab]')) {
      const mine = tab instanceof HTMLElement && tab.dataset.tab === name
      tab.setAttribute('aria-selected', String(mine))
      tab.setAttribute('tabindex', mine ? '0' : '-1')
    }
    this.setAttribute('tab', name)
    const figure = this.#part('figure')
    const panel = this.querySelector(`.hc-panel-${name}`)
    if (panel && name !== 'table' && figure.parentElement !== panel) panel.append(figure)
  }

  /** The address is the state. */
  #write() {
    if (!this.#own) return
    history.replaceState(history.state, '', `#${this.id}${this.#link.slice(this.#link.indexOf('?'))}`)
    this.dispatchEvent(new CustomEvent('calculator-address', {bubbles: true}))
  }

  /** @param {HTMLButtonElement} button */
  async #copy(button) {
    const link = new URL(`${this.getAttribute('home') ?? ''}#${this.#link}`, location.href).href
    try {
      await navigator.clipboard.writeText(link)
      button.textContent = 'Copied'
      this.#say('Link copied.')
      this.#later('copied', 2000, () => void (button.textContent = 'Copy link'))
    } catch {
      this.#status(link)
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#part('said').textContent = text
  }

  /** @param {string} text @param {number} [share] of the way, for a progress bar */
  #status(text, share) {
    this.#part('status-text').textContent = text
    const bar = /** @type {HTMLProgressElement} */ (this.#part('progress'))
    bar.hidden = share === undefined
    bar.value = share ?? 0
  }

  /** News of the engine. @param {CustomEvent} event */
  #hear({type, detail}) {
    if (!this.#touched) return
    if (type === 'progress' && !this.#ready) {
      this.#status(`Loading Python: ${(detail.loaded / MB).toFixed(1)} of ${(detail.total / MB).toFixed(1)} MB`, detail.loaded / detail.total)
    } else if (type === 'ready') {
      this.#ready = true
      this.#status('')
    } else if (detail?.message) {
      this.#status(detail.message)
      this.#say(detail.message)
    }
  }
}
