// The form of a card: read and write its fields by name, step numbers, say what is wrong beside a field.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {Element} form @returns {HTMLElement[]} */
const rows = form => [...form.querySelectorAll('.hc-row')].filter(row => row instanceof HTMLElement)

/** @param {Element} row @returns {Field[]} */
const fields = row => /** @type {Field[]} */ ([...row.querySelectorAll('[name]')])

/** @param {HTMLElement} row */
function read(row) {
  const [field, ...more] = fields(row)
  if (!(field instanceof HTMLInputElement)) return field.value
  if (field.type === 'checkbox') return field.checked ? 'yes' : 'no'
  if (field.type !== 'radio') return field.value.trim()
  return [field, ...more].find(radio => radio instanceof HTMLInputElement && radio.checked)?.value ?? ''
}

/** @param {HTMLElement} row @param {string} text */
function write(row, text) {
  for (const field of fields(row)) {
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === text
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = text === 'yes'
    else if (field.value !== text) field.value = text
  }
}

/** Every setting as the text of its field. @param {Element} form @returns {Record<string, string>} */
export const settings = form => Object.fromEntries(rows(form).map(row => [row.dataset.name, read(row)]))

/** The settings the page came with. @param {Element} form @returns {Record<string, string>} */
export const startSettings = form => Object.fromEntries(rows(form).map(row => [row.dataset.name, row.dataset.start]))

/** Writes settings into their fields. @param {Element} form @param {Record<string, string>} texts */
export function fill(form, texts) {
  for (const row of rows(form)) write(row, texts[row.dataset.name ?? ''] ?? read(row))
}

/** Keeps sliders and marks in step with the fields; true when anything differs from the page's start. @param {Element} form */
export function mark(form) {
  const changed = rows(form).filter(row => {
    const text = read(row)
    const number = row.querySelector('[role=spinbutton]')
    const slider = row.querySelector('.hc-slider')
    if (slider instanceof HTMLInputElement && Number.isFinite(Number(text || NaN))) {
      slider.value = text
      number?.setAttribute('aria-valuenow', text)
    }
    return row.classList.toggle('hc-changed', text !== row.dataset.start)
  })
  return changed.length > 0
}

/** Says what is wrong beside a field, or nothing anywhere; false when no field has that name.
 * @param {Element} form @param {string | null} [name] @param {string} [message] */
export function problem(form, name = null, message = '') {
  let found = false
  for (const row of rows(form)) {
    const here = row.dataset.name === name
    const slot = /** @type {HTMLElement} */ (row.querySelector('.hc-problem'))
    if (slot.textContent !== (here ? message : '')) slot.textContent = here ? message : ''
    for (const field of fields(row)) {
      if (here) field.setAttribute('aria-invalid', 'true')
      else field.removeAttribute('aria-invalid')
    }
    found ||= here
  }
  return found
}

/** Moves a number by so many steps, inside its range. @param {HTMLElement} row @param {number} steps */
export function step(row, steps) {
  const field = /** @type {HTMLInputElement} */ (row.querySelector('[role=spinbutton]'))
  const size = Number(field.dataset.step)
  const now = Number(field.value || NaN)
  const from = Number.isFinite(now) ? now : Number(row.dataset.start)
  const limit = (/** @type {string} */ name) => Number(field.getAttribute(name))
  const next = Math.round(from / size + steps) * size
  write(row, String(Math.min(Math.max(next, limit('aria-valuemin')), limit('aria-valuemax'))))
}

/** Steps asked for by a key on a number field. @param {string} key */
export const stepsOfKey = key => ({ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10})[key] ?? 0
