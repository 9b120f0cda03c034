// Rooms between machines: the last bundle of each, and a lease that says whose room it is. In Redis.
import { Redis } from 'ioredis'

/** A process that was silent for so long has lost its rooms. Some times what lies between two saves, which renew it. */
const LEASE_MS = 6000
/** Rooms that nobody opens are forgotten after a day. */
const KEPT_SECONDS = 24 * 3600

// Each looks whose room it is and acts in one step: a process that was given up for dead can't write over its heir's room.
const SAVE = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('set', KEYS[2], ARGV[3], 'EX', ARGV[4])
return 1`
const RELEASE = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('del', KEYS[1])`

const lease = (name) => `room:${name}:lease`
const bundle = (name) => `room:${name}:bundle`

export class RoomStore {
  constructor(url, leaseMs = LEASE_MS) {
    this.redis = new Redis(url)
    this.leaseMs = leaseMs
  }

  /** Whether the room is the owner's from now on. */
  async claim(name, owner) {
    return (await this.redis.set(lease(name), owner, 'PX', this.leaseMs, 'NX')) === 'OK'
  }

  /** The last bundle, or null. */
  load(name) {
    return this.redis.getBuffer(bundle(name))
  }

  /** Saves and renews the lease. False when the room is another's by now. */
  async save(name, owner, bytes) {
    const values = [owner, this.leaseMs, Buffer.from(bytes), KEPT_SECONDS]
    return (await this.redis.eval(SAVE, 2, lease(name), bundle(name), ...values)) === 1
  }

  async release(name, owner) {
    await this.redis.eval(RELEASE, 1, lease(name), owner)
  }

  close() {
    return this.redis.quit()
  }
}
