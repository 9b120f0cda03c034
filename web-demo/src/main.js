// Opens the page that the address names, and gives it the keys.
import { loadWaystate } from './kit/library.js'
import { el } from './kit/dom.js'
import { Host } from './kit/host.js'
import { LINKS } from './links.js'
import { PAGES } from './pages.js'

const root = document.getElementById('page')

function fail(error) {
  root.replaceChildren(
    el('p', { class: 'failed', role: 'alert' }, `The playground could not be loaded: ${error.message}`),
  )
  throw error
}

const way = await loadWaystate().catch(fail)
const links = new Map(PAGES.map(({ id, title }) => [id, el('a', { href: `#${id}` }, title)]))
document.getElementById('pages').append(...links.values())
document.getElementById('links').append(...LINKS.map(({ text, href }) => el('a', { href }, text)))
const host = new Host({ way, pages: PAGES, root, links, failed: fail })

document.addEventListener('keydown', (event) => {
  const { current } = host
  if (!current || event.altKey) return
  const { target } = event
  const writes = target.closest('input[type=number], textarea')
  if (event.ctrlKey || event.metaKey) {
    if (!writes && current.lab.undoKey(event)) event.preventDefault()
    return
  }
  const inField = target.closest('input[type=number], textarea, select, summary')
  const ownKeys =
    target.closest('input[type=range], input[type=radio]') && /^(Arrow|Home|End|Page)/.test(event.key)
  const presses =
    target.closest('button, a, input[type=checkbox]') && (event.key === ' ' || event.key === 'Enter')
  if (inField || ownKeys || presses) return
  if (current.lab.key(event)) event.preventDefault()
})

document.addEventListener('dragover', (event) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
})
document.addEventListener('drop', (event) => {
  const [file] = event.dataTransfer.files
  if (!file) return
  event.preventDefault()
  host.openFile(file)
})

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => host.current?.lab.readTheme())
window.addEventListener('resize', () => host.current?.lab.fit())
window.addEventListener('hashchange', () => host.follow(location.hash))
await host.follow(location.hash).catch(fail)
