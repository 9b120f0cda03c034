// Builds the module of each entry (entries.mjs) with CMake and Emscripten, guards its exports (guard-wasm.mjs) and optimises
// it with Binaryen, and writes
//
//   dist/waystate.wasm, dist/waystate-grid.wasm …    the modules
//   dist/wasm-inline.js, dist/grid-inline.js …       the same bytes as base64 strings
//   dist/constants.js                                what the wrapper knows of the C headers
//   dist/exports.js                                  what the wrapper of each entry calls

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constantsOf } from './constants.mjs'
import { callsOf, ENTRIES, hasCall, inlineOf, moduleOf } from './package/entries.mjs'
import { IMPORTS } from '../bindings/js/calls.js'
import { addGuards, addProbe } from './guard-wasm.mjs'
import { wasmFunctions } from './list-exports.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const binaryen = dirname(createRequire(import.meta.url).resolve('binaryen/package.json'))

function run(command, ...args) {
  // CMake's chatter is only of interest when something fails.
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (result.error) throw new Error(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) {
    process.stderr.write(result.stdout + result.stderr)
    console.error(`${command} ${args.join(' ')}: exit code ${result.status}`)
    process.exit(1)
  }
}

run('cmake', '--preset', 'wasm')
run('cmake', '--build', '--preset', 'wasm')

mkdirSync(join(root, 'dist'), { recursive: true })
for (const entry of ENTRIES) {
  const bytes = optimise(entry)
  check(entry, bytes)
  writeFileSync(join(root, 'dist', moduleOf(entry)), bytes)
  writeFileSync(join(root, 'dist', inlineOf(entry)), `export default '${bytes.toString('base64')}'\n`)
}
writeFileSync(
  join(root, 'dist', 'constants.js'),
  await constantsOf(join(root, 'build', 'wasm', 'waystate_constants.wasm')),
)
writeFileSync(join(root, 'dist', 'exports.js'), exportsText())

/** The module of an entry as the package has it. */
function optimise(entry) {
  const folder = join(root, 'build', 'wasm')
  const [linked, guarded, optimised] = ['', 'guarded-', 'optimised-'].map((name) =>
    join(folder, `${name}${moduleOf(entry)}`),
  )
  writeFileSync(guarded, addGuards(readFileSync(linked), hasCall(entry)))
  run(
    process.execPath,
    join(binaryen, 'bin', 'wasm-opt'),
    guarded,
    '--output',
    optimised,
    // What scripts/cmake/wasm.cmake lets the compiler use, and nothing newer.
    '--mvp-features',
    '--enable-mutable-globals',
    '--enable-bulk-memory',
    '--enable-sign-ext',
    '--enable-nontrapping-float-to-int',
    '-O3',
    '--converge',
    '--strip-debug',
    '--strip-producers',
    '--strip-target-features',
  )
  return Buffer.from(addProbe(readFileSync(optimised)))
}

/** The linker lets undefined functions pass as imports, and leaves out exports that nothing defines. */
function check(entry, bytes) {
  const module = new WebAssembly.Module(bytes)
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name)
  const imported = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`)
  const undeclared = imported.filter((name) => !IMPORTS.includes(name))
  const absent = [...new Set([...wasmFunctions(entry), ...callsOf(entry)])].filter(
    (name) => !exported.includes(name),
  )
  if (undeclared.length > 0)
    console.error(
      `${entry}: imported, and no function of the host: ${undeclared.join(', ')}; what an entry lacks has its place in src/wasm/without`,
    )
  if (absent.length > 0) console.error(`${entry}: declared, not defined: ${absent.join(', ')}`)
  if (undeclared.length > 0 || absent.length > 0) process.exit(1)
  console.log(`dist/${moduleOf(entry)}: ${bytes.length} bytes, ${exported.length} exports`)
}

function exportsText() {
  const lists = ENTRIES.map((entry) => `export const ${entry} = ${JSON.stringify(callsOf(entry))}\n`)
  return ['// Written by scripts/build-wasm.mjs: what the wrapper of each entry calls.\n', ...lists].join('')
}
