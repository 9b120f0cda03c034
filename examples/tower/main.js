import * as Phaser from 'phaser'
import { loadWaystate } from 'waystate'
import { Defence } from './defence.js'

const STEP_MS = 1000 / 60
const way = await loadWaystate()

class Board extends Phaser.Scene {
  preload() {
    this.load.tilemapTiledJSON('map', 'map.json')
    this.load.image('tiles', 'tiles.png')
  }

  create() {
    const map = this.make.tilemap({ key: 'map' })
    map.createLayer('ground', map.addTilesetImage('tiles', 'tiles'))
    this.defence = new Defence(way, this.cache.tilemap.get('map').data)
    this.towers = new Map()
    this.units = []
    this.late = 0
    // One texture for all units, drawn in one go.
    this.make.graphics().fillStyle(0xffe080).fillCircle(3, 3, 3).generateTexture('unit', 6, 6)
    this.crowd = this.add.blitter(0, 0, 'unit')
    this.hint = this.add
      .text(8, 4, 'Click to build a tower, and again to sell it', { fontSize: 14 })
      .setDepth(1)
    this.input.on('pointerdown', ({ worldX, worldY }) => this.click(this.defence.grid.cellAt(worldX, worldY)))
  }

  click(cell) {
    if (cell === null) return
    const { defence, towers } = this
    const key = defence.cellOf(cell)
    if (defence.sell(cell)) {
      towers.get(key).destroy()
      towers.delete(key)
      return this.hint.setText('Sold')
    }
    const answer = defence.build(cell)
    if (answer === 'built') {
      const { x, y } = defence.grid.center(cell.x, cell.y)
      towers.set(key, this.add.rectangle(x, y, 20, 20, 0xb03030).setStrokeStyle(2, 0xffffff))
    }
    this.hint.setText(
      { built: 'Built', taken: 'Nothing can stand there', shut: 'That would shut the way' }[answer],
    )
  }

  update(time, delta) {
    const { defence, units } = this
    this.late = Math.min(this.late + delta, 10 * STEP_MS) // a page that was hidden does not catch up
    for (; this.late >= STEP_MS; this.late -= STEP_MS) defence.step()
    while (units.length < defence.walking) units.push(this.crowd.create(0, 0))
    units.forEach((unit, i) => {
      const lane = 3 * (i % 5) - 9 // side by side, for the eye alone
      unit.reset(defence.positions[2 * i] - 3, defence.positions[2 * i + 1] + lane)
    })
  }
}

const game = new Phaser.Game({
  width: 768,
  height: 480,
  backgroundColor: '#222222',
  scene: Board,
  banner: false,
})
globalThis.game = game // for a look from the console
