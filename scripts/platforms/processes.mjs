// Programs on this machine: whether they are there, and what they print.

import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const timeoutSeconds = 300

/** A platform that cannot be run here, as opposed to one that gives the wrong answer. */
export class Missing extends Error {}

export function onPath(...names) {
  for (const name of names) {
    for (const folder of process.env.PATH.split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {
        // Not in this folder.
      }
    }
  }
  throw new Missing(`${names.join(' or ')} is not installed`)
}

export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000)
    let output = ''
    let errors = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (errors += data))
    child.on('error', (error) => reject(new Missing(`${command}: ${error.message}`)))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ended with ${signal ?? code}\n${errors.slice(-2000)}`))
    })
  })
}
