// The entries for one kind of world each: what each makes has the hash that the whole package comes to. Ends with its answer.
import { strictEqual } from 'node:assert'
import { loadWaystate } from 'waystate'
import { loadWaystate as loadGraph } from 'waystate/graph'
import { loadWaystate as loadHex } from 'waystate/hex'
import { loadWaystate as loadVoxel } from 'waystate/voxel'
import { answer } from './answer.js'

const searched = (world, start, goal) => {
  const search = world.createSearch()
  search.begin(start, goal)
  search.step()
  return search.hash()
}
const worlds = [
  [
    loadHex,
    (way) =>
      searched(way.createHexGrid({ width: 9, height: 9, layout: 'odd-r' }), { x: 0, y: 0 }, { x: 8, y: 8 }),
  ],
  [
    loadVoxel,
    (way) =>
      searched(
        way.createVoxelGrid({ sizeX: 5, sizeY: 5, sizeZ: 5 }),
        { x: 0, y: 0, z: 0 },
        { x: 4, y: 4, z: 4 },
      ),
  ],
  [
    loadGraph,
    (way) => {
      const graph = way.createGraph({ nodeCount: 9 })
      for (let i = 0; i < 8; i++) graph.addEdge(i, i + 1, 1.5)
      return searched(graph, 0, 8)
    },
  ],
]
const whole = await loadWaystate()
for (const [load, play] of worlds) strictEqual(play(await load()), play(whole))
console.log(await answer(loadWaystate))
