// The game without pictures against a flood fill in plain JavaScript, and both pages in Chromium.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadWaystate } from 'waystate'
import { Defence } from '../../examples/tower/defence.js'
import { launchChromium, openPage } from '../browser/chromium.js'

const folder = fileURLToPath(new URL('../../examples/tower/', import.meta.url))
const map = JSON.parse(readFileSync(`${folder}public/map.json`, 'utf8'))

/** The cells from which one gets to the goal by straight steps. Diagonal ones never cut corners, so they add none. */
function flood(cells, width, goal) {
  const seen = new Set([goal])
  const list = [goal]
  for (const cell of list) {
    for (const step of [1, -1, width, -width]) {
      const next = cell + step
      if (cells[next] === undefined || cells[next] === 255 || seen.has(next)) continue
      if (Math.abs((next % width) - (cell % width)) > 1) continue
      seen.add(next)
      list.push(next)
    }
  }
  return seen
}

describe('the game without pictures', () => {
  test('tiles are walls and costs as the map says', async () => {
    const { grid, spawn, goal } = new Defence(await loadWaystate(), map)
    const ground = map.layers[0].data
    const cost = { 1: 1, 2: 0.5, 3: 3 }
    ground.forEach((tile, i) => {
      const [x, y] = [i % map.width, Math.floor(i / map.width)]
      assert.equal(grid.isWalkable(x, y), tile !== 4)
      if (tile !== 4) assert.equal(grid.areaCost(grid.get(x, y)), cost[tile])
    })
    assert.deepEqual(
      [spawn, goal],
      [
        { x: 1, y: 9 },
        { x: 30, y: 9 },
      ],
    )
  })

  test('towers are refused exactly where someone would have no way', async () => {
    const game = new Defence(await loadWaystate(), map, 60)
    const { grid } = game
    let seed = 3
    const below = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit
    const answers = { built: 0, taken: 0, shut: 0 }
    for (let i = 0; i < 3000; i++) {
      if (i % 3 === 0) game.step()
      // Mostly in a band around the middle, where a wall soon lacks one tower alone.
      const cell = { x: below(4) === 0 ? below(grid.width) : 14 + below(3), y: below(grid.height) }
      if (below(12) === 0)
        game.sell(game.pointOf([...game.towers.keys()][below(Math.max(1, game.towers.size))] ?? 0))
      const used = [game.spawn, game.goal].map((point) => game.cellOf(point))
      const units = [...game.cells.subarray(0, game.walking), ...game.targets.subarray(0, game.walking)]
      const hash = grid.checksum()
      const after = grid.cells
      const taken = after[game.cellOf(cell)] === 255 || [...used, ...units].includes(game.cellOf(cell))
      after[game.cellOf(cell)] = 255
      const open = flood(after, grid.width, used[1])
      const expected = taken
        ? 'taken'
        : [used[0], ...units].every((start) => open.has(start))
          ? 'built'
          : 'shut'
      const answer = game.build(cell)
      assert.equal(answer, expected, `tower ${i}`)
      answers[answer] += 1
      if (answer !== 'built') assert.equal(grid.checksum(), hash)
    }
    for (const [answer, count] of Object.entries(answers)) assert.ok(count > 30, `${answer}: ${count}`)
  })

  test('500 units get through, never over a wall, and sooner on the road', async () => {
    const way = await loadWaystate()
    const game = new Defence(way, map)
    for (let i = 0; i < 2500; i++) {
      if (i % 50 === 0) game.build({ x: 3 + ((i * 7) % 26), y: 1 + ((i * 3) % 18) })
      game.step()
      for (let unit = 0; unit < game.walking; unit++) {
        const cell = game.grid.cellAt(game.positions[2 * unit], game.positions[2 * unit + 1])
        if (!game.grid.isWalkable(cell.x, cell.y)) assert.fail(`unit ${unit} stands in a wall`)
      }
    }
    assert.equal(game.walking, 500)
    assert.ok(game.through > 500)
    assert.ok(game.towers.size > 10)
    const fresh = new Defence(way, map)
    const path = fresh.field.pathFrom(fresh.spawn)
    assert.ok(path.filter(({ y }) => y === 9 || y === 10).length > path.length / 3)
  })
})

