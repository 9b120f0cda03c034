// Grids from rows, from Tiled and from MovingAI, held against grids that were filled by hand; what is no map is refused with
// its place.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { WaystateError, WaystateTypeError, loadWaystate } from 'waystate'
import { at } from './support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const refused = (code, message) => (error) => {
  assert.ok(error instanceof WaystateError || error instanceof WaystateTypeError, String(error))
  assert.equal(error.code, code)
  assert.match(error.message, message)
  return true
}

describe('gridFromRows', () => {
  const rows = [
    [0, 1, 2],
    [2, 0, 1],
  ]
  const byHand = () => {
    const grid = way.createGrid({ width: 3, height: 2, cells: Uint8Array.of(0, 255, 7, 7, 0, 255) })
    grid.setAreaCost(7, 2.5)
    return grid
  }

  test('by every kind of mapping', () => {
    const meaning = [0, null, { area: 7, cost: 2.5 }]
    const mappings = [
      { 0: 0, 1: 255, 2: { area: 7, cost: 2.5 } },
      meaning,
      new Map(meaning.map((value, key) => [key, value])),
      (value) => meaning[value],
      (value, x, y) => (assert.equal(rows[y][x], value), meaning[value]),
    ]
    for (const mapping of mappings) {
      const grid = way.gridFromRows(rows, mapping)
      assert.deepEqual(grid.cells, byHand().cells)
      assert.equal(grid.areaCost(7), 2.5)
      assert.equal(grid.checksum(), byHand().checksum())
    }
  })

  test('values are areas without one; rows may be typed arrays or strings', () => {
    assert.deepEqual([...way.gridFromRows(rows).cells], [0, 1, 2, 2, 0, 1])
    assert.deepEqual([...way.gridFromRows(rows.map((row) => Uint8Array.from(row))).cells], [0, 1, 2, 2, 0, 1])
    assert.deepEqual([...way.gridFromRows(['.#', '#.'], { '.': 0, '#': 255 }).cells], [0, 255, 255, 0])
  })

  test('hexagons and space', () => {
    const space = { originX: 5, originY: -5, cellSize: 16 }
    const grid = way.gridFromRows(rows, undefined, { layout: 'even-q', space })
    assert.equal(grid.layout, 'even-q')
    assert.deepEqual(grid.space, space)
    assert.deepEqual([...grid.cells], [0, 1, 2, 2, 0, 1])
  })

  test('says where', () => {
    const { gridFromRows } = { gridFromRows: way.gridFromRows.bind(way) }
    for (const [code, message, ...given] of [
      ['invalid-argument', /^rows is undefined/],
      ['invalid-argument', /^rows is 3/, 3],
      ['out-of-range', /rows is 0/, []],
      ['out-of-range', /rows is 0/, [[]]],
      ['invalid-argument', /^rows\[0\] is 3/, [3]],
      ['invalid-argument', /^rows\[1\] is null/, [[1], null]],
      ['out-of-range', /^rows\[1\] has 1 values; 2 were expected/, [[1, 2], [3]]],
      ['invalid-argument', /^rows\[1\]\[0\] is NaN/, [[1], [NaN]]],
      ['invalid-argument', /^rows\[0\]\[1\] is undefined/, [[1, undefined]]],
      ['invalid-argument', /^rows\[0\]\[1\] is 0\.5/, [[1, 0.5]]],
      ['out-of-range', /^rows\[0\]\[1\] is 256/, [[1, 256]]],
      ['out-of-range', /^rows\[0\]\[1\] is -1/, [[1, -1]]],
      ['out-of-range', /^rows\[0\]\[1\] is 4; mapping has nothing/, [[1, 4]], { 1: 0 }],
      ['out-of-range', /^rows\[0\]\[0\] is NaN; mapping has nothing/, [[NaN]], { 1: 0 }],
      ['out-of-range', /^rows\[0\]\[0\] is "toString"/, [['toString']], { 1: 0 }],
      ['out-of-range', /^mapping\[1\] is 256/, [[1]], { 1: 256 }],
      ['invalid-argument', /^mapping\[1\] is "wall"/, [[1]], { 1: 'wall' }],
      ['invalid-argument', /mapping of 1, at rows\[0\]\[0\],.* undefined/, [[1]], () => undefined],
      ['invalid-argument', /^mapping is 5/, [[1]], 5],
      ['invalid-argument', /^mapping\[1\] has no 'price'/, [[1]], { 1: { area: 1, price: 2 } }],
      ['out-of-range', /^multiplier is 0;/, [[1]], { 1: { area: 1, cost: 0 } }],
      [
        'invalid-argument',
        /area 1 has 2 already/,
        [[1, 2]],
        { 1: { area: 1, cost: 2 }, 2: { area: 1, cost: 3 } },
      ],
      ['out-of-range', /^area is 255/, [[1]], { 1: { area: 255, cost: 2 } }],
      ['invalid-argument', /^options has no 'size'/, [[1]], undefined, { size: 3 }],
      ['invalid-argument', /^layout is "hex"/, [[1]], undefined, { layout: 'hex' }],
      ['out-of-range', /^rows\.length is 134217728/, new Array(2 ** 27)],
      ['out-of-range', /width \* height of rows/, [new Array(2 ** 20), ...new Array(99).fill([])]],
    ]) {
      assert.throws(() => gridFromRows(...given), refused(code, message))
    }
    const { used } = way.memoryUsage()
    assert.throws(() => way.gridFromRows([[1]], { 1: { area: 1, cost: -1 } }))
    assert.equal(way.memoryUsage().used, used)
  })
})

