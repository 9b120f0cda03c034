// Serves the playground for the tests in this folder, and drives its pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { launchChromium, openPage } from './chromium.js'

const demo = fileURLToPath(new URL('../../web-demo/', import.meta.url))
const WIDE = { viewport: { width: 1280, height: 900 } }

export async function startDemo() {
  // Two test files may serve at the same time, so each has a cache of its own.
  const cacheDir = mkdtempSync(join(tmpdir(), 'waystate-demo-'))
  const server = await createServer({
    root: demo,
    configFile: `${demo}vite.config.js`,
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  })
  await server.listen()
  const url = `http://127.0.0.1:${server.httpServer.address().port}/`
  const browser = await launchChromium()
  return {
    url,
    blank: () => browser.newPage(),
    async open(id = 'search', options = WIDE) {
      const opened = await openPage(browser, `${url}#${id}`, options)
      await opened.page.waitForFunction((wanted) => window.playground?.page === wanted, id)
      return opened
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(cacheDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the page has been drawn. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The hashes on the page, once it has been drawn. */
export async function shownHash(page) {
  await drawn(page)
  return (await page.locator('.state .hash').allTextContents()).join('-')
}

/** What an element says, once the page has been drawn. */
export async function shownText(page, selector) {
  await drawn(page)
  return page.textContent(selector)
}

export const slideTo = (page, tick) => slide(page, '#timeline', tick)

export const slide = (page, selector, value) =>
  page.$eval(
    selector,
    (slider, to) => {
      slider.value = String(to)
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      slider.dispatchEvent(new Event('change', { bubbles: true }))
    },
    value,
  )

export const play = (page, call, ...values) =>
  page.evaluate(([name, parameters]) => window.playground[name](...parameters), [call, values])

export const read = (page, name) => page.evaluate((key) => window.playground[key], name)

/** Runs ticks and gives the hash after each. */
export async function run(page, ticks, amount) {
  const hashes = []
  for (let i = 0; i < ticks; i++) {
    await play(page, 'step', ...(amount === undefined ? [] : [amount]))
    hashes.push(await shownHash(page))
  }
  return hashes
}

/** Whether anything on the page reaches out of it sideways. */
export async function overflow(page) {
  await drawn(page)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Colours of a canvas in a row, to tell whether it shows anything. */
export async function countColors(page, selector = '#board') {
  await drawn(page)
  return page.$eval(selector, (canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })
}
