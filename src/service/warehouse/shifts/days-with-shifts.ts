import { dayMs } from '../../../calendar/wall-clock.ts'
import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import { type CountGroup, overlapped } from '../counts/count-group.ts'
import { markOverlapped, openUnknownParts, type UnknownPlace } from '../counts/open-parts.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import type { StaffMeasure } from './shift-source.ts'

interface RotaQuestion {
  /** One group per location. */
  readonly groups: readonly CountGroup<StaffMeasure>[]
  readonly range: TimeRange
  readonly facets: readonly Facet[]
  /** True if only work within opening hours was read. */
  readonly isInsideHours: boolean
}

/**
 * Decides between 0 and unknown in the buckets in which nobody worked. A local day is known if any shift of the store
 * overlaps it, even outside the range or later than the last refresh: the store sent its rota of that day. A bucket with
 * a known day is 0. Within opening hours, the store must also be open in it.
 *
 * The rows already read decide most days. A further query is only needed for days that were not read completely.
 */
export async function markDaysWithShifts(warehouse: Warehouse, question: RotaQuestion): Promise<void> {
  const places = await unknownParts(warehouse, question)
  const calendars = new Map<readonly Bucket[], Calendar>()
  const undecided = places.flatMap((place) => {
    const { buckets, clock } = place.group.part
    const calendar = calendars.get(buckets) ?? calendarOf(buckets, clock.zone, question)
    calendars.set(buckets, calendar)
    const known = daysWithCounts(place.group, calendar)
    markOverlapped(
      place,
      calendar.days.filter((_day, position) => known.has(position)),
    )
    const doubtful = calendar.days.filter(
      (_day, position) => !known.has(position) && !calendar.isRead(position),
    )
    const left = overlapped(place.open, doubtful)
    const open = place.open.filter((_part, position) => left.has(position))
    return open.length > 0 ? [{ ...place, open, days: calendar.days }] : []
  })
  for (const days of new Set(undecided.map((place) => place.days))) {
    const own = undecided.filter((place) => place.days === days)
    const found = await daysWithShifts(
      warehouse,
      own.map(({ id }) => id),
      daysAround(days, own),
    )
    for (const place of own) markOverlapped(place, found.get(place.id) ?? [])
  }
}

type Place = UnknownPlace & { readonly group: CountGroup<StaffMeasure> }

async function unknownParts(
  warehouse: Warehouse,
  { groups, range, facets, isInsideHours }: RotaQuestion,
): Promise<readonly Place[]> {
  if (isInsideHours) {
    const parts = await openUnknownParts(warehouse, { groups, range, facets })
    const groupOf = new Map<UnknownPlace['group'], CountGroup<StaffMeasure>>(
      groups.map((group) => [group, group]),
    )
    return parts.flatMap((place) => {
      const group = groupOf.get(place.group)
      return group === undefined ? [] : [{ ...place, group }]
    })
  }
  return groups.flatMap((group) => {
    // A summary is null only if all of its buckets are.
    if (!facets.includes('segments') && !group.isEmpty()) return []
    const open = group.unknownBuckets().flatMap((bucket) => {
      const whole = group.part.buckets[bucket]
      return whole === undefined ? [] : [{ bucket, ...clip(whole, range) }]
    })
    return open.length === 0 ? [] : group.part.locations.map(({ id }) => ({ group, id, open }))
  })
}

interface Calendar {
  /** The local days of the buckets, in chronological order. */
  readonly days: readonly Bucket[]
  /** For each bucket, the day that contains what was read of it; -1 for more than one day. */
  readonly dayOf: readonly number[]
  /** True if every shift of the day was read. */
  readonly isRead: (day: number) => boolean
}

function calendarOf(
  buckets: readonly Bucket[],
  timezone: string,
  { range, isInsideHours }: RotaQuestion,
): Calendar {
  const read = buckets.map((bucket) => clip(bucket, range))
  const span = {
    start: read[0]?.start ?? range.start,
    endExclusive: read.at(-1)?.endExclusive ?? range.start,
  }
  const days = overlappingBuckets('day', timezone, span)
  const unread = days.map(({ start, endExclusive }) => endExclusive - start)
  let first = 0
  const dayOf = read.map((bucket) => {
    while ((days[first]?.endExclusive ?? Number.POSITIVE_INFINITY) <= bucket.start) first += 1
    let last = first
    for (let day = first; (days[day]?.start ?? Number.POSITIVE_INFINITY) < bucket.endExclusive; day += 1) {
      const { start, endExclusive } = clip(bucket, days[day] ?? bucket)
      unread[day] = (unread[day] ?? 0) - (endExclusive - start)
      last = day
    }
    return last === first ? first : -1
  })
  return { days, dayOf, isRead: (day) => !isInsideHours && unread[day] === 0 }
}

function daysWithCounts(group: CountGroup<StaffMeasure>, { dayOf }: Calendar): ReadonlySet<number> {
  return new Set(dayOf.filter((day, bucket) => day >= 0 && group.isCounted(bucket)))
}

/** Returns the days from the first to the last that the places overlap. */
function daysAround(days: readonly Bucket[], places: readonly UnknownPlace[]): readonly Bucket[] {
  const asked = places.flatMap(({ open }) => [...overlapped(days, open)])
  const [first, last] = asked.reduce(
    ([min, max], day) => [Math.min(min, day), Math.max(max, day)],
    [days.length, -1],
  )
  return days.slice(first, last + 1)
}

/** Returns the days that a shift overlaps, by location. A shift over midnight belongs to both days. */
async function daysWithShifts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  days: readonly Bucket[],
): Promise<ReadonlyMap<string, readonly Bucket[]>> {
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.endExclusive ?? 0]
  const position = new Map(days.map((day, index) => [day.start / 1000, index]))
  const dayOf = (moment: string) => `roundDown(toUInt32(intDiv(${moment}, 1000)), {days:Array(UInt32)})`
  const rows = await warehouse.query<{
    readonly location: string
    readonly spans: readonly (readonly [number, number])[]
  }>(
    `SELECT toString(location_id) AS location,
       arraySort(groupUniqArray((
         ${dayOf('greatest(toUnixTimestamp64Milli(starts_at), {start:Int64})')},
         ${dayOf('least(toUnixTimestamp64Milli(ends_at), {end:Int64}) - 1')}
       ))) AS spans
     FROM ${database}.shifts FINAL
     WHERE location_id IN {locations:Array(String)}
       AND starts_at >= fromUnixTimestamp64Milli({start:Int64} - ${dayMs}, 'UTC')
       AND starts_at < fromUnixTimestamp64Milli({end:Int64}, 'UTC')
       AND ends_at > fromUnixTimestamp64Milli({start:Int64}, 'UTC')
     GROUP BY location_id`,
    { locations: locationIds, days: [...position.keys()], start, end },
  )
  return new Map(
    rows.map(({ location, spans }) => {
      const known = new Set<number>()
      // A shift of a day can overlap three days, if the middle one has 23 hours.
      for (const [first, last] of spans) {
        for (let day = position.get(first) ?? 0; day <= (position.get(last) ?? -1); day += 1) known.add(day)
      }
      return [location, days.filter((_day, index) => known.has(index))]
    }),
  )
}

function clip({ start, endExclusive }: TimeRange, range: TimeRange): TimeRange {
  return { start: Math.max(start, range.start), endExclusive: Math.min(endExclusive, range.endExclusive) }
}
