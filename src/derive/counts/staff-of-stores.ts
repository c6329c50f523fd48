import { bucketsOf } from '../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { sumKnown } from '../../domain/cells/combine-rows.ts'
import { storesByZone } from '../../domain/cells/plan-groups.ts'
import { bucketCoverage } from '../../domain/coverage/bucket-coverage.ts'
import { seenStaffHours } from '../../domain/staffing/seen-staff.ts'
import { StaffHours } from '../../domain/staffing/staff-hours.ts'
import { type FloorZone, innermostPlaces, placeOf, placesByStore } from '../../domain/zones/floor.ts'
import { everyone } from '../../protocol/metrics/filtered-by.ts'
import { hoursOfPlaces } from '../cameras/entrances.ts'
import { inParts, type PlainDeployment, type PlainStore, unlessRefused } from '../plain/plain-deployment.ts'
import { amountsByBucket } from '../plain/plain-metrics.ts'
import { staffHoursMetric } from './staff-hours.ts'
import { storeFloors } from './store-floors.ts'
import { staysByBucket } from './zone-stays.ts'

interface StaffAsked {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

type StaffOfStores = ReadonlyMap<string, StaffHours>

/** Returns the hours of staff of each store by its shifts. None are known if the deployment refuses them. */
export function staffByShifts(plain: PlainDeployment, asked: StaffAsked): Promise<StaffOfStores> {
  return inPartsOf(plain, asked, async ({ stores, buckets }) => {
    const counting = amountsByBucket(plain, staffHoursMetric, { stores, base: 'hour', buckets })
    const counted = await unlessRefused(counting, null)
    return counted?.amounts.staffHours.values ?? new Map()
  })
}

/** Returns the hours of staff of each store as far as cameras saw them in zones. */
export async function staffByRole(plain: PlainDeployment, asked: StaffAsked): Promise<StaffOfStores> {
  const ids = asked.stores.map(({ id }) => id)
  const floor = innermostPlaces(await unlessRefused(storeFloors(plain, ids), []))
  const owned = placesByStore(floor)
  return inPartsOf(plain, asked, (part) => seenStaff(plain, part, owned, asked.asOf))
}

async function seenStaff(
  plain: PlainDeployment,
  { stores, days, timezone, buckets }: Part,
  owned: ReadonlyMap<string, readonly FloorZone[]>,
  asOf: number,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const own = stores.flatMap((store) => owned.get(store) ?? [])
  const places = stores.map((location) => {
    const recordings = new Set((owned.get(location) ?? []).flatMap((place) => place.recordings))
    return { location, recordings: [...recordings].sort(), basis: 'all' as const }
  })
  const watched = places.filter(({ recordings }) => recordings.length > 0)
  const people = { ...everyone, roles: ['staff'] } as const
  const counting = staysByBucket(plain, { floor: own, stores, people }, { buckets, base: 'hour' }, 'dwell')
  const [stays, { cameras }] = await Promise.all([
    unlessRefused(counting, new Map<string, readonly (number | null)[]>()),
    hoursOfPlaces(plain, { places: watched, openingHours: [] }, { ranges: [days], asOf }),
  ])
  const overUntil = wallIndexAt(asOf, timezone)
  return new Map(
    stores.map((store) => {
      const parts = (owned.get(store) ?? []).flatMap(({ zone }) => [stays.get(placeOf(store, zone)) ?? []])
      const seconds = buckets.map((_bucket, at) => sumKnown(parts.map((values) => values[at] ?? null)))
      const times = bucketCoverage(cameras.get(store) ?? [], buckets, overUntil)
      return [store, seenStaffHours(seconds, times)] as const
    }),
  )
}

interface Part {
  /** Ids of stores of one time zone. */
  readonly stores: readonly string[]
  readonly timezone: string
  readonly days: DayRange
  /** The hours of these days. */
  readonly buckets: readonly Bucket[]
}

/** Limits memory: the hours of this many store days are held at once. */
const mostStoreDays = 3100

/** Requests a month of a few stores at a time. Values are in the order of the buckets. */
async function inPartsOf(
  plain: PlainDeployment,
  { stores, days }: StaffAsked,
  read: (part: Part) => Promise<ReadonlyMap<string, readonly (number | null)[]>>,
): Promise<StaffOfStores> {
  const staff = new Map(stores.map(({ id }) => [id, new StaffHours(days)]))
  for (const { timezone, ids } of storesByZone(stores)) {
    for (const { days: month } of monthsOf(days)) {
      const buckets = bucketsOf(month, 'hour', timezone)
      const atOnce = Math.max(1, Math.min(plain.atOnce, Math.floor(mostStoreDays / lengthOf(month))))
      for (const some of inParts(ids, atOnce)) {
        const values = await read({ stores: some, timezone, days: month, buckets })
        for (const id of some) {
          const own = values.get(id) ?? []
          staff.get(id)?.add(buckets.map(({ index }, at) => ({ index, staffHours: own[at] ?? null })))
        }
      }
    }
  }
  return staff
}
