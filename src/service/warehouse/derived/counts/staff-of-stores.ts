import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { storesByZone } from '../../../../domain/cells/plan-groups.ts'
import { hoursOfDay } from '../../../../domain/forecast/store-history.ts'
import { seenStaffHours } from '../../../../domain/staffing/seen-staff.ts'
import { StaffHours } from '../../../../domain/staffing/staff-hours.ts'
import { type FloorZone, innermostPlaces } from '../../../../domain/zones/floor.ts'
import { everyone } from '../../../../protocol/metrics/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import { recordingsOf } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'
import { entranceTime } from '../cameras/entrance-time.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { existencesIn } from '../cameras/watching.ts'
import { ZoneSpan } from '../cameras/zone-span.ts'
import { daysInParts } from '../stores/day-parts.ts'
import { grouped } from '../stores/grouped.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { staffHoursOf } from './staff-hours-of-stores.ts'
import { staysOfStores } from './visits-of-zones.ts'
import { floorsOf } from './zone-floor.ts'

interface StaffQuestion {
  readonly stores: readonly StoredLocation[]
  readonly days: DayRange
}

type StaffOfStores = ReadonlyMap<string, StaffHours>

/** Returns the hours of staff of each store by its shifts. */
export function staffByShifts(
  warehouse: Warehouse,
  question: StaffQuestion,
  context: MetricContext,
): Promise<StaffOfStores> {
  return inPartsOf(question, context, ({ stores, buckets }) =>
    staffHoursOf(warehouse, { stores: stores.map(({ id }) => id), buckets }, context),
  )
}

/** Returns the hours of staff of each store as far as cameras saw them in zones. */
export async function staffByRole(
  warehouse: Warehouse,
  question: StaffQuestion,
  context: MetricContext,
): Promise<StaffOfStores> {
  const ids = question.stores.map(({ id }) => id)
  const { floor, watching } = await floorsOf(warehouse, ids)
  const places = innermostPlaces(floor)
  const cameras = await zoneCameras(warehouse, ids, places)
  const people = { ...everyone, roles: ['staff'] } as const
  return inPartsOf(question, context, async (part) => {
    const { dwell } = await staysOfStores(warehouse, { ...part, floor: places, people }, context)
    const times = await timesOf(warehouse, part, { cameras, hours: watching.hours }, context)
    return new Map(
      [...dwell].map(([store, seconds]) => [store, seenStaffHours(seconds, times(store) ?? [])] as const),
    )
  })
}

/** The cameras of these places, by store. */
async function zoneCameras(
  warehouse: Warehouse,
  stores: readonly string[],
  places: readonly FloorZone[],
): Promise<Entrances['cameras']> {
  const needed = new Set(
    places.flatMap(({ store, recordings }) => recordings.map((recording) => `${store}\n${recording}`)),
  )
  const recordings = await recordingsOf(warehouse, stores)
  return grouped(
    recordings.filter(({ id, location }) => needed.has(`${location}\n${id}`)),
    ({ location }) => location,
  )
}

async function timesOf(
  warehouse: Warehouse,
  { stores, days, buckets }: Part,
  cameras: Entrances,
  context: MetricContext,
): ReturnType<typeof entranceTime> {
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const spans = storesByZone(stores).map(
    ({ timezone, ids }) =>
      new ZoneSpan({ timezone, ids, period: { days, buckets: buckets.get(timezone) ?? [] } }, instants),
  )
  const existenceOf = await existencesIn(warehouse, spans, cameras)
  return entranceTime(warehouse, { spans, entrances: cameras, existenceOf })
}

interface Part extends StaffQuestion {
  /** The hours of these days, by time zone. */
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
}

/** Reads a few months and stores at a time. Values are in the order of the buckets, and can end before them. */
async function inPartsOf(
  { stores, days }: StaffQuestion,
  context: MetricContext,
  read: (part: Part) => Promise<ReadonlyMap<string, readonly (number | null)[]>>,
): Promise<StaffOfStores> {
  const staff = new Map(stores.map(({ id }) => [id, new StaffHours(days)]))
  for (const month of daysInParts(days)) {
    for (const some of storesInParts(stores, lengthOf(month) * hoursOfDay, context)) {
      const buckets = new Map(some.map(({ timezone }) => [timezone, bucketsOf(month, 'hour', timezone)]))
      const values = await read({ stores: some, days: month, buckets })
      for (const { id, timezone } of some) {
        const own = values.get(id) ?? []
        const hours = (buckets.get(timezone) ?? []).slice(0, own.length)
        staff.get(id)?.add(hours.map(({ index }, at) => ({ index, staffHours: own[at] ?? null })))
      }
    }
  }
  return staff
}
