// Worlds of voxels from a seed: x fastest, then y, then z, which grows upwards.
import { WALL } from './areas.js'
import { randomFrom } from './random.js'

/** Blocks of a town with streets between them, and some bridges from roof to roof. */
function towers({ sizeX, sizeY, sizeZ }, put, random) {
  const step = 6
  for (let by = 1; by + 3 < sizeY; by += step) {
    for (let bx = 1; bx + 3 < sizeX; bx += step) {
      const height = 2 + random.below(sizeZ - 2)
      put(bx, by, 0, 4, 4, height)
      if (random.chance(60) && bx + step + 3 < sizeX) put(bx + 4, by + 1, Math.max(1, height - 2), 2, 2, 1)
      if (random.chance(60) && by + step + 3 < sizeY) put(bx + 1, by + 4, Math.max(1, height - 2), 2, 2, 1)
    }
  }
  for (let i = 0; i < 5; i++) {
    const z = 1 + random.below(sizeZ - 3)
    if (random.chance(50)) put(0, random.below(sizeY - 1), z, sizeX, 1, 2)
    else put(random.below(sizeX - 1), 0, z, 1, sizeY, 2)
  }
}

/** Floors with holes in them, and walls with doors between. */
function storeys({ sizeX, sizeY, sizeZ }, put, random) {
  const level = 3
  for (let z = 0; z + level <= sizeZ; z += level) {
    const cutX = 6 + random.below(sizeX - 12)
    const cutY = 6 + random.below(sizeY - 12)
    put(cutX, 0, z, 1, sizeY, level)
    put(0, cutY, z, sizeX, 1, level)
    for (const [x, y] of [
      [cutX, random.below(cutY - 2)],
      [cutX, cutY + 2 + random.below(sizeY - cutY - 4)],
    ]) {
      put(x, y, z, 1, 2, 2, 0)
    }
    put(random.below(cutX - 2), cutY, z, 2, 1, 2, 0)
    if (z === 0) continue
    put(0, 0, z, sizeX, sizeY, 1)
    for (let i = 0; i < 2; i++) put(random.below(sizeX - 3), random.below(sizeY - 3), z, 3, 3, 1, 0)
  }
}

/** Noise that was smoothed in all three directions. */
function cave({ sizeX, sizeY, sizeZ }, put, random) {
  let solid = Uint8Array.from({ length: sizeX * sizeY * sizeZ }, () => (random.chance(47) ? 1 : 0))
  const at = (x, y, z) =>
    x < 0 || y < 0 || z < 0 || x >= sizeX || y >= sizeY || z >= sizeZ ? -1 : x + sizeX * (y + sizeY * z)
  for (let round = 0; round < 3; round++) {
    const before = solid
    solid = before.map((_, cell) => {
      const [x, y, z] = [cell % sizeX, Math.floor(cell / sizeX) % sizeY, Math.floor(cell / (sizeX * sizeY))]
      let count = 0
      for (let dz = -1; dz <= 1; dz++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) count += before[at(x + dx, y + dy, z + dz)] ?? (z === 0 ? 1 : 0)
        }
      }
      return count >= 13 ? 1 : 0
    })
  }
  solid.forEach((one, cell) => {
    if (one) put(cell % sizeX, Math.floor(cell / sizeX) % sizeY, Math.floor(cell / (sizeX * sizeY)), 1, 1, 1)
  })
}

const MAKERS = { towers, storeys, cave, clear() {} }

export function makeBlocks(name, size, seed, ends) {
  const { sizeX, sizeY, sizeZ } = size
  const cells = new Uint8Array(sizeX * sizeY * sizeZ)
  const put = (x, y, z, width, depth, height, area = WALL) => {
    for (let cz = Math.max(z, 0); cz < Math.min(z + height, sizeZ); cz++) {
      for (let cy = Math.max(y, 0); cy < Math.min(y + depth, sizeY); cy++) {
        for (let cx = Math.max(x, 0); cx < Math.min(x + width, sizeX); cx++)
          cells[cx + sizeX * (cy + sizeY * cz)] = area
      }
    }
  }
  MAKERS[name](size, put, randomFrom(seed))
  for (const { x, y, z } of ends) put(x - 1, y - 1, z, 3, 3, 2, 0)
  return cells
}
