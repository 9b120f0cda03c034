// The public headers, the module, the wrapper's table of calls and the types name the same things.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import * as constants from '../../../dist/constants.js'
import { CALLS, HELPERS, IMPORTS } from '../../../bindings/js/calls.js'
import { FlowField } from '../../../bindings/js/followers/flow-field.js'
import { CsrGraph, Graph, GraphSearch } from '../../../bindings/js/worlds/graph.js'
import { Landmarks, PointGraph } from '../../../bindings/js/worlds/graph-extras.js'
import { Grid } from '../../../bindings/js/worlds/grid.js'
import { GridSearch } from '../../../bindings/js/searches/search.js'
import { HexGrid, HexSearch } from '../../../bindings/js/worlds/hex-grid.js'
import { Handle } from '../../../bindings/js/instance/handle.js'
import { GridReplanner } from '../../../bindings/js/followers/replanner.js'
import { VoxelGrid, VoxelSearch } from '../../../bindings/js/worlds/voxel-grid.js'
import { Waystate } from '../../../bindings/js/waystate.js'
import {
  ALGORITHMS,
  CODES,
  DIAGONALS,
  ENGINES,
  GRAPH_ALGORITHMS,
  HEX_LAYOUTS,
  STATUSES,
} from '../../../bindings/js/instance/names.js'
import { nativeOnlyFunctions, publicFunctions } from '../../../scripts/list-exports.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path) => readFileSync(root + path, 'utf8')

// 10 KB of it are the guard before each export, 2 KB when compressed.
const LARGEST_MODULE = 424 * 1024

let bytes, module, exported
before(async () => {
  await loadWaystate()
  bytes = readFileSync(`${root}dist/waystate.wasm`)
  module = new WebAssembly.Module(bytes)
  exported = WebAssembly.Module.exports(module).map(({ name }) => name)
})

/** The package's own modules, in all folders. */
const modules = () =>
  readdirSync(`${root}bindings/js`, { recursive: true }).filter((file) => file.endsWith('.js'))

const wrapped = () => publicFunctions().filter((name) => !nativeOnlyFunctions().includes(name))

test('every public function is in the table once, or native only', () => {
  assert.deepEqual(CALLS.map(({ name }) => name).sort(), wrapped())
})

test('what the wrapper calls is exported, and no more', () => {
  const called = new Set([...HELPERS, ...CALLS.map(({ via }) => via)])
  assert.deepEqual(
    exported.filter((name) => !called.has(name) && !name.startsWith('__') && name !== '_initialize'),
    [],
  )
  assert.deepEqual(
    [...called].filter((name) => !exported.includes(name)),
    [],
  )
})

