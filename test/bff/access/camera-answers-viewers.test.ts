import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CameraUptimeAnswer } from '../../../src/protocol/derived/camera-uptime-answers.ts'
import type { IncidentsAnswer } from '../../../src/protocol/derived/incident-answers.ts'
import {
  allowed,
  answerIn,
  type DerivedAccess,
  powers as missed,
  refused,
  startDerivedAccess,
  type UptimesBody,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'

const day = '2026-03-01'
let access: DerivedAccess

/** The camera of each store missed as many hours as the store's power. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain({ action, body }, entities) {
      if (body.returnEntityType === 'recording') {
        return entities.map((id) => ({ id: `camera of ${id}`, location_id: id, name: 'Entrance' }))
      }
      return action === 'metric' ? { segments: [], meta: { units: { entries: 'peopleCount' } } } : null
    },
    uptimes: uptimesOf,
  })
})
afterAll(() => access.close())

/** Every hour of the day is scheduled; the camera of a store missed the hours of the table, then recovered. */
function uptimesOf({ start, end, recids }: UptimesBody) {
  const stores = recids.map((id) => id.replace('camera of ', ''))
  const answer = stores.map((store) => ({
    recording: { id: `camera of ${store}`, name: 'Entrance', location: store, timezone: 'Europe/London' },
    uptime:
      start <= day && day <= end
        ? Array.from({ length: 24 }, (_, hour) => hourOf(hour, hour >= (missed.get(store) ?? 0)))
        : [],
  }))
  return { stores, answer }
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

const period = { start: day, end: day }

/** Requests incidents as a person who sees these stores. */
function ask(
  stores: readonly string[] | 'all',
  entities: readonly string[],
  page: object = {},
): Promise<string> {
  return access.ask({ stores }, 'incidents', { ...period, entities, order: 'cost', limit: 10, ...page })
}

/** Requests the uptime of cameras. */
function askUptime(stores: readonly string[] | 'all', entities: readonly string[], page: object = {}) {
  const facets = ['hours', 'stores']
  return access.ask({ stores }, 'camera-uptime', {
    ...period,
    entities,
    facets,
    order: 'uptime',
    limit: 10,
    ...page,
  })
}

const missedOf = (stores: readonly string[]) => stores.reduce((sum, id) => sum + (missed.get(id) ?? 0), 0)

test.each(allowed)('shows a viewer of %j the incidents of %j only', async (stores, entities, hours) => {
  const { incidents, count, missedHours } = answerIn<IncidentsAnswer>(await ask(stores, entities))
  expect(missedHours).toBe(hours)
  expect(count).toBe(entities.length)
  expect(incidents.map(({ location }) => location).sort()).toEqual([...entities].sort())
})

test.each(allowed)(
  'shows a viewer of %j what the cameras of %j only saw',
  async (stores, entities, hours) => {
    const { cameras } = answerIn<IncidentsAnswer>(
      await ask(stores, entities, { cameras: { of: 'entrances' } }),
    )
    expect(cameras).toMatchObject({
      dueHours: 24 * entities.length,
      missedHours: hours,
      stores: entities.length,
      withoutRecords: { count: 0 },
    })
  },
)

test.each(refused)(
  'refuses a viewer of %j the incidents of %j as a whole, without a request',
  async (stores, entities) => {
    await ask('all', entities)
    access.asked.length = 0
    expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
    expect(access.asked).toEqual([])
  },
)

test('finds no store of others by a search', async () => {
  const frame = await ask(['store-1', 'store-2'], ['store-1', 'store-2'], { search: 'store-3' })
  expect(answerIn<IncidentsAnswer>(frame)).toMatchObject({
    incidents: [],
    count: 0,
    missedHours: 0,
    hasUptime: true,
  })
  expect(answerIn<IncidentsAnswer>(await ask('all', allStores, { search: 'SHOP store-3' }))).toMatchObject({
    count: 1,
  })
})

test('requests only the stores of the derived request', async () => {
  access.bff.pass(600_000)
  access.asked.length = 0
  expect(
    answerIn<IncidentsAnswer>(await ask(['store-2', 'store-5'], ['store-5', 'store-2'])).missedHours,
  ).toBe(18)
  expect(access.asked.length).toBeGreaterThan(1)
  for (const entities of access.asked)
    expect(['store-2', 'store-5']).toEqual(expect.arrayContaining(entities))
})

test.each(allowed)('shows a viewer of %j the uptime of %j only', async (viewer, entities) => {
  const answer = answerIn<CameraUptimeAnswer>(await askUptime(viewer, entities))
  expect(answer.count).toBe(entities.length)
  expect(answer.cameras?.map(({ location }) => location).sort()).toEqual([...entities].sort())
  expect(answer.stores?.map(({ location }) => location)).toEqual([...entities].sort())
  expect(answer.uptime).toBeCloseTo(1 - missedOf(entities) / (24 * entities.length), 5)
})

test('refuses the uptime of stores of others as a whole, and finds none of them by a search', async () => {
  await askUptime('all', allStores)
  access.asked.length = 0
  expect(failureOf(await askUptime(['store-1', 'store-2'], ['store-2', 'store-3'])).code).toBe('forbidden')
  expect(access.asked).toEqual([])
  const own = await askUptime(['store-1', 'store-2'], ['store-1', 'store-2'], { search: 'store-3' })
  expect(answerIn<CameraUptimeAnswer>(own)).toMatchObject({ cameras: [], count: 0 })
})
