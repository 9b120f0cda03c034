// Jest, which takes what require gives unless it is told otherwise, and with ES modules.
import { readFileSync, rmSync } from 'node:fs'

export default async ({ folder, run }) => {
  const answers = {}
  for (const [name, options] of [
    ['CommonJS', []],
    ['ES module', ['--experimental-vm-modules']],
  ]) {
    const test = name === 'CommonJS' ? 'require.test.cjs' : 'import.test.mjs'
    const settings = JSON.stringify({
      testMatch: [`**/${test}`],
      moduleFileExtensions: ['js', 'mjs', 'cjs'],
      transform: {},
    })
    const jest = `${folder}/node_modules/jest/bin/jest.js`
    rmSync(`${folder}/answered`, { force: true })
    await run(process.execPath, [...options, jest, '--config', settings, '--rootDir', folder])
    answers[name] = readFileSync(`${folder}/answered`, 'utf8')
  }
  return answers
}
