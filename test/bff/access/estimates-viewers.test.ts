import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EstimatesAnswer } from '../../../src/protocol/derived/estimates/estimates-answers.ts'
import {
  allowed,
  answerIn,
  type DerivedAccess,
  powers,
  refused,
  startDerivedAccess,
  type UptimesBody,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

/** An hour that no camera saw. Clocks in London do not change within eight weeks of it. */
const day = '2026-01-20'
const blind = `${day} 12:00`
const now = Date.parse('2026-03-20T14:40:00Z')
let access: DerivedAccess

/** Counts twenty people times the store's power in each hour but the blind one. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain(question, entities) {
      const { action, body } = question
      if (body.returnEntityType === 'recording') {
        return entities.map((id) => ({ id: `camera of ${id}`, location_id: id, name: 'Entrance' }))
      }
      return action === 'metric' ? entriesOf(question, entities) : null
    },
    uptimes: uptimesOf,
    at: now,
  })
})
afterAll(() => access.close())

/** The beginnings of the hours from one day to another, as `YYYY-MM-DD HH:mm`. */
function hoursOf(start: string, end: string): readonly string[] {
  const first = Date.parse(start.slice(0, 10))
  const days = (Date.parse(end.slice(0, 10)) - first) / 86_400_000 + 1
  return Array.from({ length: days * 24 }, (_, hour) =>
    new Date(first + hour * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  )
}

function entriesOf({ body }: AskedQuestion, entities: readonly string[]) {
  const segments = entities.flatMap((location) =>
    hoursOf(String(body.start), String(body.end)).map((hour) => ({
      index: `${hour.replace(' ', 'T')}:00.000`,
      location,
      entries: hour === blind ? 0 : 20 * (powers.get(location) ?? 0),
    })),
  )
  return { segments, meta: { units: { entries: 'peopleCount' } } }
}

function uptimesOf({ start, end, recids }: UptimesBody) {
  const stores = recids.map((id) => id.replace('camera of ', ''))
  const uptime = hoursOf(start, end).map((index) => {
    const seen = index === blind ? 0 : 1
    return {
      index,
      withinSchedule: true,
      segmentsExpected: 4,
      segmentsReceived: 4 * seen,
      avgUptimeOnSegment: seen,
      pcSegmentsRecieved: seen,
      overallUptime: seen,
    }
  })
  const answer = stores.map((store) => ({
    recording: { id: `camera of ${store}`, name: 'Entrance', location: store, timezone: 'Europe/London' },
    uptime,
  }))
  return { stores, answer }
}

function ask(stores: readonly string[] | 'all', entities: readonly string[]): Promise<string> {
  return access.ask({ stores }, 'estimates', { start: day, end: day, aggregationPeriod: 'hour', entities })
}

test.each(allowed)('shows a viewer of %j what was missed of %j only', async (stores, entities, sum) => {
  const { segments, summary, stores: found } = answerIn<EstimatesAnswer>(await ask(stores, entities))
  // Each hour counts the same people, so nothing is uncertain.
  const missed = { expected: 20 * sum, low: 20 * sum, high: 20 * sum }
  expect(summary).toEqual({ missed, hours: entities.length, hoursLeftOut: 0 })
  expect(segments).toEqual([{ index: `${day}T12:00:00.000`, ...summary }])
  expect(found).toEqual({ estimated: entities.length, leftOut: { first: [], count: 0 } })
})

test.each(refused)(
  'refuses a viewer of %j the estimates of %j, without a request',
  async (stores, entities) => {
    await ask('all', entities)
    access.asked.length = 0
    expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
    expect(access.asked).toEqual([])
  },
)

test('requests only the stores of the derived request', async () => {
  access.bff.pass(600_000)
  access.asked.length = 0
  await ask(['store-2', 'store-5'], ['store-5', 'store-2'])
  expect(access.asked.length).toBeGreaterThan(1)
  const own = ['store-2', 'store-5']
  for (const stores of access.asked) expect(stores.filter((store) => !own.includes(store))).toEqual([])
})
