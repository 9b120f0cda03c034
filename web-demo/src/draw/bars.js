// Small bar charts of counts: two for each tick, or one for each of a few names.
import { el, number } from '../kit/dom.js'
import { Surface } from './surface.js'

/** The work of the last ticks: what was done in front of what would have been. */
export class WorkChart extends Surface {
  constructor(label) {
    super(label, 'work')
    this.canvas.removeAttribute('tabindex')
    this.canvas.setAttribute('role', 'img')
  }

  draw(works, width, height) {
    this.ratio = window.devicePixelRatio || 1
    this.resize(Math.round(width * this.ratio), Math.round(height * this.ratio))
    const { context, canvas } = this
    const bar = Math.max(3, Math.round(4 * this.ratio))
    const shown = works.slice(-Math.floor(canvas.width / bar))
    const most = Math.max(1, ...shown.flatMap(({ replanned, fresh }) => [replanned, fresh]))
    context.clearRect(0, 0, canvas.width, canvas.height)
    shown.forEach(({ replanned, fresh }, i) => {
      const tall = (count) => Math.ceil((count / most) * canvas.height)
      context.fillStyle = this.color('--edge')
      context.fillRect(i * bar, canvas.height - tall(fresh), bar - 1, tall(fresh))
      context.fillStyle = this.color('--pink')
      context.fillRect(i * bar, canvas.height - tall(replanned), bar - 1, tall(replanned))
    })
    return most
  }
}

/** Rows of a name, a bar and a count. */
export class Comparison {
  constructor(id) {
    this.element = el('div', { class: 'comparison', id })
  }

  /** rows: [name, count, text, class]. */
  show(rows) {
    const most = Math.max(1, ...rows.map(([, count]) => count))
    this.element.replaceChildren(
      ...rows.map(([name, count, text = '', kind = '']) => {
        const bar = el('i', { class: kind })
        bar.style.width = `${(count / most) * 100}%`
        return el(
          'div',
          {},
          el('span', {}, name),
          el('b', {}, number(count)),
          el('small', {}, text),
          el('p', { 'aria-hidden': 'true' }, bar),
        )
      }),
    )
  }
}
