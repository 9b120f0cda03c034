// The programs of docs/small-programs.md run as files of their own, print what they promise, and are as short as it says.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
// Inside the package, so that it can import itself by name.
const folder = join(root, 'build', `programs-${process.pid}`)
after(() => rmSync(folder, { recursive: true, force: true }))

const page = readFileSync(join(root, 'docs', 'small-programs.md'), 'utf8')
const programs = [...page.matchAll(/^```js (\d+)\n([^]*?)^```$/gm)].map(([, most, code]) => [
  Number(most),
  code,
])

test('there is one of each', () => {
  assert.deepEqual(
    programs.map(([most]) => most),
    [5, 20, 50],
  )
})

for (const [most, code] of programs) {
  test(`at most ${most} lines, and it runs`, () => {
    const lines = code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    assert.ok(lines.length <= most, `${lines.length} lines`)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${most}.mjs`)
    writeFileSync(file, code)
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    const promised = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, expected]) => expected)
    assert.equal(stderr, '')
    assert.deepEqual(stdout.trimEnd().split('\n'), promised)
    assert.ok(promised.length > 0)
  })
}
