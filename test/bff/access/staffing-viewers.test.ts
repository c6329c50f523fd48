import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffingAnswer } from '../../../src/protocol/derived/staffing/staffing-answers.ts'
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

/** In each hour of the day, ten customers and a member of staff times the store's power. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain: (question, entities) => (question.action === 'metric' ? metricOf(question, entities) : null),
    at: now,
  })
})
afterAll(() => access.close())

function metricOf({ route, body }: AskedQuestion, entities: readonly string[]) {
  const entries = Array.isArray(body.roles) ? 1 : 11
  const segments = entities.flatMap((location) => {
    const power = powers.get(location) ?? 0
    return Array.from({ length: 24 }, (_, hour) => ({
      index: `${day}T${String(hour).padStart(2, '0')}:00:00.000`,
      location,
      ...(route === 'staff-hours' ? { staff_hours: power } : { entries: entries * power }),
    }))
  })
  const units = route === 'staff-hours' ? { staff_hours: 'hours' } : { entries: 'peopleCount' }
  return { segments, meta: { units } }
}

function ask(stores: readonly string[] | 'all', entities: readonly string[]): Promise<string> {
  return access.ask({ stores }, 'staffing', { start: day, end: day, entities })
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

test.each(refused)(
  'refuses a viewer of %j the staffing of %j, without a request',
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
