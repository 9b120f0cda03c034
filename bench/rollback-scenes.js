// What rollback.mjs measures beside rooms that are played: edits and questions after a restore, long histories, whole states.
import v8 from 'node:v8'
import vm from 'node:vm'

import { median } from './table.js'

function timed(run) {
  const from = performance.now()
  run()
  return performance.now() - from
}

/** The median of so many runs, each after a preparation that is not counted. */
function medianOf(times, prepare, run) {
  const all = []
  for (let i = 0; i < times; i++) {
    prepare(i)
    all.push(timed(run))
  }
  return median(all)
}

function noisy(side, percent) {
  let chance = 7
  const cells = new Uint8Array(side * side)
  for (let i = 0; i < cells.length; i++) {
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0
    if ((chance >>> 8) % 100 < percent) cells[i] = 255
  }
  cells[0] = cells[cells.length - 1] = 0
  return cells
}

const cornersOf = (side) => [
  { x: 0, y: 0 },
  { x: side - 1, y: side - 1 },
]

/** A restore of 20 changed cells, and the one door between two halves, opened and shut. */
export function restores(way, quick) {
  const side = 1024
  const times = quick ? 5 : 21
  const lines = [['1024²', 'ms']]
  const grid = way.createGrid({ width: side, height: side, cells: noisy(side, 12) })
  grid.isReachable(...cornersOf(side))
  const state = grid.saveState()
  const change = (turn) => {
    for (let i = 0; i < 20; i++) grid.set((i * 53 + turn * 7) % side, (i * 31) % side, i % 2 === 0 ? 255 : 0)
  }
  lines.push([
    'a restore of 20 changed cells',
    medianOf(times, change, () => grid.restoreState(state)).toFixed(2),
  ])
  lines.push([
    'isReachable after it',
    medianOf(
      times,
      (turn) => {
        change(turn)
        grid.restoreState(state)
      },
      () => grid.isReachable(...cornersOf(side)),
    ).toFixed(2),
  ])
  grid.dispose()

  const halves = way.createGrid({ width: side, height: side })
  const door = { x: side >> 1, y: side >> 1 }
  for (let y = 0; y < side; y++) if (y !== door.y) halves.set(door.x, y, 255)
  halves.isReachable(...cornersOf(side))
  for (const [what, area] of [
    ['the one door shut, and isReachable', 255],
    ['the one door opened, and isReachable', 0],
  ]) {
    const run = () => {
      halves.set(door.x, door.y, area)
      halves.isReachable(...cornersOf(side))
    }
    const prepare = () => {
      halves.set(door.x, door.y, 255 - area)
      halves.isReachable(...cornersOf(side))
    }
    lines.push([what, medianOf(times, prepare, run).toFixed(2)])
  }
  halves.dispose()
  return lines
}

/** 10,000 frames under a cap of memory: what they hold in the end, and what garbage they made. */
export function longHistory(way, room, play, quick) {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  const frames = quick ? 1000 : 10000
  const timeline = way.createTimeline({ objects: room.objects, frames: 1 << 20, memory: 400_000 })
  const run = (from, to) => {
    for (let frame = from; frame < to; frame++) {
      play(room, frame)
      timeline.save(frame)
    }
  }
  run(0, frames / 5)
  collect()
  const [heap, taken] = [process.memoryUsage().heapUsed, way.memoryUsage().bytes]
  run(frames / 5, frames + frames / 5)
  const garbage = process.memoryUsage().heapUsed - heap
  collect()
  const left = process.memoryUsage().heapUsed - heap
  const lines = [
    [`${frames} frames, 400 kB`, ''],
    ['kB kept', (timeline.bytes / 1e3).toFixed(0)],
    ['WebAssembly memory grown by, kB', ((way.memoryUsage().bytes - taken) / 1e3).toFixed(0)],
    ['garbage a frame, bytes', (garbage / frames).toFixed(1)],
    ['of that left after collection', (left / frames).toFixed(1)],
  ]
  timeline.dispose()
  return lines
}

/** Objects with whole states of some size, by name; worlds last, as their restore empties what is built over them. */
function states(way) {
  const side = 512
  const cells = noisy(side, 12)
  const ends = cornersOf(side)
  const square = way.createGrid({ width: side, height: side, cells })
  const costs = way.createGrid({
    width: side,
    height: side,
    cells: cells.map((area, i) => area || (i % 7 === 0 ? 1 : 0)),
  })
  costs.setAreaCost(1, 3)
  const hex = way.createHexGrid({ layout: 'odd-r', width: side, height: side, cells })
  const search = (grid, options) => {
    const made = grid.createSearch(options)
    made.begin(...ends)
    made.step(100_000)
    return made
  }
  const field = square.createFlowField([ends[1]])
  field.recompute()
  const replanner = square.createReplanner()
  replanner.setStart(ends[0])
  replanner.setGoal(ends[1])
  replanner.replan()
  return {
    'flow field': field,
    replanner: replanner,
    'A*, square': search(square),
    'A*, with costs': search(costs),
    'A*, hexagons': search(hex),
    JPS: search(square, { algorithm: 'jps' }),
    'Theta*': search(square, { algorithm: 'theta*' }),
    'grid, square': square,
    'grid, hexagons': hex,
  }
}

/** Whole states beside a plain copy of the same bytes. */
export function wholeStates(way, quick) {
  const lines = [['whole states', 'kB', 'save MB/s', 'of a copy', 'restore MB/s', 'of a copy']]
  for (const [name, object] of Object.entries(states(way))) {
    const bytes = object.saveState()
    const room = new Uint8Array(bytes.length)
    const times = quick ? 9 : 31
    const rounds = Math.max(1, Math.ceil(1e6 / bytes.length))
    const each = (run) =>
      medianOf(
        times,
        () => undefined,
        () => {
          for (let i = 0; i < rounds; i++) run()
        },
      ) / rounds
    const copy = each(() => room.set(bytes))
    const save = each(() => object.saveInto(room))
    const restore = each(() => object.restoreState(bytes))
    const speed = (time) => (bytes.length / 1e3 / time).toFixed(0)
    lines.push([
      name,
      (bytes.length / 1e3).toFixed(0),
      speed(save),
      (save / copy).toFixed(1),
      speed(restore),
      (restore / copy).toFixed(1),
    ])
  }
  return lines
}
