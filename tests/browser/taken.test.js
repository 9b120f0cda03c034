// What the playground says of an iteration, held against what the searches come to, without a browser.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { HexGround, SquareGround, VoxelGround } from '../../web-demo/src/models/ground.js'
import { costTo, seen, takenSince, takenText } from '../../web-demo/src/models/taken.js'
import { setMultipliers } from '../../web-demo/src/world/areas.js'
import { makeBlocks } from '../../web-demo/src/world/blocks.js'
import { makeMap } from '../../web-demo/src/world/maps.js'

const way = await loadWaystate()
const [width, height] = [33, 27]
const start = { x: 3, y: height - 4 }
const goal = { x: width - 4, y: 3 }

/**
 * Runs a search an iteration at a time and holds each against the rules: one node is closed, f never falls and never passes
 * what the path costs, at the end g is that cost. Gives how many were taken and the last line.
 */
function follow(search, ground, end, about, { exact = true } = {}) {
  let [last, taken, text] = [0, 0, '']
  const sums = []
  while (search.status === 'in-progress') {
    const before = seen(search)
    search.step(1)
    const one = takenSince(before, search)
    assert.ok(one, `${about}: something is taken`)
    text = takenText(one, search, ground, { goal: end, weight: 1 })
    const f = costTo(one.node, search.links(), ground) + ground.leftFrom(one.node, end)
    if (exact) assert.ok(f >= last - 1e-9, `${about}: ${f} after ${last}`)
    sums.push(f)
    last = f
    taken += 1
  }
  assert.equal(search.status, 'found', about)
  const { cost } = search.path()
  assert.ok(Math.abs(last - cost) < 1e-9, `${about}: ${last}, not ${cost}`)
  if (exact) for (const f of sums) assert.ok(f <= cost + 1e-9, about)
  return { taken, text }
}

describe('what is said of an iteration', () => {
  test('on squares f is what the search goes by, and g at the goal what the path costs', () => {
    let told = 0
    for (const map of ['rooms', 'fields']) {
      const world = way.createGrid({ width, height, cells: makeMap(map, width, height, 5, start, goal) })
      setMultipliers(world)
      for (const algorithm of ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*']) {
        for (const diagonal of ['no-corner-cutting', 'one-free', 'always', 'never']) {
          for (const agentSize of [1, 2]) {
            const search = world.createSearch({ algorithm, diagonal, agentSize })
            if (
              search.begin(start, goal) !== 'in-progress' ||
              !world.isReachable(start, goal, { diagonal, agentSize })
            )
              continue
            const ground = new SquareGround(world, { diagonal, agentSize, algorithm })
            const about = `${map} ${algorithm} ${diagonal} ${agentSize}`
            // Lines of sight and hops may close a node before a better way to it is known.
            const exact = algorithm === 'a*'
            told += follow(search, ground, goal, about, { exact }).taken
          }
        }
      }
    }
    assert.ok(told > 3000, `${told} iterations`)
  })

  test('the same on hexagons and on voxels', () => {
    const hexes = way.createHexGrid({
      width,
      height,
      layout: 'even-q',
      cells: makeMap('fields', width, height, 5, start, goal),
    })
    setMultipliers(hexes)
    for (const agentSize of [1, 2]) {
      const search = hexes.createSearch({ agentSize })
      if (search.begin(start, goal) !== 'in-progress' || !hexes.isReachable(start, goal, { agentSize }))
        continue
      follow(search, new HexGround(hexes, { agentSize }), goal, `hexagons ${agentSize}`)
    }
    const size = { sizeX: 14, sizeY: 14, sizeZ: 8 }
    const ends = [
      { x: 1, y: 12, z: 0 },
      { x: 12, y: 1, z: 5 },
    ]
    const blocks = way.createVoxelGrid({ ...size, cells: makeBlocks('towers', size, 8, ends) })
    for (const connectivity of [6, 18, 26]) {
      const search = blocks.createSearch({ connectivity })
      search.begin(...ends)
      const { text } = follow(
        search,
        new VoxelGround(blocks, { connectivity, agentSize: 1 }),
        ends[1],
        `voxels ${connectivity}`,
      )
      assert.match(text, /^took \(12, 1, 5\): f /)
    }
  })

  test('the line names cell, sum, neighbours and how many of them have a better way now', () => {
    const world = way.createGrid({ width: 12, height: 12 })
    world.set(5, 4, 255)
    const options = { algorithm: 'a*', diagonal: 'no-corner-cutting', agentSize: 1 }
    const search = world.createSearch({ heuristicWeight: 1.5 })
    search.begin({ x: 4, y: 4 }, { x: 4, y: 9 })
    const ground = new SquareGround(world, options)
    const line = () => {
      const before = seen(search)
      search.step(1)
      return takenText(takenSince(before, search), search, ground, { goal: { x: 4, y: 9 }, weight: 1.5 })
    }
    // East is a wall, and two corners beside it are not cut.
    assert.equal(line(), 'took (4, 4): f 7.5 = g 0.0 + h 5.0 × 1.5; 5 neighbours, 5 better')
    assert.equal(line(), 'took (4, 5): f 7.0 = g 1.0 + h 4.0 × 1.5; 7 neighbours, 4 better')
    world.dispose()
  })
})
