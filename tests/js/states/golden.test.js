// The lines and bytes that every platform must give.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { runGolden } from '../../platforms/golden.mjs'
import { graphVectors } from '../support/graph-vectors.js'
import { vectors } from '../support/vectors.js'

const folder = new URL('../../vectors/', import.meta.url)

test('the golden scenes', async () => {
  const expected = readFileSync(new URL('golden.txt', folder), 'utf8').trim().split('\n')
  assert.deepEqual(await runGolden(loadWaystate), expected)
})

describe('golden bytes', () => {
  let way
  before(async () => {
    way = await loadWaystate()
  })

  for (const { name, make, take } of [...vectors, ...graphVectors]) {
    const bytes = () => new Uint8Array(readFileSync(new URL(`${name}.bin`, folder)))

    test(`${name} is written as ever`, () => {
      assert.deepEqual(make(way).saveState(), bytes())
    })

    test(`${name} is read as ever`, () => {
      const object = take(way, bytes())
      assert.deepEqual(object.saveState(), bytes())
      assert.equal(object.hash(), make(way).hash())
    })
  }
})
