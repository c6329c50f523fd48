import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createClient, type MetricsClient } from '../../../src/client/client.ts'
import { buildProgram, runChild } from '../../cli/child.ts'
import { type LoadBalancer, startLoadBalancer } from '../../support/load-balancer.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import {
  type AskedQuestion,
  type StandInDeployment,
  sixSettings,
  startStandIn,
} from '../../support/stand-in-deployment.ts'

interface ServerProcess {
  readonly address: string
  readonly child: ChildProcess
}

/** A screen as in browsers: the client over a socket that it reopens when it is cut. */
interface Screen {
  readonly client: MetricsClient
  /** The server of its last socket. */
  server(): string
  /** The text of the response, or the code of its failure. */
  ask(route: string, store?: string): Promise<string>
}

let folder: string
let redis: RunningRedis
let deployment: StandInDeployment
let servers: ServerProcess[]
let balancer: LoadBalancer
let questions: AskedQuestion[]
const screens: Screen[] = []
/** Closed after each test, even if it fails. */
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-balanced-'))
  await buildProgram()
  redis = await startRedis()
  deployment = await startStandIn()
  questions = []
  deployment.onQuestion((question) => questions.push(question))
  deployment.onHttp((_request, reply) => reply.send([]))
  servers = await Promise.all([startServer(), startServer()])
  balancer = await startLoadBalancer(servers.map(({ address }) => address))
  for (let count = 0; count < 4; count += 1) screens.push(openScreen())
})

afterAll(async () => {
  for (const { client } of screens) client.close()
  await balancer?.close()
  for (const child of children) await end(child, 'SIGTERM')
  await deployment?.close()
  await redis?.close()
  await rm(folder, { recursive: true, force: true })
})

/** `npm start`, in a process that can be killed. */
async function startServer(): Promise<ServerProcess> {
  const started = runChild(['start'], {
    PORT: '0',
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    BFF_REDIS_MILLISECONDS: '5000',
    ...sixSettings(deployment),
  })
  const child = started.process
  children.push(child)
  const [, address = ''] = await started.says(/Shopfloor is at (http:\S+)/)
  const ready = async () => (await fetch(`${address}/readyz`)).json()
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ redis: 'ready' }), { timeout: 30_000 })
  return { address, child }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function openScreen(): Screen {
  let server = ''
  const client = createClient({
    openSocket: () => {
      const socket = new WebSocket(`${balancer.address.replace('http', 'ws')}/api/metrics`, {
        origin: balancer.address,
      })
      socket.on('upgrade', (response) => {
        // If one server refuses, the balancer tries the next.
        server = String(response.headers['x-server']).split(', ').at(-1) ?? ''
      })
      return socket
    },
    clock: {
      now: Date.now,
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: Math.random,
  })
  return {
    client,
    server: () => `http://${server}`,
    ask: (route, store = 'store-1') =>
      client.request({ action: 'metric', route, body: { entities: [store], entityType: 'location' } }).then(
        ({ text }) => text,
        (error: { readonly code: string }) => error.code,
      ),
  }
}

const reach = (count: number) => expect.poll(() => questions.length).toBe(count)
/** A response shows that the server has read all requests before it. */
const arrived = () => Promise.all(screens.map((screen) => screen.ask('no-route')))

test('merges equal requests of screens at both servers', async () => {
  expect(await arrived()).toEqual(screens.map(() => 'unknown_route'))
  expect(new Set(screens.map((screen) => screen.server()))).toEqual(
    new Set(servers.map(({ address }) => address)),
  )
  const answers = screens.map((screen) => screen.ask('entries'))
  await arrived()
  await reach(1)
  questions[0]?.answer('{"meta":{},"summary":[7]}')
  expect(await Promise.all(answers)).toEqual(screens.map(() => '{"meta":{},"summary":[7]}'))
  expect(questions).toHaveLength(1)
})

test('keeps all screens working when a server is killed in the middle of a request', async () => {
  const [first] = screens
  const dying = servers.find(({ address }) => address === first?.server())
  const living = servers.find((server) => server !== dying)
  if (first === undefined || dying === undefined || living === undefined) throw new Error('no server to kill')

  const before = questions.length
  const asked = first.ask('entries', 'store-2')
  await reach(before + 1)
  const answers = [asked, ...screens.slice(1).map((screen) => screen.ask('entries', 'store-2'))]
  await arrived()
  expect(questions).toHaveLength(before + 1)

  await end(dying.child, 'SIGKILL')
  // The claim of the killed server expires; the other one asks, also for the screens that reconnect to it.
  await reach(before + 2)
  questions[before + 1]?.answer('{"meta":{},"summary":[8]}')
  expect(await Promise.all(answers)).toEqual(screens.map(() => '{"meta":{},"summary":[8]}'))
  expect(questions).toHaveLength(before + 2)
  expect(screens.map((screen) => screen.server())).toEqual(screens.map(() => living.address))

  const next = screens.map((screen) => screen.ask('entries', 'store-3'))
  await reach(before + 3)
  questions[before + 2]?.answer('[9]')
  expect(await Promise.all(next)).toEqual(screens.map(() => '[9]'))
})

test('keeps all screens working when Redis is killed too', async () => {
  await redis.kill()
  const before = questions.length
  const answers = screens.map((screen) => screen.ask('entries', 'store-4'))
  await reach(before + 1)
  questions[before]?.answer('[10]')
  expect(await Promise.all(answers)).toEqual(screens.map(() => '[10]'))
})
