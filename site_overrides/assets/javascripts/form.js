// The form of a card: read and write its fields by name, step numbers, say what is wrong beside a field.

/** Elements under a root; the type promises no more than is used of them: fields have a value, rows data.
 * @param {ParentNode} root @param {string} selector */
export const all = (root, selector) => /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll(selector)])

/** What is about to go hands the keyboard on, where it had that. @param {Element | null} goes @param {HTMLElement | null} [next] */
export const handOn = (goes, next) => void (goes?.contains(document.activeElement) && next?.focus({preventScroll: true}))

/** @param {ParentNode} root */
const rows = root => all(root, '.hc-row').map(row => {
  const {name = '', start = ''} = row.dataset
  return {row, name, start, fields: all(row, '[name]')}
})

/** @param {HTMLInputElement[]} fields */
function read(fields) {
  if (fields[0].type === 'checkbox') return fields[0].checked ? 'yes' : 'no'
  const text = (fields[0].type === 'radio' ? fields.find(radio => radio.checked) : fields[0])?.value.trim() ?? ''
  if (!fields[0].matches('[role=spinbutton]')) return text
  // Some number pads have a comma only, and some people leave out the 0 before it.
  return text.replace(/^([+-]?)(\d*)[.,](\d)$/, (_, sign, whole, half) => `${sign}${whole || 0}.${half}`)
}

/** @param {HTMLInputElement[]} fields @param {string} text */
function write(fields, text) {
  for (const field of fields) {
    if (field.type === 'radio') field.checked = field.value === text
    else if (field.type === 'checkbox') field.checked = text === 'yes'
    else if (field.value !== text) field.value = text
  }
}

/** Every setting as the text of its field. @param {ParentNode} root */
export const settings = root => Object.fromEntries(rows(root).map(({name, fields}) => [name, read(fields)]))

/** The same as it stands in a link. @param {ParentNode} root */
export const queryOf = root => new URLSearchParams(settings(root)).toString()

/** Opens the folded groups that hold some of the settings. @param {ParentNode} root @param {string[]} names */
export function reveal(root, names) {
  for (const {row, name} of rows(root)) if (names.includes(name)) row.closest('details')?.setAttribute('open', '')
}

/** Writes settings into their fields, by default those the page came with.
 * @param {ParentNode} root @param {Record<string, string>} [texts] @param {boolean} [open] whether folds open for them */
export function fill(root, texts = {}, open = true) {
  for (const {name, start, fields} of rows(root)) write(fields, texts[name] ?? start)
  if (open) reveal(root, rows(root).filter(({start, fields}) => read(fields) !== start).map(({name}) => name))
}

/** Writes what a link says into the fields, and the calculator's own defaults where it says nothing. What cannot stand
 * in its field is left for Python to tell. @param {ParentNode} root @param {URLSearchParams} link */
export function fillFrom(root, link) {
  for (const {row, name, start, fields} of rows(root)) {
    const text = link.get(name)
    write(fields, text !== null && holds(fields, text) ? text : row.dataset.default ?? start)
  }
}

/** @param {HTMLInputElement[]} fields @param {string} text */
function holds([field, ...others], text) {
  if (field.type === 'checkbox') return ['yes', 'no'].includes(text)
  if (field.type === 'radio') return [field, ...others].some(radio => radio.value === text)
  if (field.matches('select')) return all(field, 'option').some(option => option.value === text)
  return field.maxLength < 0 || text.length <= field.maxLength
}

/** Keeps sliders and marks in step with the fields; true when anything differs from the page's start.
 * @param {ParentNode} root */
export function mark(root) {
  const changed = rows(root).map(({row, start, fields}) => {
    const text = read(fields)
    const [slider] = all(row, '.hc-slider')
    if (slider && text && Number(text) >= Number(slider.min) && Number(text) <= Number(slider.max)) {
      slider.value = text
      for (const part of /** @type {const} */ (['min', 'max', 'value'])) slider.style.setProperty(`--${part}`, slider[part])
      fields[0].setAttribute('aria-valuenow', text)
    }
    return row.classList.toggle('hc-changed', text !== start)
  }).includes(true)
  for (const count of all(root, '.hc-fold-count')) {
    const {length} = count.closest('details')?.querySelectorAll('.hc-changed') ?? []
    count.textContent = length ? `${length} changed` : ''
  }
  return changed
}

/** Says what is wrong beside a field, or nothing anywhere; false when no field has that name.
 * @param {ParentNode} root @param {string | null} [wrong] @param {string} [message] */
export function problem(root, wrong = null, message = '') {
  if (wrong) reveal(root, [wrong])
  return rows(root).map(({row, name, fields}) => {
    const [slot] = all(row, '.hc-problem')
    const text = name === wrong ? message : ''
    if (slot.textContent !== text) slot.textContent = text
    for (const field of fields) field.setAttribute('aria-invalid', String(name === wrong))
    return name === wrong
  }).includes(true)
}

/** Moves a number by so many steps, inside its range. @param {Element} part of its row @param {number} steps */
function step(part, steps) {
  const row = part.closest('.hc-row, .hc-skill')
  if (!(row instanceof HTMLElement)) return
  const [field] = all(row, '[role=spinbutton]')
  const [slider] = all(row, '.hc-slider')
  const size = Number(slider.step)
  const now = Number(read([field]) || NaN)
  const next = Math.round((Number.isFinite(now) ? now : Number(row.dataset.start ?? slider.min)) / size + steps) * size
  field.value = String(Math.min(Math.max(next, Number(slider.min)), Number(slider.max)))
}

/** Shows what a button has to say, or hides it again. @param {Element} button */
export function toggleHelp(button) {
  const [help] = all(/** @type {Element} */ (button.parentElement), '.hc-help')
  help.hidden = !help.hidden
  button.setAttribute('aria-expanded', String(!help.hidden))
}

/** Steps a number by one of the buttons beside it. @param {HTMLElement} button */
export const stepByButton = button => step(button, Number(button.dataset.by))

/** Whether a key is the browser's own, as Alt with an arrow. @param {KeyboardEvent} event */
export const chord = ({altKey, ctrlKey, metaKey}) => altKey || ctrlKey || metaKey

/** Steps a number by its keys; false when the key is none of them. @param {KeyboardEvent} event */
export function stepByKey(event) {
  const steps = {ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10}[event.key]
  const target = /** @type {Element} */ (event.target)
  if (!steps || chord(event) || !target.matches('[role=spinbutton]')) return false
  event.preventDefault()
  step(target, steps)
  return true
}
