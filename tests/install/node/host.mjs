// Node: ES modules, CommonJS, both in one program, and the module as a file.
export default async ({ node }) => ({
  'ES module': await node('main.mjs'),
  CommonJS: await node('main.cjs'),
  'ES module, slim': await node('slim.mjs'),
  'CommonJS, slim': await node('slim.cjs'),
  'ES module, grid': await node('grid.mjs'),
  'ES module, grid slim': await node('grid-slim.mjs'),
  'ES modules, hex, voxel and graph': await node('worlds.mjs'),
  'CommonJS, grid': await node('grid.cjs'),
  'CommonJS without require of ES modules': await node('old.cjs'),
})
