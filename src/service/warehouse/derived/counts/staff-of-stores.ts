import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { storesByZone } from '../../../../domain/cells/plan-groups.ts'
import { ClockValues } from '../../../../domain/staffing/clock-values.ts'
import { seenStaffHours } from '../../../../domain/staffing/seen-staff.ts'
import { type FloorZone, innermostPlaces, placesByStore } from '../../../../domain/zones/floor.ts'
import { type Demographics, everyone } from '../../../../protocol/metrics/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import { entranceTime } from '../cameras/entrance-time.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { existencesIn } from '../cameras/watching.ts'
import { ZoneSpan } from '../cameras/zone-span.ts'
import { hourlyParts } from '../stores/hourly-parts.ts'
import { entriesOf } from './entries-of-stores.ts'
import { staffHoursOf } from './staff-hours-of-stores.ts'
import { staysOfStores } from './visits-of-zones.ts'
import { floorsOf } from './zone-floor.ts'

interface StaffQuestion {
  readonly stores: readonly StoredLocation[]
  readonly days: DayRange
}

type StaffOfStores = ReadonlyMap<string, ClockValues>

/** Returns the hours of staff of each store by its shifts, up to the last refresh. */
export function staffByShifts(
  warehouse: Warehouse,
  question: StaffQuestion,
  context: MetricContext,
): Promise<StaffOfStores> {
  return hoursOfShifts(warehouse, { ...question, isPlanned: false }, context)
}

/** Returns the hours of staff of each store by its shifts, past and planned. */
export function plannedStaff(
  warehouse: Warehouse,
  question: StaffQuestion,
  context: MetricContext,
): Promise<StaffOfStores> {
  return hoursOfShifts(warehouse, { ...question, isPlanned: true }, context)
}

async function hoursOfShifts(
  warehouse: Warehouse,
  { isPlanned, ...question }: StaffQuestion & { readonly isPlanned: boolean },
  context: MetricContext,
): Promise<StaffOfStores> {
  const known = await inPartsOf(question, context, ({ stores, buckets }) =>
    staffHoursOf(warehouse, { stores: stores.map(({ id }) => id), buckets, isPlanned }, context),
  )
  for (const own of known.values()) own.forgetAfterNightShifts()
  return known
}

/** Returns the hours of staff of each store as far as cameras saw them in zones. */
export async function staffByRole(
  warehouse: Warehouse,
  question: StaffQuestion,
  context: MetricContext,
): Promise<StaffOfStores> {
  const { floor, watching } = await floorsOf(
    warehouse,
    question.stores.map(({ id }) => id),
  )
  const places = innermostPlaces(floor)
  const zones = camerasOf(places, watching)
  return inPartsOf(question, context, async (part) => {
    const { dwell } = await staysOfStores(warehouse, { ...part, floor: places, people: staff }, context)
    const times = await timesOf(warehouse, part, zones, context)
    return new Map(
      [...dwell].map(([store, seconds]) => [store, seenStaffHours(seconds, times(store) ?? [])] as const),
    )
  })
}

/** Returns how many members of staff came in through the entrances of each store. */
export function staffEntries(
  warehouse: Warehouse,
  question: StaffQuestion,
  context: MetricContext,
): Promise<StaffOfStores> {
  return inPartsOf(question, context, ({ stores, buckets }) =>
    entriesOf(warehouse, { stores: stores.map(({ id }) => id), buckets, people: staff }, context),
  )
}

const staff: Demographics = { ...everyone, roles: ['staff'] }

/** Selects the cameras of these places. */
function camerasOf(places: readonly FloorZone[], { cameras, hours }: Entrances): Entrances {
  const owned = placesByStore(places)
  const needed = [...cameras].map(([store, own]) => {
    const recordings = new Set(owned.get(store)?.flatMap((place) => place.recordings))
    return [store, own.filter(({ id }) => recordings.has(id))] as const
  })
  return { cameras: new Map(needed.filter(([, own]) => own.length > 0)), hours }
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
  const known = new Map(stores.map(({ id }) => [id, new ClockValues(days)]))
  for (const { stores: some, days: part } of hourlyParts(stores, days, context)) {
    const buckets = new Map(some.map(({ timezone }) => [timezone, bucketsOf(part, 'hour', timezone)]))
    const values = await read({ stores: some, days: part, buckets })
    for (const { id, timezone } of some) {
      const own = values.get(id) ?? []
      const hours = (buckets.get(timezone) ?? []).slice(0, own.length)
      known.get(id)?.add(hours.map((bucket, at) => ({ bucket, value: own[at] ?? null })))
    }
  }
  return known
}
