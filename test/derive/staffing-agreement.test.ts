import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveStaffing } from '../../src/derive/staffing.ts'
import type { StaffingAnswer } from '../../src/protocol/derived/staffing/staffing-answers.ts'
import { readStaffing } from '../../src/protocol/derived/staffing/staffing-results.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { staffing } from '../../src/service/warehouse/derived/staffing.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import { minuteMs, now } from '../service/warehouse/minute-by-minute.ts'
import { agreementRuns, runsEveryCase } from './agreement-runs.ts'
import {
  counters,
  goodUptime,
  hour,
  openChain,
  period,
  quarter,
  someStores,
  store,
} from './chain-questions.ts'
import { expectNear } from './near.ts'
import { plainWarehouse } from './plain-warehouse.ts'
import { keepFacts, keepFloors } from './random-chain.ts'

const daysOfBare = ['2014-10-24', '2014-10-25', '2014-10-27']
/** When the store without cameras has two members of staff, in every case with shifts. */
const shiftsOfBare = daysOfBare.map((date) => ({
  store: 'bare' as const,
  at: Date.parse(`${date}T07:00Z`) / minuteMs,
  minutes: 720,
  staff: 2,
}))
/** What its counter, which does not tell staff from customers, counts in every case. */
const countsOfBare = daysOfBare.map((date) => ({ at: Date.parse(`${date}T10:00Z`) / minuteMs, people: 9 }))

/** Compares SQL responses with those derived from plain responses, around the end of summer time. */
const warehouse = await openChain()
await keepFloors(warehouse)
const context = { now, limits: defaultQuestionLimits, organisations: null }

const day = fc.integer({ min: 22, max: 28 }).map((date) => `2014-10-${date}`)
/** While most stores are open. */
const daytime = fc
  .tuple(fc.integer({ min: 24, max: 27 }), fc.integer({ min: 7, max: 18 }))
  .map(([date, at]) => Date.UTC(2014, 9, date, at) / minuteMs)
/** Whole hours with customers and staff in the store, and staff in a zone. */
const rush = fc.record({
  // The counter of the other store does not tell staff from customers.
  store: fc.constantFrom('uk', 'in', 'us', 'new'),
  at: fc.oneof(hour, { arbitrary: daytime, weight: 3 }),
  hours: fc.integer({ min: 1, max: 10 }),
  customers: fc.integer({ min: 0, max: 20 }),
  zone: fc.constantFrom('Women:Tops', 'Men', 'Kids'),
  staff: fc.integer({ min: 0, max: 9 }),
})
const facts = fc.record({
  rushes: fc.array(rush, { minLength: 10, maxLength: 25 }),
  /** Of any length, in minutes. Half of the cases have none. */
  shifts: fc.oneof(
    fc.constant([]),
    fc.array(
      fc.record({
        store,
        at: quarter,
        minutes: fc.integer({ min: 1, max: 900 }),
        staff: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 5, maxLength: 30 },
    ),
  ),
  segments: fc.array(
    fc.record({
      store,
      at: quarter,
      camera: fc.constantFrom('cam-1', 'cam-2'),
      length: fc.integer({ min: 50, max: 400 }),
      uptime: goodUptime,
    }),
    { minLength: 15, maxLength: 40 },
  ),
  counters: counters(60),
})
type Facts = typeof facts extends fc.Arbitrary<infer Each> ? Each : never

const question = fc
  .record({ ends: fc.tuple(day, day), stores: someStores })
  .map(
    ({ ends, stores }): BodyOf<'staffing'> => ({ ...period(ends), entities: stores, entityType: 'location' }),
  )

const instant = (at: number) => new Date(at * minuteMs).toISOString()

async function keep({ rushes, shifts, segments, counters: counts }: Facts): Promise<void> {
  const inHours = rushes.flatMap((one) =>
    Array.from({ length: one.hours }, (_, each) => ({ ...one, from: one.at + each * 60 })),
  )
  const visits = inHours.flatMap(({ store: place, from, customers }) =>
    Array.from({ length: customers }, (_, each) => ({
      store: place,
      at: from + each,
      age: '',
      role: each % 5 === 0 ? 'staff' : 'customer',
    })),
  )
  const stays = inHours.flatMap(({ store: place, from, staff, zone }, nth) =>
    Array.from({ length: staff }, (_, each) => ({
      store: place,
      zone,
      at: from + each,
      seconds: 2400,
      age: '',
      role: each % 4 === 0 ? 'customer' : 'staff',
      visit: nth * 100 + each,
    })),
  )
  await keepFacts(warehouse, { visits, segments, counters: [...counts, ...countsOfBare], stays })
  await warehouse.command(`TRUNCATE TABLE ${database}.shifts`)
  await warehouse.insert(
    'shifts',
    (shifts.length === 0 ? [] : [...shifts, ...shiftsOfBare]).map(
      ({ store: place, at, minutes, staff }, nth) => ({
        location_id: place,
        starts_at: instant(at),
        shift_id: `shift-${nth}`,
        ends_at: instant(at + minutes),
        staff,
      }),
    ),
  )
}

/** Kinds of responses that occurred. The test fails if one is missing. */
const seen = new Set<string>()

function note({ source, hours, summary, entities, leftOut }: StaffingAnswer): void {
  seen.add(`source ${source}`)
  for (const { verdict } of hours) seen.add(`${source} ${verdict}`)
  for (const { reason } of leftOut.first) seen.add(`store ${reason}`)
  for (const [side, count] of Object.entries(summary.leftOut)) if (count > 0) seen.add(`unknown ${side}`)
  if (entities.some(({ countsStaff }) => countsStaff)) seen.add('counts staff')
}

const asked = fc.tuple(facts, fc.array(question, { minLength: 6, maxLength: 6 }))

test('service and reducer give equal numbers of staff over random facts', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([kept, questions]) => {
      await keep(kept)
      for (const body of questions) {
        const told = await staffing(warehouse, body, context)
        note(told)
        expect(readStaffing(JSON.parse(JSON.stringify(told)))).toEqual(told)
        expectNear(told, await deriveStaffing(plainWarehouse(warehouse, now), body, now))
      }
    }),
    agreementRuns(asked, [6, 20]),
  )
  if (!runsEveryCase) return
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'source shifts',
      'source role',
      'source null',
      ...['shifts', 'role'].flatMap((source) => ['thin', 'even', 'idle'].map((kind) => `${source} ${kind}`)),
      'store no-staff',
      'store not-together',
      'unknown visitors',
      'unknown staff',
      'counts staff',
    ]),
  )
}, 300_000)
