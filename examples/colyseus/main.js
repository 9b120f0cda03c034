import { setTimeout as wait } from 'node:timers/promises'
import { loadWaystate } from 'waystate'
import { CrowdClient } from './client.js'
import { startServer } from './server.js'

const { server, endpoint } = await startServer(0)
const first = await CrowdClient.join(await loadWaystate(), endpoint)
await wait(500)
for (let y = 0; y < 40; y++) {
  first.setWall(30, y)
  await wait(30)
}

const late = await CrowdClient.join(await loadWaystate(), endpoint)
await wait(1000)
const path = await late.findPath({ x: 0, y: 0 }, { x: 60, y: 0 })
console.log(`at tick ${path.tick} a path of ${path.cells.length} cells`)
for (const [name, { equal, different }] of Object.entries({ first, late })) {
  console.log(`${name}: ${equal} ticks equal to the server's, ${different} not`)
}
await first.leave()
await late.leave()
await server.gracefullyShutdown(false)
