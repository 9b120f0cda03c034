// Three dimensions: a level at a time to paint on, and the whole from above.
import { Brush } from '../kit/brush.js'
import { buttons, card, hint, segments, select, slider } from '../kit/controls.js'
import { TIME_KEYS } from '../kit/lab.js'
import { SEARCH_KEYS, SearchPage, searchTime } from '../kit/search-page.js'
import { IsoView } from '../draw/iso-view.js'
import { SquareBoard } from '../draw/square-board.js'
import { VoxelGround } from '../models/ground.js'
import { SearchModel } from '../models/search.js'
import { cells, group, made, oneOf, whole, valuesOf } from '../share/fields.js'
import { VOXEL_SEARCH } from '../world/algorithms.js'
import { WALL } from '../world/areas.js'
import { makeBlocks } from '../world/blocks.js'

const AREAS = [
  { area: 0, name: 'air', key: 'E' },
  { area: 4, name: 'haze', key: '1' },
  { area: WALL, name: 'wall', key: 'W' },
]
const CONNECTIVITIES = [
  [6, '6'],
  [18, '18'],
  [26, '26'],
]
const SIZES = [1, 2].map((size) => [size, `${size} × ${size} × ${size}`])
const WEIGHTS = [
  [0, '0 – Dijkstra'],
  [1, '1 – A*'],
  [2, '2'],
]
const MAPS = ['towers', 'storeys', 'cave', 'clear']
const RATES = [1, 2, 5, 10, 20, 40, 80, 150, 300]
const SIZE = { sizeX: 24, sizeY: 24, sizeZ: 10 }
const { sizeX, sizeY, sizeZ } = SIZE
const LAYER = sizeX * sizeY

const baseOf = ({ map, seed, start, goal }) => makeBlocks(map, SIZE, seed, [start, goal])
const voxel = (name) =>
  group(name, [whole('x', 0, sizeX - 1), whole('y', 0, sizeY - 1), whole('z', 0, sizeZ - 1)])

/** What a link says of the page. */
export const shape = [
  voxel('start'),
  voxel('goal'),
  ...made(MAPS),
  cells(baseOf),
  group('options', [
    oneOf('connectivity', valuesOf(CONNECTIVITIES)),
    oneOf('agentSize', valuesOf(SIZES)),
    oneOf('heuristicWeight', valuesOf(WEIGHTS)),
  ]),
  whole('iterations', 0, 0x7fffffff),
]

/** What a new session shows. */
const newScene = () => ({
  start: { x: 1, y: sizeY - 2, z: 0 },
  goal: { x: sizeX - 2, y: 1, z: sizeZ - 3 },
  map: 'towers',
  seed: 8,
  options: { connectivity: 26, agentSize: 1, heuristicWeight: 1 },
  iterations: 0,
})

class VoxelModel extends SearchModel {
  ground() {
    return new VoxelGround(this.world, this.options)
  }
}

class VoxelPage extends SearchPage {
  shown = { cut: false, marks: true }
  level = 0

  constructor(way, scene) {
    const { start, goal, map, seed, cells = baseOf(scene), options, iterations } = scene
    const world = way.createVoxelGrid({ ...SIZE, cells })
    world.setAreaCost(4, 3)
    const made = { map, seed }
    super(way, {
      id: 'voxel',
      shape,
      model: new VoxelModel({ world, name: 'grid', start, goal, options, made, iterations }),
      board: new SquareBoard(
        'One level. Arrow keys move the cursor, Enter paints, S and G place start and goal.',
      ),
      states: ['grid', 'search'],
      maps: MAPS,
      size: [sizeX, sizeY],
      opened: scene.opened,
    })
    this.iso = new IsoView('All levels from above. Press to turn.')
    this.brush = new Brush({ areas: AREAS, costOf: (area) => world.areaCost(area) })
    this.slider = slider('level', 'Level', { min: 0, max: sizeZ - 1, value: 0 }, (level) =>
      this.setLevel(level),
    )
    this.open({
      transport: searchTime(RATES, 4, this.kinds),
      lede: 'Paint on one level, watch the search climb through all of them. Memory goes to the chunks that hold something.',
      tools: [this.brush.element, this.slider.element],
      boards: [this.board, this.iso],
      cards: this.makeCards(),
      keyTexts: [
        ...TIME_KEYS,
        [['W', 'E', '1'], 'wall, air, haze'],
        [['[', ']'], 'one level down, up'],
        [['T'], 'turn the view'],
        ...SEARCH_KEYS,
      ],
      keys: {
        ...this.searchKeys(),
        '[': () => this.setLevel(this.level - 1),
        ']': () => this.setLevel(this.level + 1),
        t: () => this.turn(),
      },
    })
    this.lab.room.classList.add('pair')
    this.iso.canvas.addEventListener('click', () => this.turn())
  }

