import type { DayRange } from '../../calendar/calendar.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { sumKnown } from '../../domain/cells/combine-rows.ts'
import { storesByZone } from '../../domain/cells/plan-groups.ts'
import { bucketCoverage } from '../../domain/coverage/bucket-coverage.ts'
import { ClockValues } from '../../domain/staffing/clock-values.ts'
import { seenStaffHours } from '../../domain/staffing/seen-staff.ts'
import { type FloorZone, innermostPlaces, placeOf, placesByStore } from '../../domain/zones/floor.ts'
import { type Demographics, everyone } from '../../protocol/metrics/filtered-by.ts'
import { hoursOfPlaces } from '../cameras/entrances.ts'
import { loadAhead } from '../plain/load-ahead.ts'
import { type PlainDeployment, type PlainStore, unlessRefused } from '../plain/plain-deployment.ts'
import { amountsByBucket, type PlainMetric } from '../plain/plain-metrics.ts'
import { entriesByBucket } from './entries.ts'
import { type HourlyPart, hourlyParts } from './hourly-parts.ts'
import { plannedStaffMetric, staffHoursMetric } from './staff-hours.ts'
import { storeFloors } from './store-floors.ts'
import { staysByBucket } from './zone-stays.ts'

interface StaffAsked {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

type StaffOfStores = ReadonlyMap<string, ClockValues>

/**
 * Returns the hours of staff of each store by its shifts, up to the last refresh. None are known if the deployment
 * refuses them.
 */
export function staffByShifts(plain: PlainDeployment, asked: StaffAsked): Promise<StaffOfStores> {
  return hoursOfShifts(plain, asked, staffHoursMetric)
}

/** Returns the hours of staff of each store by its shifts, past and planned. None are known if they are refused. */
export function plannedStaff(plain: PlainDeployment, asked: StaffAsked): Promise<StaffOfStores> {
  return hoursOfShifts(plain, asked, plannedStaffMetric)
}

async function hoursOfShifts(
  plain: PlainDeployment,
  asked: StaffAsked,
  metric: PlainMetric<'staffHours'>,
): Promise<StaffOfStores> {
  const counting = inPartsOf(plain, asked, async ({ stores, buckets }) => {
    const counted = await amountsByBucket(plain, metric, { stores, base: 'hour', buckets })
    return counted.amounts.staffHours.values
  })
  const known = await unlessRefused(counting, unknownIn(asked))
  for (const own of known.values()) own.forgetAfterNightShifts()
  return known
}

/** Returns the hours of staff of each store as far as cameras saw them in zones. None are known if roles are refused. */
export async function staffByRole(plain: PlainDeployment, asked: StaffAsked): Promise<StaffOfStores> {
  const ids = asked.stores.map(({ id }) => id)
  const floor = innermostPlaces(await unlessRefused(storeFloors(plain, ids), []))
  const owned = placesByStore(floor)
  const counting = inPartsOf(plain, asked, (part) => seenStaff(plain, part, owned, asked.asOf))
  return unlessRefused(counting, unknownIn(asked))
}

/**
 * Returns how many members of staff came in through the entrances of each store.
 * @throws Refused if the deployment has no roles
 */
export function staffEntries(plain: PlainDeployment, asked: StaffAsked): Promise<StaffOfStores> {
  return inPartsOf(plain, asked, async ({ stores, buckets }) => {
    const counted = await entriesByBucket(plain, { stores, people: staff, base: 'hour', buckets })
    return counted.values
  })
}

const staff: Demographics = { ...everyone, roles: ['staff'] }

async function seenStaff(
  plain: PlainDeployment,
  { stores, days, timezone, buckets }: HourlyPart,
  owned: ReadonlyMap<string, readonly FloorZone[]>,
  asOf: number,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const own = stores.flatMap((store) => owned.get(store) ?? [])
  const places = stores.map((location) => {
    const recordings = new Set((owned.get(location) ?? []).flatMap((place) => place.recordings))
    return { location, recordings: [...recordings].sort(), basis: 'all' as const }
  })
  const watched = places.filter(({ recordings }) => recordings.length > 0)
  const [stays, { cameras }] = await Promise.all([
    staysByBucket(plain, { floor: own, stores, people: staff }, { buckets, base: 'hour' }, 'dwell'),
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

/** Requests a month of a few stores at a time. Values are in the order of the buckets. */
async function inPartsOf(
  plain: PlainDeployment,
  asked: StaffAsked,
  read: (part: HourlyPart) => Promise<ReadonlyMap<string, readonly (number | null)[]>>,
): Promise<StaffOfStores> {
  const known = unknownIn(asked)
  const parts = storesByZone(asked.stores).flatMap((zone) => [...hourlyParts(plain, zone, asked.days)])
  const counted = loadAhead(parts, async (part) => ({ part, values: await read(part) }))
  for await (const { part, values } of counted) {
    for (const id of part.stores) {
      const own = values.get(id) ?? []
      known.get(id)?.add(part.buckets.map((bucket, at) => ({ bucket, value: own[at] ?? null })))
    }
  }
  return known
}

function unknownIn({ stores, days }: StaffAsked): StaffOfStores {
  return new Map(stores.map(({ id }) => [id, new ClockValues(days)]))
}
