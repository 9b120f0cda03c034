// Bun, whose package brings the program as an optional package for each platform.
import { platformFile } from './platform.mjs'

export default async ({ folder, run }) => ({
  'ES module': await run(platformFile(folder, '@oven', 'bun'), ['main.mjs']),
  'ES module, grid': await run(platformFile(folder, '@oven', 'bun'), ['grid.mjs']),
})
