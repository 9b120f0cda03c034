// 200 rooms on two processes with a real Redis between them: one is drained, then one is killed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { loadWaystate } from 'waystate'
import { Traveller } from '../../examples/colyseus/machines/client.js'
import { MOVED } from '../../examples/colyseus/machines/moving-room.js'
import { startRedis, startServer } from '../../examples/colyseus/machines/programs.js'
import { RoomStore } from '../../examples/colyseus/machines/store.js'
import { World } from '../../examples/colyseus/world.js'

/** Those of a machine that does other things beside; WAYSTATE_ROOMS=200 for the whole of it. */
const ROOMS = Number(process.env.WAYSTATE_ROOMS ?? 60)
/** Slower than a game, so that a machine with other work to do keeps up. */
const TICK_MS = 500
const SAVE_MS = 2000
const LEASE_MS = 10_000
/** Of so many rooms all is played again from the first tick on. */
const REPLAYED = 20

async function until(isSo, what, seconds = 90) {
  for (let i = 0; i < seconds * 10; i++) {
    if (isSo()) return
    await wait(100)
  }
  assert.fail(`never came: ${what}`)
}

describe('rooms on more than one machine', () => {
  let way
  let redis
  const servers = []
  const endpoints = []
  const travellers = []
  /** Of the first rooms, the inputs of each tick as the client last heard them. */
  const histories = Array.from({ length: REPLAYED }, () => [])

  async function addServer() {
    const server = await startServer(redis.url, { TICK_MS, SAVE_MS, LEASE_MS })
    servers.push(server)
    endpoints.push(server.endpoint)
    return server
  }

  before(async () => {
    way = await loadWaystate()
    redis = await startRedis()
    await addServer()
    await addServer()
    for (let i = 0; i < ROOMS; i++) {
      const traveller = new Traveller(way, endpoints, `room-${i}`)
      if (i < REPLAYED) traveller.onTick = (tick, inputs) => (histories[i][tick] = inputs)
      travellers.push(traveller)
    }
    await Promise.all(travellers.map((traveller) => traveller.start()))
  })
  after(async () => {
    await Promise.all(travellers.map((traveller) => traveller.leave()))
    for (const server of servers) await server.kill('SIGKILL')
    await redis.kill('SIGKILL')
  })

  /** Each room's builder builds a wall of its own. */
  function build(x) {
    travellers.forEach(({ client }, i) => client.setWall(x, i % 48))
  }

  const allPlayOn = async (ticks) => {
    await until(() => travellers.every(({ away }) => !away), 'all rooms again')
    const from = travellers.map(({ client }) => client.equal)
    await until(
      () => travellers.every(({ client }, i) => client.equal >= from[i] + ticks),
      'equal ticks in all rooms',
    )
    for (const { client } of travellers) assert.equal(client.different, 0)
  }

  /** Every tick from the beginning, with the inputs that clients heard, leads to what the server has now. */
  function replay() {
    histories.forEach((history, i) => {
      const { world } = travellers[i].client
      const again = World.create(way)
      while (again.tick < world.tick) again.step(history[again.tick + 1] ?? [])
      assert.equal(again.checksum(), world.checksum(), `room ${i}`)
      again.dispose()
    })
  }

  test('both processes have rooms, each of them saved', async () => {
    build(20)
    await allPlayOn(3)
    build(21)
    await allPlayOn(2)
    const store = new RoomStore(redis.url)
    const bundles = await Promise.all(travellers.map(({ name }) => store.load(name)))
    await store.close()
    for (const bytes of bundles) World.open(way, bytes).dispose()
    replay()
  })

  test('one is drained: its rooms move, and nothing is lost', async () => {
    build(22)
    await servers[0].kill('SIGTERM')
    await allPlayOn(2)
    const moves = travellers.flatMap(({ moves }) => moves)
    const moved = moves.filter(({ code }) => code === MOVED)
    assert.ok(moved.length > ROOMS / 5 && moved.length < ROOMS, `${moved.length} rooms moved`)
    for (const { lost, same } of moves) {
      assert.equal(lost, 0)
      assert.ok(same)
    }
    replay()
  })

  test('one is killed: its rooms come back, with one save interval lost at most', async () => {
    await addServer()
    build(23)
    // What was built is in a bundle by then; the ticks that are lost are those without inputs.
    await allPlayOn((2 * SAVE_MS) / TICK_MS)
    for (const { moves } of travellers) moves.length = 0
    await servers[1].kill('SIGKILL')
    await allPlayOn(2)
    const lost = travellers.map(({ moves }) => {
      assert.notEqual(moves[0].code, MOVED)
      return moves[0].lost
    })
    assert.ok(Math.max(...lost) <= SAVE_MS / TICK_MS, `${Math.max(...lost)} ticks lost`)
    assert.ok(lost.some((ticks) => ticks > 0))
    replay()
  })

  test('a room is that of one process, and of none that lost it', async () => {
    const store = new RoomStore(redis.url)
    assert.equal(await store.claim('a', 'one'), true)
    assert.equal(await store.claim('a', 'two'), false)
    assert.equal(await store.save('a', 'two', Uint8Array.of(2)), false)
    assert.equal(await store.load('a'), null)
    assert.equal(await store.save('a', 'one', Uint8Array.of(1)), true)
    await store.release('a', 'two')
    assert.equal(await store.claim('a', 'two'), false)
    const left = await store.redis.pttl('room:a:lease')
    assert.ok(left > 0 && left <= 6000)
    await store.release('a', 'one')
    assert.equal(await store.claim('a', 'two'), true)
    assert.equal(await store.save('a', 'one', Uint8Array.of(3)), false)
    assert.deepEqual([...(await store.load('a'))], [1])
    await store.close()
  })
})
