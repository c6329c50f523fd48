import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from './free-port.ts'
import { oncePerRun } from './once-per-run.ts'

const run = promisify(execFile)

export interface RunningPostgres {
  /** The address of an empty database of its own. */
  newDatabase(): Promise<string>
  /** Kills all of its processes like a power cut. */
  kill(): Promise<void>
  /** Starts it again, with its data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL refuses root: `nobody` runs it then. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A real PostgreSQL of the distribution on a free loopback port, in a temporary folder. */
export async function startPostgres(): Promise<RunningPostgres> {
  const programs = programFolder()
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = await oncePerRun(join(inject('runFolder'), 'postgres'), (making) => makeData(programs, making))
  // With its owner.
  await run('cp', ['-a', join(made, 'data'), data])
  const port = await freePort()
  let server = await launch()
  let databases = 0

  async function launch(): Promise<ChildProcess> {
    const words = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-c', 'shared_buffers=16MB']
    const stdio = ['ignore', 'ignore', 'pipe'] as const
    const child = spawn(join(programs, 'postgres'), words, {
      ...user,
      cwd: folder,
      env: {},
      stdio: [...stdio],
    })
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`postgres ended: ${said}`)))
      child.stderr?.on('data', (piece: Buffer) => {
        said += piece
        if (/ready to accept connections/.test(said)) resolve()
      })
    })
    return child
  }

  async function end(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    // A stopped process starts no other one while its children are listed.
    if (signal === 'SIGKILL') server.kill('SIGSTOP')
    const children = signal === 'SIGKILL' ? await childrenOf(server) : []
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    // A process that serves a connection outlives the first one until it notices.
    for (const child of children) killIfThere(child)
    // The data cannot be opened again while one of them still holds the shared memory.
    for (const child of children) while (await isRunning(child)) await setImmediate()
  }

  return {
    async newDatabase() {
      databases += 1
      const client = new pg.Client({ connectionString: `postgres://owner@127.0.0.1:${port}/postgres` })
      await client.connect()
      await client.query(`create database d${databases}`)
      await client.end()
      return `postgres://owner@127.0.0.1:${port}/d${databases}`
    },
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGQUIT')
      server = await launch()
    },
    async close() {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function childrenOf({ pid }: ChildProcess): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

async function isRunning(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The state follows the name in parentheses. A zombie holds no memory.
  return text !== '' && !/^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2))
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** An empty cluster takes a second of processor time, and a copy of it a tenth. */
async function makeData(programs: string, making: string): Promise<void> {
  // Nobody but this user may enter the folder of the run.
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const make = ['-D', data, '-U', 'owner', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await run(join(programs, 'initdb'), make, { ...user, cwd: folder, env: {} })
  await run('cp', ['-a', data, making])
  await rm(folder, { recursive: true, force: true })
}

/** Debian does not put the server's programs into PATH. */
function programFolder(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const found = places.find((place) => existsSync(join(place, 'initdb')))
  if (found !== undefined) return found
  throw new Error('PostgreSQL is not installed, and these tests need it: apt-get install postgresql')
}
