import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { drawn, play, read, shownHash, shownText, startDemo } from './demo.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PAGES = ['search', 'crowd', 'range', 'replan', 'hex', 'graph', 'voxel', 'race', 'rollback']
const SEARCHES = ['search', 'hex', 'graph', 'voxel']
/** Pages that stand still of themselves. */
const LABS = PAGES.slice(0, 7)

describe('playground: sharing', { timeout: 300_000 }, () => {
  let demo
  let folder

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waystate-share-'))
    demo = await startDemo()
  })

  after(async () => {
    await demo?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What is said once a button has been pressed. */
  async function press(page, id) {
    await page.$eval('#shared', (said) => (said.textContent = ''))
    await page.click(id)
    await page.waitForFunction(() => document.getElementById('shared').textContent !== '')
    return page.textContent('#shared')
  }

  async function saved(page) {
    const coming = page.waitForEvent('download')
    await press(page, '#save-state')
    const file = join(folder, (await coming).suggestedFilename())
    await (await coming).saveAs(file)
    return file
  }

  /** What is said of a file, and whether it was taken. */
  async function opened(page, file) {
    await page.evaluate(() => (document.querySelector('.notice span').textContent = ''))
    await page.setInputFiles('#file', file)
    await page.waitForFunction(() => document.querySelector('.notice span').textContent !== '')
    const text = await page.textContent('.notice span')
    return { text, state: await page.getAttribute('.notice', 'data-state') }
  }

  const write = (name, content) => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }

  async function change(page, id) {
    if (SEARCHES.includes(id)) await play(page, 'step', 37)
    if (id === 'search' || id === 'crowd' || id === 'hex') await play(page, 'paint', 9, 9, 3)
    if (id === 'voxel') await play(page, 'paint', 9, 9, 2, 255)
    if (id === 'graph') await play(page, 'cutWay')
    if (SEARCHES.includes(id)) await play(page, 'step', 29)
    if (id === 'race' || id === 'rollback') await play(page, 'pause', true)
  }

  test('a link opens what it was taken of, on every page', async () => {
    for (const id of PAGES) {
      const { page, errors } = await demo.open(id)
      await change(page, id)
      assert.match(await press(page, '#copy-link'), /^The link of \d+ letters is/)
      const link = await page.inputValue('#shared-text')
      assert.equal(page.url(), link)
      const other = await demo.blank()
      await other.goto(link)
      await other.waitForFunction((wanted) => window.playground?.page === wanted, id)
      if (LABS.includes(id)) assert.equal(await play(other, 'checksum'), await play(page, 'checksum'), id)
      await other.evaluate(() => window.playground.pause?.(true))
      assert.equal(await other.evaluate(() => document.querySelector('.notice').hidden), true, id)
      await press(other, '#copy-link')
      if (id !== 'rollback') assert.equal(await other.inputValue('#shared-text'), link, id)
      assert.deepEqual(errors, [])
      await other.close()
      await page.close()
    }
  })

  test('the program that is copied comes to what it says, in Node', async () => {
    const programs = []
    const inside = join(root, 'build')
    for (const id of PAGES) {
      const { page, errors } = await demo.open(id)
      await change(page, id)
      await press(page, '#copy-code')
      const code = await page.inputValue('#shared-text')
      assert.ok(code.split('\n').length <= 16, `${id}: ${code.split('\n').length} lines`)
      const at = mkdtempSync(join(inside, 'copied-'))
      if (code.includes('scene.waystate')) {
        const coming = page.waitForEvent('download')
        await press(page, '#save-state')
        await (await coming).saveAs(join(at, 'scene.waystate'))
      }
      if (id === 'search') {
        assert.ok(code.includes((await shownHash(page)).split('-')[1]), 'its hash is the one that is shown')
      }
      writeFileSync(join(at, 'scene.mjs'), code)
      programs.push({ id, code, at })
      assert.deepEqual(errors, [])
      await page.close()
    }
    for (const { id, code, at } of programs) {
      const { stdout } = await promisify(execFile)(process.execPath, ['scene.mjs'], { cwd: at })
      const expected = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text)
      assert.ok(expected.length >= 2, id)
      assert.deepEqual(stdout.trim().split('\n'), expected, id)
      assert.match(stdout, /[0-9a-f]{16}/, id)
      rmSync(at, { recursive: true })
    }
  })

  test('a state that was saved opens to the byte, on whatever page', async () => {
    const { page, errors } = await demo.open('search')
    for (const id of PAGES) {
      await page.evaluate((wanted) => (location.hash = wanted), id)
      await page.waitForFunction((wanted) => window.playground.page === wanted, id)
      await change(page, id)
      const before = LABS.includes(id) ? await shownHash(page) : null
      const file = await saved(page)
      await page.evaluate((wanted) => (location.hash = wanted), id === 'search' ? 'hex' : 'search')
      const { text, state } = await opened(page, file)
      assert.match(text, /to the byte as they were saved\.$/, id)
      assert.equal(state, 'good')
      assert.equal(await read(page, 'page'), id)
      if (before) assert.equal(await shownHash(page), before, id)
      await page.evaluate(() => window.playground.pause?.(true))
    }
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('maps of MovingAI and Tiled are opened, and what is no map is refused with the reason', async () => {
    const { page, errors } = await demo.open('search')
    const rows = ['........@', '.@@@....@', '........@', ...Array(6).fill('.........')]
    const moving = (lines) => `type octile\nheight ${lines.length}\nwidth 9\nmap\n${lines.join('\n')}\n`
    const map = await opened(page, write('small.map', moving(rows)))
    assert.equal(map.state, 'good')
    assert.match(map.text, /^small\.map: 9 × 9 cells\./)
    await play(page, 'step', 1000)
    assert.equal(await read(page, 'status'), 'found')
    await page.keyboard.press('c')

    const layer = {
      name: 'walls',
      type: 'tilelayer',
      width: 8,
      height: 8,
      data: Array(64).fill(0).fill(5, 8, 14),
    }
    const tiled = { orientation: 'orthogonal', layers: [layer], tilesets: [] }
    const level = await opened(page, write('level.json', JSON.stringify(tiled)))
    assert.equal(level.text, 'level.json: 8 × 8 cells. Where the layer “walls” has a tile is a wall.')

    const before = await shownHash(page)
    for (const [name, content, reason] of [
      ['empty.bin', '', /It is empty/],
      ['photo.png', Buffer.from('89504e470d0a1a0a', 'hex'), /It begins with 89 50 4e 47, as neither/],
      ['broken.map', moving(rows).replace('.@@@', '.@x@'), /line 6, column 3/],
      ['short.map', moving(rows).replace('height 9', 'height 12'), /12 were expected/],
      ['none.json', '{"layers": []}', /without layers of tiles/],
      ['half.json', '{"layers": [', /looks like JSON and is none/],
      [
        'wide.map',
        `type octile\nheight 8\nwidth 600\nmap\n${`${'.'.repeat(600)}\n`.repeat(8)}`,
        /600 × 8 cells/,
      ],
    ]) {
      const { text, state } = await opened(page, write(name, content))
      assert.ok(text.startsWith(`${name} is not opened.`), text)
      assert.match(text, reason)
      assert.equal(state, 'bad')
    }
    assert.equal(await shownHash(page), before)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('damaged files are refused with the byte, and the page stays as it is', async () => {
    const { page, errors } = await demo.open('search')
    await play(page, 'step', 20)
    const file = await saved(page)
    const bytes = readFileSync(file)
    const hash = await shownHash(page)
    for (const [name, content] of [
      ['cut.waystate', bytes.subarray(0, bytes.length - 9)],
      ['longer.waystate', Buffer.concat([bytes, Buffer.from([0])])],
      ['turned.waystate', Buffer.from(bytes).fill(255, 20, 24)],
      ['kind.waystate', Buffer.from(bytes).fill(99, 6, 7)],
    ]) {
      const { text, state } = await opened(page, write(name, content))
      assert.match(text, name === 'kind.waystate' ? /At byte \d+:|no place/ : /is not opened\. At byte \d+: /)
      assert.equal(state, 'bad')
      assert.equal(await shownHash(page), hash, name)
    }
    await play(page, 'step', 20)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('a file that is dropped is opened, and a link that is none is refused in words', async () => {
    const { page, errors } = await demo.open('search')
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['not a map'], 'notes.txt'))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    })
    await page.waitForFunction(() =>
      /^notes\.txt is not opened/.test(document.querySelector('.notice').textContent),
    )
    await page.click('#dismiss')
    assert.equal(await page.isVisible('.notice'), false)
    for (const letters of ['', 'AAAA', '%3Cscript%3E', 'AQ'.repeat(9000), 'AZ-_zz', 'constructor']) {
      await page.goto(`${demo.url}#hex?${letters}`)
      await page.waitForFunction(() => !document.querySelector('.notice').hidden)
      assert.match(await shownText(page, '.notice span'), /^This link opens no scene\. .*\.$/, letters)
      assert.equal(await read(page, 'page'), 'hex')
      await page.click('#dismiss')
    }
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('the board is saved as a picture, and links lead to documentation, source and package', async () => {
    const { page, errors } = await demo.open('search')
    const coming = page.waitForEvent('download')
    assert.match(await press(page, '#save-picture'), /^waystate-search\.png: \d+ × \d+ pixels\.$/)
    const bytes = readFileSync(await (await coming).path())
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
    await drawn(page)
    const links = await page.locator('#links a').all()
    assert.deepEqual(await Promise.all(links.map((link) => link.textContent())), [
      'Documentation',
      'Which algorithm when',
      'Source',
      'Package',
    ])
    for (const link of links) {
      const response = await page.request.get(new URL(await link.getAttribute('href'), demo.url).href)
      assert.equal(response.status(), 200)
      assert.match(await response.text(), /[Ww]aystate/)
    }
    assert.deepEqual(errors, [])
    await page.close()
  })
})
