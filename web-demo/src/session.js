// What the playground plays with, without a page: one grid, one search over it, and the timeline of their bytes.
import { AREAS, WALL } from './areas.js'
import { Timeline } from './timeline.js'

export const DEFAULT_OPTIONS = {
  algorithm: 'a*',
  diagonal: 'no-corner-cutting',
  agentSize: 1,
  heuristicWeight: 1,
  specializedEngines: true,
}

const hex = (hash) => hash.toString(16).padStart(16, '0')

export class Session {
  constructor(way, { width, height, cells, start, goal }) {
    this.start = start
    this.goal = goal
    this.options = { ...DEFAULT_OPTIONS }
    this.grid = way.createGrid({ width, height, cells })
    for (const { area, multiplier } of AREAS) {
      if (area !== 0 && area !== WALL) this.grid.setAreaCost(area, multiplier)
    }
    this.search = null
    this.beginStatus = 'none'
    this.timeline = new Timeline()
    this.replayed = 0
    this.diverged = false
    this.beginAgain()
    this.record('start', 0)
  }

  /** Makes the search that the options ask for and starts it from the first iteration. */
  beginAgain() {
    this.search?.dispose()
    this.search = this.grid.createSearch(this.options)
    this.beginStatus = this.search.begin(this.start, this.goal)
  }

  record(kind, iterations) {
    this.replayed = 0
    this.timeline.push({ kind, iterations, ...this.snapshot() })
  }

  snapshot() {
    return {
      gridHash: hex(this.grid.hash()),
      searchHash: hex(this.search.hash()),
      grid: this.grid.saveState(),
      search: this.search.saveState(),
      beginStatus: this.beginStatus,
      options: this.options,
      start: this.start,
      goal: this.goal,
    }
  }

  get running() {
    return this.search.status === 'in-progress'
  }

  /** Whether a search of at least one recorded tick has come to its end. */
  get finished() {
    return !this.running && this.timeline.current.kind === 'step'
  }

  get status() {
    return this.beginStatus === 'in-progress' ? this.search.status : this.beginStatus
  }

  /** Both hashes of the objects as they are, not as the timeline remembers them. */
  hash() {
    return `${hex(this.grid.hash())}-${hex(this.search.hash())}`
  }

  stateSize() {
    return this.grid.saveState().length + this.search.saveState().length
  }

  /** Runs one tick. Inside the recorded past it is checked against what came out the first time. */
  step(iterations) {
    if (!this.running) return
    this.search.step(iterations)
    const known = this.timeline.next
    if (known?.kind === 'step' && known.iterations === iterations) {
      if (`${known.gridHash}-${known.searchHash}` === this.hash()) {
        this.timeline.position += 1
        this.replayed += 1
        return
      }
      this.diverged = true
    }
    this.record('step', iterations)
  }

  /** Back to where the search that is shown began. */
  rewind() {
    let tick = this.timeline.position
    while (tick > this.timeline.first && this.timeline.at(tick).kind === 'step') tick -= 1
    this.goto(tick)
  }

  goto(tick) {
    const entry = this.timeline.goto(tick)
    this.replayed = 0
    this.start = entry.start
    this.goal = entry.goal
    this.beginStatus = entry.beginStatus
    this.grid.restoreState(entry.grid)
    if (this.options !== entry.options) {
      this.options = entry.options
      this.search.dispose()
      this.search = this.grid.createSearch(this.options)
    }
    this.search.restoreState(entry.search)
  }

  /** Paints cells as part of a stroke; the stroke becomes one tick when it ends. */
  paint(points, area) {
    const { grid } = this
    const before = grid.version
    for (const { x, y } of points) {
      if (x >= 0 && y >= 0 && x < grid.width && y < grid.height) grid.set(x, y, area)
    }
    if (grid.version === before) return false
    this.beginAgain()
    return true
  }

  moveEndpoint(which, point) {
    this[which] = point
    this.beginAgain()
  }

  setMap(cells, kind) {
    this.grid.setCells(0, 0, this.grid.width, this.grid.height, cells)
    this.beginAgain()
    this.record(kind, 0)
  }

  setMultiplier(area, multiplier) {
    if (this.grid.areaCost(area) === multiplier) return
    this.grid.setAreaCost(area, multiplier)
    this.beginAgain()
    this.record('multiplier', 0)
  }

  setOptions(changes) {
    this.options = { ...this.options, ...changes }
    this.beginAgain()
    this.record('options', 0)
  }

  restart() {
    this.beginAgain()
    this.record('again', 0)
  }
}
