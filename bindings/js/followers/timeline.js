import { WAY_OBJECT_MEMORY, way_object, way_timeline_part } from '../../../dist/constants.js'
import { bytesUnder, callback, integerWithin, isTypedArray, keysOf, show } from '../instance/check.js'
import { WaystateError, WaystateSyncError } from '../instance/errors.js'
import { follow, Handle, isFollowed, park, pointerOf, revive } from '../instance/handle.js'
import { AreaGrid, callListeningAll, isHeard } from '../worlds/area-grid.js'
import { kindOf, listOf } from '../instance/objects.js'

const KEYS = Object.freeze(['objects', 'frames', 'memory'])
const FRAME_LEAST = -0x80000000
const FRAME_MOST = 0x7fffffff
const MOST_FRAMES = 2 ** 24
const MOST_MEMORY = 0xffffffff

/**
 * What a timeline follows, by pointer. It does not lead to the timeline itself, so that one that is forgotten can be
 * collected.
 */
class Members {
  constructor(instance) {
    this.instance = instance
    this.pointer = 0
    this.list = new Map()
    // Those of the list that are arrays of the host: each save reads them, and is to leave no garbage.
    this.arrays = []
  }

  find(object) {
    for (const member of this.list.values()) {
      if (member.object === object) {
        return member
      }
    }
    return undefined
  }

  /** An object has joined, and with it the world that it is built over. */
  take(member) {
    const { handle, world } = member
    if (world !== null && this.find(world.object) === undefined) {
      this.take(world)
    }
    // As one of the list it may have joined with an object over it.
    if (!this.list.has(member.pointer)) {
      this.list.set(member.pointer, member)
    }
    if (handle === null) {
      this.arrays.push(member)
    }
    if (handle !== null) {
      follow(handle, this)
    }
  }

  /** Grids with listeners of the host; null when there are none, as a rewind is to leave no garbage then. */
  heardGrids() {
    let grids = null
    for (const { handle, present } of this.list.values()) {
      if (present && handle instanceof AreaGrid && isHeard(handle)) {
        grids ??= []
        grids.push(handle)
      }
    }
    return grids
  }

  /** An object is disposed of: it goes on in the timeline as long as a frame has it. */
  leave(pointer) {
    const { wasm } = this.instance
    this.instance.check(wasm.way_timeline_remove(this.pointer, pointer), 'dispose')
    this.settle()
  }

  /** Brings what there is of each object in line with C. */
  settle() {
    const { wasm } = this.instance
    for (const member of this.list.values()) {
      const present = wasm.way_timeline_holds(this.pointer, member.pointer) !== 0
      if (present !== member.present) {
        member.present = present
        if (member.handle === null) {
          continue
        }
        if (present) {
          revive(member.handle, member.pointer)
        } else {
          member.release = park(member.handle)
        }
      }
    }
    this.drop()
  }

  /** Lets go of what no frame has any more. */
  drop() {
    const { wasm, memory } = this.instance
    for (;;) {
      const pointer = wasm.way_wasm_timeline_next_dropped(this.pointer) >>> 0
      if (pointer === 0) {
        return
      }
      const { handle, release } = this.list.get(pointer)
      this.list.delete(pointer)
      if (handle === null) {
        this.arrays = this.arrays.filter((member) => member.pointer !== pointer)
        memory.free(pointer)
      } else {
        follow(handle, null)
        release()
      }
    }
  }

  /** The host's arrays as C sees them. */
  readArrays() {
    for (let i = 0; i < this.arrays.length; i++) {
      const member = this.arrays[i]
      if (!member.present) {
        continue
      }
      if (member.bytes.length !== member.size) {
        throw new WaystateError(
          'disposed',
          'the buffer of a typed array of this timeline was detached or shrank',
        )
      }
      this.instance.memory.bytes.set(member.bytes, member.pointer)
    }
  }

  writeArrays() {
    const { bytes } = this.instance.memory
    for (let i = 0; i < this.arrays.length; i++) {
      const member = this.arrays[i]
      if (!member.present || member.bytes.length !== member.size) {
        continue
      }
      // A view is made anew where the memory has grown.
      if (member.view?.buffer !== bytes.buffer) {
        member.view = bytes.subarray(member.pointer, member.pointer + member.size)
      }
      member.bytes.set(member.view)
    }
  }

  release() {
    const { wasm, memory } = this.instance
    wasm.way_timeline_destroy(this.pointer)
    for (const { handle, present, release, pointer } of this.list.values()) {
      if (handle === null) {
        memory.free(pointer)
        continue
      }
      follow(handle, null)
      if (!present) {
        release()
      }
    }
    this.list.clear()
  }
}

/** The history of a set of objects, to go back and forth in. */
export class Timeline extends Handle {
  #instance
  #members

