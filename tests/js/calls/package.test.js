// What npm packs: that it is whole, that its pages lead nowhere outside, and that Node and TypeScript take it once it is
// unpacked. `npm run test:install` tries it in many more hosts.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadWaystate } from 'waystate'
import { answer } from '../../install/shared/answer.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const hosts = path.join(root, 'tests', 'install')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

const pathsIn = (value) =>
  typeof value === 'string'
    ? [path.normalize(value)]
    : Object.values(value).flatMap((inner) => pathsIn(inner))

function run(cwd, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, `${command} ${args.join(' ')}: ${error ?? ''}${stdout}${stderr}`)
  return stdout
}

describe('package', () => {
  let project
  let installed
  let packed
  let expected

  before(async () => {
    project = mkdtempSync(path.join(tmpdir(), 'waystate-package-'))
    const options = ['--json', '--ignore-scripts', '--pack-destination', project]
    const [{ filename, files }] = JSON.parse(run(root, 'npm', 'pack', ...options))
    packed = files.map((file) => path.normalize(file.path))
    // What npm does with a package that needs no others.
    run(project, 'tar', '-xzf', filename)
    mkdirSync(path.join(project, 'node_modules'))
    installed = path.join(project, 'node_modules', 'waystate')
    cpSync(path.join(project, 'package'), installed, { recursive: true })
    cpSync(path.join(hosts, 'shared'), project, { recursive: true })
    cpSync(path.join(hosts, 'node'), project, { recursive: true })
    expected = await answer(loadWaystate)
  })

  after(() => rmSync(project, { recursive: true, force: true }))

  test('holds every file that its manifest names, and no tests or sources of other things', () => {
    const { main, module, types, typesVersions, exports, bin = {} } = manifest
    for (const name of pathsIn([main, module, types, typesVersions, exports, bin])) {
      assert.ok(packed.includes(name), name)
    }
    for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'dist/index.cjs.map', 'dist/slim.cjs.map']) {
      assert.ok(packed.includes(name), name)
    }
    const rooms = ['bindings/', 'dist/', 'docs/']
    const outside = packed.filter(
      (name) => name.includes('/') && !rooms.some((room) => name.startsWith(room)),
    )
    assert.deepEqual(outside, [])
  })

  test('carries the sum of its module, also in the bill of materials', () => {
    const bytes = readFileSync(path.join(installed, 'dist', 'waystate.wasm'))
    const sum = createHash('sha256').update(bytes).digest('hex')
    const kept = readFileSync(path.join(installed, 'dist', 'waystate.wasm.sha256'), 'utf8')
    assert.equal(kept, `${sum}  waystate.wasm\n`)
    const bill = JSON.parse(readFileSync(path.join(installed, 'dist', 'sbom.cdx.json'), 'utf8'))
    assert.deepEqual([bill.bomFormat, bill.specVersion], ['CycloneDX', '1.5'])
    assert.equal(bill.metadata.component.version, manifest.version)
    const module = bill.components.find(({ name }) => name === 'dist/waystate.wasm')
    assert.deepEqual(module.hashes, [{ alg: 'SHA-256', content: sum }])
    const known = [bill.metadata.component, ...bill.components].map((one) => one['bom-ref'])
    for (const { ref, dependsOn } of bill.dependencies) {
      for (const name of [ref, ...dependsOn]) assert.ok(known.includes(name), name)
    }
  })

  test('source maps name files of the package', () => {
    for (const name of ['index.cjs', 'slim.cjs']) {
      const file = path.join(installed, 'dist', name)
      assert.match(readFileSync(file, 'utf8'), new RegExp(`//# sourceMappingURL=${name}.map\\s*$`))
      const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
      assert.ok(sources.length > 10)
      for (const source of sources) assert.ok(existsSync(path.join(installed, 'dist', source)), source)
    }
  })

  test('links on its pages lead to files of the package, or out', () => {
    const pages = packed.filter((name) => name.endsWith('.md'))
    assert.ok(pages.length > 5)
    for (const page of pages) {
      const text = readFileSync(path.join(installed, page), 'utf8')
      for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:|^#/.test(link)) continue
        const target = path.join(path.dirname(page), link.replace(/#.*/, ''))
        assert.ok(packed.includes(target), `${page} leads to ${link}, which is not packed`)
      }
    }
  })

  for (const file of readdirSync(path.join(hosts, 'node')).filter((name) =>
    /^(?!host|grid)\w+\.[cm]js$/.test(name),
  )) {
    test(`Node: ${file}`, () => assert.equal(run(project, process.execPath, file).trim(), expected))
  }

  for (const [name, ...options] of [
    ['nodenext', '--module', 'nodenext'],
    ['bundler', '--module', 'esnext', '--moduleResolution', 'bundler'],
  ]) {
    test(`TypeScript: ${name}`, () => {
      cpSync(path.join(hosts, 'typescript'), project, { recursive: true })
      const files = name === 'nodenext' ? ['main.mts', 'main.cts'] : ['main.mts']
      const strict = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,esnext.disposable']
      const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      run(project, process.execPath, tsc, ...strict, ...options, ...files)
    })
  }

  test('is not packed without what it is built from', () => {
    const bare = path.join(project, 'bare')
    mkdirSync(path.join(bare, 'scripts'), { recursive: true })
    for (const name of ['package.json', 'scripts/prepack.mjs', 'scripts/build-wasm.mjs', 'README.md']) {
      cpSync(path.join(root, name), path.join(bare, name))
    }
    const { status, stderr } = spawnSync('npm', ['pack'], { cwd: bare, encoding: 'utf8' })
    assert.notEqual(status, 0)
    assert.match(stderr, /waystate: not packed/)
    assert.deepEqual(
      readdirSync(bare).filter((name) => name.endsWith('.tgz')),
      [],
    )
  })
})
