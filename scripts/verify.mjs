// Builds the modules in two clean folders that differ in name, time zone and language, and compares both with the sums that
// the package carries: whoever has the sources and the same tools can know that the modules came of them.
//
//   npm run verify

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENTRIES, moduleOf } from './package/entries.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const SOURCES = ['CMakeLists.txt', 'CMakePresets.json', 'package.json', 'bindings', 'scripts', 'src']
const PLACES = [
  ['a', { TZ: 'UTC', LC_ALL: 'C' }],
  ['a much longer name', { TZ: 'Asia/Kolkata', LC_ALL: 'tr_TR.UTF-8', CCACHE_DISABLE: '1' }],
]

const modules = ENTRIES.map(moduleOf)
const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Sums of the modules that are built in a folder of that name. */
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
    return modules.map((name) => sumOf(join(folder, 'dist', name)))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const carried = modules.map(
  (name) => readFileSync(join(root, 'dist', `${name}.sha256`), 'utf8').split(' ')[0],
)
const found = [
  ['carried', carried],
  ['in dist', modules.map((name) => sumOf(join(root, 'dist', name)))],
  ...PLACES.map(([name, settings]) => [`built in "${name}"`, build(name, settings)]),
]
for (const [where, sums] of found) {
  sums.forEach((sum, i) => console.log(`${sum}  ${modules[i]} ${where}`))
}
const same = found.every(([, sums]) => sums.every((sum, i) => sum === carried[i]))
console.log(same ? 'verify: the same modules' : 'verify: NOT the same modules')
process.exit(same ? 0 : 1)
