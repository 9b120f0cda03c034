// Making elements, and writing figures the same way on all pages.

/** An element with attributes, `on…` listeners and children; attributes that are false or undefined are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== null && child !== undefined))
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

export function icon(path) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS(SVG, 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  return svg
}

export const number = (value) => value.toLocaleString('en')

export const cost = (value) => (Number.isInteger(value) ? number(value) : value.toFixed(3))

export const hex = (hash) => hash.toString(16).padStart(16, '0')

export const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`
