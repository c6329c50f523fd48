import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntriesRow } from '../../../src/protocol/results.ts'
import { entries } from '../../../src/service/warehouse/entries.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { SmallChain } from './small-chain.ts'

/**
 * The service's answer against a count that knows no SQL, no bucket boundaries and no offsets: it asks `Intl` for
 * the wall-clock time of every single minute.
 */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const minuteMs = 60_000
const ages = ['0_15', '16_24', '25_34'] as const
const genders = ['male', 'female'] as const
const now = Date.parse('2014-10-28T13:37:00Z')

const zones = { uk: 'Europe/London', in: 'Asia/Kolkata', us: 'America/New_York' } as const
type Store = keyof typeof zones
const stores = Object.keys(zones) as Store[]
for (const store of stores) await chain.location(store, zones[store])
// India has no known hours. The night club in London closes at the half past one that happens twice.
await chain.openOn('uk', [1, 2, 3, 4, 5, 6], 20 * 60 + 30, 25 * 60 + 30)
await chain.openOn('us', [1, 3, 5, 7], 9 * 60, 17 * 60 + 15)
await chain.specialDay('us', '2014-10-27', 0, 0)

const firstMinute = Date.parse('2014-10-24T00:00:00Z') / minuteMs
const lastMinute = Date.parse('2014-10-28T15:00:00Z') / minuteMs
const edges = [
  '2014-10-25T19:30Z',
  '2014-10-26T00:30Z',
  '2014-10-26T01:30Z',
  '2014-10-26T13:00Z',
  '2014-10-26T21:15Z',
]
const minute = fc.oneof(fc.integer({ min: firstMinute, max: lastMinute - 1 }), {
  arbitrary: fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -70, max: 70 }))
    .map(([edge, off]) => Date.parse(edge) / minuteMs + off),
  weight: 4,
})
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

const formats = new Map<Store, Intl.DateTimeFormat>(
  stores.map((id) => [
    id,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zones[id], dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const memo = new Map<string, { day: string; ofDay: number; isRepeat: boolean }>()
function wall(id: Store, at: number) {
  const key = `${id} ${at}`
  const known = memo.get(key)
  if (known !== undefined) return known
  const text = formats.get(id)?.format(at * minuteMs) ?? ''
  const [day = '', time = ''] = text.split(' ')
  const ofDay = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const isRepeat = formats.get(id)?.format((at - 60) * minuteMs) === text
  memo.set(key, { day, ofDay, isRepeat })
  return { day, ofDay, isRepeat }
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const hoursOn: Record<Store, (day: string) => readonly [number, number] | null> = {
  uk: (day) => (new Date(day).getUTCDay() === 0 ? null : [1230, 1530]),
  in: () => [0, 1440],
  us: (day) => {
    if (day === '2014-10-27') return null
    return [1, 3, 5, 0].includes(new Date(day).getUTCDay()) ? [540, 1035] : null
  },
}
const within = (id: Store, at: number) => {
  const { day, ofDay } = wall(id, at)
  const today = hoursOn[id](day)
  const before = hoursOn[id](dayBefore(day))
  return (
    (today !== null && ofDay >= today[0] && ofDay < today[1]) || (before !== null && ofDay + 1440 < before[1])
  )
}
const hour = Array.from({ length: 60 }, (_, n) => n + 1)
/** Between the first closing time and the last, where clocks go back, it stays open. */
const isOpen = (id: Store, at: number) =>
  within(id, at) || (hour.some((n) => within(id, at - n)) && hour.some((n) => within(id, at + n)))

function bucketOf(period: Request['aggregationPeriod'], id: Store, at: number): string {
  const { day, ofDay, isRepeat } = wall(id, at)
  if (period === 'hour') {
    return `${day}T${String(Math.floor(ofDay / 60)).padStart(2, '0')}:00:00.000 ${isRepeat ? 1 : 0}`
  }
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const monday = new Date(Date.parse(day) - sinceMonday * 86_400_000).toISOString().slice(0, 10)
  return `${{ day, week: monday, month: `${day.slice(0, 7)}-01` }[period]}T00:00:00.000 0`
}

/** Rows as text, so that they compare without regard to their order: `index occurrence | store | age | gender`. */
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
        inside.has(at) &&
        (!asked.insideRecordingTimes ||
          Array.from({ length: reach }, (_, n) => at + n).some((m) => isOpen(id, m)))
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
        const hasData = isSplit ? came.length > 0 : came.length + summed.length > 0
        const people = isSplit ? matching.length : came.length + summed.reduce((sum, s) => sum + s.people, 0)
        const value = hasData ? people : isMeasured && !(isSplit && hasSums) ? 0 : null
        const key = [bucket, asked.byEntity ? id : '', age, gender].join('|')
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

/** On the wire the second of two equal hours is told by its order alone: without the first it is the first. */
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

test('any request over any visits is answered as a count by hand would', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.array(request, { minLength: 8, maxLength: 8 }), async (kept, asked) => {
      await keep(kept)
      for (const one of asked) {
        const { segments = [], summary = [] } = await entries(
          warehouse,
          {
            start: new Date(one.from * minuteMs).toISOString(),
            end: new Date((one.from + one.minutes) * minuteMs - 1).toISOString(),
            entities: one.entities,
            entityType: 'location',
            facets: ['segments', 'summary'],
            aggregationPeriod: one.aggregationPeriod,
            insideRecordingTimes: one.insideRecordingTimes,
            breakdownByDimensions: [
              ...(one.byEntity ? (['entity'] as const) : []),
              ...(one.ages === null ? [] : (['age'] as const)),
              ...(one.genders === null ? [] : (['gender'] as const)),
            ],
            ...(one.ages !== null && { ages: one.ages }),
            ...(one.genders !== null && { genders: one.genders }),
          },
          { now },
        )
        const wanted = inOrderOfTheWire(expected(kept, one))
        expect(Object.fromEntries(answered(segments))).toEqual(Object.fromEntries(wanted))
        const indices = segments.map(({ index }) => index ?? '')
        expect(indices).toEqual(indices.toSorted())
        const total = (values: Iterable<number | null>) =>
          [...values].reduce<number>((sum, n) => sum + (n ?? 0), 0)
        expect(total(summary.map((row) => row.entries))).toBe(total(wanted.values()))
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
