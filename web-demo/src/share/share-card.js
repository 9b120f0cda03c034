// What leaves the page: a link, a program, the state as a file, a picture; and what comes in from a file.
import { card } from '../kit/controls.js'
import { el, plural } from '../kit/dom.js'
import { saveFile } from './save-file.js'

const TYPE = 'application/octet-stream'

const press = (id, text, onclick) => el('button', { type: 'button', id, onclick }, text)

export class ShareCard {
  /**
   * page: has link(), code() and stateFile(), which throw what can't be shared in words, and boards; host (kit/host.js) is
   * given when it comes into view.
   */
  constructor(page) {
    this.page = page
    this.said = el('p', { class: 'hint', id: 'shared', role: 'status' })
    // For browsers that keep programs from the clipboard, and for those who want to see.
    this.text = el('textarea', {
      id: 'shared-text',
      readonly: true,
      rows: 5,
      hidden: true,
      spellcheck: 'false',
    })
    this.text.setAttribute('aria-label', 'What was copied')
    const file = el('input', {
      id: 'file',
      type: 'file',
      class: 'spoken',
      tabindex: -1,
      'aria-hidden': 'true',
    })
    file.addEventListener('change', () => {
      if (file.files.length > 0) this.page.host.openFile(file.files[0])
      file.value = ''
    })
    this.element = card(
      'Share',
      el(
        'div',
        { class: 'presets' },
        press('copy-link', 'Copy link', () => this.#copy('link', () => this.#link())),
        press('copy-code', 'Copy code', () => this.#copy('program', () => page.code())),
        press('save-state', 'Save state', () => this.#try(() => this.#saveState())),
        press('save-picture', 'Save picture', () => this.#try(() => this.#savePicture())),
        press('open-file', 'Open a file', () => file.click()),
      ),
      file,
      this.said,
      this.text,
    )
  }

  async #try(action) {
    this.text.hidden = true
    try {
      this.said.textContent = await action()
    } catch (error) {
      this.said.textContent = error.message
    }
  }

  #copy(what, make) {
    return this.#try(async () => {
      const text = make()
      this.text.value = text
      this.text.hidden = false
      try {
        await navigator.clipboard.writeText(text)
        return `The ${what} of ${plural(text.length, 'letter')} is in the clipboard.`
      } catch {
        this.text.select()
        return `The ${what} is below: this browser keeps pages from the clipboard.`
      }
    })
  }

  /** The address says the same from then on. */
  #link() {
    history.replaceState(null, '', `#${this.page.link()}`)
    return location.href
  }

  #saveState() {
    const { name, bytes } = this.page.stateFile()
    saveFile(new Blob([bytes], { type: TYPE }), name)
    return `${name}: ${plural(bytes.length, 'byte')}. Drop it here, or open it with way.openBundle.`
  }

  async #savePicture() {
    const { canvas } = this.page.boards[0]
    const picture = await new Promise((done) => canvas.toBlob(done, 'image/png'))
    const name = `waystate-${this.page.id}.png`
    saveFile(picture, name)
    return `${name}: ${canvas.width} × ${canvas.height} pixels.`
  }
}
