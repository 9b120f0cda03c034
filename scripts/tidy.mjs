// clang-tidy over the library: npm run tidy. What it looks for, and what it leaves out and why: .clang-tidy.

import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const version = ['MAJOR', 'MINOR', 'PATCH'].map((part) => `-DWAYSTATE_VERSION_${part}=0`)
const waiting = readdirSync(`${root}src`, { recursive: true })
  .filter((name) => name.endsWith('.c'))
  .map((name) => `src/${name}`)
  .sort()
const count = waiting.length
let failed = false

function check(file) {
  const args = ['--quiet', file, '--', '-std=c11', '-Isrc', '-Isrc/include', ...version]
  const child = spawn('clang-tidy', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) console.error(output)
      failed ||= code !== 0
      resolve()
    })
  })
}

async function work() {
  for (let file = waiting.shift(); file; file = waiting.shift()) await check(file)
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed) process.exit(1)
console.log(`clang-tidy: ${count} files, nothing found`)
