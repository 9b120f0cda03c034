// The scenes of golden.c, through JavaScript and WebAssembly: the same lines must come out.
import { playAnyAngle } from './golden-any-angle.mjs'
import { playDuel } from './golden-duel.mjs'
import { playFields, playHexFields } from './golden-fields.mjs'
import { playHexes } from './golden-hexes.mjs'
import { playHierarchies, playHierarchySlices } from './golden-hierarchies.mjs'
import { playGenericJumps, playJumps, playTerrainJumps } from './golden-jumps.mjs'
import { playGoalSlices, playPricedFields, playQuestions } from './golden-questions.mjs'
import { playHexReplanners, playReplanners } from './golden-replanners.mjs'
import { playRoads } from './golden-roads.mjs'
import { playQueries, playRollback, playSlices } from './golden-square.mjs'
import { playRooms } from './golden-rooms.mjs'
import { HEX_SCENES, SCENES, editGrid, makeGrid } from './golden-support.mjs'
import { playTiles } from './golden-tiles.mjs'
import { playTimelines } from './golden-timelines.mjs'
import { VOXELS, playVoxels } from './golden-voxels.mjs'

function* playSquares(way, scene) {
  const grid = makeGrid(way, scene)
  yield ['made', grid.hash()]
  editGrid(scene, grid, 20)
  yield ['edited', grid.hash()]
  yield* playQueries(scene, grid)
  yield* playSlices(scene, grid)
  yield* playRollback(scene, grid)
  yield* playAnyAngle(scene, grid)
  yield* playGenericJumps(scene, grid)
  yield* playHierarchies(scene, grid)
  yield* playJumps(scene, grid)
  yield* playHierarchySlices(scene, grid)
  grid.dispose()
}

export async function runGolden(loadWaystate) {
  const way = await loadWaystate()
  const lines = (scene, results) =>
    Array.from(results, ([name, hash]) => `${scene.name}-${name} ${hash.toString(16).padStart(16, '0')}`)
  return [
    ...SCENES.flatMap((scene) => lines(scene, playSquares(way, scene))),
    ...[SCENES[1], SCENES[2]].flatMap((scene) => lines(scene, playReplanners(way, scene))),
    ...HEX_SCENES.flatMap((scene) => lines(scene, playHexes(way, scene))),
    ...SCENES.flatMap((scene) => [
      ...lines(scene, playFields(way, scene)),
      ...lines(scene, playTiles(way, scene)),
    ]),
    ...lines({ name: 'roads' }, playRoads(way)),
    ...lines(VOXELS, playVoxels(way)),
    ...HEX_SCENES.flatMap((scene) => [
      ...lines(scene, playHexReplanners(way, scene)),
      ...lines(scene, playHexFields(way, scene)),
    ]),
    ...SCENES.flatMap((scene) => lines(scene, playTimelines(way, scene))),
    ...[SCENES[0], SCENES[3]].flatMap((scene) => lines(scene, playTerrainJumps(way, scene))),
    ...lines({ name: 'duel' }, playDuel(way)),
    ...SCENES.flatMap((scene) => lines(scene, playQuestions(way, scene))),
    ...SCENES.flatMap((scene) => lines(scene, playGoalSlices(way, scene))),
    ...SCENES.flatMap((scene) => lines(scene, playPricedFields(way, scene))),
    ...[SCENES[0], SCENES[1]].flatMap((scene) => lines(scene, playRooms(way, scene))),
  ]
}
