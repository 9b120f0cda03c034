import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { launchChromium, openPage } from './chromium.js'

const demo = fileURLToPath(new URL('../../web-demo/', import.meta.url))

describe('playground', { timeout: 120_000 }, () => {
  let server
  let browser
  let url

  before(async () => {
    server = await createServer({
      root: demo,
      configFile: `${demo}vite.config.js`,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, hmr: false },
    })
    await server.listen()
    url = `http://127.0.0.1:${server.httpServer.address().port}/`
    browser = await launchChromium()
  })

  after(async () => {
    await browser?.close()
    await server?.close()
  })

  async function open(options = { viewport: { width: 1280, height: 900 } }) {
    const opened = await openPage(browser, url, options)
    await opened.page.waitForFunction(() => window.playground !== undefined)
    return opened
  }

  const shownHash = async (page) => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return `${await page.textContent('#grid-hash')}-${await page.textContent('#search-hash')}`
  }
  const slideTo = (page, tick) =>
    page.$eval(
      '#timeline',
      (slider, value) => {
        slider.value = String(value)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      },
      tick,
    )

  test('time dragged back shows the hashes of the first run, and playing on meets them again', async () => {
    const { page, errors } = await open()
    await page.evaluate(() => {
      for (let y = 10; y < 20; y++) window.playground.paint(28, y, 255)
      window.playground.paint(12, 12, 3)
    })
    const painted = await page.evaluate(() => window.playground.tick)
    const first = [await shownHash(page)]
    for (let i = 0; i < 8; i++) {
      await page.evaluate(() => window.playground.step(9))
      first.push(await shownHash(page))
    }
    assert.equal(new Set(first).size, first.length, 'each tick has bytes of its own')

    await slideTo(page, painted + 2)
    assert.equal(await shownHash(page), first[2])
    await slideTo(page, painted + 6)
    assert.equal(await shownHash(page), first[6])
    await slideTo(page, painted)
    assert.equal(await shownHash(page), first[0])

    for (let i = 1; i <= 8; i++) {
      await page.evaluate(() => window.playground.step(9))
      assert.equal(await shownHash(page), first[i], `tick ${i} replayed`)
    }
    assert.match(await page.textContent('#replay'), /Replayed 8 ticks/)
    assert.equal(await page.evaluate(() => window.playground.hash()), first[8])
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('an edit in the past starts another future; the way back to before it is exact', async () => {
    const { page, errors } = await open()
    const before = await page.evaluate(() => {
      window.playground.step(20)
      return window.playground.hash()
    })
    const tick = await page.evaluate(() => window.playground.tick)
    await page.evaluate(() => window.playground.step(20))
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

  test('the size shown is that of the bytes, and a finished search shows its path', async () => {
    const { page, errors } = await open()
    await page.evaluate(() => window.playground.step(1_000_000))
    await shownHash(page)
    assert.equal(await page.evaluate(() => window.playground.status), 'found')
    assert.equal(
      Number((await page.textContent('#size')).replaceAll(',', '')),
      await page.evaluate(() => window.playground.stateSize()),
    )
    assert.match(await page.textContent('#path'), /\d+ cells, cost \d/)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('options, play, keys and pointer reach the search', async () => {
    const { page, errors } = await open()
    await page.selectOption('#engine-choice', 'generic')
    await page.selectOption('#diagonal', 'always')
    await page.selectOption('#weight', '1.5')
    await page.selectOption('#agent', '2')
    await page.click('[data-map=clear]')
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
    const tick = await page.evaluate(() => window.playground.tick)
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 })
    await page.mouse.up()
    assert.equal(await page.evaluate(() => window.playground.tick), tick + 1, 'a stroke is one tick')
    assert.notEqual(await shownHash(page), found)
    await page.keyboard.press(',')
    assert.equal(await shownHash(page), found, 'one tick back takes the stroke away')
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('fits a phone without scrolling sideways', async () => {
    const { page, errors } = await open({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const [content, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    assert.ok(content <= room, `${content} px in ${room} px`)
    const before = await shownHash(page)
    const box = await page.locator('#board').boundingBox()
    await page.touchscreen.tap(box.x + box.width * 0.45, box.y + box.height * 0.52)
    await page.touchscreen.tap(box.x + box.width * 0.55, box.y + box.height * 0.47)
    assert.notEqual(await shownHash(page), before)
    assert.deepEqual(errors, [])
    await page.close()
  })
})
