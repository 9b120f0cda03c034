// Timelines: frames saved, gone back to and played again; objects and arrays that come and go; refusals.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate, WaystateSyncError } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

/** The same numbers on each run. */
function randomOf(seed) {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

function makeRoom(width = 24, height = 20) {
  const grid = way.createGrid({ width, height })
  const field = grid.createFlowField([at(3, 3)])
  const replanner = grid.createReplanner()
  replanner.setGoal(at(width - 1, height - 1))
  const agents = new Float32Array(30)
  return { grid, field, replanner, agents, objects: [field, grid, replanner, agents] }
}

/** What the players of a room do in a frame. */
function play({ grid, field, replanner, agents }, frame, seed = 1) {
  const random = randomOf(seed * 1000 + frame)
  for (let i = random(4); i > 0; i--) {
    grid.set(random(grid.width), random(grid.height), random(2) === 0 ? 255 : random(3))
  }
  if (random(10) === 0) grid.setAreaCost(random(3), 1 + random(3))
  replanner.setStart(at(random(grid.width), random(grid.height)))
  replanner.replan(random(60))
  field.step(random(80))
  agents[random(agents.length)] = frame / 3
}

const bytesOf = ({ grid, field, replanner, agents }) => [
  grid.saveState(),
  field.saveState(),
  replanner.saveState(),
  agents.slice(),
]

const failsWith = (code, call) => assert.throws(call, (error) => error.code === code)

describe('frames', () => {
  test('a timeline without frames', () => {
    const { grid, objects } = makeRoom()
    const timeline = way.createTimeline({ objects, frames: 10 })
    assert.equal(timeline.first, null)
    assert.equal(timeline.last, null)
    assert.equal(timeline.bytes, 0)
    failsWith('out-of-range', () => timeline.rewind(0))
    failsWith('out-of-range', () => timeline.confirm(0))
    failsWith('out-of-range', () => timeline.checksum(0))
    failsWith('out-of-range', () => timeline.parts(0))
    timeline.dispose()
    grid.set(0, 0, 1)
  })

  test('back and forth gives the bytes that there were', () => {
    const room = makeRoom()
    const timeline = way.createTimeline({ objects: room.objects, frames: 60 })
    const seen = []
    const sums = []
    for (let frame = 0; frame < 50; frame++) {
      play(room, frame)
      timeline.save(frame)
      seen[frame] = bytesOf(room)
      sums[frame] = timeline.checksum()
      assert.equal(timeline.checksum(frame), sums[frame])
    }
    const random = randomOf(9)
    for (let turn = 0; turn < 100; turn++) {
      const frame = random(50)
      if (random(2) === 0) play(room, 1000 + turn)
      timeline.rewind(frame)
      assert.deepEqual(bytesOf(room), seen[frame])
      assert.equal(timeline.checksum(), sums[frame])
      assert.equal(timeline.last, 49)
    }
  })

  test('two rooms of which one went back are the same after each frame', () => {
    const [straight, winding] = [makeRoom(), makeRoom()]
    const timeline = way.createTimeline({ objects: winding.objects, frames: 16 })
    const random = randomOf(5)
    let last = -1
    for (let frame = 0; frame < 200; frame++) {
      play(straight, frame)
      while (last < frame) {
        play(winding, ++last)
        timeline.save(last)
      }
      assert.deepEqual(bytesOf(winding), bytesOf(straight))
      if (random(2) === 0) {
        last = timeline.first + random(timeline.last - timeline.first + 1)
        play(winding, 5000 + frame)
        timeline.rewind(last)
      }
    }
  })

  test('which frames are kept', () => {
    const room = makeRoom()
    const timeline = way.createTimeline({ objects: room.objects, frames: 5 })
    for (let frame = 10; frame < 20; frame++) timeline.save(frame)
    assert.deepEqual([timeline.first, timeline.last], [15, 19])
    timeline.save(17)
    assert.deepEqual([timeline.first, timeline.last], [15, 17])
    failsWith('out-of-range', () => timeline.rewind(18))
    failsWith('out-of-range', () => timeline.rewind(14))
    timeline.save(40)
    timeline.rewind(16)
    assert.deepEqual([timeline.first, timeline.last], [15, 40])
    timeline.confirm(17)
    assert.deepEqual([timeline.first, timeline.last], [17, 40])
    failsWith('out-of-range', () => timeline.confirm(30))
    timeline.save(3)
    assert.deepEqual([timeline.first, timeline.last], [3, 3])
    timeline.save(-7)
    assert.deepEqual([timeline.first, timeline.last], [-7, -7])
  })

  test('a frame saved anew, after others, or far from where play stands, is what there was', () => {
    const room = makeRoom()
    const timeline = way.createTimeline({ objects: room.objects, frames: 100 })
    const random = randomOf(77)
    const seen = new Map()
    for (let turn = 0; turn < 400; turn++) {
      play(room, turn)
      const kept = [...seen.keys()]
      if (random(2) === 0 || kept.length === 0) {
        const frame = kept.length > 0 && random(3) > 0 ? kept[random(kept.length)] + random(2) : turn
        timeline.save(frame)
        for (const old of kept) if (old >= frame) seen.delete(old)
        seen.set(frame, bytesOf(room))
      } else if (random(8) === 0) {
        const from = kept[random(kept.length)]
        timeline.confirm(from)
        for (const old of kept) if (old < from) seen.delete(old)
      } else {
        const frame = kept[random(kept.length)]
        timeline.rewind(frame)
        assert.deepEqual(bytesOf(room), seen.get(frame))
      }
      assert.equal(timeline.first, Math.min(...seen.keys()))
      assert.equal(timeline.last, Math.max(...seen.keys()))
    }
  })

  test('memory is a cap: the oldest frames go', () => {
    const room = makeRoom(60, 60)
    const memory = 20000
    const timeline = way.createTimeline({ objects: room.objects, frames: 10000, memory })
    for (let frame = 0; frame < 300; frame++) {
      play(room, frame)
      if (frame % 50 === 49) room.field.recompute()
      timeline.save(frame)
      assert.equal(timeline.last, frame)
      assert.ok(timeline.bytes <= memory || timeline.first === timeline.last)
      if (frame % 50 === 30) assert.ok(timeline.first < frame)
    }
    const seen = bytesOf(room)
    room.grid.fill(0, 0, 30, 30, 7)
    timeline.rewind(299)
    assert.deepEqual(bytesOf(room), seen)
    failsWith('out-of-range', () => way.createTimeline({ objects: [makeRoom().grid], frames: 9, memory: 1 }))
    failsWith('out-of-range', () => way.createTimeline({ objects: [makeRoom().grid], frames: 9, memory: 0 }))
  })
})

describe('objects', () => {
  test('one that joins is disposed of by a rewind to before that', () => {
    const { grid } = makeRoom()
    const timeline = way.createTimeline({ objects: [grid], frames: 10 })
    timeline.save(0)
    const field = grid.createFlowField([at(1, 1)])
    timeline.add(field)
    field.recompute()
    timeline.save(1)
    grid.set(2, 2, 255)
    field.step()
    timeline.save(2)
    const seen = field.saveState()
    timeline.rewind(0)
    assert.ok(field.disposed)
    failsWith('disposed', () => field.step())
    timeline.rewind(2)
    assert.ok(!field.disposed)
    assert.deepEqual(field.saveState(), seen)
    timeline.rewind(0)
    timeline.save(1)
    assert.ok(field.disposed)
    failsWith('out-of-range', () => timeline.rewind(2))
    field.dispose()
  })

  test('one that leaves, or is disposed of, comes back as the same handle', () => {
    for (const leave of [(timeline, object) => timeline.remove(object), (_, object) => object.dispose()]) {
      const { grid } = makeRoom()
      const field = grid.createFlowField([at(1, 1)])
      const timeline = way.createTimeline({ objects: [grid, field], frames: 10 })
      field.recompute()
      timeline.save(0)
      const seen = field.saveState()
      leave(timeline, field)
      assert.ok(field.disposed)
      failsWith('invalid-argument', () => timeline.remove(field))
      grid.set(5, 5, 255)
      timeline.save(1)
      assert.deepEqual(
        timeline.parts().map(({ object }) => object),
        [grid],
      )
      timeline.rewind(0)
      assert.ok(!field.disposed)
      assert.deepEqual(field.saveState(), seen)
      assert.equal(timeline.parts(0)[1].object, field)
      timeline.rewind(1)
      assert.ok(field.disposed)
      timeline.confirm(1)
      assert.ok(field.disposed)
      failsWith('out-of-range', () => timeline.rewind(0))
      timeline.dispose()
      assert.ok(!grid.disposed)
    }
  })

  test('a grid joins with what is built over it', () => {
    const { grid } = makeRoom()
    const field = grid.createFlowField([at(1, 1)])
    const timeline = way.createTimeline({ objects: [field], frames: 10 })
    timeline.save(0)
    grid.set(4, 4, 255)
    timeline.rewind(0)
    assert.equal(grid.get(4, 4), 0)
    assert.deepEqual(
      timeline.parts(0).map(({ object }) => object),
      [grid, field],
    )
  })

  test('what was not known to the timeline hears of each cell, and objects in it do not', () => {
    const { grid, field } = makeRoom()
    const stranger = grid.createFlowField([at(3, 3)])
    field.recompute()
    stranger.recompute()
    const timeline = way.createTimeline({ objects: [grid, field], frames: 10 })
    timeline.save(0)
    grid.set(4, 4, 255)
    grid.set(7, 8, 3)
    grid.setAreaCost(3, 2)
    const heard = []
    const stop = grid.onEdit((edit) => heard.push(edit))
    timeline.rewind(0)
    stop()
    assert.deepEqual(heard, [
      { type: 'cell', x: 4, y: 4, from: 255, to: 0 },
      { type: 'cell', x: 7, y: 8, from: 3, to: 0 },
      { type: 'areas' },
    ])
    assert.equal(field.status, 'complete')
    assert.equal(stranger.status, 'running')
    stranger.step()
    assert.equal(stranger.checksum(), field.checksum())
  })

  test('arrays of every kind', () => {
    const kinds = [Uint8Array, Int8Array, Uint8ClampedArray, Uint16Array, Int16Array, Uint32Array, Int32Array]
    const arrays = [...kinds, Float32Array, Float64Array].map((Kind) => new Kind(7))
    arrays.push(
      new BigInt64Array(3),
      new BigUint64Array(1),
      new Uint8Array(0),
      new Uint8Array(new ArrayBuffer(64), 13, 9),
    )
    const timeline = way.createTimeline({ objects: arrays, frames: 4 })
    const fill = (value) =>
      arrays.forEach((array) => array.fill(typeof array[0] === 'bigint' ? BigInt(value) : value))
    fill(3)
    timeline.save(0)
    const sum = timeline.checksum()
    const seen = arrays.map((array) => array.slice())
    fill(4)
    timeline.save(1)
    assert.notEqual(timeline.checksum(), sum)
    fill(5)
    timeline.rewind(0)
    assert.deepEqual(
      arrays.map((array) => array.slice()),
      seen,
    )
    assert.equal(timeline.checksum(), sum)
    timeline.remove(arrays[0])
    timeline.save(1)
    arrays[0].fill(77)
    timeline.rewind(1)
    assert.equal(arrays[0][0], 77)
    timeline.rewind(0)
    assert.equal(arrays[0][0], 3)
  })

  test('a detached array is refused', () => {
    const array = new Uint8Array(100)
    const timeline = way.createTimeline({ objects: [array], frames: 4 })
    timeline.save(0)
    structuredClone(array.buffer, { transfer: [array.buffer] })
    failsWith('disposed', () => timeline.save(1))
    failsWith('disposed', () => timeline.checksum())
    timeline.rewind(0)
    assert.equal(timeline.last, 0)
  })
})

describe('checksums', () => {
  test('parts name who parted', () => {
    const [mine, theirs] = [makeRoom(), makeRoom()]
    const timelines = [mine, theirs].map(({ objects }) => way.createTimeline({ objects, frames: 20 }))
    for (let frame = 0; frame < 7; frame++) {
      play(mine, frame)
      play(theirs, frame)
      if (frame === 6) theirs.replanner.setStart(at(0, 1))
      for (const timeline of timelines) timeline.save(frame)
      const [a, b] = timelines.map((timeline) => timeline.parts(frame))
      const parted = a.flatMap(({ object, checksum }, i) => (checksum === b[i].checksum ? [] : [object]))
      assert.deepEqual(parted, frame < 6 ? [] : [mine.replanner])
      assert.equal(timelines[0].checksum(frame) === timelines[1].checksum(frame), frame < 6)
    }
  })

  test('a field that was repaired is one made afresh', () => {
    const { grid, field } = makeRoom()
    field.recompute()
    for (let i = 0; i < 40; i++) {
      play({ grid, field, replanner: grid.createReplanner(), agents: new Uint8Array(9) }, i)
    }
    field.step()
    const fresh = grid.createFlowField([at(3, 3)])
    assert.notEqual(fresh.checksum(), field.checksum())
    fresh.recompute()
    assert.equal(fresh.checksum(), field.checksum())
    const copy = way.gridFromState(grid.saveState())
    assert.equal(copy.checksum(), grid.checksum())
    copy.set(0, 0, 9)
    copy.set(0, 0, grid.get(0, 0))
    assert.notEqual(copy.version, grid.version)
    assert.equal(copy.checksum(), grid.checksum())
  })

  test('those of objects in a timeline are those of objects in none', () => {
    const [followed, free] = [makeRoom(), makeRoom()]
    const timeline = way.createTimeline({ objects: followed.objects, frames: 20 })
    for (let frame = 0; frame < 60; frame++) {
      play(followed, frame)
      play(free, frame)
      if (frame % 3 === 0) timeline.save(frame)
      for (const name of ['grid', 'field', 'replanner']) {
        assert.equal(followed[name].checksum(), free[name].checksum())
      }
    }
  })
})

describe('syncTest', () => {
  test('passes what is played from what the timeline has', () => {
    const room = makeRoom()
    const timeline = way.createTimeline({ objects: room.objects, frames: 20 })
    const frames = []
    timeline.syncTest(5, (frame) => {
      frames.push(frame)
      play(room, frame)
    })
    assert.deepEqual(frames, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    assert.equal(timeline.last, 5)
  })

  test('finds what is not', () => {
    const room = makeRoom()
    const timeline = way.createTimeline({ objects: room.objects, frames: 20 })
    timeline.save(7)
    let count = 0
    assert.throws(
      () => timeline.syncTest(5, (frame) => room.grid.set(frame, 2, count++ < 5 ? 1 : 2)),
      (error) => {
        assert.ok(error instanceof WaystateSyncError)
        assert.equal(error.code, 'out-of-sync')
        assert.equal(error.frame, 10)
        assert.equal(error.object, room.grid)
        return true
      },
    )
  })
})

describe('refusals change nothing', () => {
  test('objects of another instance, in another timeline, twice, or none at all', async () => {
    const other = await loadWaystate()
    const { grid, field } = makeRoom()
    const foreign = other.createGrid({ width: 3, height: 3 })
    const timeline = way.createTimeline({ objects: [grid], frames: 4 })
    failsWith('invalid-argument', () => timeline.add(foreign))
    failsWith('invalid-argument', () => way.createTimeline({ objects: [foreign], frames: 4 }))
    failsWith('invalid-argument', () => way.createTimeline({ objects: [grid], frames: 4 }))
    failsWith('invalid-argument', () => way.createTimeline({ objects: [field], frames: 4 }))
    failsWith('invalid-argument', () => timeline.add(grid))
    failsWith('invalid-argument', () => timeline.add({}))
    failsWith('invalid-argument', () => timeline.add(null))
    failsWith('invalid-argument', () => timeline.add(new DataView(new ArrayBuffer(8))))
    failsWith('invalid-argument', () => timeline.remove(field))
    const gone = way.createGrid({ width: 2, height: 2 })
    gone.dispose()
    failsWith('disposed', () => timeline.add(gone))
    for (const frames of [0, -1, 1.5, '3', undefined]) {
      assert.throws(() => way.createTimeline({ objects: [], frames }))
    }
    assert.throws(() => way.createTimeline({ objects: [], frames: 3, more: 1 }), TypeError)
    assert.throws(() => way.createTimeline({ objects: 5, frames: 3 }), TypeError)
    assert.throws(() => timeline.save(0.5), TypeError)
    assert.throws(() => timeline.rewind('0'), TypeError)
    failsWith('out-of-range', () => timeline.save(2 ** 31))
    timeline.save(0)
    assert.equal(timeline.parts().length, 1)
  })

  test('inside of a listener or a hook', () => {
    const room = makeRoom()
    const { grid } = room
    const timeline = way.createTimeline({ objects: room.objects, frames: 4 })
    timeline.save(0)
    const codes = []
    const attempt = (call) => {
      try {
        call()
        codes.push('none')
      } catch (error) {
        codes.push(error.code)
      }
    }
    const attempts = () => {
      attempt(() => timeline.rewind(0))
      attempt(() => timeline.save(1))
      attempt(() => timeline.remove(grid))
      attempt(() => grid.dispose())
    }
    const stop = grid.onEdit(attempts)
    grid.set(1, 1, 5)
    stop()
    assert.deepEqual(codes.splice(0), ['busy', 'busy', 'busy', 'busy'])
    let asked = false
    grid.findPath(at(0, 0), at(2, 2), {
      passable() {
        if (!asked) attempts()
        asked = true
        return true
      },
    })
    assert.deepEqual(codes.splice(0), ['busy', 'busy', 'busy', 'busy'])
    assert.equal(grid.get(1, 1), 5)
    assert.equal(timeline.last, 0)
    const heard = grid.onEdit(() => {
      attempts()
      throw new RangeError('mine')
    })
    assert.throws(() => timeline.rewind(0), RangeError)
    heard()
    assert.deepEqual(codes, ['busy', 'busy', 'busy', 'busy'])
    assert.equal(grid.get(1, 1), 0)
  })

  test('a timeline that was disposed of', () => {
    const { grid, objects } = makeRoom()
    const timeline = way.createTimeline({ objects, frames: 4 })
    timeline.save(0)
    timeline.dispose()
    for (const name of ['save', 'rewind', 'confirm']) failsWith('disposed', () => timeline[name](0))
    failsWith('disposed', () => timeline.checksum())
    failsWith('disposed', () => timeline.parts())
    failsWith('disposed', () => timeline.first)
    failsWith('disposed', () => timeline.bytes)
    failsWith('disposed', () => timeline.add(grid))
    grid.dispose()
    assert.ok(grid.disposed)
  })
})
