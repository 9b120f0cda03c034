// The last frames of a machine side by side: a colour for each checksum, so that equal ribbons are equal histories.
import { el } from '../kit/dom.js'
import { Surface } from './surface.js'

const BAR = 6
const GAP = 1

export class Ribbon extends Surface {
  constructor(label) {
    super(label, undefined)
    this.canvas.removeAttribute('tabindex')
    this.canvas.removeAttribute('id')
    this.canvas.setAttribute('role', 'img')
    this.element = el('div', { class: 'ribbon' }, this.canvas)
  }

  fit(width) {
    this.ratio = window.devicePixelRatio || 1
    this.resize(Math.round(width * this.ratio), Math.round(26 * this.ratio))
  }

  /** Frames up to the present; those that a late input may still change are pale and short. */
  draw(peer, settled, differsAt) {
    const { context, canvas, ratio } = this
    const [bar, gap] = [Math.round(BAR * ratio), Math.max(1, Math.round(GAP * ratio))]
    const foot = Math.round(5 * ratio)
    context.clearRect(0, 0, canvas.width, canvas.height)
    const shown = Math.floor(canvas.width / bar)
    for (let i = 0; i < shown; i++) {
      const frame = peer.frame - shown + 1 + i
      const sum = frame < 0 ? undefined : peer.sumAt(frame)
      if (sum === undefined) continue
      const open = frame > settled
      const x = i * bar
      context.globalAlpha = open ? 0.45 : 1
      context.fillStyle = colorOf(sum)
      context.fillRect(x, open ? foot : 0, bar - gap, canvas.height - foot - gap - (open ? foot : 0))
      context.globalAlpha = 1
      this.#foot(x, bar - gap, foot, peer.wasPlayedAgain(frame), !open && differsAt(frame))
    }
  }

  /** Below a frame: a line where it was played again, a full one where it is known to differ. */
  #foot(x, width, height, again, differs) {
    if (!again && !differs) return
    const { context, canvas } = this
    const tall = differs ? height : Math.ceil(height / 2)
    context.fillStyle = this.color(differs ? '--bad' : '--pink')
    context.fillRect(x, canvas.height - tall, width, tall)
  }
}

function colorOf(sum) {
  const bits = Number(sum & 0xffffn)
  return `hsl(${bits % 360} ${58 + ((bits >> 9) % 3) * 8}% ${44 + ((bits >> 11) % 3) * 7}%)`
}
