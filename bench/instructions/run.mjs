// Instructions per expanded cell, saved byte and saved frame: npm run test:instructions -- [--write]
//
// valgrind counts them, the same in every run, so that a change which costs an engine something shows however busy the
// machine is. They are held within LIMIT of table.json, both ways: what became faster is written down with --write.
// Counts depend on the compiler. The table names its own; with any other nothing is held, and that is said.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { ROOT } from '../maps.js'
import { print } from '../table.js'

const TABLE = path.join(ROOT, 'bench/instructions/table.json')
const BUILD = path.join(ROOT, 'build/instructions')
const LIMIT = 0.02
const FLAGS = '-O2 -gdwarf-4 -DNDEBUG'

function compiler() {
  const [version] = execFileSync('gcc', ['--version'], { encoding: 'utf8' }).split('\n')
  return `${version}, ${execFileSync('gcc', ['-dumpmachine'], { encoding: 'utf8' }).trim()}`
}

function build() {
  mkdirSync(BUILD, { recursive: true })
  const quiet = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const configure = ['-S', ROOT, '-B', BUILD, '-G', 'Ninja', '-DCMAKE_C_COMPILER=gcc']
  configure.push('-DCMAKE_BUILD_TYPE=Release', `-DCMAKE_C_FLAGS_RELEASE=${FLAGS}`)
  execFileSync('cmake', [...configure, '-DWAYSTATE_BUILD_TESTS=OFF'], quiet)
  execFileSync('cmake', ['--build', BUILD, '--target', 'waystate'], quiet)
  const program = path.join(BUILD, 'scenes')
  const inputs = [path.join(ROOT, 'bench/instructions/scenes.c'), path.join(BUILD, 'libwaystate.a')]
  const options = ['-std=c11', ...FLAGS.split(' '), `-I${path.join(ROOT, 'src/include')}`]
  execFileSync('gcc', [...options, ...inputs, '-lm', '-o', program], quiet)
  return program
}

/** [{ name, unit, each }]: valgrind writes a file for each return from measured(), numbered from 1. */
function count(program) {
  for (const file of readdirSync(BUILD).filter((name) => name.startsWith('callgrind.out'))) {
    rmSync(path.join(BUILD, file))
  }
  const output = path.join(BUILD, 'callgrind.out')
  const valgrind = ['--tool=callgrind', '--toggle-collect=measured', '--dump-after=measured']
  const { status, stdout, stderr, error } = spawnSync(
    'valgrind',
    [...valgrind, `--callgrind-out-file=${output}`, program],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  if (error) throw new Error('valgrind is not installed: bash scripts/setup.sh --tests', { cause: error })
  if (status !== 0) throw new Error(`the scenes failed: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line, i) => {
      const [name, unit, units] = line.split('\t')
      const total = /^(?:summary|totals): (\d+)/m.exec(readFileSync(`${output}.${i + 1}`, 'utf8'))
      return { name, unit, each: Number((Number(total[1]) / Number(units)).toFixed(3)) }
    })
}

const mine = compiler()
const writes = process.argv.includes('--write')
const table = writes ? { counts: {} } : JSON.parse(readFileSync(TABLE, 'utf8'))
if (!writes && table.compiler !== mine) {
  console.log(`waystate: instructions SKIPPED, nothing was checked: the table is of "${table.compiler}",`)
  console.log(`  this machine has "${mine}"`)
  process.exit(0)
}

const counts = count(build())
if (writes) {
  const written = Object.fromEntries(counts.map(({ name, each }) => [name, each]))
  writeFileSync(TABLE, `${JSON.stringify({ compiler: mine, flags: FLAGS, counts: written }, null, 2)}\n`)
}
let wrong = 0
const lines = counts.map(({ name, unit, each }) => {
  const before = writes ? each : table.counts[name]
  const change = before === undefined ? NaN : each / before - 1
  const holds = Math.abs(change) <= LIMIT
  if (!holds) wrong++
  return [name, unit, each, before ?? 'none', `${(change * 100).toFixed(2)} %`, holds ? '' : 'BEYOND']
})
for (const name of Object.keys(table.counts)) {
  if (counts.some((counted) => counted.name === name)) continue
  if (writes) continue
  wrong++
  lines.push([name, '', 'none', table.counts[name], '', 'GONE'])
}
print(`instructions, ${mine}, ${FLAGS}`, [['scene', 'per', 'now', 'table', 'change', ''], ...lines])
if (wrong > 0) {
  console.log(
    `\nwaystate: ${wrong} beyond ${LIMIT * 100} %. If the change is wanted: npm run test:instructions -- --write`,
  )
  process.exit(1)
}
