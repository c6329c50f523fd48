import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntriesRow } from '../../../src/protocol/metrics/results.ts'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { isThorough, runsRare } from '../../support/thoroughness.ts'
import {
  bucketOf,
  isOpen,
  keepStores,
  minute,
  minuteMs,
  now,
  type Store,
  stores,
} from './minute-by-minute.ts'
import { SmallChain } from './small-chain.ts'

/**
 * Compares the response with a count without SQL, bucket boundaries or offsets, which asks `Intl` for the wall-clock
 * time of every minute.
 */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const ages = ['0_15', '16_24', '25_34'] as const
const genders = ['male', 'female'] as const

await keepStores(chain)
const store = fc.constantFrom(...stores)
const visit = fc.record({
  store,
  at: minute,
  age: fc.constantFrom(...ages, ''),
  gender: fc.constantFrom(...genders, ''),
})
const quarter = minute.map((at) => at - (at % 15))
const data = fc.record({
  visits: fc.array(visit, { maxLength: 30 }),
  sums: fc.uniqueArray(fc.record({ store, at: minute.map((at) => at - (at % 60)), people: fc.nat(9) }), {
    maxLength: 14,
    selector: ({ store: id, at }) => `${id} ${at}`,
  }),
  segments: fc.array(fc.record({ store, at: quarter }), { maxLength: 60 }),
})
type Data = typeof data extends fc.Arbitrary<infer D> ? D : never

const request = fc.record({
  from: minute,
  minutes: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 3 * 1440 })),
  entities: fc.uniqueArray(store, { minLength: 1 }),
  aggregationPeriod: fc.constantFrom('hour', 'day', 'week', 'month'),
  byEntity: fc.boolean(),
  ages: fc.option(fc.uniqueArray(fc.constantFrom(...ages), { minLength: 1 }), { freq: 1 }),
  genders: fc.option(fc.uniqueArray(fc.constantFrom(...genders), { minLength: 1 }), { freq: 1 }),
  insideRecordingTimes: fc.boolean(),
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never

function isOpenWithin(
  { store: id, at }: { readonly store: Store; readonly at: number },
  reach: number,
): boolean {
  return Array.from({ length: reach }, (_, n) => at + n).some((m) => isOpen(id, m))
}

/** Rows as text, to compare them in any order: `index occurrence | store | age | gender`. */
function expected({ visits, sums, segments }: Data, asked: Request): ReadonlyMap<string, number | null> {
  const end = Math.min(asked.from + asked.minutes, Math.floor(now / minuteMs / 10) * 10)
  const combinations = (asked.ages ?? ['']).flatMap((age) =>
    (asked.genders ?? ['']).map((gender) => ({ age, gender })),
  )
  const isSplit = asked.ages !== null || asked.genders !== null
  const answer = new Map<string, number | null>()
  for (const id of asked.entities) {
    const buckets = new Map<string, number[]>()
    for (let at = asked.from; at < end; at += 1) {
      const bucket = bucketOf(asked.aggregationPeriod, id, at)
      const minutes = buckets.get(bucket)
      if (minutes === undefined) buckets.set(bucket, [at])
      else minutes.push(at)
    }
    for (const [bucket, minutes] of buckets) {
      const inside = new Set(minutes)
      const counts = (at: number, reach: number) =>
        inside.has(at) && (!asked.insideRecordingTimes || isOpenWithin({ store: id, at }, reach))
      const came = visits.filter((v) => v.store === id && counts(v.at, 1))
      const summed = sums.filter((s) => s.store === id && counts(s.at, 60))
      const hasSums = sums.some((s) => s.store === id && inside.has(s.at))
      const isMeasured = segments.some(
        (s) =>
          s.store === id &&
          Array.from({ length: 15 }, (_, n) => s.at + n).some((m) => inside.has(m) && isOpen(id, m)),
      )
      for (const { age, gender } of combinations) {
        const matching = came.filter(
          (v) => (age === '' || v.age === age) && (gender === '' || v.gender === gender),
        )
        const people = isSplit ? matching.length : came.length + summed.reduce((sum, s) => sum + s.people, 0)
        // A counter that runs around the clock reports 0 while the store is closed, which is no count of visitors.
        const isCounted = people > 0 || summed.some((s) => isOpenWithin(s, 60))
        const hasData = isSplit ? came.length > 0 : isCounted
        const value = hasData ? people : isMeasured && !(isSplit && hasSums) ? 0 : null
        const key = [bucket, id, age, gender].join('|')
        const sofar = answer.get(key) ?? null
        answer.set(key, value === null ? sofar : (sofar ?? 0) + value)
      }
    }
  }
  return answer
}

