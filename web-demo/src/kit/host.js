// Which page is shown, from which scene, and what there is to say about links and files.
import { el } from './dom.js'
import { fromLink } from '../share/fields.js'
import { LinkError } from '../share/link-error.js'

const plain = (error) => {
  if (error instanceof LinkError || typeof error.code === 'string') return error.message
  throw error
}

export class Host {
  #opened = new Map()
  #asked = 0
  current = null

  /** pages: as in pages.js; root: where they are shown; links: of the pages, by id; failed(error): what can't be mended. */
  constructor({ way, pages, root, links, failed }) {
    Object.assign(this, { way, pages, root, links, failed })
    this.text = el('span', {})
    this.notice = el(
      'p',
      { class: 'notice', role: 'status', hidden: true },
      this.text,
      el('button', { type: 'button', id: 'dismiss', onclick: () => this.say('') }, 'Close'),
    )
    root.before(this.notice)
  }

  say(text, state = 'good') {
    this.notice.hidden = text === ''
    this.notice.dataset.state = state
    this.text.textContent = text
  }

  find(id) {
    return this.pages.find((page) => page.id === id) ?? this.pages[0]
  }

  /** What the address says: a page, and perhaps a scene for it. */
  async follow(hash) {
    const [id, letters] = hash.replace(/^#/, '').split('?')
    const page = this.find(id)
    if (letters === undefined) return this.show(page)
    const { shape } = await this.#load(page)
    try {
      await this.show(page, fromLink(shape, letters))
    } catch (error) {
      await this.show(page)
      this.say(`This link opens no scene. ${plain(error)}`, 'bad')
    }
  }

  #load(page) {
    return page.load().catch(this.failed)
  }

  /** Without a scene the page as it was left. */
  async show(page, scene) {
    const asked = ++this.#asked
    this.#mark(page)
    if (scene !== undefined || !this.#opened.has(page.id)) {
      const { createPage } = await this.#load(page)
      const built = await createPage(this.way, scene)
      built.host = this
      // Another page may have been asked for in the meantime.
      this.#opened.set(page.id, built)
      if (asked !== this.#asked) return
    }
    this.#put(page, this.#opened.get(page.id))
  }

  #mark(page) {
    for (const [id, link] of this.links) {
      if (id === page.id) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    this.links.get(page.id).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #put(page, built) {
    if (built === this.current) return
    this.current?.lab.detach()
    this.current = built
    this.say('')
    document.title = `${page.title} – Waystate playground`
    this.root.replaceChildren(built.lab.element)
    built.lab.readTheme()
    built.lab.attach()
    // For tests and for the console.
    window.playground = Object.assign(built.handle, { page: page.id })
  }

  open(id, scene) {
    return this.show(this.find(id), scene)
  }

  /** The current page again, with something else in its scene. */
  async renew(changes) {
    const { current } = this
    await this.show(this.find(current.id), { ...current.scene(), ...changes })
  }

  async openFile(file) {
    try {
      const { readFile } = await import('../share/files.js')
      const found = await readFile(this, file)
      history.replaceState(null, '', `#${found.id}`)
      if (found.scene) await this.show(this.find(found.id), found.scene)
      this.say(found.text)
    } catch (error) {
      const at = error.offset === undefined ? '' : ` At byte ${error.offset}:`
      this.say(`${file.name} is not opened.${at} ${plain(error)}`, 'bad')
    }
  }
}
