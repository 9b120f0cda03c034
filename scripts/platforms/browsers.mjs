// Browsers that open a page when they are started with its address.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePage } from './page.mjs'
import { Missing, onPath, timeoutSeconds } from './processes.mjs'

/** Opens a page in a browser with a fresh profile and waits for what it posts. serve: as servePage. */
function inBrowser(programs, options) {
  return async (serve = servePage) => {
    const program = onPath(...programs)
    const profile = mkdtempSync(join(tmpdir(), 'waystate-browser-'))
    const { url, answered, close } = await serve()
    // Its own process group, since a browser is many processes.
    const child = spawn(program, [...options(profile), url], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (data) => (errors = (errors + data).slice(-2000)))
    const ended = new Promise((resolve) => child.on('close', resolve))
    let timer
    const failed = new Promise((_, reject) => {
      const fail = (what) => reject(new Error(`${program} ${what}\n${errors}`))
      timer = setTimeout(() => fail(`gave no answer in ${timeoutSeconds} s`), timeoutSeconds * 1000)
      child.on('error', (error) => reject(new Missing(error.message)))
      ended.then((code) => fail(`ended with ${code} before it gave an answer`))
    })
    failed.catch(() => {})
    try {
      return await Promise.race([answered, failed])
    } finally {
      clearTimeout(timer)
      if (child.exitCode === null && child.pid) {
        process.kill(-child.pid, 'SIGKILL')
        await ended
      }
      close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
}

export const chromium = inBrowser(['chromium', 'chromium-browser', 'google-chrome'], (profile) => [
  '--headless=new',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  // Chromium refuses to run its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--user-data-dir=${profile}`,
])
export const firefox = inBrowser(['firefox-esr', 'firefox'], (profile) => [
  '--headless',
  '--no-remote',
  '--profile',
  profile,
])
