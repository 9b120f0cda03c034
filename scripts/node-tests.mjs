// Runs every *.test.js and *.test.mjs below a folder with Node's own test runner. Naming the files ourselves keeps the
// meaning the same in all versions of Node.
//
//   node scripts/node-tests.mjs tests/js [options of node --test]

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const [folder, ...options] = process.argv.slice(2)

function testFiles(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) return testFiles(inner)
      return /\.test\.m?js$/.test(entry.name) ? [inner] : []
    })
}

const files = testFiles(folder)
if (files.length === 0) {
  console.error(`${folder} has no *.test.js or *.test.mjs`)
  process.exit(1)
}
const result = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...options, ...files], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(result.status ?? 1)
