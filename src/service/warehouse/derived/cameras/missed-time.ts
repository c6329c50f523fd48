import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { wallMinutes } from '../../../../calendar/wall-minutes.ts'
import type { ZoneStores } from '../../../../domain/cells/plan-groups.ts'
import { belongsTo, type WallSpan } from '../../../../domain/coverage/wall-span.ts'
import type { MissedTimeOfCamera } from '../../../../domain/outages/cameras-missed.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { asBucket } from '../../buckets/buckets.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { addReceived } from './footage.ts'
import { existencesIn, watchingCameras } from './watching.ts'
import { type Due, type Instants, ZoneSpan } from './zone-span.ts'

interface MissedQuestion {
  readonly zones: readonly ZoneStores[]
  /** The cameras by location, and the locations' opening hours. */
  readonly placed: Entrances
  readonly days: DayRange
  readonly span: WallSpan
}

/** Returns the hours of these days that belong to a span within them. */
export function hoursIn(days: DayRange, span: WallSpan, timezone: string): readonly Bucket[] {
  const [from, until] = [wallMinutes(span.from), wallMinutes(span.until)]
  return bucketsOf(days, 'hour', timezone).filter(({ index, occurrence }) => {
    const start = wallMinutes(index.slice(0, 16))
    return start >= from && start < until && belongsTo(span, start, occurrence)
  })
}

/**
 * Returns the recorded and missed hours of a span by recording id. Equals the domain's `spanTime` over single hours,
 * without reading them. An hour with few quarter hours, for example because the store opens late, is missed completely
 * if these are. So quarter hours are summed by how many of them their hour has. Nearly all hours have four.
 */
export async function missedTimes(
  warehouse: Warehouse,
  { zones, placed, days, span }: MissedQuestion,
  instants: Instants,
): Promise<ReadonlyMap<string, MissedTimeOfCamera>> {
  const hourly = zones.map(({ timezone, ids }) => {
    const period = { days, buckets: hoursIn(days, span, timezone) }
    return new ZoneSpan({ timezone, ids, period }, instants)
  })
  const watching = watchingCameras(hourly, placed, await existencesIn(warehouse, hourly, placed))
  const wholes = new Map(hourly.map((each) => [each, wholeOf(each, { days, instants })]))
  const classes = new Map<Due, ReadonlyMap<number, Due>>()
  const cameras = watching.flatMap((each) => {
    const whole = wholes.get(each.span)
    if (whole === undefined) return []
    const byQuarters = classes.get(each.due) ?? duesByQuarters(each.due, each.span, whole)
    classes.set(each.due, byQuarters)
    return [{ ...each, span: whole, hours: each.due, byQuarters, seen: new Map<number, number>() }]
  })
  for (const quarters of [1, 2, 3, 4]) {
    const asked = cameras.flatMap((each) => {
      const due = each.byQuarters.get(quarters)
      return due === undefined ? [] : [{ ...each, due, into: new Float64Array(1) }]
    })
    await addReceived(warehouse, asked)
    for (const { seen, into } of asked) seen.set(quarters, into[0] ?? 0)
  }
  return new Map(cameras.map(({ camera, hours, seen }) => [camera.id, timeOf(hours, seen)]))
}

/** Returns all days as one bucket. */
function wholeOf(
  { timezone, stores, range }: ZoneSpan,
  { days, instants }: { readonly days: DayRange; readonly instants: Instants },
): ZoneSpan {
  return new ZoneSpan({ timezone, ids: stores, period: { days, buckets: [asBucket(range)] } }, instants)
}

/** Returns the expected time of the hours with one, two, three and four quarter hours, where there are any. */
function duesByQuarters(due: Due, { buckets }: ZoneSpan, whole: ZoneSpan): ReadonlyMap<number, Due> {
  const hours = new Map<number, TimeRange[]>()
  for (const [position, bucket] of buckets.entries()) {
    const expected = due.expected[position] ?? 0
    if (expected === 0) continue
    const known = hours.get(expected)
    if (known === undefined) hours.set(expected, [bucket])
    else known.push(bucket)
  }
  return new Map(
    [...hours].map(([quarters, own]) => [quarters, due.within(whole, intersect(due.quarters, own))]),
  )
}

/** Returns the intersection of two lists of ranges, both chronological and disjoint. */
function intersect(ones: readonly TimeRange[], others: readonly TimeRange[]): readonly TimeRange[] {
  const common: TimeRange[] = []
  for (let [at, position] = [0, 0]; at < ones.length && position < others.length; ) {
    const [one, other] = [ones[at], others[position]]
    if (one === undefined || other === undefined) break
    const range = {
      start: Math.max(one.start, other.start),
      endExclusive: Math.min(one.endExclusive, other.endExclusive),
    }
    if (range.endExclusive > range.start) common.push(range)
    if (one.endExclusive <= other.endExclusive) at += 1
    else position += 1
  }
  return common
}

/** @param seen by number of quarter hours per hour: received quarter hours */
function timeOf({ expected }: Due, seen: ReadonlyMap<number, number>): MissedTimeOfCamera {
  let [due, hours, received, seenHours] = [0, 0, 0, 0]
  for (const each of expected) {
    if (each === 0) continue
    due += each
    hours += 1
  }
  for (const [quarters, arrived] of seen) {
    received += arrived
    seenHours += arrived / quarters
  }
  // Rounding can make a sum of shares slightly larger than their number.
  const missedHours = Math.max(0, hours - seenHours)
  return { known: true, scheduledHours: hours, expected: due, usable: received, missedHours }
}
