// Every page of the built playground in every kind of browser: it opens, says nothing on the console and reaches out nowhere.
// And by the rules of axe, in Chromium.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createRequire } from 'node:module'
import { chromium, firefox } from '../../scripts/platforms/browsers.mjs'
import { webkit } from '../../scripts/platforms/webkit.mjs'
import { drawn, startDemo } from './demo.js'
import { buildSmoke, WIDTHS } from './smoke-page.js'

const PAGES = ['rollback', 'race', 'search', 'crowd', 'range', 'replan', 'hex', 'graph', 'voxel']

describe('every page', { timeout: 400_000 }, () => {
  let smoke

  before(async () => {
    smoke = await buildSmoke(PAGES)
  })

  after(() => smoke?.drop())

  for (const [name, visit] of Object.entries({ Chromium: chromium, Firefox: firefox, WebKit: webkit })) {
    test(`opens in ${name}, quietly, and fits ${WIDTHS.join(', ')} pixels`, async () => {
      const lines = await visit(smoke.serve)
      assert.deepEqual(
        lines.map(({ id, page }) => [id, page]),
        PAGES.map((id) => [id, id]),
      )
      for (const { id, met, out } of lines) {
        assert.deepEqual(met, [], id)
        for (const [width, over] of Object.entries(out)) assert.ok(over <= 0, `${id}: ${over} at ${width}`)
      }
    })
  }
})

describe('axe', { timeout: 400_000 }, () => {
  let demo

  before(async () => {
    demo = await startDemo()
  })

  after(() => demo?.close())

  const check = async (page) => {
    await drawn(page)
    const { violations } = await page.evaluate(() => window.axe.run(document))
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary.replace(/\s+/g, ' ')}`),
    )
  }

  for (const colorScheme of ['light', 'dark']) {
    test(`has nothing to say of any page, ${colorScheme}`, async () => {
      const { page } = await demo.open('search', { viewport: { width: 1280, height: 900 }, colorScheme })
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })
      const found = []
      for (const id of PAGES) {
        await page.click(`nav a[href="#${id}"]`)
        await page.waitForFunction((wanted) => window.playground.page === wanted, id)
        found.push(...(await check(page)).map((line) => `${id}: ${line}`))
      }
      assert.deepEqual(found, [])
      await page.close()
    })
  }

  test('finds a control without a name', async () => {
    const { page } = await demo.open('search')
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })
    await page.evaluate(() => document.getElementById('page').append(document.createElement('button')))
    assert.ok((await check(page)).some((line) => line.startsWith('button-name')))
    await page.close()
  })
})
