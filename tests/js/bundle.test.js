// Whole rooms as bytes: what is opened elsewhere goes on as what was bundled, and says where two of them part.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate, WaystateError, WaystateFormatError } from '../../bindings/js/index.js'

let way
let other

before(async () => {
  way = await loadWaystate()
  other = await loadWaystate()
})

const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** An object of each kind, with options that are not the usual ones. */
function makeRoom(seed) {
  const next = random(seed)
  const cells = (count) =>
    Uint8Array.from({ length: count }, () => (next() < 0.2 ? 255 : next() < 0.2 ? 1 : 0))
  const grid = way.createGrid({ width: 20, height: 16, cells: cells(320) })
  grid.setAreaCost(1, 2.5)
  const hex = way.createHexGrid({ width: 12, height: 12, layout: 'odd-q', cells: cells(144) })
  const voxels = way.createVoxelGrid({ sizeX: 8, sizeY: 8, sizeZ: 8, cells: cells(512) })
  const graph = way.createGraph({
    nodeCount: 30,
    positions: Float64Array.from({ length: 60 }, () => next() * 9),
  })
  for (let i = 0; i < 90; i++) {
    graph.addEdge(Math.floor(next() * 30), Math.floor(next() * 30), 1 + next())
  }
  return [
    hex.createFlowField([{ x: 1, y: 1 }]),
    grid,
    grid.createSearch({ algorithm: 'jps', recordExpansions: true, diagonal: 'always' }),
    grid.createSearch({ agentSize: 2, partial: true }),
    grid.createReplanner({ algorithm: 'lpa*', recordExpansions: true }),
    grid.createFlowField(
      [
        { x: 3, y: 3 },
        { x: 15, y: 9 },
      ],
      { iterationBudget: 50, agentSize: 2 },
    ),
    voxels,
    voxels.createSearch({ connectivity: 6 }),
    graph,
    graph.createSearch({ algorithm: 'a*' }),
    new Float32Array([1, 2.5, -3]),
    new BigInt64Array([5n, -7n]),
    hex,
    hex.createSearch({ nearestRadius: 2 }),
  ]
}

function play(room, seed) {
  const next = random(seed)
  const at = (most) => Math.floor(next() * most)
  const [
    hexField,
    grid,
    jps,
    large,
    replanner,
    field,
    voxels,
    voxelSearch,
    ,
    graphSearch,
    floats,
    ,
    hex,
    hexSearch,
  ] = room
  grid.set(at(20), at(16), next() < 0.5 ? 255 : 0)
  hex.set(at(12), at(12), next() < 0.5 ? 255 : 0)
  voxels.set(at(8), at(8), at(8), next() < 0.5 ? 255 : 0)
  for (const search of [jps, large]) {
    if (search.status !== 'in-progress') search.begin({ x: at(20), y: at(16) }, { x: at(20), y: at(16) })
    if (search.status === 'in-progress') search.step(at(9))
  }
  if (hexSearch.status !== 'in-progress') hexSearch.begin({ x: at(12), y: at(12) }, { x: at(12), y: at(12) })
  if (hexSearch.status === 'in-progress') hexSearch.step(at(9))
  if (voxelSearch.status !== 'in-progress')
    voxelSearch.begin({ x: at(8), y: 0, z: 0 }, { x: at(8), y: 7, z: 7 })
  if (voxelSearch.status === 'in-progress') voxelSearch.step(at(9))
  if (graphSearch.status !== 'in-progress') graphSearch.begin(at(30), at(30))
  if (graphSearch.status === 'in-progress') graphSearch.step(at(5))
  if (next() < 0.3) replanner.setGoal({ x: at(20), y: at(16) })
  replanner.setStart({ x: at(20), y: at(16) })
  replanner.replan(at(60))
  field.step()
  hexField.step(at(30))
  floats[at(3)] += 1
}

