// Builds waystate.wasm with CMake and Emscripten, guards its exports (guard-wasm.mjs) and optimises it with Binaryen, and
// writes
//
//   dist/waystate.wasm       the module
//   dist/wasm-inline.js      the same bytes as a base64 string

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
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
const output = join(root, 'dist', 'waystate.wasm')
const linked = join(root, 'build', 'wasm', 'waystate.wasm')
const guarded = join(root, 'build', 'wasm', 'guarded.wasm')
writeFileSync(guarded, addGuards(readFileSync(linked)))
run(
  process.execPath,
  join(binaryen, 'bin', 'wasm-opt'),
  guarded,
  '--output',
  output,
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

const bytes = Buffer.from(addProbe(readFileSync(output)))
writeFileSync(output, bytes)
const module = new WebAssembly.Module(bytes)
const exported = WebAssembly.Module.exports(module).map(({ name }) => name)
const imported = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`)

// The linker lets undefined functions pass as imports, and leaves out exports that nothing defines.
const undeclared = imported.filter((name) => !/^waystate\./.test(name))
const undefinedFunctions = wasmFunctions().filter((name) => !exported.includes(name))
if (undeclared.length > 0 || undefinedFunctions.length > 0) {
  if (undeclared.length > 0) console.error(`Imported, and no function of the host: ${undeclared.join(', ')}`)
  if (undefinedFunctions.length > 0) console.error(`Declared, not defined: ${undefinedFunctions.join(', ')}`)
  process.exit(1)
}

const inline = `export default '${bytes.toString('base64')}'\n`
writeFileSync(join(root, 'dist', 'wasm-inline.js'), inline)

const size = (data) => `${data.length} bytes, ${gzipSync(data, { level: 9 }).length} gzipped`
console.log(`dist/waystate.wasm: ${size(bytes)}, ${exported.length} exports`)
console.log(`dist/wasm-inline.js: ${size(Buffer.from(inline))}`)
console.log(`imports: ${imported.join(', ')}`)
