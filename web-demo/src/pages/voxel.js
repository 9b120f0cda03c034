// Three dimensions: a level at a time to paint on, and the whole from above.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, hint, keyCard, legend, segments, select, slider } from '../kit/controls.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { cellMove, Lab, TIME_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { SearchCard } from '../kit/searchcard.js'
import { StateCard } from '../kit/statecard.js'
import { IsoView } from '../draw/iso-view.js'
import { SquareBoard } from '../draw/square-board.js'
import { SearchModel } from '../models/search.js'
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
const KINDS = {
  start: 'new session',
  paint: 'painted',
  move: 'endpoint moved',
  options: 'options changed',
  again: 'search begun again',
  clear: 'map cleared',
  towers: 'map: towers',
  storeys: 'map: storeys',
  cave: 'map: cave',
}

export function createPage(way) {
  const size = { sizeX: 24, sizeY: 24, sizeZ: 10 }
  const { sizeX, sizeY, sizeZ } = size
  const layer = sizeX * sizeY
  let seed = 8
  const start = { x: 1, y: sizeY - 2, z: 0 }
  const goal = { x: sizeX - 2, y: 1, z: sizeZ - 3 }
  const grid = way.createVoxelGrid({ ...size, cells: makeBlocks('towers', size, seed, [start, goal]) })
  grid.setAreaCost(4, 3)
  const model = new SearchModel({
    world: grid,
    name: 'grid',
    start,
    goal,
    options: { connectivity: 26, agentSize: 1, heuristicWeight: 1 },
  })
  const recorder = new Recorder(model)
  const board = new SquareBoard(
    'One level. Arrow keys move the cursor, Enter paints, S and G place start and goal.',
  )
  const iso = new IsoView('All levels from above. Press to turn.')
  let level = 0
  const shown = { cut: false, marks: true }

  // ---- cards ----

  const state = new StateCard(['grid', 'search'])
  const connectivity = segments('connectivity', 'Neighbours', CONNECTIVITIES, 26, (value) =>
    changeOptions({ connectivity: value }),
  )
  const agent = select('agent', 'Agent size', SIZES, 1, (agentSize) => changeOptions({ agentSize }))
  const weight = select('weight', 'Heuristic weight', WEIGHTS, 1, (heuristicWeight) =>
    changeOptions({ heuristicWeight }),
  )
  const figures = new SearchCard(
    'cells',
    null,
    legend(['open', 'open'], ['closed', 'closed'], ['path', 'path']),
  )
  const levelSlider = slider('level', 'Level', { min: 0, max: sizeZ - 1, value: level }, setLevel)
  const toggle = (name, text) =>
    checkbox(name, text, shown[name], (on) => {
      shown[name] = on
      lab.refresh()
    }).element
  const brush = new Brush({ areas: AREAS, costOf: (area) => grid.areaCost(area) })

  const lab = new Lab({
    recorder,
    transport: {
      rates: [1, 2, 5, 10, 20, 40, 80, 150, 300],
      rate: 4,
      rateText: 'iterations a tick',
      kinds: KINDS,
      stepText: (amount) => `${amount} iterations`,
    },
    lede: 'Paint on one level, watch the search climb through all of them. Memory goes to the chunks that hold something.',
    tools: [brush.element, levelSlider.element],
    boards: [board, iso],
    cards: [
      state.element,
      figures.element,
      card('Neighbours of a cell', connectivity.element, agent.element, weight.element),
      card(
        'View',
        toggle('cut', 'Cut off what is above the level'),
        toggle('marks', 'Open and closed cells'),
        buttons(['turn', 'Turn', turn]),
      ),
      card(
        'Maps',
        buttons(
          ...MAPS.map((name) => [`map-${name}`, name[0].toUpperCase() + name.slice(1), () => setMap(name)]),
        ),
        hint('A step off the axes needs every cell of the box between its ends to be free.'),
      ),
      keyCard([
        ...TIME_KEYS,
        [['W', 'E', '1'], 'wall, air, haze'],
        [['[', ']'], 'one level down, up'],
        [['T'], 'turn the view'],
        [['S', 'G'], 'start, goal to the cursor'],
        [['R'], 'search again from the start'],
      ]),
    ],
    fit(room, tallest) {
      const beside = room > 720
      const gap = 16
      board.fit({ width: sizeX, height: sizeY }, beside ? (room - gap) * 0.46 : room, tallest)
      iso.fit(size, beside ? (room - gap) * 0.54 : room, tallest)
    },
    show,
    start: () => ({ x: model.start.x, y: model.start.y }),
    cursor: { move: cellMove(sizeX, sizeY), paint: (cell) => paintOnce(cell) },
    keys: {
      ...brush.keys(),
      '[': () => setLevel(level - 1),
      ']': () => setLevel(level + 1),
      t: turn,
      r: () => edited('again', () => model.beginAgain()),
      s: () => moveToCursor('start'),
      g: () => moveToCursor('goal'),
    },
  })
  lab.room.classList.add('pair')

  // ---- showing ----

  function show() {
    const path = model.search.path()
    const marks = model.search.marks()
    showLevel(path, marks)
    iso.draw({
      cells: grid.cells,
      marks: shown.marks ? marks : null,
      path: path.cells,
      cut: shown.cut ? level : sizeZ - 1,
      level,
    })
    iso.drawEnd(model.goal, '--goal', 'G')
    iso.drawEnd(model.start, '--start', 'S')
    state.show(recorder)
    figures.show(lab, model, path)
    connectivity.set(model.options.connectivity)
    agent.set(model.options.agentSize)
    weight.set(model.options.heuristicWeight)
  }

  function showLevel(path, marks) {
    const { context } = board
    board.drawCells({ width: sizeX, cells: grid.getCells(0, 0, level, sizeX, sizeY, 1) })
    board.drawMarks(marks.subarray(level * layer, (level + 1) * layer), sizeX)
    board.drawLines()
    if (path.cells.length > 0) {
      context.globalAlpha = 0.28
      board.drawPath(path.points())
      context.globalAlpha = 1
      for (const run of runsOn(path.points())) board.drawPath(run)
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
  function runsOn(points) {
    const runs = []
    points.forEach((point, i) => {
      if (point.z !== level) return
      if (points[i - 1]?.z === level) runs.at(-1).push(point)
      else runs.push([point])
    })
    return runs
  }

  function setLevel(value) {
    level = Math.min(Math.max(value, 0), sizeZ - 1)
    levelSlider.set(level)
    lab.refresh()
  }

  function turn() {
    iso.turn = (iso.turn + 1) % 4
    lab.refresh()
  }

  // ---- editing ----

  const { edited, end, moveTo, moveToCursor, paint, paintOnce } = makeEditing(lab, {
    paint(cells, area) {
      const z = level
      return model.edit(() => {
        for (const { x, y } of cells) if (inside({ x, y })) grid.set(x, y, z, area)
      })
    },
    move: (which, { x, y }) => model.moveEnd(which, { x, y, z: level }),
    area: () => brush.area,
    inside,
  })

  function inside({ x, y }) {
    return x >= 0 && y >= 0 && x < sizeX && y < sizeY
  }

  function setMap(name) {
    seed += 1
    const cells = makeBlocks(name, size, seed, [model.start, model.goal])
    edited(name, () => {
      model.edit(() => grid.setCells(0, 0, 0, sizeX, sizeY, sizeZ, cells))
    })
  }

  function changeOptions(changes) {
    edited('options', () => model.setOptions(changes))
  }

  watchPointer(board, {
    grab: (cell, reach) => grabbed({ start: model.start, goal: model.goal }, cell, reach),
    stroke: paint,
    move: moveTo,
    end,
  })
  iso.canvas.addEventListener('click', turn)

  const handle = makeHandle(lab, {
    paint(x, y, z, area) {
      setLevel(z)
      brush.pick(area)
      paintOnce({ x, y })
    },
    setLevel,
    setOptions: changeOptions,
    setMap,
  })
  return { lab, handle }
}
