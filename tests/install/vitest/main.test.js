import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadWaystate } from 'waystate'
import { answer } from './answer.js'

test('a path', async () => {
  const line = await answer(loadWaystate)
  expect(line).toMatch(/^found/)
  writeFileSync('answered', line)
})