/** Without a graphics card a browser counts out every pixel of WebGL: Phaser then takes its other renderer. */
function withoutWebGl() {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (name, ...more) {
    return name.includes('webgl') ? null : getContext.call(this, name, ...more)
  }
}

describe('the pages', () => {
  let server
  let browser
  let url
  before(async () => {
    const { resolve } = createRequire(`${folder}package.json`)
    const { createServer } = await import(pathToFileURL(resolve('vite')))
    server = await createServer({ root: folder, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
    await server.listen()
    url = `http://127.0.0.1:${server.httpServer.address().port}`
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  test('Phaser', async () => {
    const { page, errors } = await openPage(browser, `${url}/index.html`, { first: withoutWebGl })
    await page.waitForFunction(() => globalThis.game?.scene.scenes[0]?.defence?.walking > 20, null, {
      timeout: 60_000,
    })
    // On from there without waiting for the screen.
    await page.evaluate(() => {
      const { defence } = globalThis.game.scene.scenes[0]
      while (defence.walking < 500) defence.step()
    })
    const canvas = await page.locator('canvas').boundingBox()
    const look = () =>
      page.evaluate(() => {
        const { towers, hint, units, defence } = globalThis.game.scene.scenes[0]
        return { towers: towers.size, hint: hint.text, units: units.length, built: defence.towers.size }
      })
    const clickCell = async (x, y) => {
      const before = (await look()).hint
      await page.mouse.click(canvas.x + x * 24 + 12, canvas.y + y * 24 + 12)
      await page.waitForFunction((text) => globalThis.game.scene.scenes[0].hint.text !== text, before)
    }
    await clickCell(4, 2)
    let now = await look()
    assert.deepEqual({ ...now, units: 0 }, { towers: 1, hint: 'Built', units: 0, built: 1 })
    await page.waitForFunction(() => globalThis.game.scene.scenes[0].units.length === 500)
    await clickCell(0, 0)
    assert.equal((await look()).hint, 'Nothing can stand there')
    await clickCell(4, 2)
    now = await look()
    assert.deepEqual([now.hint, now.towers, now.built], ['Sold', 0, 0])
    // All but one cell of the last column but one before the goal, then that one.
    const open = await page.evaluate(() => {
      const { defence } = globalThis.game.scene.scenes[0]
      for (let y = 1; y < 19; y++) if (y !== 2) defence.build({ x: 2, y })
      for (let i = 0; i < 200; i++) defence.step()
      let last = null
      for (let y = 1; y < 19; y++) if (defence.grid.isWalkable(2, y)) last = defence.build({ x: 2, y })
      return last
    })
    assert.ok(['shut', 'taken'].includes(open))
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('a plain canvas', async () => {
    const { page, errors } = await openPage(browser, `${url}/canvas.html`)
    await page.waitForFunction(() => globalThis.game?.field.status === 'complete')
    await page.locator('canvas').click({ position: { x: 70, y: 70 } })
    assert.equal(await page.locator('b').textContent(), 'Built.')
    await page.locator('canvas').click({ position: { x: 10, y: 10 } })
    assert.equal(await page.locator('b').textContent(), 'Nothing can stand there.')
    const answer = await page.evaluate(() => {
      const { build, grid } = globalThis.game
      const answers = []
      for (let y = 1; y < 19; y++) answers.push(build({ x: 29, y }))
      return {
        last: answers.at(-1),
        built: answers.filter((it) => it === 'Built.').length,
        version: grid.version,
      }
    })
    assert.equal(answer.last, 'That would shut the way.')
    assert.equal(answer.built, 17)
    await page.waitForFunction(() => globalThis.game.units.some(({ x }) => x > 3))
    assert.deepEqual(errors, [])
    await page.close()
  })
})
