// The programs in examples/js run and print what they promise; those in C are tests of CMake's.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const printed = {
  'rollback.mjs': 'after the guess: none\n116 cells, cost 138.20\n',
  'crowd.mjs': 'computed in 6 slices, next from (2, 2): 92\nrepaired in 1 slices, next from (2, 2): 61\n',
}

describe('examples', () => {
  for (const name of readdirSync(`${root}examples/js`)) {
    test(name, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`examples/js/${name}`], {
        cwd: root,
        encoding: 'utf8',
      })
      assert.equal(status, 0, stderr)
      assert.equal(stdout, printed[name])
    })
  }
})
