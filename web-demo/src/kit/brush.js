// What the pointer paints: swatches, one for each area.
import { AREAS, WALL } from '../world/areas.js'
import { el } from './dom.js'

/** options: costOf(area) for the figures beside the names, setCost(area, multiplier) where they can be changed. */
export class Brush {
  constructor({ areas = AREAS, costOf, setCost, prefix = '×' }) {
    this.areas = areas
    this.costOf = costOf
    this.prefix = prefix
    this.area = WALL
    this.inputs = new Map()
    this.costs = new Map()
    const swatches = areas.map((area) => this.#swatch(area))
    this.multiplier = el('input', {
      id: 'multiplier',
      type: 'number',
      min: 0.25,
      max: 64,
      step: 0.25,
      inputmode: 'decimal',
      'aria-label': 'Cost multiplier of the selected area',
      onchange: () => {
        const value = Number(this.multiplier.value)
        if (value >= 0.25 && value <= 64) setCost(this.area, value)
        this.show()
      },
    })
    this.row = el(
      'label',
      { class: 'multiplier' },
      'costs ',
      el('span', { 'aria-hidden': 'true' }, prefix),
      ' ',
      this.multiplier,
    )
    this.adjustable = setCost !== undefined
    this.element = el(
      'div',
      { class: 'brush' },
      el('div', { class: 'swatches', role: 'radiogroup', 'aria-label': 'What to paint' }, ...swatches),
      this.adjustable ? this.row : null,
    )
    this.show()
  }

  #swatch({ area, name, key }) {
    const input = el('input', {
      type: 'radio',
      name: 'area',
      value: String(area),
      checked: area === WALL,
      onchange: () => this.pick(area),
    })
    const chip = el('i')
    chip.style.background = `var(--area-${name})`
    const small = el('small', {})
    this.inputs.set(area, input)
    this.costs.set(area, small)
    return el(
      'label',
      { class: 'swatch', title: `${name} (${key})` },
      input,
      chip,
      el('span', { class: 'name' }, name),
      small,
    )
  }

  pick(area) {
    this.area = area
    this.show()
  }

  show() {
    this.inputs.get(this.area).checked = true
    // Floor stays at 1, so that there is always ground on which the specialised engines run.
    this.row.hidden = this.area === WALL || this.area === 0
    if (!this.row.hidden) this.multiplier.value = String(this.costOf(this.area))
    for (const [area, small] of this.costs) {
      small.textContent = area === WALL ? '' : `${this.prefix}${this.costOf(area)}`
    }
  }

  keys() {
    return Object.fromEntries(this.areas.map(({ area, key }) => [key.toLowerCase(), () => this.pick(area)]))
  }
}
