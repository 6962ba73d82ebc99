// Plotly, fetched for the first who explores a chart.

import {named} from '../root.js'
import {element} from '../text.js'

export const SOURCE = named('plotly')
/** @type {Promise<any> | undefined} */
let library

/** Plotly, from this site, once. @returns {Promise<any>} */
export function plotly() {
  return library ??= new Promise((resolve, reject) => {
    const script = element('script', '', {src: SOURCE})
    script.onload = script.onerror = () => {
      const {Plotly} = /** @type {any} */ (window)
      if (Plotly) return resolve(Plotly)
      library = undefined
      script.remove()
      reject(new Error('The chart library could not be loaded.'))
    }
    document.body.append(script)
  })
}
