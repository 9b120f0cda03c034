import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import {
  countColors,
  drawn,
  overflow,
  play,
  read,
  run,
  shownHash,
  shownText,
  slide,
  slideTo,
  startDemo,
} from './demo.js'

const PAGES = ['rollback', 'race', 'search', 'crowd', 'range', 'replan', 'hex', 'graph', 'voxel']
const sources = new URL('../../web-demo/src/', import.meta.url)

/** Makes each function that engines may round their own way round another way. */
function roundOtherwise() {
  const same = ['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'random', 'round', 'sign']
  for (const name of Object.getOwnPropertyNames(Math)) {
    const own = Math[name]
    if (typeof own !== 'function' || [...same, 'sqrt', 'trunc'].includes(name)) continue
    Math[name] = (...values) => own(...values) * (1 + 2 ** -51)
  }
}

/** Whether the timeline lies on the screen, and on an upright one the card of the state. */
async function seenWhole(page, id, width, height) {
  await page.setViewportSize({ width, height })
  // The board follows when its room has a new size.
  await drawn(page)
  await drawn(page)
  for (const selector of height > width ? ['#timeline', '.state'] : ['#timeline']) {
    const box = await page.locator(selector).first().boundingBox()
    assert.ok(box.y + box.height <= height, `${id}: ${selector} on ${width}×${height}`)
  }
}

describe('playground: the other pages', { timeout: 400_000 }, () => {
  let demo

  before(async () => {
    demo = await startDemo()
  })

  after(() => demo?.close())

  test('tabs, addresses and the way back open every page, which is drawn and keeps what was done', async () => {
    const { page, errors } = await demo.open()
    for (const id of PAGES) {
      await page.click(`nav a[href="#${id}"]`)
      await page.waitForFunction((wanted) => window.playground.page === wanted, id)
      assert.equal(await page.getAttribute('nav a[aria-current]', 'href'), `#${id}`)
      assert.ok((await countColors(page)) > 4, `${id} is drawn`)
      assert.ok((await overflow(page)) <= 0, `${id} fits`)
    }
    await page.goBack()
    await page.waitForFunction(() => window.playground.page === 'graph')
    await play(page, 'step', 5)
    const hash = await shownHash(page)
    await page.focus('nav a[href="#hex"]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.playground.page === 'hex')
    await page.goBack()
    await page.waitForFunction(() => window.playground.page === 'graph')
    assert.equal(await shownHash(page), hash)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('worlds are the same in an engine that rounds other functions of Math otherwise', async () => {
    for (const id of ['graph', 'crowd', 'voxel']) {
      const hashes = []
      for (const first of [undefined, roundOtherwise]) {
        const { page } = await demo.open(id, { viewport: { width: 1280, height: 900 }, first })
        await play(page, 'step', 50)
        hashes.push(await shownHash(page))
        await page.close()
      }
      assert.equal(hashes[1], hashes[0], id)
    }
    for (const room of ['world', 'models']) {
      for (const file of readdirSync(new URL(room, sources))) {
        const code = readFileSync(new URL(`${room}/${file}`, sources), 'utf8').replace(/\/\*\*/g, '')
        assert.doesNotMatch(code, /\*\*/, `${file} raises to a power`)
      }
    }
  })

  test('no page reaches out sideways on a small phone or on one held across, and every slider has a name', async () => {
    const { page, errors } = await demo.open()
    for (const id of PAGES) {
      await page.evaluate((wanted) => (location.hash = wanted), id)
      await page.waitForFunction((wanted) => window.playground.page === wanted, id)
      for (const [width, height] of [
        [844, 390],
        [320, 640],
      ]) {
        await page.setViewportSize({ width, height })
        // Canvases follow when their room has a new size.
        await drawn(page)
        assert.ok((await overflow(page)) <= 0, `${id} fits ${width} pixels`)
      }
      const sliders = await page.locator('input[type=range]').all()
      for (const slider of sliders) assert.match(await slider.getAttribute('aria-label'), /^[A-Za-z]/, id)
    }
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('the timeline is seen with the board on all screens, and on an upright phone the state as well', async () => {
    const wide = [
      [1366, 768],
      [1280, 720],
      [844, 390],
    ]
    for (const sizes of [wide, [[390, 844]]]) {
      const [width, height] = sizes[0]
      const { page } = await demo.open('search', { viewport: { width, height } })
      for (const id of PAGES.slice(2)) {
        await page.evaluate((wanted) => (location.hash = wanted), id)
        await page.waitForFunction((wanted) => window.playground.page === wanted, id)
        for (const [across, down] of sizes) await seenWhole(page, id, across, down)
      }
      await page.close()
    }
  })

  test('a tap points where pointing tells something, a stroke of the finger paints', async () => {
    const { page, errors } = await demo.open('hex', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const before = await shownHash(page)
    const { x, y, width, height } = await page.locator('#board').boundingBox()
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    assert.equal(await shownHash(page), before)
    const touch = (type, dx) =>
      page.dispatchEvent('#board', type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        clientX: x + width / 2 + dx,
        clientY: y + height / 2,
      })
    await page.evaluate(() => (document.getElementById('board').setPointerCapture = () => {}))
    await touch('pointerdown', 0)
    await touch('pointermove', 40)
    await touch('pointerup', 40)
    assert.notEqual(await shownHash(page), before)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('a goal in a wall is said so, the cursor is spoken of, and time that runs is not read out', async () => {
    const { page, errors } = await demo.open('crowd')
    const { x, y } = (await read(page, 'goals'))[0]
    await play(page, 'moveGoal', 0, 0)
    await play(page, 'paint', x, y, 255)
    assert.equal(await shownText(page, '.banner'), '')
    await play(page, 'moveGoal', x, y)
    assert.equal(await shownText(page, '.banner'), 'The goal stands in a wall: nobody can get there.')
    await page.focus('#board')
    await page.keyboard.press('ArrowRight')
    assert.match(await shownText(page, '.spoken'), /^column \d+, row \d+: (floor|wall)/)
    await page.keyboard.press(' ')
    await drawn(page)
    assert.equal(await page.getAttribute('#replay', 'aria-live'), 'off')
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('a page with a missing file, or without WebAssembly, says so', async () => {
    const bare = await demo.blank()
    await bare.route('**/kit/dom.js', (route) => route.abort())
    await bare.goto(demo.url)
    assert.match(await bare.textContent('.failed'), /could not be loaded/)
    await bare.unroute('**/kit/dom.js')
    await bare.addInitScript(() => delete globalThis.WebAssembly)
    await bare.goto(demo.url)
    assert.match(await bare.textContent('.failed'), /could not be loaded/)
    await bare.close()
  })

  test('the oldest ticks are forgotten to bound the memory, which the page says', async () => {
    const { page, errors } = await demo.open('range')
    assert.match(await shownText(page, '#kept'), /^1 tick kept in \d+ KiB\.$/)
    await page.evaluate(() => {
      for (let i = 0; i < 4020; i++) window.playground.paint(3, 3, i % 2 ? 0 : 1)
    })
    assert.match(
      await shownText(page, '#kept'),
      /^4,000 ticks kept in [\d,]+ KiB\. Those before tick 21 were/,
    )
    assert.match(await shownText(page, '#tick-text'), /^tick 4020 of 4020, the oldest kept is 21$/)
    await slideTo(page, 0)
    assert.equal(await read(page, 'tick'), 21)
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('every page fits a phone, and its keys drive it', async () => {
    // The first two have no timeline to step through; their keys have tests of their own.
    for (const id of PAGES.slice(2)) {
      const { page, errors } = await demo.open(id, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        colorScheme: 'dark',
      })
      assert.ok((await overflow(page)) <= 0, `${id} fits`)
      const before = await shownHash(page)
      if (id !== 'range') {
        await page.keyboard.press('.')
        assert.notEqual(await shownHash(page), before, `${id} steps`)
        await page.keyboard.press('Home')
      }
      assert.equal(await shownHash(page), before, id)
      assert.deepEqual(errors, [])
      await page.close()
    }
  })

  test('crowd: a wall turns the agents, the field is mended, and time played again with its edits is the same', async () => {
    const { page, errors } = await demo.open('crowd')
    await run(page, 5)
    const start = await read(page, 'tick')
    const goal = (await read(page, 'goals'))[0]
    // A wall around the goal but for one side, so that the ways there change.
    const before = await play(page, 'next', goal.x - 2, goal.y)
    const wall = [-2, -1, 0, 1, 2].map((dy) => ({ x: goal.x - 1, y: goal.y + dy }))
    await play(page, 'paintCells', wall, 255)
    const after = await play(page, 'next', goal.x - 2, goal.y)
    assert.notDeepEqual(after, before, 'the field goes round the wall')
    const { count, settled } = await read(page, 'repairs')
    assert.equal(count, 1)
    assert.ok(settled > 0 && settled < 4000, `${settled} cells settled`)
    await run(page, 6)
    await play(page, 'moveGoal', goal.x, goal.y + 4)
    await play(page, 'setOptions', { budget: 50 })
    const hashes = await run(page, 6)
    const end = await read(page, 'tick')

    await slideTo(page, start)
    assert.equal(await read(page, 'diverged'), false)
    while ((await read(page, 'tick')) < end) await play(page, 'forward')
    assert.equal(await shownHash(page), hashes.at(-1))
    assert.equal(await read(page, 'replayed'), end - start, 'edits and ticks were all checked')
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('crowd: agents keep arriving while it plays, and walls are painted on the way', async () => {
    const { page, errors } = await demo.open('crowd')
    await page.click('#play')
    await page.waitForFunction(() => window.playground.arrived > 3)
    const box = await page.locator('#board').boundingBox()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 6 })
    await page.mouse.up()
    await page.waitForFunction(() => window.playground.repairs.count > 0)
    await page.click('#play')
    const end = await read(page, 'tick')
    const last = await shownHash(page)
    await slideTo(page, Math.floor(end / 2))
    while ((await read(page, 'tick')) < end) await play(page, 'forward')
    assert.equal(await shownHash(page), last)
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('range: the budget decides, walls cut off, and both questions come back the same', async () => {
    const { page, errors } = await demo.open('range')
    const tiles = await read(page, 'tiles')
    await slide(page, '#budget', 25)
    assert.ok((await read(page, 'tiles')) > tiles)
    await slide(page, '#budget', 0)
    assert.equal(await read(page, 'tiles'), 1)
    const before = await shownHash(page)
    await page.click('#mode label:has-text("Distance field")')
    await play(page, 'paint', 20, 10, 255)
    await play(page, 'hover', 3, 20)
    assert.match(await shownText(page, '#pointed'), /^cost \d+|out of reach$/)
    await page.keyboard.press(',')
    await page.keyboard.press(',')
    assert.equal(await shownHash(page), before)
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('replanner: the unit goes round what is put in its way, for less than from scratch, and rolls back', async () => {
    for (const label of ['D* Lite', 'LPA*']) {
      const { page, errors } = await demo.open('replan')
      if (label === 'LPA*') await page.click('#algorithm label:has-text("LPA*")')
      await run(page, 6)
      const tick = await read(page, 'tick')
      const unit = await read(page, 'unit')
      await play(page, 'block')
      const hashes = await run(page, 5)
      await play(page, 'block')
      const last = await shownHash(page)
      const end = await read(page, 'tick')
      await slideTo(page, tick)
      assert.deepEqual(await read(page, 'unit'), unit)
      while ((await read(page, 'tick')) < end) await page.keyboard.press('.')
      assert.equal(await shownHash(page), last)
      assert.notEqual(last, hashes.at(-1))
      assert.equal(await read(page, 'diverged'), false)
      if (label === 'D* Lite') {
        const { replanned, fresh } = await read(page, 'totals')
        assert.ok(replanned < fresh, `${replanned} cells mended, ${fresh} from scratch`)
      }
      await page.click('#play')
      await page.waitForFunction(() => document.querySelector('.banner').textContent === 'Arrived.')
      assert.deepEqual(errors, [])
      await page.close()
    }
  })

  test('hexagons: a change of layout is rolled back, and what is pointed at is told', async () => {
    const { page, errors } = await demo.open('hex')
    const hashes = await run(page, 4, 10)
    await play(page, 'paint', 10, 10, 255)
    await page.click('#layout label:has-text("even-q")')
    assert.equal(await read(page, 'layout'), 'even-q')
    await play(page, 'step', 1_000_000)
    assert.equal(await read(page, 'status'), 'found')
    await slideTo(page, 4)
    assert.equal(await read(page, 'layout'), 'odd-r')
    assert.equal(await shownHash(page), hashes[3])
    await slideTo(page, 0)
    assert.deepEqual(await run(page, 4, 10), hashes)
    await play(page, 'hover', 20, 12)
    for (const [question, cells] of [
      ['Neighbours', 6],
      ['Ring', 24],
      ['Range', 61],
    ]) {
      await page.click(`#question label:has-text("${question}")`)
      await play(page, 'hover', 20, 12)
      assert.match(await shownText(page, '#answer'), new RegExp(` ${cells} cells`))
    }
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('graph: all methods agree before and after a road is cut, and the road comes back', async () => {
    const { page, errors } = await demo.open('graph')
    const cost = await read(page, 'cost')
    for (const method of ['dijkstra', 'landmarks', 'a*']) {
      await page.selectOption('#method', method)
      const begun = await read(page, 'tick')
      const first = await run(page, 4, 6)
      await slideTo(page, begun)
      assert.deepEqual(await run(page, 4, 6), first, method)
    }
    const tick = await read(page, 'tick')
    const before = await shownHash(page)
    await page.keyboard.press('x')
    assert.ok((await read(page, 'cost')) > cost, 'the way round is longer')
    const compared = await read(page, 'compared')
    assert.equal(compared.length, 4)
    for (const row of compared) assert.ok(Math.abs(row.cost - compared[0].cost) < 1e-9 * row.cost, row.method)
    const expanded = Object.fromEntries(compared.map((row) => [row.method, row.expanded]))
    assert.ok(expanded.landmarks < expanded.dijkstra)

    await page.selectOption('#method', 'bidirectional')
    await play(page, 'step', 1000)
    await slideTo(page, tick)
    assert.equal(await shownHash(page), before)
    assert.equal(await read(page, 'cost'), cost)
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('voxels: a path through the levels, rolled back and replayed; fewer neighbours make it longer', async () => {
    const { page, errors } = await demo.open('voxel')
    const first = await run(page, 5, 20)
    await play(page, 'paint', 5, 21, 0, 255)
    await play(page, 'step', 1_000_000)
    assert.equal(await read(page, 'status'), 'found')
    const costOf = async () => Number(/cost ([\d.]+)/.exec(await shownText(page, '#path'))[1])
    const cost26 = await costOf()
    await page.click('#connectivity label:has-text("6")')
    await play(page, 'step', 1_000_000)
    assert.ok((await costOf()) > cost26)
    await slideTo(page, 0)
    assert.deepEqual(await run(page, 5, 20), first)
    assert.ok((await countColors(page, '#iso')) > 20)
    assert.equal(await read(page, 'diverged'), false)
    assert.deepEqual(errors, [])
    await page.close()
  })
})
