// A part of npm run soak that is short.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'

import { soakLong, soakRooms } from '../../soak/costs.mjs'
import { CREWS } from '../../soak/crews.mjs'
import { soakPeers } from '../../soak/peers.mjs'
import { soakRewinds } from '../../soak/rewinds.mjs'

let way
before(async () => {
  way = await loadWaystate()
})

describe('rooms that go back and forth are those that never left', () => {
  for (const name of Object.keys(CREWS)) {
    test(name, () => {
      assert.ok(soakRewinds(way, name, 100, 20) > 0)
    })
  }
})

test('peers with late inputs stay together', async () => {
  const { rollbacks, again } = soakPeers([way, await loadWaystate()], 150)
  assert.ok(rollbacks > 20 && again > rollbacks)
})

test('a room among others keeps what it would alone', async () => {
  const { alone, often } = await soakRooms(loadWaystate, 40)
  for (const bytes of often.bytes) assert.equal(bytes, alone.bytes[0])
  for (const state of often.state) assert.deepEqual(state, alone.state[0])
})

test('frames under a cap take no more memory', async () => {
  const { grown, kept } = soakLong(await loadWaystate(), 1000)
  assert.equal(grown, 0)
  assert.ok(kept > 100_000 && kept <= 400_000)
})
