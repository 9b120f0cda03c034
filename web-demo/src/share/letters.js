// Numbers as the letters of an address: whole ones in as few bytes as they need, closed by a check of all before.
import { LinkError } from './link-error.js'

const VERSION = 1
const CHECK_BYTES = 2
const MOST_LETTERS = 16_000
const ALPHABET = /^[A-Za-z0-9_-]*$/

export class Writer {
  #bytes = [VERSION]

  whole(value) {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128)
    this.#bytes.push(rest)
  }

  double(value) {
    this.#bytes.push(...new Uint8Array(new Float64Array([value]).buffer))
  }

  /** @throws {LinkError} where it would be longer than people can send to each other. */
  letters() {
    const check = checkOf(this.#bytes)
    const text = toLetters([...this.#bytes, check & 255, check >> 8])
    if (text.length > MOST_LETTERS) {
      throw new LinkError(
        `As a link this would be ${text.length.toLocaleString('en')} letters long. Save the state as a file instead.`,
      )
    }
    return text
  }
}

/** Reads what a Writer wrote. Each refusal says where, what is there and what was expected. */
export class Reader {
  #bytes
  #at = 1

  constructor(text) {
    if (text.length > MOST_LETTERS) {
      throw new LinkError(
        `The link has ${text.length.toLocaleString('en')} letters; at most 16,000 were expected.`,
      )
    }
    if (!ALPHABET.test(text) || text.length % 4 === 1) {
      const at = text.search(/[^A-Za-z0-9_-]/)
      throw new LinkError(
        at < 0 ? 'The link is cut off.' : `Letter ${at + 1} of the link is “${text[at]}”, which no link has.`,
      )
    }
    const bytes = fromLetters(text)
    if (bytes.length < 1 + CHECK_BYTES) throw new LinkError('The link is cut off.')
    if (bytes[0] !== VERSION) {
      throw new LinkError(`The link is of version ${bytes[0]}; this playground reads version ${VERSION}.`)
    }
    this.#bytes = bytes.subarray(0, -CHECK_BYTES)
    const [low, high] = bytes.subarray(-CHECK_BYTES)
    if (checkOf(this.#bytes) !== low + high * 256) {
      throw new LinkError('The link was changed or cut off on its way: its check does not fit.')
    }
  }

  #byte(name) {
    if (this.#at >= this.#bytes.length) throw new LinkError(`The link ends before ${name}.`)
    return this.#bytes[this.#at++]
  }

  /** @param {string} name what to call it in a refusal */
  whole(name, min, max) {
    const begin = this.#at
    let [value, unit] = [0, 1]
    for (let more = true; more; unit *= 128) {
      const byte = this.#byte(name)
      value += (byte & 127) * unit
      more = byte > 127
      if (value > Number.MAX_SAFE_INTEGER || unit > 2 ** 49) break
    }
    if (value < min || value > max) this.#refuse(begin, name, value, `${min} to ${max}`)
    return value
  }

  double(name, min, max) {
    const begin = this.#at
    const bytes = Uint8Array.from({ length: 8 }, () => this.#byte(name))
    const [value] = new Float64Array(bytes.buffer)
    if (!(value >= min && value <= max)) this.#refuse(begin, name, value, `${min} to ${max}`)
    return value
  }

  end() {
    if (this.#at < this.#bytes.length) {
      throw new LinkError(`The link has ${this.#bytes.length - this.#at} bytes more than its scene.`)
    }
  }

  #refuse(at, name, value, expected) {
    throw new LinkError(`Byte ${at} of the link: ${name} is ${value}; ${expected} was expected.`)
  }
}

/** FNV-1a, folded to sixteen bits: against letters that were lost, not against malice. */
function checkOf(bytes) {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return ((sum >>> 16) ^ sum) & 0xffff
}

export function toBase64(bytes) {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const toLetters = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const fromLetters = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
