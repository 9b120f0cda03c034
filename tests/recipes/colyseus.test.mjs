// The real server with real clients: late joiners, path requests, and strangers who send what they please.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { after, before, describe, mock, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { loadWaystate } from 'waystate'
import { CrowdClient } from '../../examples/colyseus/client.js'
import { startServer } from '../../examples/colyseus/server.js'
import { readMap, readRequest, readWall, World } from '../../examples/colyseus/world.js'

const { WebSocket } = createRequire(new URL('../../examples/colyseus/package.json', import.meta.url))('ws')

/** Waits until something is so, for ten seconds at most. */
async function until(isSo, what) {
  for (let i = 0; i < 500; i++) {
    if (isSo()) return
    await wait(20)
  }
  assert.fail(`never came: ${what}`)
}

describe('a room of Colyseus', () => {
  let started
  let witness
  const clients = []
  const join = async () => {
    const client = await CrowdClient.join(await loadWaystate(), started.endpoint)
    clients.push(client)
    await until(() => client.world !== null, 'the bundle')
    return client
  }
  const playTicks = async (client, ticks) => {
    const from = client.equal + client.different
    await until(() => client.equal + client.different >= from + ticks, `${ticks} ticks`)
  }

  before(async () => {
    mock.method(console, 'error', () => {}) // where Colyseus reports what strangers send
    started = await startServer(0)
    witness = await join()
  })
  after(async () => {
    for (const client of clients) await client.leave()
    await started.server.gracefullyShutdown(false)
  })

  test('20 ticks a second', async () => {
    await playTicks(witness, 1)
    const from = performance.now()
    await playTicks(witness, 20)
    const seconds = (performance.now() - from) / 1000
    assert.ok(seconds > 0.7, `20 ticks in ${seconds} s`)
  })

  test('who joins late goes on with equal checksums', async () => {
    for (let y = 0; y < 30; y++) witness.setWall(20, y)
    await playTicks(witness, 5)
    const late = await join()
    assert.ok(late.world.tick > 10)
    assert.equal(late.world.grid.get(20, 7), 255)
    witness.setWall(40, 3)
    late.setWall(40, 4)
    await playTicks(late, 10)
    await until(() => late.world.tick === witness.world.tick, 'the same tick')
    assert.equal(late.world.checksum(), witness.world.checksum())
    assert.equal(late.world.grid.get(40, 3), 255)
    assert.equal(late.world.grid.get(40, 4), 255)
    assert.ok(late.equal >= 10)
    for (const { different } of [late, witness]) assert.equal(different, 0)
  })

  test('a world that went wrong is told, and put right', async () => {
    const broken = await join()
    await playTicks(broken, 1)
    broken.world.grid.set(33, 33, 7)
    await until(() => broken.different > 0, 'a checksum that differs')
    const { equal } = broken
    await until(() => broken.equal >= equal + 5, 'equal ticks')
    assert.equal(broken.world.grid.get(33, 33), 0)
    await broken.leave()
  })

  test('paths are answered as the client would, each with its number', async () => {
    await playTicks(witness, 3)
    const ends = Array.from({ length: 12 }, (_, i) => [
      { x: 1, y: 3 * i },
      { x: 60, y: 40 - i },
    ])
    const paths = await Promise.all(ends.map(([from, to]) => witness.findPath(from, to)))
    paths.forEach(({ status, cells }, i) => {
      const own = witness.world.grid.findPath(...ends[i])
      assert.equal(status, own.status)
      assert.deepEqual(cells, [...own.cells])
    })
    assert.equal((await witness.findPath({ x: 1, y: 1 }, { x: 20, y: 5 })).status, 'goal-invalid')
  })

  test('a drawn map is played by all', async () => {
    const way = await loadWaystate()
    const map = way.createGrid({ width: 64, height: 48 })
    map.fill(10, 10, 5, 5, 255)
    witness.drawMap(map)
    await until(() => witness.world.grid.get(12, 12) === 255, 'the map')
    await playTicks(witness, 3)
    assert.equal(witness.different, 0)
  })

  async function leaveCode(act) {
    const client = await join()
    client.room.onError(() => {})
    act(client.room)
    return Promise.race([client.left, wait(5000, 'stayed', { ref: false })])
  }

  test('messages that are none cost the place in the room', async () => {
    const bad = {
      wall: [
        undefined,
        null,
        3,
        'x',
        {},
        { x: -1, y: 0, area: 255 },
        { x: 0, y: 48, area: 0 },
        { x: 1, y: 1, area: 7 },
      ],
      path: [
        null,
        { id: 'a' },
        { id: 1, from: { x: 0, y: 0 } },
        { id: 1, from: { x: 0.5, y: 0 }, to: { x: 0, y: 0 } },
      ],
      map: [null, 'bytes', { length: 5 }],
    }
    for (const [type, messages] of Object.entries(bad)) {
      for (const message of messages) {
        assert.equal(
          await leaveCode((room) => room.send(type, message)),
          4002,
          `${type} ${JSON.stringify(message)}`,
        )
      }
    }
    assert.equal(await leaveCode((room) => room.send('__proto__', 1)), 4002)
    assert.equal(await leaveCode((room) => room.send('unknown', 1)), 4002)
  })

  test('states that are none are refused, and the map stays', async () => {
    const way = await loadWaystate()
    const grid = way.createGrid({ width: 64, height: 48 })
    const good = grid.saveState()
    const flipped = good.slice()
    flipped[9] ^= 0xff
    const bad = [good.subarray(0, 100), flipped, new Uint8Array(6000).fill(0xff), new Uint8Array(0)]
    bad.push(
      way.createGrid({ width: 10, height: 10 }).saveState(),
      grid.createFlowField({ x: 1, y: 1 }).saveState(),
    )
    for (const bytes of bad.filter(({ length }) => length < 8000)) {
      assert.equal(await leaveCode((room) => room.sendBytes('map', bytes)), 4002, `${bytes.length} bytes`)
    }
  })

  test('a flood and what is too long', async () => {
    const flood = (room) => {
      for (let i = 0; i < 200; i++) room.send('wall', { x: 1, y: 1, area: 0 })
    }
    assert.equal(await leaveCode(flood), 4008)
    assert.equal(await leaveCode((room) => room.sendBytes('map', new Uint8Array(9000))), 1009)
  })

  test('raw bytes', async () => {
    const connect = async () => {
      const answer = await fetch(`${started.endpoint}/matchmake/joinOrCreate/crowd`, {
        method: 'POST',
        body: '{}',
      })
      const { room, sessionId } = await answer.json()
      const url = `${started.endpoint.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}`
      const socket = new WebSocket(url)
      socket.on('error', () => {})
      await once(socket, 'open')
      return socket
    }
    let seed = 7
    const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit
    for (let i = 0; i < 20; i++) {
      const socket = await connect()
      socket.send(Uint8Array.of(10)) // has joined
      for (let j = 0; j < 20 && socket.readyState === WebSocket.OPEN; j++) {
        const bytes = Uint8Array.from({ length: random(40) }, () => random(256))
        if (j % 2 === 0 && bytes.length > 0) bytes[0] = 10 + random(8)
        socket.send(bytes)
        await wait(1)
      }
      socket.terminate()
    }
    await fetch(`${started.endpoint}/matchmake/joinOrCreate/crowd`, { method: 'POST', body: '{"way":' })
    const answer = await fetch(`${started.endpoint}/matchmake/joinOrCreate/crowd`, {
      method: 'POST',
      body: '{"way":{"createGrid":1}}',
    })
    assert.ok(answer.ok)
    await playTicks(witness, 3)
  })

  test('through all of it nobody was out of step', () => assert.equal(witness.different, 0))
})

describe('what the readers take', () => {
  test('exactly cells, walls and requests', async () => {
    const way = await loadWaystate()
    assert.deepEqual(readWall({ x: 3, y: 4, area: 255, more: 1 }), { x: 3, y: 4, area: 255 })
    assert.deepEqual(readRequest({ id: 1, from: { x: 0, y: 0 }, to: { x: 63, y: 47 } }).to, { x: 63, y: 47 })
    const used = way.memoryUsage().used
    assert.throws(() => readMap(way, way.createGrid({ width: 5, height: 5 }).saveState()), RangeError)
    assert.ok(way.memoryUsage().used - used < 10_000)
    const world = World.create(way)
    const other = World.open(await loadWaystate(), world.bundle())
    assert.equal(other.checksum(), world.checksum())
  })
})