test('the wrapper calls what the table says and nothing else', () => {
  const source = modules()
    .filter((file) => file !== 'calls.js')
    .map((file) => read(`bindings/js/${file}`))
    .join('\n')
  // By its name, or out of a table of names.
  const called = new Set([...source.matchAll(/(?:\bwasm\.|: ')(way_\w+)/g)].map(([, name]) => name))
  const expected = [...CALLS.map(({ via }) => via), ...HELPERS].filter((name) => name.startsWith('way_'))
  assert.deepEqual([...called].sort(), [...new Set(expected)].sort())
})

test('the module imports what the table says', () => {
  const imports = WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`)
  assert.deepEqual(imports.sort(), [...IMPORTS].sort())
})

test('the module is small', () => {
  assert.ok(bytes.length <= LARGEST_MODULE, `${bytes.length} bytes`)
})

describe('types', () => {
  const declarations = readdirSync(`${root}bindings/js`, { recursive: true })
    // Entries of families have types of their own under the same names.
    .filter((file) => file.endsWith('.d.ts') && !file.startsWith('entries'))
    .map((file) => read(`bindings/js/${file}`))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')

  /** Members of an interface or class of the types, those it extends included. */
  function declared(name) {
    const [, bases = '', body] = new RegExp(
      `(?:interface|class) ${name}(?: extends ([\\w, ]+))? \\{([\\s\\S]*?)\\n\\}`,
    ).exec(declarations)
    const own = [...body.matchAll(/^ {2}(?:readonly )?(\[Symbol\.\w+\]|\w+)\??[(:]/gm)].map(
      ([, member]) => member,
    )
    // An overloaded member is declared more than once.
    return [...new Set([...bases.split(', ').filter(Boolean).flatMap(declared), ...own])]
  }

  /** What every object has anyway, or only Node asks for. */
  const EVERYWHERE = ['constructor', 'toString', Symbol.for('nodejs.util.inspect.custom')]

  /** What a path has of its class. */
  const WALKED = ['points', 'at', 'world', '[Symbol.iterator]']

  /** Members of a class as it is. */
  function actual(type) {
    const members = []
    for (
      let prototype = type.prototype;
      prototype !== Object.prototype;
      prototype = Object.getPrototypeOf(prototype)
    ) {
      members.push(...Reflect.ownKeys(prototype).filter((key) => !EVERYWHERE.includes(key)))
    }
    // Where the host has no Symbol.dispose there is no such member.
    if (type.prototype instanceof Handle && typeof Symbol.dispose !== 'symbol')
      members.push('[Symbol.dispose]')
    return members.map((key) => (key === Symbol.dispose ? '[Symbol.dispose]' : key)).sort()
  }

  for (const [name, type] of Object.entries({
    Waystate,
    Grid,
    GridSearch,
    GridReplanner,
    HexGrid,
    HexSearch,
    VoxelGrid,
    VoxelSearch,
    FlowField,
    Graph,
    CsrGraph,
    PointGraph,
    Landmarks,
    GraphSearch,
  })) {
    test(`${name} has the members that it declares`, () => {
      assert.deepEqual(actual(type), declared(name).sort())
    })
  }

  test('a path has the members that it declares', async () => {
    const way = await loadWaystate()
    const path = way.createGrid({ width: 1, height: 1 }).findPath({ x: 0, y: 0 }, { x: 0, y: 0 })
    assert.deepEqual([...Object.keys(path), ...WALKED].sort(), declared('GridPath').sort())
  })

  test('a path on a graph has the members that it declares', async () => {
    const way = await loadWaystate()
    const path = way.createGraph({ nodeCount: 1 }).findPath(0, 0)
    assert.deepEqual([...Object.keys(path), ...WALKED].sort(), declared('GraphPath').sort())
  })

  test('every member that the table names is declared', () => {
    for (const { member } of CALLS) {
      const [type, name] = member.split('.')
      if (name !== undefined && type !== 'WaystateError') assert.ok(declared(type).includes(name), member)
    }
  })
})

describe('enumerations', () => {
  const headers = ['base.h', 'types.h'].map((file) => read(`src/include/waystate/${file}`)).join('\n')
  const values = (pattern) =>
    [...headers.matchAll(new RegExp(`\\b${pattern}(\\w+) = (\\d+)`, 'g'))].map(([, name, value]) => [
      name,
      Number(value),
    ])

  const plain = (text) => text.replaceAll('_', '-').toLowerCase()

  test('statuses, rules and codes have the values of the headers', () => {
    assert.deepEqual(
      values('WAY_STATUS_').map(([name]) => plain(name)),
      [...STATUSES],
    )
    assert.deepEqual(
      values('WAY_DIAGONAL_').map(([name]) => plain(name)),
      [...DIAGONALS],
    )
    const graphs = read('src/include/waystate/graph_search.h')
    for (const [value, name] of GRAPH_ALGORITHMS.entries()) {
      assert.match(graphs, new RegExp(`WAY_GRAPH_${name.replace('*', '_star').toUpperCase()} = ${value}\\b`))
    }
    assert.deepEqual(['ok', ...values('WAY_ERROR_').map(([name]) => plain(name))], [...CODES])
  })

  test('layouts of hexagons too', () => {
    const names = [...read('src/include/waystate/hex.h').matchAll(/\bWAY_HEX_(\w+) = (\d),?\n/g)]
    assert.deepEqual(
      names.map(([, name]) => plain(name)),
      [...HEX_LAYOUTS],
    )
    for (const [index, [, , value]] of names.entries()) assert.equal(Number(value), index)
  })

  test('algorithms and engines too', () => {
    const star = (text) =>
      text.replace('jps-plus', 'jps+').replace(/^(a|theta|lazy-theta|hpa|lpa|d)-star/, '$1*')
    assert.deepEqual(
      values('WAY_ALGORITHM_').map(([name]) => star(plain(name))),
      [...ALGORITHMS],
    )
    assert.equal(values('WAY_ENGINE_').length, ENGINES.length)
    for (const [index, [, value]] of values('WAY_ENGINE_').entries()) assert.equal(value, index)
  })
})

describe('constants', () => {
  const headers = [...readdirSync(`${root}src/include/waystate`).map((file) => `include/waystate/${file}`)]
    .concat('world/space.h', 'wasm/host.h')
    .map((file) => read(`src/${file}`))
    .join('\n')

  test('each enumeration that JavaScript knows is known whole', () => {
    for (const prefix of ['ERROR', 'STATUS', 'ALGORITHM', 'DIAGONAL', 'ENGINE', 'CONNECTIVITY']) {
      const names = [...headers.matchAll(new RegExp(`^  (WAY_${prefix}_\\w+) = (\\d+)`, 'gm'))]
      assert.ok(names.length > 2, prefix)
      for (const [, name, value] of names) assert.equal(constants[name], Number(value), name)
    }
  })

  test('every constant that JavaScript knows is one of a header', () => {
    for (const name of Object.keys(constants)) {
      if (name !== 'VERSION') assert.match(headers, new RegExp(`\\b${name}\\b`), name)
    }
  })

  test('the wrapper holds no second copy of a limit', () => {
    for (const file of modules()) {
      assert.doesNotMatch(read(`bindings/js/${file}`), /\b2 \*\* (21|26|400)\b|67108864|1 \/ 1024/, file)
    }
  })

  test('what an option is by default is what the documentation of C says', () => {
    assert.equal(constants.way_grid_options.agent_size.usual, 1)
    assert.equal(constants.way_grid_options.specialized_engines.usual, true)
    assert.equal(constants.way_voxel_options.connectivity.usual, 26)
    assert.equal(constants.way_graph_options.algorithm.usual, constants.WAY_GRAPH_A_STAR)
  })
})

test('no module of the package names a module of Node', () => {
  for (const file of modules()) {
    assert.doesNotMatch(read(`bindings/js/${file}`), /(from|import\()\s*['"]node:/, file)
  }
})
