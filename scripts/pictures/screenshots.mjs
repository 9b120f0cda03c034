// Takes pictures of every page of the playground, at three sizes, light and dark, into build/screenshots: npm run screenshots.
/* global window */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawn, startDemo } from '../../tests/browser/demo.js'

const folder = fileURLToPath(new URL('../../build/screenshots/', import.meta.url))
const PAGES = ['rollback', 'race', 'search', 'crowd', 'range', 'replan', 'hex', 'graph', 'voxel']
const SIZES = { phone: [390, 844], laptop: [1366, 768], wide: [1920, 1080] }

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const demo = await startDemo()
for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const id of PAGES) {
      const { page } = await demo.open(id, { viewport: { width, height }, colorScheme })
      // What runs is let run a little, what waits is stepped.
      await page.evaluate(async () => {
        for (let ticks = 0; ticks < 12; ticks++) await window.playground.step?.(20)
      })
      await page.waitForTimeout(1500)
      await drawn(page)
      await page.screenshot({ path: join(folder, `${id}-${size}-${colorScheme}.png`) })
      await page.close()
    }
  }
}
await demo.close()
console.log(`${folder} has ${PAGES.length * 6} pictures`)
