// The card with the figures of a sliced search.
import { card, facts } from './controls.js'
import { cost, el, number } from './dom.js'

const BANNERS = {
  'start-invalid': 'The start is blocked: move it or open its cell.',
  'goal-invalid': 'The goal is blocked: move it or open its cell.',
  'no-path': 'No path: the search saw all that it could reach.',
}

export class SearchCard {
  /** above: elements over the figures. */
  constructor(cellName, above, ...below) {
    this.cellName = cellName
    this.facts = facts([
      ['status', 'status'],
      ['engine', 'ran'],
      ['iterations', 'iterations'],
      ['expanded', 'expanded'],
      ['path', 'path'],
    ])
    this.note = el('p', { class: 'note', id: 'note', hidden: true })
    this.taken = el('p', { class: 'taken', id: 'taken' })
    this.element = card('Search', ...above, this.facts.element, this.taken, this.note, ...below)
  }

  show(lab, model, path, note) {
    const { status } = model
    this.facts.outputs.status.dataset.status = status
    const ran = path.engine && path.engine !== 'none' ? `${path.algorithm}, ${path.engine}` : path.algorithm
    this.facts.set({
      status: status.replace('-', ' '),
      engine: ran ?? '–',
      iterations: number(path.iterations),
      expanded: number(path.expandedCount),
      path:
        path.cells.length > 0
          ? `${number(path.cells.length)} ${this.cellName}, cost ${cost(path.cost)}`
          : '–',
    })
    this.taken.textContent = model.taken?.text ?? 'Step once to read what one iteration does.'
    this.note.hidden = !note
    this.note.textContent = note ?? ''
    lab.say(BANNERS[status])
  }
}
