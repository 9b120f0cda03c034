// Takes the picture of the playground's first page that README shows: npm run pictures.
/* global window */
import { fileURLToPath } from 'node:url'
import { play, startDemo } from '../../tests/browser/demo.js'

const file = fileURLToPath(new URL('../../docs/pictures/rollback.png', import.meta.url))
const demo = await startDemo()
const { page } = await demo.open('rollback', { viewport: { width: 1200, height: 760 } })
await page.waitForFunction(() => window.playground.proof !== undefined)
await page.evaluate(() => window.playground.proof)
await play(page, 'pause', true)
await page.evaluate(() => window.playground.run(700 - window.playground.frame))
await page.screenshot({ path: file })
await demo.close()
console.log(`${file} written`)
