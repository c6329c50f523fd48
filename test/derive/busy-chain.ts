import fc from 'fast-check'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { type ChainFacts, type ChainStore, chainStores } from './random-chain.ts'

/** Nine weeks of one weekday, and what came on it: enough that something is usual. */
const dayMs = 86_400_000
const hourMs = 3_600_000
const weeks = 9

/** How one store is on this weekday. */
interface Pattern {
  /** People in each hour of the day. */
  readonly perHour: number
  /** Today's as a share of that. */
  readonly today: number
  /** Every so many visitors buy something, today and before; 0: there is no till. */
  readonly buying: readonly [number, number]
  /** The hours, of UTC, in which today's till is silent. */
  readonly silentFrom: number
  /** Seconds that they stay, today and before. */
  readonly stay: readonly [number, number]
}

const pattern = fc.record({
  perHour: fc.constantFrom(0, 2, 9, 12),
  today: fc.constantFrom(0, 0.2, 1, 1, 2.5),
  buying: fc.constantFrom([0, 0] as const, [2, 2] as const, [1, 4] as const, [3, 3] as const),
  silentFrom: fc.constantFrom(6, 10, 99),
  stay: fc.constantFrom([300, 300] as const, [900, 300] as const, [310, 300] as const),
})

export interface BusyFacts {
  readonly patterns: readonly Pattern[]
  /** Cameras that missed some hours of today, or all of it, or nothing; and of another week. */
  readonly outages: readonly {
    readonly camera: number
    readonly week: number
    readonly from: number
    readonly hours: number
    readonly uptime: number
  }[]
  /** Cameras without any record. */
  readonly blind: readonly number[]
}

const cameras: readonly Pick<ChainFacts['segments'][number], 'store' | 'camera'>[] = [
  { store: 'uk', camera: 'cam-1' },
  { store: 'uk', camera: 'cam-2' },
  { store: 'in', camera: 'cam-1' },
  { store: 'us', camera: 'cam-1' },
  { store: 'us', camera: 'cam-2' },
  { store: 'new', camera: 'cam-1' },
]
const position = fc.nat(cameras.length - 1)

export const busyFacts: fc.Arbitrary<BusyFacts> = fc.record({
  patterns: fc.array(pattern, { minLength: chainStores.length, maxLength: chainStores.length }),
  outages: fc.array(
    fc.record({
      camera: position,
      week: fc.constantFrom(0, 0, 0, 1, 2, 5),
      from: fc.nat(20),
      hours: fc.integer({ min: 1, max: 20 }),
      // No sum of these lies on a threshold of coverage, where a rounded share could fall on either side.
      uptime: fc.constantFrom(0, 0, 0.513, 0.907),
    }),
    { maxLength: 6 },
  ),
  blind: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(position, { maxLength: 3 })),
})

/** A rate and a stay that moved, a camera that saw too little, and a counter that says nothing; on a Tuesday at noon. */
export const tellingFacts: BusyFacts = {
  patterns: chainStores.map((store) => ({
    perHour: store === 'bare' ? 0 : 9,
    today: 1,
    buying: [1, store === 'in' ? 4 : 1],
    silentFrom: 99,
    stay: [store === 'in' ? 900 : 300, 300],
  })),
  outages: [
    { camera: cameras.findIndex(({ store }) => store === 'new'), week: 0, from: 8, hours: 4, uptime: 0.907 },
  ],
  blind: [],
}

