// What both machines run: a map, a flow field and a crowd that follows it, played frame by frame from inputs alone.
import { setMultipliers, WALL } from '../world/areas.js'
import { botEdits } from '../world/bots.js'
import { makeMap } from '../world/maps.js'
import { Agents } from './agents.js'

export const SCENE = { width: 64, height: 40, seed: 20, count: 600 }
/** The same on more ground. */
export const LARGE = { width: 256, height: 256, seed: 20, count: 1000 }
const nowhere = () => -1

const goalOf = ({ width, height }) => ({ x: width - 5, y: Math.floor(height / 3) })

/** The map of a scene as it is before anybody builds. */
export const mapOf = (scene) =>
  makeMap('caves', scene.width, scene.height, scene.seed, { x: 2, y: scene.height - 3 }, goalOf(scene))

export class Room {
  /** cells: what stands on the map when play begins; the map itself where not given. */
  constructor(way, scene = SCENE, cells = undefined) {
    const { width, height, count } = scene
    this.goal = goalOf(scene)
    this.base = mapOf(scene)
    this.world = way.createGrid({ width, height, cells: cells ?? this.base })
    setMultipliers(this.world)
    this.field = this.world.createFlowField([this.goal])
    this.field.step()
    this.agents = new Agents(count, width, height)
    this.agents.scatter(this.field.nextCells)
    this.goals = new Set([this.goal.y * width + this.goal.x])
  }

  /** What a history of the room follows. */
  get objects() {
    return [this.world, this.field, this.agents.data]
  }

  get costs() {
    return this.field.costs
  }

  /** inputs: lists of [cell, area], in the order in which all machines take them. */
  play(inputs) {
    for (const edits of inputs) this.#edit(edits)
    if (this.field.status !== 'complete') this.field.step()
    this.agents.walk(this.field.nextCells, this.world.cells, this.goals, nowhere)
  }

  #edit(edits) {
    const { world, goals } = this
    for (const [cell, area] of edits) {
      if (area === WALL && goals.has(cell)) continue
      world.set(cell % world.width, Math.floor(cell / world.width), area)
    }
  }

  /** The builders' inputs of a frame, by player. */
  botInput(player, frame) {
    return botEdits(this.world, this.base, player, frame)
  }

  /** One number for all of it, the same on every machine whatever the order of its bytes. */
  checksum() {
    const turned = (value, by) => BigInt.asUintN(64, (value << by) | (value >> (64n - by)))
    return this.world.checksum() ^ turned(this.field.checksum(), 21n) ^ turned(this.agents.hash(), 42n)
  }

  /** The whole state as bytes, part by part. */
  saveState() {
    return { grid: this.world.saveState(), field: this.field.saveState(), agents: this.agents.saveState() }
  }

  restoreState({ grid, field, agents }) {
    this.world.restoreState(grid)
    this.field.restoreState(field)
    this.agents.accept(new Int32Array(agents.slice().buffer))
  }
}

/** Plays frames of the script that has no players but the builders. */
export function playScript(room, from, to) {
  for (let frame = from; frame <= to; frame++) {
    room.play([0, 1].map((player) => room.botInput(player, frame)).filter((edits) => edits !== null))
  }
}
