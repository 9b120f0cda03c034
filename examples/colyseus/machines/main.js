// Two processes, twenty rooms: one process is drained, then, after a third has started, the other is killed.
import { setTimeout as wait } from 'node:timers/promises'
import { loadWaystate } from 'waystate'
import { Traveller } from './client.js'
import { startRedis, startServer } from './programs.js'

const redis = await startRedis()
const servers = [await startServer(redis.url), await startServer(redis.url)]
const endpoints = servers.map(({ endpoint }) => endpoint)
const way = await loadWaystate()
const names = Array.from({ length: 20 }, (_, i) => `room-${i}`)
const clients = await Promise.all(names.map((name) => new Traveller(way, endpoints, name).start()))
await wait(3000)

async function tell(what) {
  do await wait(500)
  while (clients.some(({ away }) => away))
  const moves = clients.flatMap(({ moves }) => moves.splice(0))
  const same = moves.filter(({ lost, same }) => lost === 0 && same).length
  const most = Math.max(...moves.map(({ lost }) => lost))
  console.log(
    `${what}: ${moves.length} rooms moved, ${same} of them without a difference, at most ${most} ticks lost`,
  )
}

await servers[0].kill('SIGTERM')
await tell('drained')

servers.push(await startServer(redis.url))
endpoints.push(servers[2].endpoint)
await wait(3000)
await servers[1].kill('SIGKILL')
await tell('killed')

await Promise.all(clients.map((client) => client.leave()))
await servers[2].kill('SIGTERM')
await redis.kill()
