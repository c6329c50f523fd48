import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAlerts } from '../../../src/bff/alerts/alert-settings.ts'
import { readIndexClock } from '../../../src/bff/settings-reader.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
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
/** All cameras: the id of the store, and a number. */
let cameras: readonly string[]
/** How often it was asked about cameras. */
let asked: number
/** What the deployment says of the hours of its cameras; `null`: that it cannot. */
let uptimes: readonly { readonly recording: { readonly id: string }; readonly uptime: unknown }[] | null

beforeEach(async () => {
  deployment = await startStandIn()
  chat = await startChat()
  servers = []
  redis = null
  down = new Set()
  asked = 0
  uptimes = null
  cameras = ['leeds-1', 'leeds-2', 'york-1', 'york-2']
  deployment.onHttp((request, reply) => {
    if (request.url === '/v1/recording/uptimes') {
      const { recids } = JSON.parse(String(request.body)) as { readonly recids: readonly string[] }
      const own = uptimes?.filter(({ recording }) => recids.includes(recording.id))
      return reply.code(own === undefined ? 503 : 200).send(own)
    }
    const stores = [...new Set(cameras.map((id) => id.slice(0, -2)))]
    return reply.send(stores.map((id) => ({ id, name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}` })))
  })
  deployment.onQuestion(({ action, body, answer }) => {
    if (action === 'derived') {
      answer(JSON.stringify({ error: { code: 'unknown_route', message: 'There is no such route.' } }))
      return
    }
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

async function start(
  environment: Readonly<Record<string, string>> = {},
  clock: { readonly now?: () => number } = {},
): Promise<RunningBff> {
  const faults: string[] = []
  const url = { ALERT_WEBHOOK_URL: chat.address, ALERT_WEBHOOK_SECRET: secret }
  const alerts = readAlerts({ ...url, ...environment }, faults)
  expect(faults).toEqual([])
  const server = await startRunningBff(
    {
      // In place of half a minute, so that a test need not wait: what counts is the clock that it moves. Who tells for
      // several holds that for three times as long, and a look must be over by then.
      alerts: alerts === null ? null : { ...alerts, everyMs: redis === null ? 20 : 300 },
      indexClock: readIndexClock(environment),
      openDeriver: deriveInThread,
      redisUrl: redis?.url ?? null,
      limits: { redisAnswerMs: 5000 },
      ...clock,
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

test('a network that takes many stores down is one message, and another when it is back', async () => {
  const towns = ['bath', 'derby', 'hull', 'leeds', 'york']
  cameras = towns.flatMap((town) => [`${town}-1`, `${town}-2`])
  const server = await start()
  down = new Set(cameras)
  await look(server)
  server.pass(5 * minute)
  await expect.poll(() => chat.taken.length).toBe(1)
  down = new Set()
  await look(server)
  server.pass(minute)
  await expect.poll(() => chat.taken.length).toBe(2)
  expect(chat.texts()).toEqual([
    expect.stringMatching(/^5 stores are down, the first since .* UTC: Bath, Derby, Hull and 2 more\.$/),
    expect.stringMatching(/^5 stores are back, the longest after \d+ min: Bath, Derby, Hull and 2 more\.$/),
  ])
  const [began] = chat.taken.map(({ body }) => JSON.parse(body))
  expect(began.data.outages.map(({ store }: { store: { id: string } }) => store.id)).toEqual(towns)
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
  const startSharing = async () => {
    const server = await start()
    const ready = async () => (await fetch(`${server.address}/readyz`)).json()
    await expect.poll(ready).toEqual({ status: 'ready', redis: 'ready' })
    return server
  }
  const [one, two] = [await startSharing(), await startSharing()]
  down = new Set(['leeds-1'])
  await look(one, two)
  for (const server of [one, two]) server.pass(5 * minute)
  await expect.poll(() => chat.taken.length).toBe(1)
  await look(one, two)
  await one.stop()
  await look(two)
  await two.stop()
  down = new Set()
  const three = await startSharing()
  three.pass(6 * minute)
  await look(three)
  three.pass(minute)
  await expect.poll(() => chat.texts().length).toBe(2)
  expect(chat.texts()[1]).toContain('is back after')
  const { endless, text } = await redis.contents()
  expect(endless).toEqual([])
  for (const word of ['leeds', 'secret-place']) expect(text).not.toContain(word)
})

describe('in opening hours only', () => {
  const onlyOpen = { ALERT_OPEN_HOURS_ONLY: 'yes' }
  /** From nine to five on a Saturday, by the clock of the camera. */
  const hoursOf = (id: string, timezone: string) => ({
    recording: { id, name: id, location: id.slice(0, -2), useUploadingSchedule: true, timezone },
    // It was Friday in New York when the night in Leeds began.
    uptime: ['2026-11-20', '2026-11-21'].flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => ({
        index: `${day} ${String(hour).padStart(2, '0')}:00`,
        withinSchedule: hour >= 9 && hour < 17,
        segmentsExpected: 4,
        segmentsReceived: 0,
        avgUptimeOnSegment: 0,
        pcSegmentsRecieved: 0,
        overallUptime: 0,
      })),
    ),
  })
  let clock: number

  /** The time is this, and the cameras are looked at as they are then. */
  async function at(time: string): Promise<void> {
    clock = Date.parse(`2026-11-21T${time}Z`)
    for (let looks = 0; looks < 2; looks += 1) {
      const before = asked
      clock += 3000
      await expect.poll(() => asked, { interval: 5 }).toBeGreaterThan(before)
    }
  }

  test('a camera that goes down at night is told when its store opens, by the clock of that store, and its end at once', async () => {
    const stockroom = hoursOf('leeds-2', 'Europe/London')
    const always = stockroom.uptime.map((hour) => ({ ...hour, withinSchedule: true }))
    uptimes = [
      hoursOf('leeds-1', 'Europe/London'),
      { ...stockroom, uptime: always },
      hoursOf('york-1', 'America/New_York'),
    ]
    clock = Date.parse('2026-11-21T02:00:00Z')
    await start(onlyOpen, { now: () => clock })
    down = new Set(['leeds-1', 'york-1'])
    for (const time of ['02:00', '02:10', '08:58']) await at(time)
    expect(chat.taken).toEqual([])
    await at('09:00')
    await expect
      .poll(() => chat.texts())
      .toEqual([expect.stringMatching(/leeds-1 .* is down since 2026-11-21 02:00/)])
    await at('13:58')
    expect(chat.taken).toHaveLength(1)
    await at('14:00')
    await expect.poll(() => chat.texts()[1]).toMatch(/york-1 .* is down since/)
    await at('23:00')
    down = new Set()
    for (const time of ['23:01', '23:03']) await at(time)
    await expect
      .poll(() => chat.texts().slice(2))
      .toEqual(Array(2).fill(expect.stringContaining('is back after')))
  })

  test('hours that a deployment shows in UTC are read so, also where a store opens at half past one of them', async () => {
    // From nine to five on its own clock.
    const entries = hoursOf('leeds-1', 'Asia/Kolkata')
      .uptime.slice(24)
      .map((one, hour) => ({
        ...one,
        index: `2026-11-21 ${String(hour).padStart(2, '0')}:30`,
        withinSchedule: hour >= 3 && hour < 11,
      }))
    uptimes = [{ ...hoursOf('leeds-1', 'Asia/Kolkata'), uptime: entries }]
    clock = Date.parse('2026-11-21T02:00:00Z')
    await start({ ...onlyOpen, VITE_INDEX_CLOCK: 'utc' }, { now: () => clock })
    down = new Set(['leeds-1'])
    for (const time of ['02:00', '02:10', '03:28']) await at(time)
    expect(chat.taken).toEqual([])
    await at('03:31')
    await expect.poll(() => chat.texts()).toEqual([expect.stringMatching(/leeds-1 .* is down since/)])
  })

  test('a camera that does not exist yet says nothing of when its store is open', async () => {
    const door = hoursOf('leeds-1', 'Europe/London')
    const planned = hoursOf('leeds-2', 'Europe/London')
    uptimes = [
      { ...door, uptime: door.uptime.map((hour) => ({ ...hour, withinSchedule: true })) },
      {
        ...planned,
        uptime: planned.uptime.map(({ index }) => ({
          index,
          withinSchedule: false,
          segmentsExpected: null,
          segmentsReceived: null,
          avgUptimeOnSegment: null,
          pcSegmentsRecieved: null,
          overallUptime: null,
        })),
      },
    ]
    clock = Date.parse('2026-11-21T02:00:00Z')
    await start(onlyOpen, { now: () => clock })
    down = new Set(['leeds-1'])
    for (const time of ['02:00', '02:06']) await at(time)
    await expect.poll(() => chat.texts()).toEqual([expect.stringMatching(/leeds-1 .* is down since/)])
  })

  test('a store of which nobody says when it is open is told at any hour', async () => {
    clock = Date.parse('2026-11-21T02:00:00Z')
    await start(onlyOpen, { now: () => clock })
    down = new Set(['leeds-1'])
    for (const time of ['02:00', '02:06']) await at(time)
    await expect.poll(() => chat.taken.length).toBe(1)
  })
})
