import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { earlierDay, localDayOf } from '../../../../calendar/local-day.ts'
import { wallIndexAt } from '../../../../calendar/wall-minutes.ts'
import type { ZoneStores } from '../../../../domain/cells/plan-groups.ts'
import { seenShare } from '../../../../domain/coverage/seen-hour.ts'
import { areWholeDays, type WallSpan } from '../../../../domain/coverage/wall-span.ts'
import { followedDays } from '../../../../domain/outages/followed-days.ts'
import { incidents } from '../../../../domain/outages/incidents.ts'
import type { FoundIncidents } from '../../../../domain/outages/incidents-answer.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Footage, footageOf } from './footage.ts'
import { cameraKey, hoursOfCameras } from './hours-of-cameras.ts'
import { hoursIn } from './missed-time.ts'
import { existencesIn, type Watching, watchingCameras } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

export interface FoundQuestion {
  readonly zones: readonly ZoneStores[]
  /** The cameras by location, and the locations' opening hours. */
  readonly placed: Entrances
  readonly days: DayRange
  /** The requested part of these days. */
  readonly span: WallSpan
}

/**
 * Returns the gaps of cameras within opening hours. Camera time is first summed by day, or by hour if the request names
 * hours. If every quarter hour was received in good quality, there is no incident. Single hours are only read of
 * cameras with gaps.
 */
export async function findIncidents(
  warehouse: Warehouse,
  { zones, placed, days, span }: FoundQuestion,
  instants: Instants,
): Promise<FoundIncidents> {
  const isWhole = areWholeDays(span)
  const spans = zones.map(({ timezone, ids }) => {
    const buckets = isWhole ? bucketsOf(days, 'day', timezone) : hoursIn(days, span, timezone)
    return new ZoneSpan({ timezone, ids, period: { days, buckets } }, instants)
  })
  const watching = watchingCameras(spans, placed, await existencesIn(warehouse, spans, placed))
  const footage = await footageOf(warehouse, watching, ['segments', 'poorest'])
  const counting = new Map<string, number>()
  for (const { camera, due } of watching) {
    if (!due.expected.some((expected) => expected > 0)) continue
    counting.set(camera.location, (counting.get(camera.location) ?? 0) + 1)
  }
  const lacking = watching.filter((each, position) => lacks(each, footage[position]))
  const followed = followedDays(days)
  const cameras = await hoursOfCameras(
    warehouse,
    {
      zones: zones.map((zone) => ({ ...zone, days: untilToday(followed, zone.timezone, instants.now) })),
      placed,
      only: new Set(lacking.map(({ camera }) => cameraKey(camera))),
    },
    instants,
  )
  const overUntil = new Map(zones.map(({ timezone }) => [timezone, wallIndexAt(instants.asOf, timezone)]))
  return {
    found: incidents(cameras, {
      span,
      overUntil: ({ timezone }) => overUntil.get(timezone) ?? '',
      followed,
      counting,
    }),
    hasUptime: watching.some((each) => isRecorded(each, instants.now)),
  }
}

export function untilToday({ first, last }: DayRange, timezone: string, now: number): DayRange {
  return { first, last: earlierDay(last, localDayOf(now, timezone)) }
}

function lacks({ due }: Watching, footage: Footage | undefined): boolean {
  return due.expected.some((expected, day) => {
    if (expected === 0) return false
    const isPoor = (footage?.poorest[day] ?? 0) < seenShare
    return isPoor || (footage?.segments[day] ?? 0) < expected
  })
}

/** True if the camera can have a record: it existed in the part of the span that has begun. */
export function isRecorded({ span: { range }, existence }: Watching, now: number): boolean {
  const end = Math.min(range.endExclusive, now)
  return range.start < end && existence.start < end && existence.endExclusive > range.start
}
