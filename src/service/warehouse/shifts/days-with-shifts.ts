import { dayMs } from '../../../calendar/wall-clock.ts'
import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import type { CountGroup } from '../counts/count-group.ts'
import { openUnknownParts } from '../counts/open-parts.ts'
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
  const places = await unknownPlaces(warehouse, question)
  const undecided = new Map<Calendar, { ids: string[]; places: Place[]; first: number; last: number }>()
  for (const place of places) {
    const { calendar, id, group } = place
    const left = markKnownDays(place, daysWithCounts(group, calendar))
    if (left === null) continue
    const own = undecided.get(calendar) ?? { ids: [], places: [], first: left.first, last: left.last }
    undecided.set(calendar, own)
    own.ids.push(id)
    own.places.push(place)
    own.first = Math.min(own.first, left.first)
    own.last = Math.max(own.last, left.last)
  }
  for (const [{ days }, { ids, places: own, first, last }] of undecided) {
    const found = await daysWithShifts(warehouse, ids, days.slice(first, last + 1))
    for (const place of own) {
      const known = new Uint8Array(days.length)
      for (const day of found.get(place.id) ?? []) known[first + day] = 1
      markKnownDays(place, known)
    }
  }
}

interface Place {
  readonly group: CountGroup<StaffMeasure>
  readonly id: string
  readonly calendar: Calendar
  readonly parts: Parts
}

/** Parts of buckets. Thousands of stores share the same, so they are columns rather than an object for each. */
interface Parts {
  readonly buckets: readonly number[]
  /** Positions of the days that each part overlaps. */
  readonly first: readonly number[]
  readonly last: readonly number[]
}

interface Calendar extends Parts {
  /** The local days of the buckets, in chronological order. */
  readonly days: readonly Bucket[]
  /** By day: true if every shift of it was read. */
  readonly isRead: readonly boolean[]
}

async function unknownPlaces(warehouse: Warehouse, question: RotaQuestion): Promise<readonly Place[]> {
  const { groups, range, facets, isInsideHours } = question
  const calendars = new Map<readonly Bucket[], Calendar>()
  const calendarIn = ({ buckets, clock }: CountGroup<StaffMeasure>['part']) => {
    const calendar = calendars.get(buckets) ?? calendarOf(buckets, clock.zone, question)
    calendars.set(buckets, calendar)
    return calendar
  }
  if (!isInsideHours) {
    return groups.flatMap((group) => {
      // A summary is null only if all of its buckets are.
      if (!facets.includes('segments') && !group.isEmpty()) return []
      const calendar = calendarIn(group.part)
      return group.part.locations.map(({ id }) => ({ group, id, calendar, parts: calendar }))
    })
  }
  const open = await openUnknownParts(warehouse, { groups, range, facets })
  const openOf = new Map(open.map((place) => [place.group.part, place]))
  return groups.flatMap((group) => {
    const place = openOf.get(group.part)
    if (place === undefined) return []
    const calendar = calendarIn(group.part)
    return [{ group, id: place.id, calendar, parts: partsIn(calendar.days, place.open) }]
  })
}

function calendarOf(
  buckets: readonly Bucket[],
  timezone: string,
  { range, isInsideHours }: RotaQuestion,
): Calendar {
  const read = buckets.map((whole, bucket) => ({ bucket, ...clip(whole, range) }))
  const span = {
    start: read[0]?.start ?? range.start,
    endExclusive: read.at(-1)?.endExclusive ?? range.start,
  }
  const days = overlappingBuckets('day', timezone, span)
  const parts = partsIn(days, read)
  const unread = days.map(({ start, endExclusive }) => endExclusive - start)
  for (const [part, bucket] of read.entries()) {
    for (let day = parts.first[part] ?? 0; day <= (parts.last[part] ?? -1); day += 1) {
      const { start, endExclusive } = clip(bucket, days[day] ?? bucket)
      unread[day] = (unread[day] ?? 0) - (endExclusive - start)
    }
  }
  return { days, ...parts, isRead: unread.map((left) => !isInsideHours && left === 0) }
}

/** Both lists are chronological, and each part overlaps a day. */
function partsIn(
  days: readonly Bucket[],
  parts: readonly (TimeRange & { readonly bucket: number })[],
): Parts {
  let day = 0
  const first = parts.map(({ start }) => {
    while ((days[day]?.endExclusive ?? Number.POSITIVE_INFINITY) <= start) day += 1
    return day
  })
  const last = parts.map(({ endExclusive }, part) => {
    let latest = first[part] ?? 0
    while ((days[latest + 1]?.start ?? Number.POSITIVE_INFINITY) < endExclusive) latest += 1
    return latest
  })
  return { buckets: parts.map(({ bucket }) => bucket), first, last }
}

/** Marks, by position, the days on which somebody worked. A bucket of several days marks none: it doesn’t show which. */
function daysWithCounts(group: CountGroup<StaffMeasure>, { buckets, first, last }: Calendar): Uint8Array {
  const known = new Uint8Array((last.at(-1) ?? -1) + 1)
  for (let part = 0; part < buckets.length; part += 1) {
    const day = first[part] ?? 0
    if (day === last[part] && group.isCounted(buckets[part] ?? 0)) known[day] = 1
  }
  return known
}

/**
 * Marks the unknown buckets of a place with a known day. Returns the first and last day that can make others known;
 * `null` if there is none.
 *
 * @param known by position of the day: 1 if it is known
 */
function markKnownDays(
  { group, parts, calendar }: Place,
  known: Uint8Array,
): { readonly first: number; readonly last: number } | null {
  let [firstLeft, lastLeft] = [Number.POSITIVE_INFINITY, -1]
  for (let part = 0; part < parts.buckets.length; part += 1) {
    const bucket = parts.buckets[part] ?? 0
    if (group.isKnown(bucket)) continue
    for (let day = parts.first[part] ?? 0; day <= (parts.last[part] ?? -1); day += 1) {
      if (known[day] === 1) {
        group.markMeasured(bucket)
        break
      }
      if (calendar.isRead[day] === true) continue
      firstLeft = Math.min(firstLeft, day)
      lastLeft = Math.max(lastLeft, day)
    }
  }
  return lastLeft < 0 ? null : { first: firstLeft, last: lastLeft }
}

/** Returns the positions of the days that a shift overlaps, by location. A shift over midnight belongs to both days. */
async function daysWithShifts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  days: readonly Bucket[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
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
      return [location, known]
    }),
  )
}

function clip({ start, endExclusive }: TimeRange, range: TimeRange): TimeRange {
  return { start: Math.max(start, range.start), endExclusive: Math.min(endExclusive, range.endExclusive) }
}
