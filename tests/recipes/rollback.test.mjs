// Two peers on a bad line against the same inputs played in one room that never heard of a network.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { botInput, match } from '../../examples/rollback/match.js'
import { createRoom, HEIGHT, isInput, play, WIDTH } from '../../examples/rollback/room.js'

const FRAMES = 150
const LINE = { latency: 25, jitter: 15, loss: 0.15 }

const inputsOf = (frame) => (frame <= FRAMES ? [botInput(0, frame), botInput(1, frame)] : [])

async function playAlone(frames) {
  const way = await loadWaystate()
  const room = createRoom(way)
  for (let frame = 1; frame <= frames; frame++) play(room, inputsOf(frame))
  return way.createTimeline({ objects: room.objects, frames: 1 }).checksum()
}

describe('rollback over WebSocket', () => {
  test('late, lost and disordered messages lead to what one machine plays', async () => {
    const peers = await match({ frames: FRAMES, frameMs: 4, line: LINE })
    for (const peer of peers) {
      assert.ok(peer.agreed >= FRAMES)
      assert.deepEqual(peer.found, [])
      assert.equal(peer.timeline.checksum(peer.agreed), await playAlone(peer.agreed))
    }
    assert.ok(peers[0].rollbacks + peers[1].rollbacks > 10, 'nothing came late')
  })

  test('a flipped cell is found in its frame and named', async () => {
    const [x, y] = [20, 10]
    const faulty = (room, inputs, frame) => {
      play(room, inputs)
      if (frame === 60) room.grid.set(x, y, 255 - room.grid.get(x, y))
    }
    const peers = await match({ frames: FRAMES, frameMs: 4, line: LINE, plays: [play, faulty] })
    for (const { found, agreed } of peers) {
      assert.equal(agreed, 59)
      assert.equal(found[0].frame, 60)
      const difference = found[0].differences.find(({ cell }) => cell)
      assert.equal(difference.kind, 'grid')
      assert.equal(difference.object, 0)
      assert.deepEqual(difference.cell, { x, y })
      assert.equal(difference.a + difference.b, 255)
      assert.equal(difference.count, 1)
    }
  })

  test('inputs that are none are not played', () => {
    const bad = [{}, 7, 'x', { x: 0, y: 0 }, { x: -1, y: 0, area: 0 }, { x: 0.5, y: 0, area: 0 }]
    bad.push({ x: WIDTH, y: 0, area: 0 }, { x: 0, y: HEIGHT, area: 255 }, { x: 0, y: 0, area: 7 }, undefined)
    for (const input of bad) assert.equal(isInput(input), false, JSON.stringify(input))
    assert.ok(isInput(null) && isInput({ x: 0, y: HEIGHT - 1, area: 255 }))
  })
})
