// The site that npm run site makes, served below a path as it would be in somebody's folder. Needs build/site.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { check } from '../../site/check.mjs'
import { serve } from '../../site/serve.mjs'
import { launchChromium, openPage } from '../browser/chromium.js'

const folder = fileURLToPath(new URL('../../build/site', import.meta.url))
let browser, site

before(async () => {
  assert.ok(existsSync(folder), 'npm run site has to come first')
  site = await serve(folder)
  browser = await launchChromium()
})
after(async () => {
  await browser?.close()
  site?.close()
})

/** Opens a page of the site; nothing may be asked of another host, be missing or be said on the console. */
async function open(t, path, options = {}) {
  const others = []
  const missing = []
  const { page, errors } = await openPage(browser, 'about:blank', options)
  t.after(() => page.close())
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) others.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  await page.goto(site.url + path)
  const clean = () => assert.deepEqual([errors, others, missing], [[], [], []])
  return { page, clean }
}

const PAGES = readdirSync(folder, { recursive: true }).filter(
  (name) => name.endsWith('.html') && !/^(reference|playground)[/\\]/.test(name) && name !== '404.html',
)

describe('pages', () => {
  test('each is quiet, asks nobody else and fits 320 and 1440 pixels', async (t) => {
    const { page, clean } = await open(t, 'index.html')
    for (const name of PAGES) {
      await page.goto(site.url + name, { waitUntil: 'domcontentloaded' })
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        assert.equal(overflow, 0, `${name} at ${width}`)
      }
    }
    clean()
  })

  test('the search finds a call', async (t) => {
    const { page, clean } = await open(t, 'index.html', { viewport: { width: 1280, height: 800 } })
    await page.fill('.md-search__input', 'createMover')
    await page.waitForSelector('.md-search-result__item a[href*="movement.html"]')
    clean()
  })

  test('both references are there and lead back', async (t) => {
    const { page, clean } = await open(t, 'reference/js/index.html')
    await page.getByRole('link', { name: 'Waystate', exact: true }).first().click()
    await page.waitForSelector('text=createGrid')
    await page.goto(`${site.url}reference/c/grid_8h.html`)
    assert.match(await page.textContent('body'), /Makes a grid of width x height cells/)
    clean()
  })

  test('the playground runs below the site and leads to its pages', async (t) => {
    const { page, clean } = await open(t, 'playground/index.html')
    await page
      .getByRole('navigation', { name: /Documentation/ })
      .getByRole('link', { name: 'Prove it' })
      .click()
    await page.waitForURL(`${site.url}prove.html`)
    clean()
  })
})

describe('prove it on this device', () => {
  const play = async (page) => {
    await page.getByRole('button', { name: 'Play the scenes' }).click()
    await page.waitForSelector('#prove-verdict:is(.equal, .other)', { timeout: 120_000 })
    return page.textContent('#prove-verdict')
  }

  test('every line comes out equal', async (t) => {
    const { page, clean } = await open(t, 'prove.html')
    assert.match(await play(page), /^Identical: all (\d+) checksums/)
    const rows = await page.locator('#prove-table tbody tr.equal').count()
    assert.ok(rows > 250)
    assert.equal(await page.locator('#prove-table tbody tr').count(), rows)
    clean()
  })

  test('a line that differs is said, and comes first', async (t) => {
    const { page } = await open(t, 'index.html')
    await page.route('**/prove/prove.js', async (route) => {
      const body = await (await route.fetch()).text()
      assert.match(body, /cave-edited [0-9a-f]{16}/)
      await route.fulfill({
        body: body.replace(/cave-edited [0-9a-f]{16}/, 'cave-edited 0123456789abcdef'),
        contentType: 'text/javascript',
      })
    })
    await page.goto(`${site.url}prove.html`)
    assert.match(await play(page), /^1 of \d+ checksums differ/)
    assert.match(await page.textContent('#prove-table tbody tr'), /^cave-edited0123456789abcdef[0-9a-f]{16}✗/)
  })

  test('a worker that is missing is said', async (t) => {
    const { page } = await open(t, 'prove.html')
    await page.route('**/assets/scenes*', (route) => route.abort())
    assert.match(await play(page), /could not be played here/)
  })
})

test('links that lead nowhere are found', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'waystate-site-'))
  t.after(() => rmSync(copy, { recursive: true }))
  cpSync(join(folder, 'platforms.html'), join(copy, 'platforms.html'))
  writeFileSync(
    join(copy, 'a.html'),
    '<h1 id="x"></h1><a href="b.html">b</a><a href="#y">y</a><a href="../c">c</a><a href="#x">x</a>',
  )
  const problems = check(copy).filter((line) => line.startsWith('a.html'))
  assert.deepEqual(problems, [
    'a.html: b.html is not there',
    'a.html: #y has no such heading',
    'a.html: ../c leads out of the site',
  ])
})
