// Which setting of one parameter brings a chance to what is wanted.

import {all, handOn, queryOf, settings} from '../form.js'
import {element, plainButton} from '../text.js'
import {styled} from './styles.js'

/** @typedef {{name: string, label: string, group: string, type: string}} Parameter */

const VARIED = ['whole', 'halves', 'choice', 'yes_no']

/** @param {{name: string, label: string}[]} options */
const choices = options => options.map(({name, label}) => element('option', label, {value: name}))

export default class Solve {
  #card
  #place
  /** @type {Promise<void> | undefined} */ #built
  #turn = 0 // of the questions only the newest is answered
  #asked = '' // the settings that the answer is about

  /** @param {import('../card.js').CalculatorCard} card */
  constructor(card) {
    this.#card = card
    this.#place = all(card, '.hc-solve')[0]
  }

  /** @param {string} selector */
  #part(selector) {
    return all(this.#place, selector)[0]
  }

  /** The panel was opened. */
  async run() {
    await (this.#built ??= this.#build())
    this.#offer()
  }

  async #build() {
    const [reply] = await Promise.all([this.#card.send({verb: 'describe'}), styled('solve')])
    if (!reply?.ok) return void (this.#built = undefined)
    const varied = reply.description.parameters.filter((/** @type {Parameter} */ {type}) => VARIED.includes(type))
    const named = varied.map((/** @type {Parameter} */ {name, label, group}) => ({name, label: group ? `${group}: ${label}` : label}))
    const number = {type: 'text', inputmode: 'decimal', value: '60', maxlength: '12', autocomplete: 'off'}
    const percent = element('input', '', {name: 'percent', ...number, 'aria-label': 'Wanted chance in percent'})
    const form = element('form', [
      element('label', ['Wanted chance: ', element('select', '', {name: 'value'}), element('span', '', {class: 'hc-solve-value'})]),
      element('label', [percent, ' %']),
      element('label', ['by changing ', element('select', choices(named), {name: 'parameter'})]),
      plainButton('Find', {class: 'hc-button hc-roll', type: 'submit'}),
    ], {class: 'hc-solve-form hc-side-by-side', novalidate: ''})
    const bar = element('progress', '', {class: 'hc-progress', max: '1', 'aria-label': 'Trying settings'})
    const work = element('p', [bar, plainButton('Stop', {'data-stop': ''})], {class: 'hc-work hc-side-by-side', hidden: ''})
    const uses = element('p', '', {class: 'hc-solve-uses hc-roll-buttons'})
    this.#place.append(form, work, element('p', '', {class: 'hc-solution', role: 'status'}), uses)
    this.#place.addEventListener('submit', event => {
      event.preventDefault()
      void this.#find()
    })
    this.#place.addEventListener('input', () => this.#clear())
    this.#place.addEventListener('focusin', () => this.#offer())
    this.#place.addEventListener('click', event => this.#click(/** @type {HTMLElement} */ (event.target)))
  }

  /** The chances of the present answer; those of a list may have grown more or fewer. */
  #offer() {
    const select = this.#part('[name=value]')
    const {lead = null, facts = []} = this.#card.reply?.display ?? {}
    const values = [...lead ? [lead] : [], ...facts].filter(({unit}) => unit === 'chance')
    if (!select || values.map(({name}) => name).join() === select.dataset.names) return
    const chosen = select.value
    select.replaceChildren(...choices(values))
    select.dataset.names = values.map(({name}) => name).join()
    if (values.some(({name}) => name === chosen)) select.value = chosen
    select.hidden = values.length < 2
    this.#part('.hc-solve-value').textContent = values.length === 1 ? values[0].label : ''
  }

  /** @param {HTMLElement} target */
  #click({dataset}) {
    if ('stop' in dataset) this.#clear('Stopped.')
    if (dataset.text !== undefined) this.#card.use({[this.#part('[name=parameter]').value]: dataset.text})
  }

  /** The settings that matter: all but the one that is looked for. */
  #others() {
    const {[this.#part('[name=parameter]').value]: _, ...others} = settings(this.#card)
    return JSON.stringify(others)
  }

  async #find() {
    this.#clear()
    const turn = this.#turn
    this.#asked = this.#others()
    const fields = Object.fromEntries(all(this.#place, '[name]').map(({name, value}) => [name, value.trim()]))
    const question = {verb: 'solve', query: queryOf(this.#card), ...fields}
    for (let done = false; !done;) {
      const reply = await this.#card.send(question)
      if (turn !== this.#turn || !this.#card.isConnected) return
      done = !reply?.ok || 'result' in reply
      this.#works(!done)
      if (reply?.ok) /** @type {HTMLProgressElement} */ (/** @type {Element} */ (this.#part('progress'))).value = reply.share
      if (done) this.#tell(reply)
    }
  }

  /** Its button to stop hands the keyboard to the one that begins again. @param {boolean} does */
  #works(does) {
    if (!does) handOn(this.#part('.hc-work'), this.#part('[type=submit]'))
    this.#part('.hc-work').hidden = !does
  }

  /** @param {any} reply */
  #tell(reply) {
    const wrong = reply?.error?.parameter === 'chance'
    this.#part('[name=percent]').setAttribute('aria-invalid', String(wrong))
    this.#part('.hc-solution').textContent = reply?.result?.headline ?? reply?.error?.short ?? ''
    this.#part('.hc-solution').classList.toggle('hc-problem', !!reply?.error)
    /** @type {{text: string, label: string}[]} */
    const uses = reply?.uses ?? []
    const buttons = uses.map(({text, label}) => plainButton(`Use ${label}`, {class: 'hc-button hc-roll', 'data-text': text}))
    this.#part('.hc-solve-uses').replaceChildren(...buttons)
  }

  /** @param {string} [text] */
  #clear(text = '') {
    this.#turn += 1
    this.#works(false)
    this.#tell(undefined)
    this.#part('.hc-solution').textContent = text
  }

  /** Other settings: the answer stands only where the one it is about was changed. */
  forget() {
    if (this.#part('form') && this.#asked !== this.#others()) this.#clear()
  }
}
