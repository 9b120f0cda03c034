// Runs before npm packs: builds the package, then holds every file that package.json promises against what is there. A
// package without its module, or with one of older sources, is not packed.
//
// What it says goes to standard error, since npm pack --json owns standard output.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function refuse(reason) {
  console.error(`waystate: not packed: ${reason}`)
  process.exit(1)
}

/** Every path that the fields of the manifest name, conditions and all. */
const pathsIn = (value) =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((inner) => pathsIn(inner))

for (const script of ['build-wasm.mjs', 'build-cjs.mjs']) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    stdio: ['ignore', 2, 'inherit'],
  })
  if (status !== 0) refuse(`scripts/${script} failed; \`npm run setup\` gets what a build needs`)
}

const { main, module, types, exports, bin, files } = manifest
const promised = [
  ...pathsIn([main, module, types, exports, bin]),
  ...files.filter((name) => !name.includes('*')),
]
const missing = promised.filter((name) => !existsSync(join(root, name)))
if (missing.length > 0) refuse(`${missing.join(', ')} not there`)
