// What the server and every client run, tick by tick, from the same inputs. Nothing in here knows of networks.
const WIDTH = 64
const HEIGHT = 48
const GOAL = { x: WIDTH - 2, y: HEIGHT / 2 }
const WALL = 255

export class World {
  static create(way) {
    const grid = way.createGrid({ width: WIDTH, height: HEIGHT })
    const crowd = Uint32Array.from({ length: 200 }, (_, i) => (i % HEIGHT) * WIDTH)
    return new World(way, [grid, grid.createFlowField(GOAL), crowd, new Uint32Array(1)])
  }

  /** What another machine bundled; goes on from there. */
  static open(way, bytes) {
    return new World(way, way.openBundle(bytes, { memory: 2 ** 24 }))
  }

  constructor(way, objects) {
    this.way = way
    this.objects = objects
    ;[this.grid, this.field, this.crowd, this.clock] = objects
    this.timeline = way.createTimeline({ objects, frames: 1 }) // for its checksum over all of them
  }

  /** Ticks that were played. */
  get tick() {
    return this.clock[0]
  }

  step(inputs) {
    for (const { x, y, area, map } of inputs) {
      if (map) this.grid.setCells(0, 0, WIDTH, HEIGHT, map)
      else this.grid.set(x, y, area)
    }
    this.field.step(2000) // work is counted in cells, never in milliseconds
    const { next } = this.field.sample(this.crowd)
    next.forEach((cell, i) => {
      if (cell >= 0) this.crowd[i] = cell
      else if (this.crowd[i] === GOAL.y * WIDTH + GOAL.x) this.crowd[i] = (i % HEIGHT) * WIDTH
    })
    this.clock[0] += 1
  }

  checksum() {
    return this.timeline.checksum().toString(16)
  }

  bundle() {
    return this.way.bundle(this.objects)
  }

  dispose() {
    this.timeline.dispose()
    for (const object of [this.field, this.grid]) object.dispose()
  }
}

// What comes from clients, checked: these throw, and the room sends the client away.

function readCell(value) {
  const inside = (n, limit) => Number.isInteger(n) && n >= 0 && n < limit
  if (!inside(value?.x, WIDTH) || !inside(value.y, HEIGHT)) throw new RangeError('no cell of the map')
  return { x: value.x, y: value.y }
}

export function readWall(value) {
  const { area } = value ?? {}
  if (area !== 0 && area !== WALL) throw new RangeError('neither wall nor floor')
  return { ...readCell(value), area }
}

export function readRequest(value) {
  if (!Number.isInteger(value?.id)) throw new RangeError('a request without a number')
  return { id: value.id, from: readCell(value.from), to: readCell(value.to) }
}

/** The cells of a map that a player drew, from the state of its grid. Bytes from strangers: refused or a grid of this size. */
export function readMap(way, bytes) {
  const grid = way.gridFromState(bytes)
  try {
    if (grid.width !== WIDTH || grid.height !== HEIGHT) throw new RangeError('a map of another size')
    return { map: grid.cells }
  } finally {
    grid.dispose()
  }
}
