// Plays the golden scenes beside the page.
import { loadWaystate } from '../../bindings/js/index.js'
import { runGolden } from '../../tests/platforms/golden.mjs'

const begun = performance.now()
try {
  const lines = await runGolden(loadWaystate)
  postMessage({ lines, milliseconds: performance.now() - begun })
} catch (error) {
  postMessage({ error: String(error?.message ?? error) })
}
