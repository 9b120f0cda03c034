import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { overflow, play, read, run, shownHash, shownText, slideTo, startDemo } from './demo.js'

describe('playground: search', { timeout: 120_000 }, () => {
  let demo

  before(async () => {
    demo = await startDemo()
  })

  after(() => demo?.close())

  test('time dragged back shows the hashes of the first run, and playing on meets them again', async () => {
    const { page, errors } = await demo.open()
    await page.evaluate(() => {
      for (let y = 10; y < 20; y++) window.playground.paint(28, y, 255)
      window.playground.paint(12, 12, 3)
    })
    const painted = await read(page, 'tick')
    const first = [await shownHash(page), ...(await run(page, 8, 9))]
    assert.equal(new Set(first).size, first.length, 'each tick has bytes of its own')

    await slideTo(page, painted + 2)
    assert.equal(await shownHash(page), first[2])
    await slideTo(page, painted + 6)
    assert.equal(await shownHash(page), first[6])
    await slideTo(page, painted)
    assert.equal(await shownHash(page), first[0])

    assert.deepEqual(await run(page, 8, 9), first.slice(1))
    assert.match(await shownText(page, '#replay'), /Replayed 8 ticks/)
    assert.equal(await play(page, 'hash'), first[8])
    await play(page, 'step', 9)
    assert.match(await shownText(page, '#replay'), /Replayed 8 ticks/, 'the verdict outlives the next tick')
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('an edit in the past starts another future; the way back to before it is exact', async () => {
    const { page, errors } = await demo.open()
    await play(page, 'step', 20)
    const before = await play(page, 'hash')
    const tick = await read(page, 'tick')
    await play(page, 'step', 20)
    const other = await page.evaluate((at) => {
      window.playground.goto(at)
      window.playground.paint(5, 5, 255)
      window.playground.paint(6, 5, 4)
      window.playground.step(20)
      return window.playground.hash()
    }, tick)
    assert.notEqual(other, before)
    await slideTo(page, tick)
    assert.equal(await shownHash(page), before)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('Ctrl Z takes back the last edit with what came after, Ctrl Y does it again', async () => {
    const { page, errors } = await demo.open()
    const before = await shownHash(page)
    await play(page, 'paint', 5, 5, 255)
    const edited = await shownHash(page)
    await run(page, 3, 9)
    await page.keyboard.press('Control+z')
    assert.equal(await shownHash(page), before)
    await page.keyboard.press('Control+y')
    assert.equal(await shownHash(page), edited)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    assert.equal(await shownHash(page), edited)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('the size shown is that of the bytes, and a finished search shows its path', async () => {
    const { page, errors } = await demo.open()
    await play(page, 'step', 1_000_000)
    assert.equal(await read(page, 'status'), 'found')
    assert.equal(Number((await shownText(page, '#size')).replaceAll(',', '')), await play(page, 'stateSize'))
    assert.match(await shownText(page, '#path'), /\d+ cells, cost \d/)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('options, play, keys and pointer reach the search', async () => {
    const { page, errors } = await demo.open()
    await page.selectOption('#engine-choice', { label: 'generic' })
    await page.selectOption('#diagonal', 'always')
    await page.selectOption('#weight', '1.5')
    await page.selectOption('#agent', '2')
    await page.click('#map-clear')
    await page.click('#play')
    await page.waitForFunction(() => window.playground.status === 'found')
    const found = await shownHash(page)
    await page.click('#first')
    assert.notEqual(await shownHash(page), found)
    await page.keyboard.press('End')
    assert.equal(await shownHash(page), found)

    await page.click('#play')
    await page.waitForFunction(() => /^Replayed/.test(document.getElementById('replay').textContent))
    await page.waitForFunction(() => window.playground.status === 'found')
    assert.equal(await shownHash(page), found, 'a replay ends as the first run did')

    const box = await page.locator('#board').boundingBox()
    const tick = await read(page, 'tick')
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 })
    await page.mouse.up()
    assert.equal(await read(page, 'tick'), tick + 1, 'a stroke is one tick')
    assert.notEqual(await shownHash(page), found)
    await page.keyboard.press(',')
    assert.equal(await shownHash(page), found, 'one tick back takes the stroke away')
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('every algorithm finds its way, is replayed to the same hashes and names what ran', async () => {
    const { page, errors } = await demo.open()
    const costs = {}
    for (const algorithm of ['a*', 'jps', 'jps+', 'theta*', 'hpa*', 'lazy-theta*']) {
      await page.selectOption('#algorithm', algorithm)
      const begun = await read(page, 'tick')
      const first = await run(page, 4, 7)
      await play(page, 'step', 1_000_000)
      assert.equal(await read(page, 'status'), 'found', algorithm)
      costs[algorithm] = Number(/cost ([\d.]+)/.exec(await shownText(page, '#path'))[1])
      await slideTo(page, begun)
      assert.deepEqual(await run(page, 4, 7), first, algorithm)
      assert.equal(await read(page, 'diverged'), false)
    }
    assert.equal(costs.jps, costs['a*'])
    assert.equal(costs['jps+'], costs['a*'])
    assert.ok(costs['hpa*'] >= costs['a*'])
    assert.ok(costs['theta*'] < costs['a*'] && costs['lazy-theta*'] < costs['a*'], 'any angle is shorter')
    assert.match(await shownText(page, '#engine'), /^lazy-theta\*/)

    await page.selectOption('#algorithm', 'jps')
    assert.equal(await shownText(page, '#note'), '')
    await play(page, 'paint', 10, 10, 4)
    // Jump points run over terrain as well.
    assert.equal(await shownText(page, '#note'), '')
    assert.match(await shownText(page, '#engine'), /^jps, /)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('playing inside the past goes on across recorded edits', async () => {
    const { page, errors } = await demo.open()
    await run(page, 3, 10)
    await play(page, 'paint', 8, 28, 255)
    await run(page, 3, 10)
    const last = await shownHash(page)
    const tick = await read(page, 'tick')
    await slideTo(page, 0)
    await page.click('#play')
    await page.waitForFunction((end) => window.playground.tick >= end, tick)
    await page.click('#play')
    await slideTo(page, tick)
    assert.equal(await shownHash(page), last)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('fits a phone without scrolling sideways', async () => {
    const { page, errors } = await demo.open('search', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    assert.ok((await overflow(page)) <= 0)
    const before = await shownHash(page)
    const box = await page.locator('#board').boundingBox()
    await page.touchscreen.tap(box.x + box.width * 0.45, box.y + box.height * 0.52)
    await page.touchscreen.tap(box.x + box.width * 0.55, box.y + box.height * 0.47)
    assert.notEqual(await shownHash(page), before)
    assert.deepEqual(errors, [])
    await page.close()
  })
})
