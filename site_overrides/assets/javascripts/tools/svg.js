// Parts of a drawing.

const SVG = 'http://www.w3.org/2000/svg'

/** @param {string} tag @param {Record<string, string | number>} attributes @param {(string | Node)[]} content */
export function shape(tag, attributes, ...content) {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value))
  node.append(...content)
  return node
}