  makeCards() {
    return [
      this.makeFigures(null, () => VOXEL_SEARCH),
      card(
        'Neighbours of a cell',
        this.option(segments, 'connectivity', 'Neighbours', CONNECTIVITIES),
        this.option(select, 'agent', 'Agent size', SIZES, 'agentSize'),
        this.option(select, 'weight', 'Heuristic weight', WEIGHTS, 'heuristicWeight'),
      ),
      card(
        'View',
        this.toggle('cut', 'Cut off what is above the level'),
        this.toggle('marks', 'Open and closed cells'),
        buttons(['turn', 'Turn', () => this.turn()]),
      ),
      this.mapCard(
        this.maps,
        [],
        hint('A step off the axes needs every cell of the box between its ends to be free.'),
      ),
    ]
  }

  areaAt({ x, y }) {
    return this.model.world.get(x, y, this.level)
  }

  fit(room, tallest) {
    const beside = room > 720
    const gap = 16
    const each = beside ? tallest : tallest / 2
    this.board.fit(this, beside ? (room - gap) * 0.46 : room, each)
    this.iso.fit(SIZE, beside ? (room - gap) * 0.54 : room, each)
  }

  draw() {
    const { iso, level, model, shown } = this
    const found = model.search.path()
    const path = found.cells.length === 0 && shown.ahead ? this.wayAhead() : found
    const marks = model.search.marks()
    this.drawLevel(path, marks)
    iso.draw({
      cells: model.world.cells,
      marks: shown.marks ? marks : null,
      path: path.cells,
      cut: shown.cut ? level : sizeZ - 1,
      level,
    })
    iso.drawEnd(model.goal, '--goal', 'G')
    iso.drawEnd(model.start, '--start', 'S')
    this.showState()
    this.figures.show(this.lab, model, found)
  }

  drawLevel(path, marks) {
    const { board, level, model } = this
    const { context } = board
    board.drawCells({ width: sizeX, cells: model.world.getCells(0, 0, level, sizeX, sizeY, 1) })
    board.drawMarks(marks.subarray(level * LAYER, (level + 1) * LAYER), sizeX)
    board.drawLines()
    if (path.cells.length > 0) {
      context.globalAlpha = 0.28
      board.drawPath(path.points())
      context.globalAlpha = 1
      for (const run of this.runsOn(path.points())) board.drawPath(run)
    }
    for (const [name, color, letter] of [
      ['goal', '--goal', 'G'],
      ['start', '--start', 'S'],
    ]) {
      context.globalAlpha = model[name].z === level ? 1 : 0.4
      board.drawEndpoint(model[name], color, letter)
      context.globalAlpha = 1
    }
    board.drawCursor()
  }

  /** The parts of a path that lie on the level shown. */
  runsOn(points) {
    const runs = []
    points.forEach((point, i) => {
      if (point.z !== this.level) return
      if (points[i - 1]?.z === this.level) runs.at(-1).push(point)
      else runs.push([point])
    })
    return runs
  }

  setLevel(value) {
    this.level = Math.min(Math.max(value, 0), sizeZ - 1)
    this.slider.set(this.level)
    this.lab.refresh()
  }

  turn() {
    this.iso.turn = (this.iso.turn + 1) % 4
    this.lab.refresh()
  }

  paint(cells, area) {
    const z = this.level
    return this.model.edit((world) => {
      for (const cell of cells) if (this.inside(cell)) world.set(cell.x, cell.y, z, area)
    })
  }

  move(which, { x, y }) {
    return this.model.moveEnd(which, { x, y, z: this.level })
  }

  mapOf(name, seed) {
    return makeBlocks(name, SIZE, seed, [this.model.start, this.model.goal])
  }

  setCells(cells) {
    this.model.world.setCells(0, 0, 0, sizeX, sizeY, sizeZ, cells)
  }

  handleOf() {
    const { paint } = super.handleOf()
    return {
      paint: (x, y, z, area) => {
        this.setLevel(z)
        paint(x, y, area)
      },
      setLevel: (level) => this.setLevel(level),
      setOptions: (changes) => this.changeOptions(changes),
      setMap: (name) => this.setMap(name),
    }
  }
}

export const createPage = (way, scene = newScene()) => new VoxelPage(way, scene)