const tiled = (changes = {}, layer = {}) => ({
  orientation: 'orthogonal',
  tilewidth: 16,
  tileheight: 16,
  tilesets: [
    { firstgid: 1, tiles: [{ id: 1, properties: [{ name: 'slow', type: 'float', value: 3 }] }] },
    { firstgid: 100, source: 'elsewhere.tsj' },
  ],
  layers: [
    { type: 'objectgroup', name: 'things', objects: [] },
    {
      type: 'group',
      name: 'all',
      layers: [
        { type: 'tilelayer', name: 'ground', width: 3, height: 2, data: [0, 1, 2, 2, 0, 1], ...layer },
      ],
    },
    { type: 'tilelayer', name: 'upper', width: 1, height: 1, data: [1] },
  ],
  ...changes,
})

describe('gridFromTiled', () => {
  const mapping = { 0: 0, 1: 255, 2: 7 }
  const expected = [0, 255, 7, 7, 0, 255]

  test('an array, base64, text, flipped tiles, chunks', () => {
    const words = Uint32Array.of(0, 0x80000001, 0x40000002, 0x20000002, 0, 0xf0000001)
    const data = Buffer.from(words.buffer).toString('base64')
    for (const map of [
      tiled(),
      JSON.stringify(tiled()),
      tiled({}, { data: [...words] }),
      tiled({}, { data, encoding: 'base64', compression: '' }),
    ]) {
      const grid = way.gridFromTiled(map, 'ground', mapping)
      assert.deepEqual([...grid.cells], expected)
      assert.deepEqual(grid.space, { originX: 0, originY: 0, cellSize: 16 })
    }
    const chunks = [
      { x: -2, y: 4, width: 2, height: 2, data: [1, 2, 0, 1] },
      { x: 2, y: 4, width: 1, height: 1, data: [2] },
    ]
    const endless = way.gridFromTiled(tiled({}, { data: undefined, chunks }), 'ground', mapping)
    assert.deepEqual([endless.width, endless.height], [5, 2])
    assert.deepEqual([...endless.cells], [255, 7, 0, 0, 7, 0, 255, 0, 0, 0])
    assert.deepEqual(endless.space, { originX: -32, originY: 64, cellSize: 16 })
    assert.deepEqual([...way.gridFromTiled(tiled(), 2, mapping).cells], [255])
  })

  test('properties of tiles', () => {
    const grid = way.gridFromTiled(tiled(), 'ground', (tile, x, y, { slow = 1 }) =>
      tile === 1 ? null : { area: tile, cost: slow },
    )
    assert.deepEqual([...grid.cells], [0, 255, 2, 2, 0, 255])
    assert.equal(grid.areaCost(2), 3)
  })

  test('hexagons, as they are staggered', () => {
    for (const [staggeraxis, staggerindex, layout] of [
      ['y', 'odd', 'odd-r'],
      ['y', 'even', 'even-r'],
      ['x', 'odd', 'odd-q'],
      ['x', 'even', 'even-q'],
    ]) {
      const map = tiled({ orientation: 'hexagonal', staggeraxis, staggerindex, hexsidelength: 8 })
      const grid = way.gridFromTiled(map, 'ground', mapping)
      assert.equal(grid.layout, layout)
      assert.deepEqual([...grid.cells], expected)
    }
  })

  test('says where', () => {
    const circle = { type: 'group' }
    circle.layers = [circle]
    for (const [code, message, map, layer = 'ground', meaning = mapping] of [
      ['invalid-argument', /^map is undefined/, undefined],
      ['invalid-argument', /^map is Array/, []],
      ['invalid-argument', /^map is no JSON/, '{'],
      ['invalid-argument', /^map is null/, 'null'],
      ['unsupported', /^map\.orientation is undefined/, {}],
      ['unsupported', /^map\.orientation is "isometric"/, tiled({ orientation: 'isometric' })],
      ['invalid-argument', /^map\.staggeraxis/, tiled({ orientation: 'hexagonal' })],
      ['invalid-argument', /^map\.layers is 3/, tiled({ layers: 3 })],
      ['invalid-argument', /^map\.layers\[0\] is null/, tiled({ layers: [null] })],
      ['out-of-range', /"sky"; there are "ground", "upper"/, tiled(), 'sky'],
      ['out-of-range', /^layer is 3/, tiled(), 3],
      ['invalid-argument', /^layer is undefined/, tiled(), null],
      ['unsupported', /^map\.layers\[0\]\.type is "objectgroup"/, tiled(), 0],
      ['out-of-range', /more than 32 others/, tiled({ layers: [circle] })],
      ['invalid-argument', /^width of map\.layers\[1\]\.layers\[0\] is NaN/, tiled({}, { width: NaN })],
      ['out-of-range', /^width \* height/, tiled({}, { width: 2 ** 20, height: 2 ** 20 })],
      ['out-of-range', /data has 6 tiles; 8 were expected/, tiled({}, { width: 4 })],
      ['invalid-argument', /data is undefined/, tiled({}, { data: undefined })],
      ['invalid-argument', /data\[1\] is NaN/, tiled({}, { data: [0, NaN, 2, 2, 0, 1] })],
      ['out-of-range', /data\[1\] is -1/, tiled({}, { data: [0, -1, 2, 2, 0, 1] })],
      ['out-of-range', /data\[2\] is 3; mapping/, tiled({}, { data: [0, 1, 3, 2, 0, 1] })],
      ['unsupported', /encoding is undefined/, tiled({}, { data: 'AAAA' })],
      [
        'unsupported',
        /compression is "zlib"/,
        tiled({}, { data: 'AA', encoding: 'base64', compression: 'zlib' }),
      ],
      ['invalid-argument', /data is no base64/, tiled({}, { data: '???', encoding: 'base64' })],
      ['out-of-range', /data has 0.75 tiles/, tiled({}, { data: 'AAAA', encoding: 'base64' })],
      ['out-of-range', /is 0/, tiled({}, { chunks: [] })],
      ['invalid-argument', /chunks\[0\]\.x is undefined/, tiled({}, { chunks: [{}] })],
      ['invalid-argument', /^map\.tilesets is 3/, tiled({ tilesets: 3 })],
      ['invalid-argument', /^mapping is undefined/, tiled(), 'ground', null],
    ]) {
      const given = [map, layer ?? undefined, meaning ?? undefined]
      assert.throws(() => way.gridFromTiled(...given), refused(code, message))
    }
  })
})

