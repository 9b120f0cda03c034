// Starts the Chromium of the system for the tests in this folder.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = ['/usr/bin/chromium', ...onPath].find((file) => existsSync(file))
  if (!found)
    throw new Error('Chromium is missing: install it (Debian: apt-get install chromium) or put it on PATH')
  return found
}

export function launchChromium() {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS })
}

/** A page whose errors and console errors are kept, so that a test can say that there were none. */
export async function openPage(browser, url, { first, ...options } = {}) {
  const page = await browser.newPage(options)
  // What runs before the page's own scripts do.
  if (first) await page.addInitScript(first)
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(url)
  return { page, errors }
}
