import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A program of ours that says when it is ready. */
export async function startProgram(command, args, ready, env = {}) {
  const stdio = ['ignore', 'pipe', 'inherit']
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } })
  await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code}`)))
    child.stdout.on('data', (text) => ready.test(text) && resolve())
  })
  const ended = once(child, 'exit')
  return {
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** A Redis of its own that keeps nothing on disk. A real one writes to disk and has a replica. */
export async function startRedis() {
  const port = await freePort()
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = await startProgram('redis-server', args.map(String), /Ready to accept connections/)
  return { ...redis, url: `redis://127.0.0.1:${port}` }
}

export async function startServer(redisUrl, env = {}) {
  const port = await freePort()
  const file = new URL('server.js', import.meta.url).pathname
  const args = [file, String(port), redisUrl]
  const server = await startProgram(process.execPath, args, /ready/, env)
  return { ...server, endpoint: `http://127.0.0.1:${port}` }
}
