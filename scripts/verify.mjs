// Builds the module in two clean folders that differ in name, time zone and language, and compares both with the sum that the
// package carries: whoever has the sources and the same tools can know that the module came of them.
//
//   npm run verify

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const SOURCES = ['CMakeLists.txt', 'CMakePresets.json', 'package.json', 'bindings', 'scripts', 'src']
const PLACES = [
  ['a', { TZ: 'UTC', LC_ALL: 'C' }],
  ['a much longer name', { TZ: 'Asia/Kolkata', LC_ALL: 'tr_TR.UTF-8', CCACHE_DISABLE: '1' }],
]

const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Sum of the module that is built in a folder of that name. */
function build(name, settings) {
  const work = mkdtempSync(join(tmpdir(), 'waystate-verify-'))
  const folder = join(work, name)
  try {
    for (const source of SOURCES) cpSync(join(root, source), join(folder, source), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build-wasm.mjs'], {
      cwd: folder,
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the build in "${name}" failed:\n${stdout}${stderr}`)
    return sumOf(join(folder, 'dist', 'waystate.wasm'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const carried = readFileSync(join(root, 'dist', 'waystate.wasm.sha256'), 'utf8').split(' ')[0]
const sums = [
  ['dist/waystate.wasm.sha256', carried],
  ['dist/waystate.wasm', sumOf(join(root, 'dist', 'waystate.wasm'))],
  ...PLACES.map(([name, settings]) => [`built in "${name}"`, build(name, settings)]),
]
for (const [name, sum] of sums) console.log(`${sum}  ${name}`)
const same = sums.every(([, sum]) => sum === carried)
console.log(same ? 'verify: the same module' : 'verify: NOT the same module')
process.exit(same ? 0 : 1)
