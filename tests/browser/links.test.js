// Links of the playground, without a browser: what is written comes back, and nothing else is taken.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fromLink, toLink } from '../../web-demo/src/share/fields.js'
import { LinkError } from '../../web-demo/src/share/link-error.js'
import { makeMap } from '../../web-demo/src/world/maps.js'

const names = ['search', 'crowd', 'range', 'replan', 'hex', 'graph', 'voxel', 'race']
const shapes = new Map()
for (const name of names) shapes.set(name, (await import(`../../web-demo/src/pages/${name}.js`)).shape)

const scene = {
  width: 31,
  height: 20,
  start: { x: 1, y: 2 },
  goal: { x: 30, y: 19 },
  map: 'caves',
  seed: 4_000_000_000,
  costs: [
    [2, 0.3],
    [77, 1024],
  ],
  options: {
    algorithm: 'theta*',
    diagonal: 'always',
    agentSize: 3,
    heuristicWeight: 0.5,
    specializedEngines: false,
    chunkSize: 32,
  },
  iterations: 123_456,
}
scene.cells = makeMap('caves', 31, 20, scene.seed, scene.start, scene.goal)
scene.cells.fill(3, 100, 117)
scene.cells[619] = 255
scene.cells[0] = 9

/** Written here a second time, so that damage with a check that fits can be made. */
function checked(bytes) {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  const check = ((sum >>> 16) ^ sum) & 0xffff
  return Buffer.from([...bytes, check & 255, check >> 8]).toString('base64url')
}

const bytesOf = (letters) => [...Buffer.from(letters, 'base64url')].slice(0, -2)

const refusal = (letters, shape = shapes.get('search')) => {
  try {
    fromLink(shape, letters)
  } catch (error) {
    assert.ok(error instanceof LinkError, error.stack)
    return error.message
  }
  return null
}

describe('links of the playground', () => {
  test('a scene comes back as it was, in few letters', () => {
    const letters = toLink(shapes.get('search'), scene)
    assert.match(letters, /^[A-Za-z0-9_-]+$/)
    assert.ok(letters.length < 90, `${letters.length} letters`)
    assert.deepEqual(fromLink(shapes.get('search'), letters), scene)
  })

  test('any cells come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 620, maxLength: 620 }), fc.nat(9), (cells, few) => {
        const painted = scene.cells.map((area, cell) => (cells[cell] % 10 < few ? cells[cell] : area))
        const back = fromLink(
          shapes.get('search'),
          toLink(shapes.get('search'), { ...scene, cells: painted }),
        )
        assert.deepEqual(back.cells, painted)
      }),
      { numRuns: 60 },
    )
  })

  test('what was lost or changed on the way is refused in words', () => {
    const letters = toLink(shapes.get('search'), scene)
    for (let end = 0; end < letters.length; end++) assert.ok(refusal(letters.slice(0, end)), `${end} letters`)
    for (let at = 0; at < letters.length - 1; at++) {
      const other = letters[at] === 'A' ? 'B' : 'A'
      assert.ok(refusal(letters.slice(0, at) + other + letters.slice(at + 1)), `letter ${at}`)
    }
    assert.match(refusal('AB%C'), /^Letter 3 of the link is “%”/)
    assert.match(refusal('A'.repeat(16_004)), /at most 16,000/)
    assert.match(refusal(checked([2, 0])), /^The link is of version 2; this playground reads version 1\.$/)
    assert.match(refusal(checked([...bytesOf(letters), 0])), /^The link has 1 bytes more/)
  })

  test('values outside their range are named with it', () => {
    const bytes = bytesOf(toLink(shapes.get('search'), { ...scene, cells: undefined }))
    const changed = (at, ...values) => checked([...bytes.slice(0, at), ...values, ...bytes.slice(at + 1)])
    assert.equal(refusal(changed(1, 7)), 'Byte 1 of the link: width is 7; 8 to 512 was expected.')
    assert.match(refusal(changed(1, 0xff, 0xff, 3)), /width is 65535; 8 to 512/)
    assert.match(refusal(changed(1, ...Array(12).fill(0xff), 1)), /width is \d+; 8 to 512/)
    assert.match(refusal(changed(3, 31)), /start\.x is 31; 0 to 30/)
    assert.match(refusal(changed(7, 5)), /map is 5; 0 to 4/)
  })

  test('whatever bytes come, a scene of the shape is given or a refusal', () => {
    const begin = bytesOf(toLink(shapes.get('search'), scene))
    let taken = 0
    const answer = (letters, shape) => {
      if (refusal(letters, shape) !== null) return
      taken++
      const given = fromLink(shape, letters)
      assert.deepEqual(fromLink(shape, toLink(shape, given)), given)
    }
    for (let at = 1; at < begin.length; at++) {
      for (const value of [0, 1, 2, 3, 100, 127, 128, 255]) {
        answer(checked([...begin.slice(0, at), value, ...begin.slice(at + 1)]), shapes.get('search'))
      }
    }
    assert.ok(taken > 50, `${taken} scenes`)
    for (const shape of shapes.values()) {
      fc.assert(
        fc.property(fc.array(fc.oneof(fc.nat(3), fc.nat(255)), { maxLength: 40 }), (bytes) =>
          answer(checked([1, ...bytes]), shape),
        ),
        { numRuns: 200 },
      )
    }
  })

  test('a map that takes too many letters is refused with a way out', () => {
    const cells = Uint8Array.from({ length: 512 * 512 }, (_, cell) => (cell * 7) % 5)
    assert.throws(
      () => toLink(shapes.get('search'), { ...scene, width: 512, height: 512, cells }),
      /letters long\. Save the state as a file instead\.$/,
    )
  })
})
