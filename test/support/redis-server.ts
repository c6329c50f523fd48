import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { freePort } from './free-port.ts'

export interface RunningRedis {
  readonly url: string
  readonly port: number
  /** Kills it like a power cut. Its data is lost. */
  kill(): Promise<void>
  /** Restarts it, empty, at the same address. */
  restart(): Promise<void>
  /** Accepts connections but does not respond until resumed. */
  freeze(): void
  goOn(): void
  contents(): Promise<RedisContents>
  close(): Promise<void>
}

interface RedisContents {
  readonly names: readonly string[]
  /** The keys that never expire. */
  readonly endless: readonly string[]
  /** All keys and values. */
  readonly text: string
}

/** A real redis-server on a free loopback port, without persistence. */
export async function startRedis(options: readonly string[] = []): Promise<RunningRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-redis-'))
  const port = await freePort()
  let server = await launch()

  async function launch(): Promise<ChildProcess> {
    const words = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...options]
    const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.once('error', () =>
        reject(
          new Error('redis-server is not installed, and these tests need it: apt-get install redis-server'),
        ),
      )
      child.once('exit', () => reject(new Error(`redis-server ended: ${said}`)))
      child.stdout?.on('data', (piece: Buffer) => {
        said += piece
        if (/ready to accept connections/i.test(said)) resolve()
      })
    })
    return child
  }

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async restart() {
      await kill()
      server = await launch()
    },
    freeze: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    contents: () => contentsOf(port),
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function contentsOf(port: number): Promise<RedisContents> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` })
  await client.connect()
  const names = await client.keys('*')
  const endless: string[] = []
  let text = names.join(' ')
  for (const name of names) {
    if ((await client.pTTL(name)) === -1) endless.push(name)
    text += ` ${await client.get(name)}`
  }
  client.destroy()
  return { names, endless, text }
}
