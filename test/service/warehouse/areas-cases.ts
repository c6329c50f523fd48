import fc from 'fast-check'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { minute, minuteMs, type Store, stores } from './minute-by-minute.ts'
import { SmallChain } from './small-chain.ts'

/** Random stays, visitors, transactions and footage of three stores, and random requests for them. */
const taxonomies = ['Zone:X', 'Zone:Y'] as const
const genders = ['male', 'female'] as const
/** Store, zone, and the camera that covers it: Kolkata has one zone; in New York two cameras cover the same one. */
const owners = [
  ['uk', 'Zone:X', 'cam-1'],
  ['uk', 'Zone:Y', 'cam-2'],
  ['in', 'Zone:X', 'cam-1'],
  ['us', 'Zone:X', 'cam-1'],
  ['us', 'Zone:X', 'cam-2'],
] as const

/** Makes the zones of the floor known. */
export async function keepOwners(chain: SmallChain): Promise<void> {
  for (const [location, taxonomy, camera] of owners) await chain.area(location, taxonomy, camera)
}

const store = fc.constantFrom(...stores)
const stay = fc.record({
  later: fc.oneof(fc.nat(5), fc.nat(600)),
  taxonomy: fc.constantFrom(...taxonomies),
  dwell: fc.nat(3000),
  gender: fc.constantFrom(...genders, ''),
})
export const data = fc.record({
  visits: fc.array(
    fc.record({
      store,
      at: minute,
      stays: fc.uniqueArray(stay, {
        minLength: 1,
        maxLength: 4,
        selector: (s) => `${s.later} ${s.taxonomy}`,
      }),
    }),
    { minLength: 12, maxLength: 25 },
  ),
  segments: fc.array(
    fc.record({ store, at: minute.map((at) => at - (at % 15)), camera: fc.constantFrom('cam-1', 'cam-2') }),
    { minLength: 12, maxLength: 60 },
  ),
  people: fc.array(fc.record({ store, at: minute, role: fc.constantFrom('customer', 'staff', '') }), {
    minLength: 15,
    maxLength: 40,
  }),
  sales: fc.array(fc.record({ store, at: minute, kind: fc.constantFrom('sale', 'sale', 'refund', 'void') }), {
    minLength: 15,
    maxLength: 30,
  }),
})
export type Data = typeof data extends fc.Arbitrary<infer D> ? D : never

export const request = fc.record({
  from: minute,
  // Evenly distributed ranges would rarely be long, and mostly return null.
  minutes: fc.oneof(
    fc.integer({ min: 1, max: 180 }),
    fc.integer({ min: 1440, max: 3 * 1440 }),
    fc.constant(4320),
  ),
  entities: fc.uniqueArray(store, { minLength: 1 }),
  aggregationPeriod: fc.constantFrom('hour', 'day', 'week', 'month'),
  byEntity: fc.boolean(),
  byTaxonomy: fc.boolean(),
  taxonomy: fc.uniqueArray(fc.constantFrom(...taxonomies), { minLength: 1 }),
  genders: fc.option(fc.uniqueArray(fc.constantFrom(...genders), { minLength: 1 })),
  insideRecordingTimes: fc.boolean(),
})
export type Request = typeof request extends fc.Arbitrary<infer R> ? R : never

/** Body fields that every route shares. */
export function bodyOf(asked: Request) {
  return {
    start: new Date(asked.from * minuteMs).toISOString(),
    end: new Date((asked.from + asked.minutes) * minuteMs - 1).toISOString(),
    entities: asked.entities,
    entityType: 'location' as const,
    facets: ['segments' as const, 'summary' as const],
    aggregationPeriod: asked.aggregationPeriod,
    insideRecordingTimes: asked.insideRecordingTimes,
    breakdownByDimensions: [
      ...(asked.byEntity ? (['entity'] as const) : []),
      ...(asked.genders === null ? [] : (['gender'] as const)),
    ],
    ...(asked.genders !== null && { genders: asked.genders }),
  }
}

/** Replaces the previous rows. */
export async function keep(warehouse: Warehouse, { visits, segments, people, sales }: Data): Promise<void> {
  const chain = new SmallChain(warehouse)
  for (const table of ['visits', 'area_visits', 'transactions', 'segments']) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  const iso = (at: number) => new Date(at * minuteMs).toISOString()
  await warehouse.insert(
    'area_visits',
    visits.flatMap(({ store: location_id, at, stays }, position) =>
      stays.map(({ later, taxonomy, dwell, gender }) => ({
        location_id,
        taxonomy,
        entered_at: iso(at + later),
        visit_id: String(position),
        recording_id: 'any',
        dwell_seconds: dwell,
        age: '',
        gender,
        role: '',
      })),
    ),
  )
  for (const id of stores) {
    for (const watching of ['cam-1', 'cam-2'] as const) {
      const seen = segments.filter((segment) => segment.store === id && segment.camera === watching)
      await chain.segments(
        id,
        watching,
        seen.map(({ at }) => iso(at)),
      )
    }
    for (const who of ['customer', 'staff', ''] as const) {
      const came = people.filter((person) => person.store === id && person.role === who)
      await chain.visits(
        id,
        came.map(({ at }) => iso(at)),
        { role: who },
      )
    }
  }
  await warehouse.insert(
    'transactions',
    sales.map(({ store: location_id, at, kind }, position) => ({
      location_id,
      sold_at: iso(at),
      transaction_id: String(position),
      kind,
      amount: '1.00',
      units: 1,
    })),
  )
}

export const camerasOf = (id: Store, taxonomy: string) =>
  owners.filter((owner) => owner[0] === id && (taxonomy === '' || owner[1] === taxonomy)).map((o) => o[2])