describe('gridFromMovingAi', () => {
  const text = 'type octile\nheight 2\nwidth 4\nmap\n.GS@\nOTW.\n'

  test('letters, line ends, a mapping', () => {
    const cells = [0, 0, 0, 255, 255, 255, 255, 0]
    assert.deepEqual([...way.gridFromMovingAi(text).cells], cells)
    assert.deepEqual([...way.gridFromMovingAi(text.replaceAll('\n', '\r\n')).cells], cells)
    assert.deepEqual([...way.gridFromMovingAi(text.trimEnd()).cells], cells)
    const grid = way.gridFromMovingAi(text, (letter) => (letter === 'S' ? { area: 1, cost: 2 } : 0))
    assert.deepEqual([...grid.cells], [0, 0, 1, 0, 0, 0, 0, 0])
    assert.equal(grid.areaCost(1), 2)
  })

  test('says where', () => {
    for (const [code, message, given] of [
      ['invalid-argument', /^text is undefined/, undefined],
      ['invalid-argument', /^line 1 is ""/, ''],
      ['invalid-argument', /^text has no line 'map'/, 'type octile\nheight 2'],
      ['invalid-argument', /^line 3: width is "x"/, text.replace('width 4', 'width x')],
      ['invalid-argument', /^line 3: width is "-4"/, text.replace('width 4', 'width -4')],
      ['out-of-range', /^width of the map is 0/, text.replace('width 4', 'width 0')],
      ['out-of-range', /^width of the map is 999999999/, text.replace('width 4', 'width 999999999')],
      ['invalid-argument', /^text has 3 lines of cells; 20 /, text.replace('height 2', 'height 20')],
      ['invalid-argument', /^line 5 has 3 cells; 4 were/, text.replace('.GS@', '.GS')],
      ['out-of-range', /^line 6, column 2, is "x"/, text.replace('OT', 'Ox')],
      ['invalid-argument', /^line 7 is "rest"/, `${text}rest`],
    ]) {
      assert.throws(() => way.gridFromMovingAi(given), refused(code, message))
    }
  })
})

