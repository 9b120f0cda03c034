// Writes what tells where the package came from, the same bytes each time:
//
//   dist/*.wasm.sha256          sum of each module, as sha256sum writes it
//   dist/sbom.cdx.json          what is inside and what made it, as CycloneDX

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENTRIES, moduleOf, sourcesOf } from './package/entries.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const jsonOf = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const sumOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(root, name)))
    .digest('hex')

/** The version of the compiler that CMake has chosen. */
function compilerVersion() {
  const cache = readFileSync(join(root, 'build', 'wasm', 'CMakeCache.txt'), 'utf8')
  const compiler = /^CMAKE_C_COMPILER:\w+=(.*)$/m.exec(cache)?.[1] ?? 'emcc'
  const { stdout } = spawnSync(compiler, ['--version'], { encoding: 'utf8' })
  return /\b\d+\.\d+\.\d+\b/.exec(stdout ?? '')?.[0] ?? 'unknown'
}

const { name, version, description, license } = jsonOf('package.json')
const { packages } = jsonOf('package-lock.json')
const emscripten = compilerVersion()
const tool = (tool) => ({
  type: 'application',
  name: tool,
  version: packages[`node_modules/${tool}`].version,
  purl: `pkg:npm/${tool}@${packages[`node_modules/${tool}`].version}`,
})
const fileOf = (file) => ({
  type: 'file',
  'bom-ref': file,
  name: file,
  hashes: [{ alg: 'SHA-256', content: sumOf(file) }],
})
const itself = `pkg:npm/${name}@${version}`
const runtime = `emscripten-runtime@${emscripten}`
const modules = ENTRIES.map((entry) => `dist/${moduleOf(entry)}`)
const scripts = ENTRIES.flatMap((entry) => Object.keys(sourcesOf(entry))).map((name) => `dist/${name}.cjs`)

for (const module of modules)
  writeFileSync(join(root, `${module}.sha256`), `${sumOf(module)}  ${basename(module)}\n`)
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    tools: {
      components: [
        { type: 'application', name: 'emscripten', version: emscripten },
        tool('binaryen'),
        tool('esbuild'),
      ],
    },
    component: {
      type: 'library',
      'bom-ref': itself,
      name,
      version,
      description,
      licenses: [{ license: { id: license } }],
      purl: itself,
    },
  },
  components: [
    ...[...modules, ...scripts].map(fileOf),
    {
      type: 'library',
      'bom-ref': runtime,
      name: 'emscripten-runtime',
      version: emscripten,
      description: 'C library and runtime of the compiler, linked into the modules',
      licenses: [{ license: { id: 'MIT' } }],
    },
  ],
  dependencies: [
    { ref: itself, dependsOn: [...modules, ...scripts] },
    ...modules.map((ref) => ({ ref, dependsOn: [runtime] })),
  ],
}
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
console.log('dist/*.wasm.sha256 and dist/sbom.cdx.json written')
