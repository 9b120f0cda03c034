import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { countColors, drawn, overflow, play, read, shownText, slide, startDemo } from './demo.js'

describe('playground: two machines', { timeout: 180_000 }, () => {
  let demo

  before(async () => {
    demo = await startDemo()
  })

  after(() => demo?.close())

  /** The page with its time in the test's hands. */
  async function openStill(options) {
    const opened = await demo.open('rollback', options)
    await play(opened.page, 'pause', true)
    return opened
  }

  const settledSums = (page) => page.locator('.machine output').allTextContents()

  test('it is the first page, plays by itself and plays the fixed script as all other machines did', async () => {
    const { page, errors } = await demo.open('rollback')
    await page.goto(page.url().replace(/#.*/, ''))
    await page.waitForFunction(() => window.playground?.page === 'rollback')
    await page.waitForFunction(() => window.playground.frame > 20)
    await page.waitForFunction(() => window.playground.proof !== undefined)
    assert.equal(await page.evaluate(() => window.playground.proof), true)
    assert.match(await page.textContent('#own'), /✓/)
    for (const canvas of ['#board', '#board-right']) assert.ok((await countColors(page, canvas)) > 8, canvas)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('late walls are rolled back to on both sides, and the machines stay equal', async () => {
    const { page, errors } = await openStill()
    await slide(page, '#loss', 30)
    await slide(page, '#jitter', 200)
    await play(page, 'run', 900)
    assert.ok((await read(page, 'rollbacks')) > 10)
    assert.equal(await read(page, 'parted'), null)
    assert.ok((await read(page, 'settled')) > 600)
    assert.equal(await shownText(page, '#verdict'), 'identical')
    await page.uncheck('#bots')
    await play(page, 'run', 480)
    const [left, right] = await settledSums(page)
    assert.equal(left, right)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('what is painted on one side is there at once, on the other as late as the wire is long', async () => {
    const { page, errors } = await openStill()
    await page.uncheck('#bots')
    await slide(page, '#jitter', 0)
    await slide(page, '#loss', 0)
    await play(page, 'paint', 1, 30, 5)
    const area = (player) => play(page, 'areaAt', player, 30, 5)
    assert.deepEqual([await area(0), await area(1)], [0, 255])
    await play(page, 'run', 11)
    assert.equal(await area(0), 0)
    await play(page, 'run', 3)
    assert.equal(await area(0), 255)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('what both do to one cell in one frame comes out the same on both, whoever hears of it late', async () => {
    const { page, errors } = await openStill()
    await page.uncheck('#bots')
    for (const [first, second] of [
      [255, 0],
      [0, 255],
    ]) {
      await play(page, 'input', 0, [[5 * 64 + 30, first]])
      await play(page, 'input', 1, [[5 * 64 + 30, second]])
      await play(page, 'run', 60)
      assert.equal(await read(page, 'parted'), null)
      for (const player of [0, 1]) assert.equal(await play(page, 'areaAt', player, 30, 5), second)
    }
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('a bit flipped on one side is found, named and healed', async () => {
    const { page, errors } = await openStill()
    await play(page, 'run', 200)
    const flipped = (await read(page, 'frame')) + 1
    await page.click('#flip')
    await play(page, 'run', 60)
    assert.equal(await read(page, 'parted'), flipped)
    assert.equal(await shownText(page, '#verdict'), `differs since frame ${flipped}`)
    assert.match(
      await shownText(page, '#where'),
      /^grid, cells at \(\d+, \d+\): 0 on the left, 1 on the right$/,
    )
    await page.click('#heal')
    assert.equal(await shownText(page, '#verdict'), 'identical')
    assert.match(await shownText(page, '#where'), /^healed by [\d,]+ bytes$/)
    await play(page, 'run', 200)
    assert.equal(await read(page, 'parted'), null)
    assert.equal(await read(page, 'outOfStep'), 0)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('it works by keyboard, and fits from small phones to wide screens', async () => {
    const { page, errors } = await openStill()
    await page.focus('#board')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    assert.equal(await play(page, 'areaAt', 0, 33, 20), 255)
    await page.keyboard.press(' ')
    const frame = await read(page, 'frame')
    await page.waitForFunction((before) => window.playground.frame > before + 5, frame)
    await page.keyboard.press(' ')
    assert.equal(await page.textContent('#pause'), 'Go on')
    for (const [width, height] of [
      [320, 640],
      [844, 390],
      [1366, 768],
    ]) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      assert.ok((await overflow(page)) <= 0, `${width} pixels`)
    }
    assert.deepEqual(errors, [])
    await page.close()
  })
})
