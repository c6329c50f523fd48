import fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffHours } from '../../../src/service/warehouse/questions/staff-hours.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { isThorough, runsRare } from '../../support/thoroughness.ts'
import { bucketOf, keepStores, minute, minuteMs, now, type Store, stores } from './minute-by-minute.ts'
import { answered, asOnTheWire, bodyOf, isOpenAt, iso, minutesOfBuckets } from './naive-answers.ts'
import { SmallChain } from './small-chain.ts'

/** Compares the route with sums over every minute of every shift, without SQL or bucket boundaries. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
await keepStores(chain)
const refreshed = Math.floor(now / minuteMs / 10) * 10

const store = fc.constantFrom(...stores)
const shift = fc.record({
  store,
  at: minute,
  minutes: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 600 }), weight: 4 }, fc.constant(1440)),
  staff: fc.integer({ min: 1, max: 4 }),
})
type Shift = typeof shift extends fc.Arbitrary<infer S> ? S : never
const request = fc.record({
  from: minute,
  minutes: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1440, max: 3 * 1440 })),
  aggregationPeriod: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  insideRecordingTimes: fc.boolean(),
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never

const minutesOf = ({ at, minutes }: Shift) => Array.from({ length: minutes }, (_, n) => at + n)

/** The minutes that shifts of a store cover, with the people of each, and the local days that they overlap. */
function rotaOf(shifts: readonly Shift[], id: Store) {
  const people = new Map<number, number>()
  const days = new Set<string>()
  for (const each of shifts.filter((one) => one.store === id)) {
    for (const at of minutesOf(each)) {
      people.set(at, (people.get(at) ?? 0) + each.staff)
      days.add(bucketOf('day', id, at))
    }
  }
  return { people, days }
}

const hours = (minutes: number | null) => (minutes === null ? null : (minutes * minuteMs) / 3_600_000)

async function compare(shifts: readonly Shift[], asked: Request): Promise<void> {
  const inside = asked.insideRecordingTimes
  const cells = new Map<string, number | null>()
  const totals = new Map<string, number | null>()
  for (const id of stores) {
    const { people, days } = rotaOf(shifts, id)
    let total: number | null = null
    for (const [bucket, minutes] of minutesOfBuckets(asked, id, refreshed)) {
      const counted = [...minutes].filter((at) => !inside || isOpenAt(id, at))
      const isKnown = counted.some((at) => days.has(bucketOf('day', id, at)))
      const sum = isKnown ? counted.reduce((all, at) => all + (people.get(at) ?? 0), 0) : null
      cells.set(`${bucket}|${id}`, hours(sum))
      if (sum !== null) total = (total ?? 0) + sum
    }
    totals.set(id, hours(total))
  }
  const answer = await staffHours(
    warehouse,
    {
      ...bodyOf(asked, true),
      entities: stores,
      entityType: 'location',
      insideRecordingTimes: inside,
      facets: ['segments', 'summary'],
    },
    { now },
  )
  expect(
    answered(
      answer.segments,
      ({ location = '' }) => location,
      (row) => row.staff_hours,
    ),
  ).toEqual(asOnTheWire(cells))
  expect(new Map(answer.summary?.map((row) => [row.location, row.staff_hours]))).toEqual(totals)
}

test('returns for random shifts what a sum over their minutes returns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(shift, { minLength: 4, maxLength: 25 }),
      fc.array(request, { minLength: 6, maxLength: 6 }),
      async (shifts, requests) => {
        await warehouse.command('TRUNCATE TABLE shopfloor.shifts')
        for (const id of stores) {
          await chain.shifts(
            id,
            shifts.flatMap(({ store: of, at, minutes, staff }, number) =>
              of === id ? [[String(number), iso(at), iso(at + minutes), staff] as const] : [],
            ),
          )
        }
        for (const asked of requests) await compare(shifts, asked)
      },
    ),
    // A failure reports its seed; shrinking would take minutes.
    { numRuns: isThorough ? 30 : runsRare ? 5 : 2, endOnFailure: true },
  )
}, 120_000)