describe('what is asked for as an array', () => {
  test('one goal', () => {
    for (const grid of [
      way.createGrid({ width: 9, height: 9 }),
      way.createHexGrid({ width: 9, height: 9, layout: 'odd-r' }),
    ]) {
      const one = grid.createFlowField(at(3, 4))
      const list = grid.createFlowField([at(3, 4)])
      assert.equal(one.hash(), list.hash())
      one.setGoals(at(5, 5))
      assert.deepEqual(one.goals, [at(5, 5)])
      assert.throws(() => grid.createFlowField({ x: 9, y: 0 }), refused('out-of-range', /goals.*x is 9/))
      for (const wrong of [undefined, null, 3, 'x']) {
        assert.throws(() => grid.createFlowField(wrong), refused('invalid-argument', /^goals is/))
      }
    }
    const field = (goals) => way.tileFlowField({ width: 5, height: 5, goals, cost: () => 1 })
    assert.deepEqual(field(at(2, 2)), field([at(2, 2)]))
  })

  test('plain numbers for cells and samples', () => {
    const grid = way.createGrid({ width: 2, height: 2, cells: [0, 255, 3, 4] })
    assert.deepEqual([...grid.cells], [0, 255, 3, 4])
    grid.setCells(0, 0, 2, 1, [9, 8])
    assert.deepEqual([...grid.cells], [9, 8, 3, 4])
    assert.throws(() => grid.setCells(0, 0, 2, 1, [9, 256]), refused('out-of-range', /^cells\[1\] is 256/))
    assert.throws(
      () => grid.setCells(0, 0, 2, 1, [NaN, 1]),
      refused('invalid-argument', /^cells\[0\] is NaN/),
    )
    assert.throws(() => grid.setCells(0, 0, 2, 1, [1]), refused('out-of-range', /^cells has 1/))
    assert.deepEqual([...grid.cells], [9, 8, 3, 4])
    const voxels = way.createVoxelGrid({ sizeX: 2, sizeY: 1, sizeZ: 1, cells: [0, 7] })
    assert.equal(voxels.get(1, 0, 0), 7)
    const field = grid.createFlowField(at(0, 0))
    field.step()
    assert.deepEqual(field.sample([3, 0, -1]), field.sample(Int32Array.of(3, 0, -1)))
    assert.throws(() => field.sample([0, 0.5]), refused('invalid-argument', /^cells\[1\] is 0\.5/))
  })
})

