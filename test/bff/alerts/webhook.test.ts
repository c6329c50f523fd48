import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAlerts } from '../../../src/bff/alerts/alert-settings.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

const minute = 60_000
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

interface Taken {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let deployment: StandInDeployment
let chat: Awaited<ReturnType<typeof startChat>>
let servers: RunningBff[]
let redis: RunningRedis | null
/** Cameras that are down. */
let down: ReadonlySet<string>
/** How often it was asked about cameras. */
let asked: number

beforeEach(async () => {
  deployment = await startStandIn()
  chat = await startChat()
  servers = []
  redis = null
  down = new Set()
  asked = 0
  const cameras = ['leeds-1', 'leeds-2', 'york-1', 'york-2']
  deployment.onHttp((_request, reply) =>
    reply.send([
      { id: 'leeds', name: 'Leeds' },
      { id: 'york', name: 'York' },
    ]),
  )
  deployment.onQuestion(({ action, body, answer }) => {
    if (action === 'status') asked += 1
    const own = cameras.filter(
      (id) => Array.isArray(body.entities) && body.entities.includes(id.slice(0, -2)),
    )
    answer(
      JSON.stringify(
        own.map((id) => {
          const location_id = id.slice(0, -2)
          return action === 'status'
            ? {
                recording_id: id,
                location_id,
                status: down.has(id) ? 'offline' : 'online',
                average_quality: 1,
              }
            : {
                id,
                organisation_id: 'o',
                location_id,
                camera_server_id: 's',
                name: `Camera ${id}`,
                status: 'active',
              }
        }),
      ),
    )
  })
})
afterEach(async () => {
  for (const server of servers) await server.close()
  expect(deployment.surprises).toEqual([])
  await deployment.close()
  await chat.close()
  await redis?.close()
})

async function startChat() {
  const taken: Taken[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece
    })
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('a secret answer')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    taken,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-place`,
    answers: (next: number) => {
      status = next
    },
    texts: () => taken.map(({ body }) => String(JSON.parse(body).text)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function start(): Promise<RunningBff> {
  const faults: string[] = []
  const alerts = readAlerts({ ALERT_WEBHOOK_URL: chat.address, ALERT_WEBHOOK_SECRET: secret }, faults)
  expect(faults).toEqual([])
  const server = await startRunningBff(
    {
      // In place of half a minute, so that a test need not wait: what counts is the clock that it moves.
      alerts: alerts === null ? null : { ...alerts, everyMs: 20 },
      redisUrl: redis?.url ?? null,
      limits: { redisAnswerMs: 5000 },
    },
    deployment,
  )
  servers.push(server)
  return server
}

/** Whichever of them tells has looked again and taken it in: it has asked once more after that. */
async function look(...all: readonly RunningBff[]): Promise<void> {
  for (let questions = 0; questions < 2; questions += 1) {
    const before = asked
    for (const server of all) server.pass(3000)
    await expect.poll(() => asked, { interval: 5 }).toBeGreaterThan(before)
  }
}

test('one message for an outage and one for its end, signed, readable by a chat and by a program', async () => {
  const server = await start()
  down = new Set(['leeds-1'])
  await look(server)
  expect(chat.taken).toEqual([])
  server.pass(5 * minute)
  await expect.poll(() => chat.taken.length).toBe(1)
  await look(server)
  await look(server)
  down = new Set()
  await look(server)
  server.pass(minute)
  await expect.poll(() => chat.taken.length).toBe(2)

  const [began, ended] = chat.taken
  if (began === undefined || ended === undefined) throw new Error('there are two')
  expect(JSON.parse(began.body)).toMatchObject({
    type: 'outage.began',
    text: expect.stringMatching(
      /^Camera Camera leeds-1 of Leeds is down since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
    data: {
      store: { id: 'leeds', name: 'Leeds' },
      cameras: [{ id: 'leeds-1' }],
      wholeStore: false,
      endedAt: null,
    },
  })
  expect(JSON.parse(ended.body)).toMatchObject({
    type: 'outage.ended',
    text: expect.stringMatching(/^Camera Camera leeds-1 of Leeds is back after \d+ min\.$/),
    data: { incident: JSON.parse(began.body).data.incident },
  })
  for (const { headers, body } of chat.taken) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const hmac = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${hmac}`)
  }
  expect(server.log()).not.toContain('secret-place')
})