  constructor(instance, options) {
    const { objects, frames, memory = 0 } = keysOf(options, 'options', KEYS)
    integerWithin(frames, 'frames', 1, MOST_FRAMES)
    integerWithin(memory, 'memory', 0, MOST_MEMORY)
    if (memory === 0 && options.memory !== undefined) {
      throw new WaystateError('out-of-range', 'memory is 0, which no frame fits into')
    }
    const given = listOf(objects)
    const members = new Members(instance)
    const pointer = create(instance, members, given, frames, memory)
    super('timeline', pointer, instance.finalizers, releaseOf(members))
    this.#instance = instance
    this.#members = members
  }

  /** The number of the oldest frame that is kept; null when there is none. */
  get first() {
    return this.#frame(0)
  }

  get last() {
    return this.#frame(this.#instance.wasm.way_timeline_count(pointerOf(this)) - 1)
  }

  /** What the kept frames take. */
  get bytes() {
    return this.#instance.wasm.way_timeline_bytes(pointerOf(this)) >>> 0
  }

  /** Keeps everything as it is under the number of a frame; frames from that number on are dropped first. */
  save(frame) {
    const pointer = pointerOf(this)
    frameNumber(frame)
    this.#members.readArrays()
    this.#instance.check(this.#instance.wasm.way_timeline_save(pointer, frame), 'save')
    this.#members.drop()
  }

  /** Makes everything what it was at a kept frame; what changed since the last save is lost. */
  rewind(frame) {
    const pointer = pointerOf(this)
    frameNumber(frame)
    const { wasm } = this.#instance
    const grids = this.#members.heardGrids()
    if (grids !== null) {
      this.#rewindHeard(pointer, frame, grids)
      return
    }
    const result = wasm.way_timeline_rewind(pointer, frame)
    if (result !== 0) {
      this.#refuse(result, 'rewind', frame)
    }
    this.#settle()
  }

  #rewindHeard(pointer, frame, grids) {
    const { wasm, host } = this.#instance
    let result
    try {
      callListeningAll(host, grids, () => {
        result = wasm.way_timeline_rewind(pointer, frame)
      })
    } finally {
      // What a listener throws comes when all is done.
      if (result === 0) {
        this.#settle()
      }
    }
    if (result !== 0) {
      this.#refuse(result, 'rewind', frame)
    }
  }

  /** Apart, since what names the frame is made anew each time. */
  #refuse(result, what, frame) {
    this.#instance.check(result, () => this.#naming(what, frame))
  }

  /** Handles and arrays of the host become what C has. */
  #settle() {
    this.#members.settle()
    this.#members.writeArrays()
  }

  /** Drops the frames before a kept one. */
  confirm(frame) {
    const pointer = pointerOf(this)
    frameNumber(frame)
    const result = this.#instance.wasm.way_timeline_confirm(pointer, frame)
    this.#instance.check(result, () => this.#naming('confirm', frame))
    this.#members.drop()
  }

  /** An object joins: the next frame is the first to have it. */
  add(object) {
    const pointer = pointerOf(this)
    const member = memberOf(this.#instance, this.#members, object, 'object')
    try {
      const { kind, size } = member
      const { wasm } = this.#instance
      this.#instance.check(wasm.way_wasm_timeline_add(pointer, kind, member.pointer, size), 'add')
    } catch (error) {
      discard(this.#instance, member)
      throw error
    }
    this.#members.take(member)
  }

  /** An object leaves: it is as disposed of, unless a rewind leads to a frame that has it. */
  remove(object) {
    const pointer = pointerOf(this)
    const member = this.#members.find(object)
    if (member === undefined || !member.present) {
      throw new WaystateError('invalid-argument', `${show(object)} is not in this timeline`)
    }
    this.#instance.check(this.#instance.wasm.way_timeline_remove(pointer, member.pointer), 'remove')
    this.#members.settle()
  }

  /** Of all content at a kept frame, or as it is now: equal for equal content, whatever led to it. */
  checksum(frame) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    if (frame === undefined) {
      this.#members.readArrays()
      return BigInt.asUintN(64, wasm.way_timeline_current_checksum(pointer))
    }
    frameNumber(frame)
    const result = wasm.way_timeline_checksum(pointer, frame, memory.out)
    this.#instance.check(result, () => this.#naming('checksum', frame))
    return checksumAt(memory, memory.out)
  }

  /** The same object by object. */
  parts(frame) {
    pointerOf(this)
    if (frame === undefined) {
      this.#members.readArrays()
    } else {
      frameNumber(frame)
    }
    return this.#partsAt(frame, 'parts')
  }

  #partsAt(frame, what) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    const most = this.#members.list.size
    return memory.withRoom(way_timeline_part.SIZE * most, (parts) => {
      let count
      if (frame === undefined) {
        count = wasm.way_timeline_current_parts(pointer, parts, most) >>> 0
      } else {
        const result = wasm.way_timeline_parts(pointer, frame, parts, most, memory.out)
        this.#instance.check(result, () => this.#naming(what, frame))
        count = memory.outInteger() >>> 0
      }
      return Array.from({ length: count }, (_, i) => {
        const at = parts + i * way_timeline_part.SIZE
        const { object } = this.#members.list.get(
          memory.integers[(at + way_timeline_part.object + way_object.pointer) >>> 2] >>> 0,
        )
        return { object, checksum: checksumAt(memory, at + way_timeline_part.checksum) }
      })
    })
  }

  /** A kept frame as a bundle; nothing that is there changes. */
  export(frame) {
    const pointer = pointerOf(this)
    frameNumber(frame)
    const exportFrame = this.#instance.need('bundle')
    const objects = this.#partsAt(frame, 'export').map(({ object }) => object)
    return exportFrame(this.#instance, pointer, frame, objects, () => this.#naming('export', frame))
  }

  /**
   * Plays so many frames from the last one on, each twice with a rewind in between, and throws at the first object that
   * is not the same both times. The frames stay as they were played the second time.
   */
  syncTest(frames, play) {
    pointerOf(this)
    integerWithin(frames, 'frames', 0, FRAME_MOST)
    callback(play, 'play')
    if (this.last === null) {
      this.save(0)
    }
    for (let i = 0; i < frames; i++) {
      const before = this.last
      const frame = before + 1
      play(frame)
      this.save(frame)
      const first = this.parts(frame)
      this.rewind(before)
      play(frame)
      this.save(frame)
      compare(frame, first, this.parts(frame))
    }
  }

  #frame(place) {
    const pointer = pointerOf(this)
    const { wasm } = this.#instance
    return place < 0 || wasm.way_timeline_count(pointer) === 0
      ? null
      : wasm.way_timeline_frame(pointer, place)
  }

  #naming(what, frame) {
    const kept = this.first === null ? 'no frame kept' : `frames ${this.first} to ${this.last} kept`
    return `${what} of frame ${frame}, with ${kept}`
  }
}