describe('paths', () => {
  const checkWalk = (path) => {
    const points = path.points()
    assert.ok(points.length > 1)
    assert.deepEqual([...path], points)
    const walked = []
    for (const point of path) walked.push(point)
    assert.deepEqual(walked, points)
    for (const i of [0, 1, points.length - 1, -1, -points.length]) assert.deepEqual(path.at(i), points.at(i))
    for (const i of [points.length, -points.length - 1, 2 ** 40]) assert.equal(path.at(i), undefined)
    for (const wrong of ['0', 0.5, NaN, undefined]) {
      assert.throws(() => path.at(wrong), refused('invalid-argument', /^index is/))
    }
    return points
  }

  test('on squares and hexagons', () => {
    const sizes = { width: 9, height: 7, space: { originX: -3, originY: 10, cellSize: 8 } }
    for (const grid of [
      way.createGrid(sizes),
      ...['odd-r', 'even-r', 'odd-q', 'even-q'].map((layout) => way.createHexGrid({ ...sizes, layout })),
    ]) {
      const path = grid.findPath(at(0, 0), at(8, 6))
      const points = checkWalk(path)
      assert.deepEqual(
        path.world(),
        points.map(({ x, y }) => grid.center(x, y)),
      )
      assert.deepEqual(path.world(), [...way.describe(path).worldPoints])
      const none = grid.findPath(at(0, 0), at(99, 99))
      assert.deepEqual([[...none], none.world(), none.at(0)], [[], [], undefined])
    }
  })

  test('on voxels and graphs', () => {
    const space = { originX: 1, originY: 2, originZ: 3, cellSize: 4 }
    const voxels = way.createVoxelGrid({ sizeX: 4, sizeY: 4, sizeZ: 4, space })
    const path = voxels.findPath({ x: 0, y: 0, z: 0 }, { x: 3, y: 3, z: 3 })
    const points = checkWalk(path)
    assert.deepEqual(
      path.world(),
      points.map(({ x, y, z }) => voxels.center(x, y, z)),
    )
    const graph = way.createGraph({ nodeCount: 3, edges: [[0, 1, 7], [1, 2, 5]], positions: [0, 0, 1, 5, 2, 9] }) // prettier-ignore
    const road = graph.findPath(0, 2)
    assert.deepEqual([...road], [0, 1, 2])
    assert.deepEqual([road.at(1), road.at(-1), road.at(3)], [1, 2, undefined])
    assert.deepEqual(road.world(), road.points())
  })
})

test('hashes as text', () => {
  const grid = way.createGrid({ width: 9, height: 9 })
  const search = grid.createSearch()
  search.begin(at(0, 0), at(8, 8))
  const replanner = grid.createReplanner()
  const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 1]] })
  const voxels = way.createVoxelGrid({ sizeX: 2, sizeY: 2, sizeZ: 2 })
  const hex = way.createHexGrid({ width: 3, height: 3, layout: 'odd-r' })
  for (const object of [grid, search, replanner, grid.createFlowField([]), graph, voxels, hex]) {
    for (const name of ['hash', 'checksum']) {
      const text = object[name]({ text: true })
      assert.match(text, /^[0-9a-f]{16}$/)
      assert.equal(BigInt(`0x${text}`), object[name]())
      assert.equal(object[name]({ text: false }), object[name]())
      assert.equal(object[name]({}), object[name]())
      assert.throws(() => object[name]({ text: 1 }), refused('invalid-argument', /^text is 1/))
      assert.throws(() => object[name]({ hex: true }), refused('invalid-argument', /no 'hex'/))
    }
  }
})