test('a store that goes dark is one message', async () => {
  const server = await start()
  down = new Set(['york-1', 'york-2'])
  await look(server)
  server.pass(5 * minute)
  await expect.poll(() => chat.taken.length).toBe(1)
  expect(chat.texts()).toEqual([expect.stringContaining('All 2 cameras of York are down since')])
})

test('what is not taken is sent again, in its order, and given up after six hours; a redirect is not followed', async () => {
  const server = await start()
  chat.answers(503)
  down = new Set(['leeds-1'])
  await look(server)
  server.pass(5 * minute)
  await expect.poll(() => chat.taken.length).toBe(1)
  down = new Set()
  await look(server)
  chat.answers(302)
  server.pass(minute)
  await expect.poll(() => chat.taken.length).toBeGreaterThan(1)
  chat.answers(200)
  const failed = chat.taken.length
  server.pass(20 * minute)
  await expect.poll(() => chat.texts().at(-1)).toContain('is back after')
  expect(chat.texts().at(-2)).toContain('is down since')
  expect(
    chat
      .texts()
      .slice(0, failed)
      .every((text) => text.includes('is down since')),
  ).toBe(true)
  expect(server.log()).not.toContain('secret')

  chat.answers(500)
  down = new Set(['york-1'])
  await look(server)
  server.pass(5 * minute)
  const before = chat.taken.length
  await expect.poll(() => chat.taken.length).toBeGreaterThan(before)
  server.pass(6 * 60 * minute)
  await expect.poll(() => server.log()).toContain('"isOver":true')
})

test('with Redis one of two servers tells, the other goes on where it left off, and a restart forgets nothing', async () => {
  redis = await startRedis()
  const [one, two] = [await start(), await start()]
  for (const server of [one, two]) {
    const ready = async () => (await fetch(`${server.address}/readyz`)).json()
    await expect.poll(ready).toEqual({ status: 'ready', redis: 'ready' })
  }
  down = new Set(['leeds-1'])
  await look(one, two)
  for (const server of [one, two]) server.pass(5 * minute)
  await expect.poll(() => chat.taken.length).toBe(1)
  await look(one, two)
  await one.stop()
  await look(two)
  await two.stop()
  down = new Set()
  const three = await start()
  three.pass(6 * minute)
  await look(three)
  three.pass(minute)
  await expect.poll(() => chat.texts().length).toBe(2)
  expect(chat.texts()[1]).toContain('is back after')
  const { endless, text } = await redis.contents()
  expect(endless).toEqual([])
  for (const word of ['leeds', 'secret-place']) expect(text).not.toContain(word)
})

test('settings that mean nothing are told', () => {
  const faultsOf = (environment: Record<string, string>) => {
    const faults: string[] = []
    readAlerts(environment, faults)
    return faults
  }
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ ALERT_GRACE_MINUTES: '3' })).toEqual([
    'ALERT_GRACE_MINUTES is given, and ALERT_WEBHOOK_URL is not.',
  ])
  const url = { ALERT_WEBHOOK_URL: 'https://chat.example.com/hooks/1' }
  expect(faultsOf({ ...url, ALERT_WEBHOOK_SECRET: 'short', ALERT_OPEN_HOURS_ONLY: 'maybe' })).toEqual([
    'ALERT_OPEN_HOURS_ONLY must be yes or no.',
    expect.stringContaining('ALERT_WEBHOOK_SECRET must have at least 24 bytes'),
  ])
  expect(faultsOf({ ALERT_WEBHOOK_URL: 'ftp://chat.example.com' })).toHaveLength(1)
})
