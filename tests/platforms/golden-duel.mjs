// The script of the playground's first page: builders, a field and a crowd, to the frame that its table names.
import { playScript, Room } from '../../web-demo/src/models/room.js'

export function* playDuel(way) {
  const room = new Room(way)
  playScript(room, 1, 600)
  yield ['600', room.checksum()]
}
