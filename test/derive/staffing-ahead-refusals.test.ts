import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveStaffingAhead } from '../../src/derive/staffing-ahead.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { staffingAhead } from '../../src/service/warehouse/derived/staffing-ahead.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'

/**
 * A shop that is open from 9:30 to 18:00. In each whole hour of half a year, 24 visitors and 6 members of staff came in.
 * Four members of staff worked, so each had 6 visitors an hour.
 */
const warehouse = await openRememberingWarehouse()
const now = Date.parse('2014-10-28T21:00:00Z')
const plain = plainWarehouse(warehouse, now)
const body: BodyOf<'staffing-ahead'> = { entities: ['shop'], entityType: 'location', days: 4 }
/** Without the one in which it opens. */
const hours = [10, 11, 12, 13, 14, 15, 16, 17]
const days = Array.from({ length: 169 }, (_, day) =>
  new Date(Date.parse('2014-05-13') + day * 86_400_000).toISOString().slice(0, 10),
)
const at = (day: string, hour: number, minute = 0) =>
  `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`

beforeAll(async () => {
  const chain = new SmallChain(warehouse)
  await chain.location('shop', 'UTC')
  await chain.openOn('shop', [1, 2, 3, 4, 5, 6, 7], 9 * 60 + 30, 18 * 60)
  const open = days.flatMap((day) => [9, ...hours].map((hour) => [day, hour] as const))
  await chain.hourlyCounts('shop', Object.fromEntries(open.map(([day, hour]) => [at(day, hour), 24])))
  const staff = open.flatMap(([day, hour]) => [0, 1, 2, 3, 4, 5].map((minute) => at(day, hour, minute)))
  await chain.visits('shop', staff, { role: 'staff' })
  await chain.shifts(
    'shop',
    days.slice(-28).map((day) => [day, at(day, 9), at(day, 19), 4]),
  )
  // Wednesday, Thursday and Saturday. Nobody is planned yet for Friday.
  await chain.shifts('shop', [
    ['usual', at('2014-10-29', 9), at('2014-10-29', 14), 4],
    ['few', at('2014-10-29', 14), at('2014-10-29', 18), 2],
    ['one', at('2014-10-30', 9), at('2014-10-30', 16), 1],
    ['many', at('2014-11-01', 9), at('2014-11-01', 18), 9],
  ])
})

function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  return deriveStaffingAhead(deployment, body, now)
}

type Question = Parameters<PlainDeployment['metric']>[0]
const refuse = () => Promise.reject(new Refused())
const refusing = (isRefused: (question: Question) => boolean): Partial<PlainDeployment> => ({
  metric: (question) => (isRefused(question) ? refuse() : plain.metric(question)),
})

/** Each hour with its staff and verdict. */
const verdictsOf = (answer: Awaited<ReturnType<typeof told>>) =>
  answer.days.map((day) =>
    day.hours.map(({ hour, staffHours, verdict }) => `${hour}: ${staffHours} ${verdict}`).join(', '),
  )

const exactly = (expected: number) => ({ expected, low: expected, high: expected })

test('judges planned staff by the visitors of half a year that never differ', async () => {
  const answer = await told({})
  expect(verdictsOf(answer)).toEqual([
    '10: 4 even, 11: 4 even, 12: 4 even, 13: 4 even, 14: 2 thin, 15: 2 thin, 16: 2 thin, 17: 2 thin',
    '10: 1 thin, 11: 1 thin, 12: 1 thin, 13: 1 thin, 14: 1 thin, 15: 1 thin, 16: 0 thin, 17: 0 thin',
    '',
    '10: 9 idle, 11: 9 idle, 12: 9 idle, 13: 9 idle, 14: 9 idle, 15: 9 idle, 16: 9 idle, 17: 9 idle',
  ])
  expect(answer.days[0]?.hours[0]).toEqual({
    hour: 10,
    ...exactly(24),
    staffHours: 4,
    stores: 1,
    verdict: 'even',
    evenStaff: 4,
  })
  expect(answer.summary).toEqual({
    expected: 24 * 24,
    staffHours: 24 + 6 + 72,
    hours: 24,
    thin: { hours: 12, expected: 12 * 24 },
    idle: { hours: 8, staffHours: 72 },
    leftOut: { forecast: 0, staff: 8 },
  })
  const stretch = { location: 'shop', evenStaff: 4 }
  // 40 hours of staff too many, 26 and 8 too few.
  expect(answer.stretches).toEqual({
    first: [
      {
        ...stretch,
        index: '2014-11-01T10:00:00.000',
        hours: 8,
        ...exactly(192),
        staffHours: 72,
        verdict: 'idle',
      },
      {
        ...stretch,
        index: '2014-10-30T10:00:00.000',
        hours: 8,
        ...exactly(192),
        staffHours: 6,
        verdict: 'thin',
      },
      {
        ...stretch,
        index: '2014-10-29T14:00:00.000',
        hours: 4,
        ...exactly(96),
        staffHours: 8,
        verdict: 'thin',
      },
    ],
    count: 3,
  })
  expect(answer.stores).toEqual({ planned: 1, leftOut: { first: [], count: 0 } })
  expect(answer.meta.average).toEqual({ start: '2014-10-01', end: '2014-10-28' })
  const context = { now, limits: defaultQuestionLimits, organisations: null }
  expect(await staffingAhead(warehouse, body, context)).toEqual(answer)
})

test('has no figure if shifts are refused', async () => {
  expect(await told(refusing(({ route }) => route === 'staff-hours'))).toMatchObject({
    days: [],
    summary: { hours: 0 },
    stores: { planned: 0, leftOut: { first: [{ location: 'shop', reason: 'no-shifts' }], count: 1 } },
  })
})

test('expects staff among the visitors if roles are refused', async () => {
  const answer = await told(refusing(({ body: asked }) => 'roles' in asked))
  expect(verdictsOf(answer)).toEqual(verdictsOf(await told({})))
  expect(answer.days[0]?.hours[0]).toMatchObject({ ...exactly(30), evenStaff: 4 })
})

test('includes the hour in which a shop opens if opening hours are refused', async () => {
  const { days: all, summary } = await told({ openingHours: refuse })
  expect(all[0]?.hours.map(({ hour }) => hour)).toEqual([9, ...hours])
  expect(summary).toMatchObject({ hours: 27, leftOut: { forecast: 0, staff: 9 } })
})

test('is refused without hourly counts', async () => {
  await expect(told(refusing(({ route }) => route === 'entries'))).rejects.toBeInstanceOf(Refused)
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  for (const isBroken of [
    ({ route }: Question) => route === 'staff-hours',
    ({ route }: Question) => route === 'entries',
    ({ body: asked }: Question) => 'roles' in asked,
  ]) {
    const metric: PlainDeployment['metric'] = (question) =>
      isBroken(question) ? broken() : plain.metric(question)
    await expect(told({ metric })).rejects.toThrow('broken')
  }
  await expect(told({ openingHours: broken })).rejects.toThrow('broken')
})