test('a room opened in another instance goes on as it would have here', () => {
  for (let seed = 1; seed < 6; seed++) {
    const room = makeRoom(seed)
    for (let i = 0; i < 7; i++) play(room, seed * 100 + i)
    const bytes = way.bundle(room)
    const opened = other.openBundle(bytes)
    assert.equal(opened.length, room.length)
    assert.deepEqual(
      opened.map(({ constructor }) => constructor.name),
      room.map(({ constructor }) => constructor.name),
    )
    assert.deepEqual(other.bundle(opened), bytes)
    for (let i = 20; i < 30; i++) {
      play(room, seed * 100 + i)
      play(opened, seed * 100 + i)
    }
    assert.deepEqual(other.diff(way.bundle(room), other.bundle(opened)), [])
    for (const [i, object] of room.entries()) {
      if (typeof object.checksum === 'function') assert.equal(opened[i].checksum(), object.checksum())
    }
    assert.deepEqual(opened[8].positions.positions, room[8].positions.positions)
    assert.deepEqual(opened[2].path().expanded, room[2].path().expanded)
    assert.deepEqual(opened[9].path().points(), room[9].path().points())
    for (const object of [...room, ...opened]) object.dispose?.()
  }
})

test('a frame of a timeline is the bundle of that frame, and play stays where it is', () => {
  const room = makeRoom(9)
  // As they join: a world before what is built over it.
  const order = [12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]
  const timeline = way.createTimeline({ objects: order.map((i) => room[i]), frames: 8 })
  const kept = new Map()
  for (let frame = 0; frame < 12; frame++) {
    play(room, frame)
    timeline.save(frame)
    kept.set(frame, way.bundle(order.map((i) => room[i])))
  }
  play(room, 99)
  const now = way.bundle(room)
  for (let frame = timeline.first; frame <= timeline.last; frame++) {
    assert.deepEqual(way.diff(timeline.export(frame), kept.get(frame)), [])
    assert.deepEqual(timeline.export(frame), kept.get(frame))
  }
  assert.deepEqual(way.bundle(room), now)
  assert.throws(() => timeline.export(2), {
    code: 'out-of-range',
    message: /export of frame 2, with frames 4 to 11/,
  })
  assert.throws(() => timeline.export(1.5), TypeError)
  timeline.rewind(7)
  assert.deepEqual(way.bundle(order.map((i) => room[i])), kept.get(7))
  const joined = other.openBundle(timeline.export(7))
  assert.deepEqual(other.bundle(joined), kept.get(7))
  timeline.dispose()
})

/** A grid with closed sides and links, one with movers, and what is built over them. */
function makeRuledRoom(seed) {
  const next = random(seed)
  const cells = Uint8Array.from({ length: 320 }, () => (next() < 0.2 ? 255 : Math.floor(next() * 4)))
  const crossed = way.createGrid({ width: 20, height: 16, cells })
  const plain = way.createGrid({ width: 20, height: 16, cells })
  const hex = way.createHexGrid({ width: 20, height: 16, layout: 'even-r', cells })
  const tank = plain.createMover({ areaCosts: { 1: 4, 2: Infinity }, agentSize: 2, diagonal: 'never' })
  const bee = hex.createMover({ areaCosts: { 3: Infinity } })
  const goal = { x: 3, y: 3 }
  const field = plain.createFlowField([goal], { mover: tank })
  const search = plain.createSearch({ mover: tank })
  const planner = hex.createReplanner({ mover: bee, algorithm: 'lpa*' })
  planner.setGoal(goal)
  const crossedField = crossed.createFlowField([goal])
  // Order: what is over a mover before that, and a mover before its grid.
  return [field, search, tank, plain, crossedField, crossed, planner, hex, bee]
}

function playRuled(room, seed) {
  const next = random(seed)
  const at = (most) => Math.floor(next() * most)
  const place = () => ({ x: at(20), y: at(16) })
  const [field, search, tank, plain, crossedField, crossed, planner, hex, bee] = room
  crossed.setPassage(at(20), at(16), at(4), next() < 0.3)
  const [from, to] = [place(), place()]
  if (crossed.get(from.x, from.y) !== 255 && crossed.get(to.x, to.y) !== 255 && from.x !== to.x) {
    crossed.addLink(from, to, 1 + at(4))
  }
  const links = crossed.links()
  if (links.length > 4) crossed.removeLink(links[at(links.length)].id)
  for (const grid of [plain, hex]) grid.set(at(20), at(16), next() < 0.4 ? 255 : at(4))
  if (next() < 0.5) tank.setAreaCost(at(4), [1, 2.5, Infinity, null][at(4)])
  if (next() < 0.5) bee.setAreaCost(at(4), [1, 2.5, Infinity, null][at(4)])
  if (search.status !== 'in-progress') search.begin(place(), place())
  if (search.status === 'in-progress') search.step(at(30))
  planner.setStart(place())
  planner.replan(at(60))
  field.step(at(90))
  crossedField.step(at(90))
}

