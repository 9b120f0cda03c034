// One process of many: node machines/server.js PORT REDIS. SIGTERM drains it: its rooms move to the others.
import { matchMaker, Server } from '@colyseus/core'
import { RedisDriver } from '@colyseus/redis-driver'
import { RedisPresence } from '@colyseus/redis-presence'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { loadWaystate } from 'waystate'
import { MAX_PAYLOAD } from '../server.js'
import { MovingRoom } from './moving-room.js'
import { RoomStore } from './store.js'

const [port, redis] = process.argv.slice(2)
const { TICK_MS = 50, SAVE_MS = 1000, LEASE_MS = 6000 } = process.env

const way = await loadWaystate()
const store = new RoomStore(redis, Number(LEASE_MS))
const presence = new RedisPresence(redis)
presence.setMaxListeners(0) // one for each client that waits for a room
const server = new Server({
  transport: new WebSocketTransport({ maxPayload: MAX_PAYLOAD }),
  presence,
  driver: new RedisDriver(redis),
  publicAddress: `127.0.0.1:${port}`, // where clients find the rooms of this process
  // A room opens in the process that is asked for it; the balancer before them, or the clients' own choice, spreads them.
  selectProcessIdToCreateRoom: async () => matchMaker.processId,
  greet: false,
})
server
  .define('crowd', MovingRoom, { way, store, tickMs: Number(TICK_MS), saveMs: Number(SAVE_MS) })
  .filterBy(['world'])
await server.listen(Number(port), '127.0.0.1')
console.log('ready')
