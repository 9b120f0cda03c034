// Arrays that are given out, and the memory of an instance.

/** Arrays whose memory nobody else has, where TypeScript tells them apart (5.7 and later). */
export type Bytes = ReturnType<Uint8Array['slice']>
export type Words = ReturnType<Uint32Array['slice']>
export type Integers = ReturnType<Int32Array['slice']>
export type SmallIntegers = ReturnType<Int8Array['slice']>
export type Doubles = ReturnType<Float64Array['slice']>

/** Bytes of an instance's memory. */
export interface MemoryUsage {
  /** Taken from the host; memory never shrinks. */
  bytes: number
  /** In use by objects. */
  used: number
  /** In use at most so far. */
  peak: number
  maximum: number
}