const frameNumber = (frame) => integerWithin(frame, 'frame', FRAME_LEAST, FRAME_MOST)

const releaseOf = (members) => () => members.release()

function checksumAt({ integers }, at) {
  const low = BigInt(integers[at >>> 2] >>> 0)
  return (BigInt(integers[(at >>> 2) + 1] >>> 0) << 32n) | low
}

/** Throws at the first object that has another checksum than the first time. */
function compare(frame, first, second) {
  const count = Math.max(first.length, second.length)
  for (let i = 0; i < count; i++) {
    if (first[i]?.checksum !== second[i]?.checksum) {
      const object = second[i]?.object ?? first[i].object
      throw new WaystateSyncError(frame, i, object)
    }
  }
}

/** What the timeline keeps of an object that is to join. */
function memberOf(instance, members, object, name) {
  if (members.find(object) !== undefined) {
    throw new WaystateError('invalid-argument', `${name} is in the timeline already`)
  }
  if (isTypedArray(object)) {
    const bytes = bytesUnder(object, name)
    const pointer = instance.memory.allocate(bytes.length)
    instance.memory.bytes.set(bytes, pointer)
    const size = bytes.length
    return {
      object,
      handle: null,
      pointer,
      kind: WAY_OBJECT_MEMORY,
      size,
      bytes,
      view: null,
      world: null,
      present: true,
    }
  }
  const member = handleMember(instance, object, name)
  if (isFollowed(object)) {
    throw new WaystateError('invalid-argument', `${name} is in another timeline`)
  }
  return member
}

/** An object and what it is built over, as they join. */
function handleMember(instance, object, name) {
  const { pointer, kind, world } = kindOf(instance, object, name)
  const under = world === null ? null : handleMember(instance, world, `what ${name} is built over`)
  return { object, handle: object, pointer, kind, size: 0, world: under, present: true }
}

/** Frees what was kept of an object that has not joined. */
function discard({ memory }, { handle, pointer }) {
  if (handle === null) {
    memory.free(pointer)
  }
}

function create(instance, members, objects, frames, memory) {
  const joining = []
  try {
    for (const [i, object] of objects.entries()) {
      joining.push(memberOf(instance, members, object, `objects[${i}]`))
    }
    members.pointer = instance.memory.withRoom(way_object.SIZE * joining.length, (at) => {
      for (const [i, { kind, pointer, size }] of joining.entries()) {
        instance.memory.integers.set([kind, pointer, size], (at + i * way_object.SIZE) >>> 2)
      }
      const { wasm, memory: heap } = instance
      const count = joining.length
      instance.check(
        wasm.way_wasm_timeline_create(at, count, frames, memory, heap.out),
        () =>
          `createTimeline with ${count} objects, frames ${frames} and memory ${memory || 'without limit'}`,
      )
      return heap.outInteger() >>> 0
    })
  } catch (error) {
    for (const member of joining) {
      discard(instance, member)
    }
    throw error
  }
  for (const member of joining) {
    members.take(member)
  }
  return members.pointer
}