test('movers, closed sides and links come along, and what stands on them', () => {
  for (let seed = 1; seed < 6; seed++) {
    const room = makeRuledRoom(seed)
    for (let i = 0; i < 9; i++) playRuled(room, seed * 100 + i)
    const bytes = way.bundle(room)
    const opened = other.openBundle(bytes)
    assert.equal(opened[0].mover, opened[2])
    assert.equal(opened[1].mover, opened[2])
    assert.equal(opened[2].grid, opened[3])
    assert.equal(opened[6].mover, opened[8])
    assert.equal(opened[4].mover, null)
    assert.deepEqual([opened[2].agentSize, opened[2].diagonal], [2, 'never'])
    assert.deepEqual(other.bundle(opened), bytes)
    for (let i = 20; i < 40; i++) {
      playRuled(room, seed * 100 + i)
      playRuled(opened, seed * 100 + i)
    }
    assert.deepEqual(other.diff(way.bundle(room), other.bundle(opened)), [])
    for (const object of [...room, ...opened]) object.dispose()
  }
})

test('a search alone brings its mover and grid, and a disposed mover is refused', () => {
  const grid = way.createGrid({ width: 9, height: 9 })
  const mover = grid.createMover({ areaCosts: { 0: 2 } })
  const search = grid.createSearch({ mover })
  search.begin({ x: 0, y: 0 }, { x: 8, y: 8 })
  search.step(4)
  const opened = other.openBundle(way.bundle([search]))
  assert.deepEqual(
    opened.map(({ constructor }) => constructor),
    [search, mover, grid].map(({ constructor }) => constructor),
  )
  assert.equal(opened[0].step(), search.step())
  assert.equal(opened[0].hash(), search.hash())
  const timeline = way.createTimeline({ objects: [search], frames: 3 })
  timeline.save(0)
  assert.deepEqual(
    timeline.parts().map(({ object }) => object),
    [grid, mover, search],
  )
  mover.setAreaCost(0, 5)
  timeline.rewind(0)
  assert.equal(mover.areaCost(0), 2)
  timeline.dispose()
  mover.dispose()
  assert.throws(() => way.createTimeline({ objects: [search], frames: 3 }), { code: 'disposed' })
})

test('frames with movers, closed sides and links are exported as they were', () => {
  const room = makeRuledRoom(7)
  const [field, search, tank, plain, crossedField, crossed, planner, hex, bee] = room
  // As they join.
  const order = [plain, tank, field, search, crossed, crossedField, hex, bee, planner]
  const timeline = way.createTimeline({ objects: room, frames: 8 })
  const kept = new Map()
  for (let frame = 0; frame < 30; frame++) {
    playRuled(room, frame)
    timeline.save(frame)
    kept.set(frame, way.bundle(order))
    if (frame % 7 !== 6) continue
    for (let back = timeline.first; back <= frame; back++) {
      assert.deepEqual(way.diff(timeline.export(back), kept.get(back)), [])
      timeline.rewind(back)
      assert.deepEqual(way.bundle(order), kept.get(back))
    }
  }
  timeline.dispose()
})

test('a large grid takes kilobytes', () => {
  const grid = way.createGrid({ width: 1024, height: 1024 })
  for (let i = 0; i < 80; i++) grid.fill((i * 97) % 900, (i * 61) % 900, 90, 40, i % 3 === 0 ? 255 : 2)
  assert.ok(way.bundle([grid]).length < 12000)
  grid.dispose()
})

test('what no bytes hold is refused by name', () => {
  const grid = way.createGrid({ width: 8, height: 8 })
  const hooked = grid.createSearch({ passable: () => true })
  assert.throws(() => way.bundle([grid, hooked]), {
    code: 'unsupported',
    message: /^bundle: object 1 is a search with hooks/,
  })
  assert.throws(() => way.bundle([grid, grid]), {
    code: 'invalid-argument',
    message: /objects\[1\] is there twice/,
  })
  assert.throws(() => way.bundle([{}]), { name: 'TypeError', message: /objects\[0\] is Object/ })
  assert.throws(() => way.bundle(7), { name: 'TypeError', message: /objects is 7/ })
  assert.throws(() => other.bundle([grid]), { code: 'invalid-argument', message: /another instance/ })
  const gone = way.createGrid({ width: 8, height: 8 })
  gone.dispose()
  assert.throws(() => way.bundle([gone]), { code: 'disposed' })
})

