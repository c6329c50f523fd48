import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CameraUptimeAnswer } from '../../../src/protocol/camera-uptime-answers.ts'
import type { IncidentsAnswer } from '../../../src/protocol/incident-answers.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { failureOf, type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

/** So many hours the camera of each store missed: no sum of two is that of two others. */
const missed = new Map(allStores.map((id, position) => [id, 2 ** position]))
const day = '2026-03-01'

let proxy: AccessProxy
let bff: RunningBff
/** Stores of the plain questions that the deployment was asked, and of the cameras whose hours it was asked. */
const asked: string[][] = []

beforeAll(async () => {
  proxy = await startAccessProxy()
  bff = await startRunningBff({ authentication: proxy.authentication, openDeriver: deriveInThread })
  bff.deployment.onQuestion((question) => question.answer(JSON.stringify(answerTo(question))))
  bff.deployment.onHttp((request: FastifyRequest, reply: FastifyReply) =>
    reply.send(
      request.url === '/v1/location/list'
        ? allStores.map((id) => ({ id, name: `Shop ${id}`, timezone: 'Europe/London' }))
        : uptimesOf(JSON.parse(String(request.body))),
    ),
  )
})
afterAll(async () => {
  await bff.close()
  await proxy.close()
})

function answerTo({ action, body }: AskedQuestion): unknown {
  if (action === 'derived') return { error: { code: 'unknown_route', message: 'There is no such route.' } }
  const entities = Array.isArray(body.entities) ? body.entities.map(String) : []
  asked.push(entities)
  if (body.returnEntityType === 'recording') {
    return entities.map((id) => ({ id: `camera of ${id}`, location_id: id, name: 'Entrance' }))
  }
  if (action !== 'metric') return []
  return { segments: [], meta: { units: { entries: 'peopleCount' } } }
}

/** Every hour of the day is due; the camera of a store missed as many as the table says, then was well. */
function uptimesOf({ start, end, recids }: { start: string; end: string; recids: readonly string[] }) {
  const stores = recids.map((id) => id.replace('camera of ', ''))
  asked.push(stores)
  return stores.map((store) => ({
    recording: { id: `camera of ${store}`, name: 'Entrance', location: store, timezone: 'Europe/London' },
    uptime:
      start <= day && day <= end
        ? Array.from({ length: 24 }, (_, hour) => hourOf(hour, hour >= (missed.get(store) ?? 0)))
        : [],
  }))
}

function hourOf(hour: number, isWell: boolean) {
  const share = isWell ? 1 : 0
  return {
    index: `${day} ${String(hour).padStart(2, '0')}:00`,
    withinSchedule: true,
    segmentsExpected: 4,
    segmentsReceived: 4 * share,
    avgUptimeOnSegment: share,
    pcSegmentsRecieved: share,
    overallUptime: share,
  }
}

/** Asks for incidents as somebody who may see these stores. */
function ask(
  stores: readonly string[] | 'all',
  entities: readonly string[],
  page: object = {},
): Promise<string> {
  return askOf('incidents', stores, entities, { order: 'cost', limit: 10, ...page })
}

/** Asks for the uptime of cameras. */
function askUptime(stores: readonly string[] | 'all', entities: readonly string[], page: object = {}) {
  const facets = ['hours', 'stores']
  return askOf('camera-uptime', stores, entities, { facets, order: 'uptime', limit: 10, ...page })
}

async function askOf(
  route: string,
  stores: readonly string[] | 'all',
  entities: readonly string[],
  fields: object,
): Promise<string> {
  const browser = await bff.connect(await proxy.headers({ stores }))
  const body = { start: day, end: day, entities, entityType: 'location', ...fields }
  browser.send({ action: 'derived', data: { id: '1', route, body } })
  const frame = await browser.next()
  browser.leave()
  return frame
}

function answerIn<Answer = IncidentsAnswer>(frame: string): Answer {
  return JSON.parse(frame.slice(frame.indexOf('{')))
}

const missedOf = (stores: readonly string[]) => stores.reduce((sum, id) => sum + (missed.get(id) ?? 0), 0)

test.each<[readonly string[] | 'all', readonly string[], number]>([
  ['all', allStores, 31],
  [['store-1', 'store-2'], ['store-1', 'store-2'], 3],
  [['store-2', 'store-3'], ['store-3', 'store-2'], 6],
  [['store-1'], ['store-1'], 1],
  ['all', ['store-4', 'store-5'], 24],
])('tells a viewer of %j the incidents of %j alone', async (stores, entities, hours) => {
  const { incidents, count, missedHours } = answerIn(await ask(stores, entities))
  expect(missedHours).toBe(hours)
  expect(count).toBe(entities.length)
  expect(incidents.map(({ location }) => location).sort()).toEqual([...entities].sort())
})

test.each<[readonly string[], readonly string[]]>([
  [['store-1', 'store-2'], allStores],
  [
    ['store-1', 'store-2'],
    ['store-2', 'store-3'],
  ],
  [['store-1'], ['store-1', 'store-2']],
  [['store-1'], ['store-9']],
  [[], ['store-1']],
])('refuses a viewer of %j the incidents of %j as a whole, and asks nobody', async (stores, entities) => {
  await ask('all', entities)
  asked.length = 0
  expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
  expect(asked).toEqual([])
})

test('finds no store of others by a search', async () => {
  const frame = await ask(['store-1', 'store-2'], ['store-1', 'store-2'], { search: 'store-3' })
  expect(answerIn(frame)).toMatchObject({ incidents: [], count: 0, missedHours: 0, hasUptime: true })
  expect(answerIn(await ask('all', allStores, { search: 'SHOP store-3' }))).toMatchObject({ count: 1 })
})

test('asks about the stores of the question alone', async () => {
  bff.pass(600_000)
  asked.length = 0
  expect(answerIn(await ask(['store-2', 'store-5'], ['store-5', 'store-2'])).missedHours).toBe(18)
  expect(asked.length).toBeGreaterThan(1)
  for (const entities of asked) expect(['store-2', 'store-5']).toEqual(expect.arrayContaining(entities))
})

test.each<[readonly string[] | 'all', readonly string[]]>([
  ['all', allStores],
  [
    ['store-1', 'store-2'],
    ['store-1', 'store-2'],
  ],
  [
    ['store-2', 'store-3'],
    ['store-3', 'store-2'],
  ],
  ['all', ['store-4', 'store-5']],
])('tells a viewer of %j the uptime of %j alone', async (viewer, entities) => {
  const answer = answerIn<CameraUptimeAnswer>(await askUptime(viewer, entities))
  expect(answer.count).toBe(entities.length)
  expect(answer.cameras?.map(({ location }) => location).sort()).toEqual([...entities].sort())
  expect(answer.stores?.map(({ location }) => location)).toEqual([...entities].sort())
  expect(answer.uptime).toBeCloseTo(1 - missedOf(entities) / (24 * entities.length), 5)
})

test('refuses the uptime of stores of others as a whole, and finds none of them by a search', async () => {
  await askUptime('all', allStores)
  asked.length = 0
  expect(failureOf(await askUptime(['store-1', 'store-2'], ['store-2', 'store-3'])).code).toBe('forbidden')
  expect(asked).toEqual([])
  const own = await askUptime(['store-1', 'store-2'], ['store-1', 'store-2'], { search: 'store-3' })
  expect(answerIn<CameraUptimeAnswer>(own)).toMatchObject({ cameras: [], count: 0 })
})
