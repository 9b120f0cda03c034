// What scenes are made of, and how each part is written into a link and read from one. The shape of a scene is a list of
// fields, read in order: what limits another comes before it.
import { LinkError } from './link-error.js'
import { Reader, Writer } from './letters.js'

export const MOST_ACROSS = 512
const LEAST_ACROSS = 8
export const MOST_SEED = 0xffffffff
const [LEAST_COST, MOST_COST] = [1 / 1024, 1024]

/** How one value is written and read; the scene, as far as it is known, tells what limits it. */
const wholes = (min, max) => ({
  write: (writer, value) => writer.whole(value),
  read: (reader, scene, name) => reader.whole(name, min, typeof max === 'function' ? max(scene) : max),
})

const choice = (choices) => ({
  write(writer, value, _, name) {
    const at = choices.indexOf(value)
    if (at < 0) throw new LinkError(`${name} is ${value}, for which links have no letter.`)
    writer.whole(at)
  },
  read: (reader, _, name) => choices[reader.whole(name, 0, choices.length - 1)],
})

/** A cell of the scene. */
const cell = {
  write(writer, { x, y }) {
    writer.whole(x)
    writer.whole(y)
  },
  read: (reader, { width, height }, name) => ({
    x: reader.whole(`${name}.x`, 0, width - 1),
    y: reader.whole(`${name}.y`, 0, height - 1),
  }),
}

const list = (least, most, one) => ({
  write(writer, values, scene, name) {
    writer.whole(values.length)
    for (const value of values) one.write(writer, value, scene, name)
  },
  read: (reader, scene, name) =>
    Array.from({ length: reader.whole(`the number of ${name}`, least, most) }, () =>
      one.read(reader, scene, name),
    ),
})

const field = (name, { write, read }) => ({
  write: (writer, scene) => write(writer, scene[name], scene, name),
  read: (reader, scene) => (scene[name] = read(reader, scene, name)),
})

/** max may be a function of the scene so far. */
export const whole = (name, min, max) => field(name, wholes(min, max))
export const flag = (name) => field(name, choice([false, true]))
/** One of a list, to which values may only be added at the end. */
export const oneOf = (name, choices) => field(name, choice(choices))
export const place = (name) => field(name, cell)
export const places = (name, least, most) => field(name, list(least, most, cell))
export const listOf = (name, count, choices) => field(name, list(count, count, choice(choices)))
/** Pairs of whole numbers, the first up to what a function of the scene gives. */
export const pairs = (name, most, [first, second]) =>
  field(
    name,
    list(0, most, {
      write: (writer, [a, b]) => [writer.whole(a), writer.whole(b)],
      read: (reader, scene) => [reader.whole(name, 0, first(scene)), reader.whole(name, 0, second)],
    }),
  )

/** The values of a list of choices as controls have it, [value, text]. */
export const valuesOf = (choices) => choices.map(([value]) => value)

/** Options and such: an object in the scene. */
export const group = (name, fields) =>
  field(name, {
    write: (writer, value) => fields.forEach((one) => one.write(writer, value)),
    read(reader) {
      const value = {}
      for (const one of fields) one.read(reader, value)
      return value
    },
  })

export const SIZE = [whole('width', LEAST_ACROSS, MOST_ACROSS), whole('height', LEAST_ACROSS, MOST_ACROSS)]

/** After a width: the height is the same. */
export const SQUARE = { write() {}, read: (_, scene) => (scene.height = scene.width) }

/** A map by its maker's name and its seed. */
export const made = (maps) => [oneOf('map', maps), whole('seed', 0, MOST_SEED)]

/**
 * Cells as what differs from the map that baseOf(scene) makes: runs of one area, each after so many that are as made. None
 * where the scene has none.
 */
export const cells = (baseOf) =>
  field('cells', {
    write(writer, value, scene) {
      const runs = value ? runsOf(value, baseOf(scene)) : []
      writer.whole(runs.length)
      for (const run of runs) run.forEach((part) => writer.whole(part))
    },
    read(reader, scene) {
      const value = baseOf(scene)
      let at = 0
      for (let runs = reader.whole('the number of edits', 0, value.length); runs > 0; runs--) {
        at += reader.whole('the distance to an edit', 0, value.length - at - 1)
        const length = reader.whole('the length of an edit', 1, value.length - at)
        value.fill(reader.whole('an area', 0, 255), at, at + length)
        at += length
      }
      return value
    },
  })

function runsOf(value, base) {
  const runs = []
  let [at, end] = [0, 0]
  while (at < value.length) {
    if (value[at] === base[at]) {
      at++
      continue
    }
    const begin = at
    while (at < value.length && value[at] === value[begin] && value[at] !== base[at]) at++
    runs.push([begin - end, at - begin, value[begin]])
    end = at
  }
  return runs
}

/** Multipliers that are not what a new session gives, as [area, multiplier]. */
export const costs = field(
  'costs',
  list(0, 255, {
    write(writer, [area, multiplier]) {
      writer.whole(area)
      writer.double(multiplier)
    },
    read: (reader) => [reader.whole('an area', 0, 254), reader.double('a multiplier', LEAST_COST, MOST_COST)],
  }),
)

export function toLink(shape, scene) {
  const writer = new Writer()
  for (const one of shape) one.write(writer, scene)
  return writer.letters()
}

/** @throws {LinkError} for what no scene of that shape gave */
export function fromLink(shape, text) {
  const reader = new Reader(text)
  const scene = {}
  for (const one of shape) one.read(reader, scene)
  reader.end()
  return scene
}
