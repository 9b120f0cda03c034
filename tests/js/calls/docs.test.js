// What the README and the pages in docs/ show has to work: each page's JavaScript is run as one module, what it logs is held
// against the comments "// → ...", its C is compiled, and its links lead somewhere.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { formatWithOptions } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))
// Inside the package, so that it can import itself by name.
const folder = path.join(root, 'build', `docs-${process.pid}`)
const pages = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'bench/README.md',
  'examples/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
]

/** Blocks behind "```info". What has more than a language behind it (bundlers, workers) can't run here. */
const blocksOf = (text, info) =>
  [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)]
    .filter(([, found]) => found === info)
    .map(([, , code]) => code)

/** Each line that promises what is logged while it runs. */
const promisesOf = (code) => [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, expected]) => expected)

const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

after(() => rmSync(folder, { recursive: true, force: true }))

for (const page of pages) {
  const text = readFileSync(path.join(root, page), 'utf8')
  const code = blocksOf(text, 'js').join('\n')

  describe(page, () => {
    test('JavaScript', { skip: code === '' }, async () => {
      mkdirSync(folder, { recursive: true })
      const file = path.join(folder, `${path.basename(page, '.md')}.mjs`)
      writeFileSync(file, code)
      const logged = []
      const { log } = console
      console.log = (...values) => logged.push(formatWithOptions({ breakLength: Infinity }, ...values))
      try {
        await import(pathToFileURL(file))
      } finally {
        console.log = log
      }
      assert.deepEqual(logged, promisesOf(code))
    })

    test('C', (t) => {
      for (const program of blocksOf(text, 'c')) {
        const options = [
          '-std=c11',
          '-Wall',
          '-Wextra',
          '-Werror',
          '-fsyntax-only',
          '-Isrc/include',
          '-x',
          'c',
          '-',
        ]
        const { error, status, stderr } = spawnSync('cc', options, {
          cwd: root,
          input: program,
          encoding: 'utf8',
        })
        if (error?.code === 'ENOENT') return t.skip('there is no cc')
        assert.equal(status, 0, stderr)
      }
    })

    test('links', () => {
      for (const [link, target, anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
        const file = target === '' ? path.join(root, page) : path.join(root, path.dirname(page), target)
        assert.ok(existsSync(file), link)
        if (anchor) assert.ok(anchorsOf(readFileSync(file, 'utf8')).includes(anchor), link)
      }
    })
  })
}
