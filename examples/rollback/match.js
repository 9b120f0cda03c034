// A match: one machine listens, the other connects, both play so many frames. Here both are in one program, each with an
// instance of its own.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { loadWaystate } from 'waystate'
import { WebSocket, WebSocketServer } from 'ws'
import { badLine } from './line.js'
import { Peer } from './peer.js'
import { HEIGHT, WIDTH } from './room.js'

async function createPeer(player, socket, { line, plays }) {
  const found = []
  const peer = new Peer({
    way: await loadWaystate(),
    player,
    play: plays?.[player],
    send: badLine(socket, line),
    sendSafely: (bytes) => socket.send(bytes),
    onDesync: (frame, differences) => found.push({ frame, differences }),
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) peer.receiveFrame(data)
    else peer.receive(data.toString())
  })
  return Object.assign(peer, { found })
}

/** A player who builds a wall or tears one down now and then. */
export function botInput(player, frame) {
  if (frame % 7 !== player) return null
  const area = frame % 3 === 0 ? 0 : 255
  return { x: 4 + ((frame * 5 + player) % (WIDTH - 8)), y: (frame * (3 + player)) % HEIGHT, area }
}

async function connect() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 2 ** 20 })
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const guest = new WebSocket(`ws://127.0.0.1:${server.address().port}`, { maxPayload: 2 ** 20 })
  const [[host]] = await Promise.all([accepted, once(guest, 'open')])
  const close = () => [host, guest, server].forEach((end) => end.close())
  return { sockets: [host, guest], close }
}

/** line: see badLine. plays: what the two play a frame with, if not both with room.js's. */
export async function match({ frames, frameMs = 1000 / 60, ...options }) {
  const { sockets, close } = await connect()
  const peers = await Promise.all(sockets.map((socket, player) => createPeer(player, socket, options)))
  const isOver = () =>
    peers.every(({ agreed }) => agreed >= frames) || peers.every(({ found }) => found.length > 0)
  while (!isOver()) {
    for (const peer of peers) {
      const next = peer.frame + 1
      peer.advance(next <= frames ? botInput(peer.player, next) : null)
    }
    await wait(frameMs)
  }
  close()
  return peers
}