function answered(rows: readonly EntriesRow[]): ReadonlyMap<string, number | null> {
  const answer = new Map<string, number | null>()
  for (const { index, location = '', age = '', gender = '', entries: people } of rows) {
    const key = (occurrence: number) => [`${index} ${occurrence}`, location, age, gender].join('|')
    answer.set(answer.has(key(0)) ? key(1) : key(0), people)
  }
  return answer
}

/** A response marks the second of two equal hours by its order only, so without the first it looks like the first. */
function inOrderOfTheWire(rows: ReadonlyMap<string, number | null>): ReadonlyMap<string, number | null> {
  return new Map(
    [...rows].map(([key, people]) => {
      const first = key.replace(' 1|', ' 0|')
      return [rows.has(first) ? key : first, people]
    }),
  )
}

async function keep({ visits, sums, segments }: Data): Promise<void> {
  for (const table of ['visits', 'hourly_counts', 'segments']) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  const iso = (at: number) => new Date(at * minuteMs).toISOString()
  await warehouse.insert(
    'visits',
    visits.map(({ store: location_id, at, age, gender }, position) => ({
      location_id,
      entered_at: iso(at),
      visit_id: String(position),
      recording_id: 'any',
      age,
      gender,
      role: '',
    })),
  )
  for (const { store: id, at, people } of sums) await chain.hourlyCounts(id, { [iso(at)]: people })
  for (const id of stores) {
    await chain.segments(
      id,
      'camera',
      segments.filter((segment) => segment.store === id).map(({ at }) => iso(at)),
    )
  }
}

test('returns for random visits what a manual count returns', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.array(request, { minLength: 8, maxLength: 8 }), async (kept, asked) => {
      await keep(kept)
      for (const one of asked) {
        const body = {
          start: new Date(one.from * minuteMs).toISOString(),
          end: new Date((one.from + one.minutes) * minuteMs - 1).toISOString(),
          entities: one.entities,
          entityType: 'location' as const,
          aggregationPeriod: one.aggregationPeriod,
          insideRecordingTimes: one.insideRecordingTimes,
          breakdownByDimensions: [
            ...(one.byEntity ? (['entity'] as const) : []),
            ...(one.ages === null ? [] : (['age'] as const)),
            ...(one.genders === null ? [] : (['gender'] as const)),
          ],
          ...(one.ages !== null && { ages: one.ages }),
          ...(one.genders !== null && { genders: one.genders }),
        }
        const { segments = [], summary = [] } = await entries(
          warehouse,
          { ...body, facets: ['segments', 'summary'] },
          { now },
        )
        const alone = await entries(warehouse, { ...body, facets: ['summary'] }, { now })
        expect(alone.summary).toEqual(summary)
        const wanted = inOrderOfTheWire(expected(kept, one))
        expect(Object.fromEntries(answered(segments))).toEqual(Object.fromEntries(wanted))
        const indices = segments.map(({ index }) => index ?? '')
        expect(indices).toEqual(indices.toSorted())
        const total = (values: Iterable<number | null>) =>
          [...values].reduce<number>((sum, n) => sum + (n ?? 0), 0)
        expect(total(summary.map((row) => row.entries))).toBe(total(wanted.values()))
      }
    }),
    { numRuns: isThorough ? 15 : runsRare ? 5 : 2 },
  )
}, 300_000)
