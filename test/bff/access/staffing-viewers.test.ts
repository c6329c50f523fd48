import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { localDayOf } from '../../../src/calendar/local-day.ts'
import type { StaffingAnswer } from '../../../src/protocol/derived/staffing/staffing-answers.ts'
import type { StaffingAheadAnswer } from '../../../src/protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { fromWireRange, type TimeRange } from '../../../src/protocol/metrics/wire-time.ts'
import {
  allowed,
  answerIn,
  type DerivedAccess,
  powers,
  refused,
  startDerivedAccess,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

/** A Tuesday. */
const day = '2026-01-20'
const now = Date.parse('2026-03-20T14:40:00Z')
let access: DerivedAccess

/** In each hour, ten customers and a member of staff times the store's power. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain: (question, entities) => (question.action === 'metric' ? metricOf(question, entities) : null),
    at: now,
  })
})
afterAll(() => access.close())

function metricOf({ route, body }: AskedQuestion, entities: readonly string[]) {
  const entries = Array.isArray(body.roles) ? 1 : 11
  const range = fromWireRange({ start: String(body.start), end: String(body.end) })
  const hours = range === null ? [] : hoursIn(range)
  const segments = entities.flatMap((location) => {
    const power = powers.get(location) ?? 0
    const value = route === 'staff-hours' ? { staff_hours: power } : { entries: entries * power }
    return hours.map(({ index }) => ({ index, location, ...value }))
  })
  const units = route === 'staff-hours' ? { staff_hours: 'hours' } : { entries: 'peopleCount' }
  return { segments, meta: { units } }
}

/** The hours of these days in London. */
function hoursIn({ start, endExclusive }: TimeRange) {
  const days = {
    first: localDayOf(start, 'Europe/London'),
    last: localDayOf(endExclusive - 1, 'Europe/London'),
  }
  return bucketsOf(days, 'hour', 'Europe/London')
}

function ask(stores: readonly string[] | 'all', entities: readonly string[]): Promise<string> {
  return access.ask({ stores }, 'staffing', { start: day, end: day, entities })
}

function askAhead(stores: readonly string[] | 'all', entities: readonly string[]): Promise<string> {
  return access.ask({ stores }, 'staffing-ahead', { days: 1, entities })
}

test.each(allowed)(
  'shows a viewer of %j the visitors and staff of %j only',
  async (stores, entities, sum) => {
    const answer = answerIn<StaffingAnswer>(await ask(stores, entities))
    expect(answer.source).toBe('shifts')
    expect(answer.summary).toMatchObject({
      visitors: 240 * sum,
      staffHours: 24 * sum,
      hours: 24 * entities.length,
    })
    const noon = { weekday: 2, hour: 12, visitors: 10 * sum, staffHours: sum, hours: entities.length }
    expect(answer.hours.find(({ hour }) => hour === 12)).toMatchObject(noon)
    expect(answer.entities.map(({ location, staffHours }) => [location, staffHours])).toEqual(
      [...entities].sort().map((id) => [id, 24 * (powers.get(id) ?? 0)]),
    )
    expect(answer.leftOut).toEqual({ first: [], count: 0 })
  },
)

test.each(allowed)(
  'shows a viewer of %j the expected visitors and planned staff of %j only',
  async (stores, entities, sum) => {
    const answer = answerIn<StaffingAheadAnswer>(await askAhead(stores, entities))
    expect(answer.stores).toEqual({ planned: entities.length, leftOut: { first: [], count: 0 } })
    const hours = 24 * entities.length
    expect(answer.summary).toMatchObject({ expected: 240 * sum, staffHours: 24 * sum, hours })
    const noon = { hour: 12, expected: 10 * sum, staffHours: sum, stores: entities.length, evenStaff: sum }
    expect(answer.days[0]?.hours[12]).toMatchObject(noon)
  },
)

test.each(refused)(
  'refuses a viewer of %j the staffing of %j, past and planned, without a request',
  async (stores, entities) => {
    for (const asking of [ask, askAhead]) {
      await asking('all', entities)
      access.asked.length = 0
      expect(failureOf(await asking(stores, entities)).code).toBe('forbidden')
      expect(access.asked).toEqual([])
    }
  },
)

test('requests only the stores of the derived request', async () => {
  access.bff.pass(600_000)
  const own = ['store-2', 'store-5']
  for (const asking of [ask, askAhead]) {
    access.asked.length = 0
    await asking(own, ['store-5', 'store-2'])
    expect(access.asked.length).toBeGreaterThan(1)
    for (const stores of access.asked) expect(stores.filter((store) => !own.includes(store))).toEqual([])
  }
})
