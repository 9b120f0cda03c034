// Builds programs of this folder against the library, and reads what native.c prints.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

import { ROOT } from './maps.js'

/** The path of bench/<name>.c, built. */
export function buildNative(name = 'native') {
  const build = path.join(ROOT, 'build/bench')
  mkdirSync(build, { recursive: true })
  const quiet = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const configure = [
    '-S',
    ROOT,
    '-B',
    build,
    '-DCMAKE_BUILD_TYPE=Release',
    '-DCMAKE_C_FLAGS_RELEASE=-O3 -DNDEBUG',
  ]
  execFileSync('cmake', [...configure, '-DWAYSTATE_BUILD_TESTS=OFF'], quiet)
  execFileSync('cmake', ['--build', build, '--target', 'waystate'], quiet)
  const program = path.join(build, name)
  const support = path.join(ROOT, 'tests/c/support')
  const sources = ['movingai.c', 'source_dir.c'].map((file) => path.join(support, file))
  const includes = [`-I${path.join(ROOT, 'src/include')}`, `-I${support}`]
  const inputs = [path.join(ROOT, `bench/${name}.c`), ...sources, path.join(build, 'libwaystate.a')]
  execFileSync('cc', ['-std=c11', '-O3', '-g', ...includes, ...inputs, '-lm', '-o', program], quiet)
  return program
}

/** By map name, { answers: [{ ns, expanded, wrong }], bytesPerCell }. */
function readNative(text) {
  const byMap = new Map()
  for (const line of text.trim().split('\n')) {
    const [name, index, ...numbers] = line.split('\t')
    const [ns, expanded, wrong] = numbers.map(Number)
    if (!byMap.has(name)) byMap.set(name, { answers: [] })
    if (index === 'bytes') byMap.get(name).bytesPerCell = ns / expanded
    else byMap.get(name).answers.push({ ns, expanded, wrong })
  }
  return byMap
}

const mapArguments = (maps) => maps.flatMap(({ mapFile, queryFile }) => [mapFile, queryFile])

/** Null when the program does not run. */
export function runNative(program, engine, rounds, queries, maps) {
  const run = [engine, String(rounds), String(queries), ...mapArguments(maps)]
  const { status, stdout } = spawnSync(program, run, { encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? readNative(stdout) : null
}

/** Instructions inside the query call, and the cells that were expanded; the first query also fills the buffers. */
export function countNative(program, engine, maps) {
  const output = path.join(ROOT, 'build/bench', `callgrind.${engine.replace('*', 'star')}.out`)
  const options = [
    '--tool=callgrind',
    '--toggle-collect=way_grid_find_path',
    `--callgrind-out-file=${output}`,
  ]
  const run = [...options, program, engine, '0', '6', ...mapArguments(maps)]
  const { status, stdout, stderr, error } = spawnSync('valgrind', run, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (error) throw new Error('valgrind is not installed', { cause: error })
  if (status !== 0) return null
  const answers = [...readNative(stdout).values()].flatMap((map) => map.answers)
  return {
    instructions: Number(/Collected\s*:\s*(\d+)/.exec(stderr)[1]),
    expanded: answers.reduce((total, answer) => total + answer.expanded, 0),
  }
}
