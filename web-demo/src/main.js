// Opens the page that the address names, and gives it the keys.
import { loadWaystate } from 'waystate'
import { el } from './kit/dom.js'
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

const opened = new Map()
let current = null

async function open() {
  const wanted = location.hash.slice(1)
  const page = PAGES.find(({ id }) => id === wanted) ?? PAGES[0]
  for (const [id, link] of links) {
    if (id === page.id) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  links.get(page.id).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (!opened.has(page.id)) {
    const loading = page.load().then(({ createPage }) => createPage(way))
    opened.set(page.id, loading)
    // What failed, for want of a network for instance, is tried again the next time.
    loading.catch(() => opened.delete(page.id))
  }
  const built = await opened.get(page.id).catch(fail)
  // Another page may have been asked for in the meantime.
  if ((PAGES.find(({ id }) => id === location.hash.slice(1)) ?? PAGES[0]) !== page || built === current)
    return
  current?.lab.detach()
  current = built
  document.title = `${page.title} – Waystate playground`
  root.replaceChildren(built.lab.element)
  built.lab.readTheme()
  built.lab.attach()
  // For tests and for the console.
  window.playground = Object.assign(built.handle, { page: page.id })
}

document.addEventListener('keydown', (event) => {
  if (!current || event.altKey) return
  const { target } = event
  const writes = target.closest('input[type=number]')
  if (event.ctrlKey || event.metaKey) {
    if (!writes && current.lab.undoKey(event)) event.preventDefault()
    return
  }
  const inField = target.closest('input[type=number], select, summary')
  const ownKeys =
    target.closest('input[type=range], input[type=radio]') && /^(Arrow|Home|End|Page)/.test(event.key)
  const presses =
    target.closest('button, a, input[type=checkbox]') && (event.key === ' ' || event.key === 'Enter')
  if (inField || ownKeys || presses) return
  if (current.lab.key(event)) event.preventDefault()
})

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => current?.lab.readTheme())
window.addEventListener('resize', () => current?.lab.fit())
window.addEventListener('hashchange', open)
await open()
