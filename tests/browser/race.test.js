import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { overflow, play, slide, startDemo } from './demo.js'

describe('playground: the race', { timeout: 180_000 }, () => {
  let demo

  before(async () => {
    demo = await startDemo()
  })

  after(() => demo?.close())

  async function openStill(options) {
    const opened = await demo.open('race', options)
    await play(opened.page, 'pause', true)
    return opened
  }

  test('four engines run at the same pace; those that promise the shortest way agree', async () => {
    const { page, errors } = await openStill()
    await slide(page, '#pace', 1)
    await play(page, 'run', 5)
    const begun = await play(page, 'results')
    assert.deepEqual(
      begun.map(({ algorithm }) => algorithm),
      ['a*', 'jps', 'theta*', 'hpa*'],
    )
    for (const { iterations } of begun) assert.ok(iterations > 0 && iterations <= 40)
    await slide(page, '#pace', 200)
    await play(page, 'run', 100)
    const [star, jumps, angles, chunks] = await play(page, 'results')
    for (const { status } of [star, jumps, angles, chunks]) assert.equal(status, 'found')
    assert.ok(Math.abs(star.cost - jumps.cost) < 1e-9)
    assert.ok(angles.cost < star.cost && chunks.cost >= star.cost - 1e-9)
    assert.ok(jumps.iterations < star.iterations)
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('what is dragged or painted gives the paths at once; sizes up to 512 fit', async () => {
    const { page, errors } = await openStill()
    await play(page, 'moveEnd', 'goal', 64, 64)
    await play(page, 'paint', 20, 20)
    for (const { status } of await play(page, 'results')) assert.notEqual(status, 'in-progress')
    await play(page, 'renew', { across: 512, map: 'rooms' })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 640],
    ]) {
      await page.setViewportSize({ width, height })
      assert.ok((await overflow(page)) <= 0, `${width} pixels`)
    }
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('others are asked the same, and wrong answers are counted', async () => {
    const { page, errors } = await openStill()
    const rows = await play(page, 'contest')
    assert.equal(rows.length, 5)
    const wrong = new Map(rows.map((row) => [row.name, row.wrong]))
    assert.equal(wrong.get('Waystate, jump points'), 0)
    assert.equal(wrong.get('Waystate, A*'), 0)
    // Of the others this one searches as it should, so that the truth is not only ours.
    assert.equal(wrong.get('pathfinding, AStarFinder'), 0)
    assert.match(await page.textContent('#contest-note'), /^Milliseconds a query/)
    assert.deepEqual(errors, [])
    await page.close()
  })
})