/** Replaces all facts. @param now the current instant, whose day is today */
export async function keepBusyFacts(warehouse: Warehouse, facts: BusyFacts, now: number): Promise<void> {
  for (const table of ['visits', 'segments', 'hourly_counts', 'area_visits', 'transactions']) {
    await warehouse.command(`TRUNCATE TABLE ${database}.${table}`)
  }
  const days = Array.from({ length: weeks }, (_, week) => Math.floor(now / dayMs) * dayMs - week * 7 * dayMs)
  const people = chainStores.flatMap((store, place) =>
    days.flatMap((start, week) => peopleOf(store, facts.patterns[place], { start, week })),
  )
  const counted = people.filter(({ location_id }) => location_id !== 'bare')
  await warehouse.insert(
    'visits',
    counted.map(({ stay: _stay, buys: _buys, ...visit }) => ({ ...visit, recording_id: 'any' })),
  )
  await warehouse.insert(
    'area_visits',
    counted.map(({ location_id, entered_at, visit_id, age, gender, role, stay }) => ({
      location_id,
      taxonomy: 'Floor:Tops',
      entered_at,
      visit_id,
      recording_id: 'any',
      dwell_seconds: stay,
      age,
      gender,
      role,
    })),
  )
  await warehouse.insert(
    'transactions',
    people
      .filter(({ buys }) => buys)
      .map(({ location_id, entered_at, visit_id }) => ({
        location_id,
        sold_at: entered_at,
        transaction_id: visit_id,
        kind: 'sale',
        amount: '10.00',
        units: 1,
      })),
  )
  const hours = new Map<string, number>()
  for (const { location_id, entered_at } of people) {
    const hour = `${entered_at.slice(0, 13)}:00:00.000Z`
    if (location_id === 'bare') hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  await warehouse.insert(
    'hourly_counts',
    [...hours].map(([started_at, entries]) => ({
      location_id: 'bare',
      started_at,
      label: started_at,
      recording_id: 'counter',
      entries,
    })),
  )
  await warehouse.insert('segments', segmentsOf(facts, days))
}

function peopleOf(
  store: ChainStore,
  pattern: Pattern | undefined,
  { start, week }: { readonly start: number; readonly week: number },
) {
  if (pattern === undefined) return []
  const { perHour, today, buying, silentFrom, stay } = pattern
  // From the evening before to the morning after: somewhere it is that day.
  return Array.from({ length: 36 }, (_, hour) => hour - 6).flatMap((hour) => {
    const count = Math.round(perHour * (week === 0 ? today : 1) + ((hour + 30 + week * 5) % 3))
    return Array.from({ length: perHour === 0 ? 0 : count }, (_, person) => {
      const isSilent = week === 0 && hour >= silentFrom
      const every = buying[week === 0 ? 0 : 1]
      return {
        location_id: store,
        entered_at: new Date(start + hour * hourMs + Math.floor((person * hourMs) / count)).toISOString(),
        visit_id: `${store} ${week} ${hour} ${person}`,
        age: person % 2 === 0 ? '25_34' : '0_15',
        gender: '',
        role: person % 7 === 6 ? 'staff' : '',
        stay: stay[week === 0 ? 0 : 1] + (person % 5),
        buys: every > 0 && person % every === 0 && !isSilent,
      }
    })
  })
}

function segmentsOf({ outages, blind }: BusyFacts, days: readonly number[]) {
  return cameras.flatMap(({ store, camera }, place) => {
    if (blind.includes(place)) return []
    return days.flatMap((start, week) =>
      // With the day before, and the rest of it somewhere.
      Array.from({ length: 60 * 4 }, (_, quarter) => quarter / 4 - 30).flatMap((hour) => {
        const out = outages.find(
          (each) =>
            each.camera === place && each.week === week && hour >= each.from && hour < each.from + each.hours,
        )
        const uptime = out?.uptime ?? 1
        if (uptime === 0) return []
        return {
          location_id: store,
          recording_id: `${store}-${camera}`,
          started_at: new Date(start + hour * hourMs).toISOString(),
          uptime,
        }
      }),
    )
  })
}

/** When the day so far is looked at, around the end of summer time. */
export const instant = fc.constantFrom(
  '2014-10-28T13:37:00Z',
  // Clocks went back in London the night before, and in New York a week later.
  '2014-10-26T16:31:00Z',
  '2014-11-02T21:02:00Z',
  // Nowhere but in India the doors are open.
  '2014-10-28T07:44:00Z',
  // A club is open past midnight; in London a day has just begun.
  '2014-10-30T00:10:00Z',
)
