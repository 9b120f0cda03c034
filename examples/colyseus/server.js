import { Server } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { loadWaystate } from 'waystate'
import { CrowdRoom } from './room.js'

/**
 * The largest message of a client, which is a drawn map: 64 × 48 cells of a byte and 2 KB. What is longer costs the client its
 * connection before it takes memory. Colyseus' own 4 KB would be too little, ws' 100 MB far too much.
 */
export const MAX_PAYLOAD = 8 * 1024

export async function startServer(port = 2567) {
  // One instance for all rooms of the process, and no more memory than the process may take.
  const way = await loadWaystate({ maximumMemory: 512 * 2 ** 20 })
  const transport = new WebSocketTransport({ maxPayload: MAX_PAYLOAD })
  const server = new Server({ transport, greet: false, gracefullyShutdown: false })
  server.define('crowd', CrowdRoom, { way })
  await server.listen(port, '127.0.0.1')
  return { server, endpoint: `http://127.0.0.1:${transport.server.address().port}` }
}
