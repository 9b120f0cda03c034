// The command line as one types it: output, pipes and exit codes.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadWaystate } from 'waystate'
import { at } from './support/drawing.js'

const command = fileURLToPath(new URL('../../bindings/cli/waystate.js', import.meta.url))
const MAP = 'type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n'

const way = await loadWaystate()
/** Rooms and differences are of instances that know bundles. */
const bundles = typeof way.diff === 'function'

describe('waystate', () => {
  let folder
  let grid

  const run = (args, input) => {
    const options = { cwd: folder, encoding: 'utf8', input }
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], options)
    return { status, stdout, stderr }
  }
  const json = (args, input) => JSON.parse(run([...args, '--json'], input).stdout)

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'waystate-cli-'))
    grid = way.createGrid({ width: 6, height: 4 })
    grid.fill(2, 0, 1, 3, 255)
    grid.setAreaCost(3, 2.5)
    grid.set(0, 0, 3)
    writeFileSync(path.join(folder, 'a'), grid.saveState())
    const search = grid.createSearch()
    search.begin(at(0, 0), at(5, 0))
    search.step(3)
    if (bundles) writeFileSync(path.join(folder, 'room'), way.bundle([grid, search]))
    writeFileSync(path.join(folder, 'search'), search.saveState())
    const other = way.gridFromState(grid.saveState())
    other.set(5, 3, 7)
    other.set(4, 3, 7)
    writeFileSync(path.join(folder, 'b'), other.saveState())
    writeFileSync(path.join(folder, 'map'), MAP)
    const layers = [{ type: 'tilelayer', name: 'g', width: 3, height: 1, data: [0, 5, 0] }]
    writeFileSync(path.join(folder, 'tiled'), JSON.stringify({ orientation: 'orthogonal', layers }))
  })

  after(() => rmSync(folder, { recursive: true, force: true }))

  test('help and mistakes', () => {
    for (const args of [['--help'], ['help'], ['path', '--help'], ['-h']]) {
      const { status, stdout } = run(args)
      assert.equal(status, 0)
      assert.match(stdout, /waystate inspect FILE/)
    }
    assert.equal(run(['--version']).stdout.trim(), way.version)
    for (const args of [
      [],
      ['nothing'],
      ['inspect'],
      ['inspect', 'a', 'b'],
      ['inspect', '--colour', 'a'],
      ['diff', 'a'],
      ['inspect', 'missing'],
      ['path', 'map', '0', '1,1'],
      ['path', 'map', '0,0', '1,1', '--algorithm', 'best'],
      ['bench', '--queries', 'x'],
    ]) {
      // prettier-ignore
      const { status, stderr } = run(args)
      assert.equal(status, 2, args.join(' '))
      if (args.length > 0) assert.match(stderr, /^waystate: ./)
    }
  })

  test('inspect', () => {
    const { status, stdout } = run(['inspect', 'a'])
    assert.equal(status, 0)
    assert.ok(stdout.includes(`hash ${grid.hash({ text: true })}`))
    assert.match(stdout, /area 3: 1 cells, cost 2\.5\n.*area 255: 3 cells, walls/)
    const report = json(['inspect', '-'], grid.saveState())
    assert.deepEqual([report.kind, report.bytes], ['grid', grid.saveState().length])
    assert.equal(report.objects[0].checksum, grid.checksum({ text: true }))
    assert.equal(run(['inspect', 'map']).status, 1)
  })

  test('bundles, and what lies over a world', { skip: !bundles }, () => {
    const room = json(['inspect', 'room'])
    assert.deepEqual([room.kind, room.objects.length], ['bundle', 2])
    assert.equal(json(['inspect', 'search']).kind, 'jump point search over terrain')
    const { status, stdout } = run(['verify', 'room', 'search'])
    assert.equal(status, 0, stdout)
    assert.match(stdout, /^room: ok, bundle\n/)
  })

  test('diff', { skip: !bundles }, () => {
    assert.deepEqual(run(['diff', 'a', 'a']), { status: 0, stdout: 'no difference\n', stderr: '' })
    const { status, stdout } = run(['diff', 'a', 'b'])
    assert.equal(status, 1)
    assert.match(stdout, /\d+ fields differ, in \d+ places\n$/)
    const cells = json(['diff', 'a', 'b']).find(({ count }) => count === 2)
    assert.deepEqual([cells.object, cells.at, cells.cell, cells.a, cells.b], [0, 22, { x: 4, y: 3 }, 0, 7])
    assert.equal(run(['diff', 'a', 'map']).status, 1)
  })

  test('verify', () => {
    assert.deepEqual(run(['verify', 'a', 'b']), {
      status: 0,
      stdout: 'a: ok, grid\nb: ok, grid\n',
      stderr: '',
    })
    writeFileSync(path.join(folder, 'short'), grid.saveState().subarray(0, -1))
    const bad = run(['verify', 'a', 'short', 'map'])
    assert.equal(bad.status, 1)
    assert.match(bad.stdout, /^a: ok, grid\nshort: refused at byte \d+: .*\nmap: refused at byte 0: /)
  })

  test('path', () => {
    const { status, stdout } = run(['path', 'map', '0,1', '3,1', '--algorithm', 'jps'])
    assert.equal(status, 0)
    const [head, ...points] = stdout.trimEnd().split('\n')
    assert.match(head, /^found: 6 cells, cost 5, \d+ expanded by jps$/)
    assert.deepEqual([points[0], points.at(-1)], ['0,1', '3,1'])
    const found = json(['path', '-', '0,1', '3,1', '--diagonal', 'never'], MAP)
    assert.deepEqual([found.status, found.cost, found.points.length], ['found', 5, 6])
    assert.equal(run(['path', 'map', '0,1', '1,1']).status, 1)
    assert.equal(run(['path', 'tiled', '0,0', '2,0']).status, 1)
    assert.equal(json(['path', 'tiled', '0,0', '2,0', '--walls', '4']).status, 'found')
    assert.match(run(['path', 'a', '0,0', '2,0']).stderr, /line 1/)
  })

  test('bench', () => {
    const { rows, queries } = json(['bench', 'map', '--queries', '5'])
    assert.equal(queries, 5)
    assert.deepEqual(
      rows.map(({ algorithm }) => algorithm),
      ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*'],
    )
    assert.ok(rows.every(({ found }) => found === 5))
  })
})