test('hostile bytes leave nothing behind', () => {
  const room = makeRoom(3)
  for (let i = 0; i < 5; i++) play(room, i)
  const bytes = way.bundle(room)
  const next = random(4)
  const { used } = other.memoryUsage()
  for (let i = 0; i < 300; i++) {
    const damaged = bytes.slice(0, next() < 0.2 ? Math.floor(next() * bytes.length) : bytes.length)
    for (let k = 0; k < 3; k++)
      damaged[Math.floor(next() * (next() < 0.5 ? 80 : damaged.length))] ^= 1 << (next() * 8)
    try {
      for (const object of other.openBundle(damaged, { memory: 1 << 22 }))
        (object.positions?.dispose(), object.dispose?.())
    } catch (error) {
      assert.ok(error instanceof WaystateFormatError, String(error))
      assert.ok(error.offset >= 0 && error.offset <= damaged.length)
    }
  }
  assert.throws(() => other.openBundle(bytes, { memory: 100 }), /limit/)
  assert.throws(() => other.openBundle(bytes, { memory: 0 }), { code: 'out-of-range' })
  assert.throws(() => other.openBundle([1]), TypeError)
  assert.ok(other.memoryUsage().used - used < 100000)
})

test('differences name areas of movers, sides and links', () => {
  const grid = way.createGrid({ width: 10, height: 10 })
  const crossed = way.createGrid({ width: 10, height: 10 })
  const mover = grid.createMover()
  const room = [grid, mover, crossed]
  const before = way.bundle(room)
  mover.setAreaCost(3, Infinity)
  crossed.setPassage(4, 2, 1, false)
  const first = crossed.addLink({ x: 0, y: 0 }, { x: 9, y: 9 }, 2)
  const told = (from) => way.diff(from, way.bundle(room)).map(({ message }) => message)
  assert.deepEqual(told(before), [
    'object 1 (mover): version is 0 in a and 1 in b',
    'object 1 (mover): area costs at 3 is 0 in a and Infinity in b',
    'object 2 (grid): kind is 1 in a and 67 in b',
    'object 2 (grid): version is 0 in a and 2 in b',
    'object 2 (grid): closed sides at (4, 2) is nothing in a and 2 in b',
    `object 2 (grid): links at ${first} is nothing in a and 0 in b`,
  ])
  const second = crossed.addLink({ x: 1, y: 0 }, { x: 9, y: 9 }, 3)
  const then = way.bundle(room)
  crossed.removeLink(first)
  crossed.setPassage(4, 2, 3, false)
  assert.ok(second > first)
  assert.deepEqual(told(then), [
    'object 2 (grid): version is 3 in a and 5 in b',
    'object 2 (grid): closed sides at (4, 2) is 2 in a and 10 in b',
    `object 2 (grid): links at ${first} is 0 in a and nothing in b`,
  ])
})

test('differences name object, field, cell and both values', () => {
  const grid = way.createGrid({ width: 10, height: 10 })
  const field = grid.createFlowField([{ x: 0, y: 0 }])
  field.step()
  const before = way.bundle([grid, field])
  grid.fill(4, 2, 3, 1, 5)
  grid.setAreaCost(5, 3)
  field.step()
  const found = way.diff(before, way.bundle([grid, field]))
  const cells = found.find(({ object, field: name }) => object === 0 && name === 'cells')
  assert.deepEqual(
    { ...cells },
    { object: 0, kind: 'grid', field: 'cells', at: 24, cell: { x: 4, y: 2 }, a: 0, b: 5, count: 3 },
  )
  assert.equal(cells.message, 'object 0 (grid): cells at (4, 2) is 0 in a and 5 in b, and 2 more')
  assert.ok(
    found.some(
      ({ object, field: name, kind, cell }) =>
        object === 1 && name === 'next' && kind === 'flow field' && cell !== null,
    ),
  )
  assert.ok(found.every(({ object }, i) => i === 0 || object >= found[i - 1].object))
  const state = grid.saveState()
  assert.deepEqual(way.diff(state, state), [])
  assert.deepEqual(
    way.diff(state, field.saveState()).map(({ field: name, a, b }) => [name, a, b]),
    [['kind', 1, 7]],
  )
  assert.throws(
    () => way.diff(state, state.subarray(0, -1)),
    (error) => error instanceof WaystateFormatError && /^diff: b: cells/.test(error.message),
  )
  assert.throws(() => way.diff(state, new Uint8Array(3)), WaystateError)
  assert.throws(() => way.diff(state, 'x'), TypeError)
})
