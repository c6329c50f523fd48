import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { longestFirst, unseenShare } from '../../../../domain/outages/outages.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import { whileExisting } from '../../entities/existence.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { SeenCamera } from './entrance-time.ts'
import type { Entrances } from './entrances.ts'
import { addReceived } from './footage.ts'
import { type Due, type Instants, ZoneSpan } from './zone-span.ts'

interface UnseenQuestion {
  readonly days: DayRange
  /** What arrived of each camera of an entrance, by the hour or by the day. */
  readonly cameras: readonly SeenCamera[]
  readonly isHourly: boolean
  readonly hours: Entrances['hours']
}

/**
 * Scheduled hours of which next to nothing arrived, by camera of an entrance and day, the longest first: what the domain
 * finds in the hours of every camera. Days that lack too little for one such hour are left aside, so single hours are read
 * of those days alone on which a camera was down.
 */
export async function unseenHours(
  warehouse: Warehouse,
  question: UnseenQuestion,
  instants: Instants,
): Promise<readonly UnseenHours[]> {
  const { cameras, isHourly } = question
  const hourly = isHourly ? cameras : await hoursOfLackingDays(warehouse, question, instants)
  return hourly
    .flatMap(({ camera, due, span, received }) => {
      const hours = new Map<string, number>()
      for (const [hour, expected] of due.expected.entries()) {
        if (expected === 0 || (received[hour] ?? 0) > expected * unseenShare) continue
        const day = span.buckets[hour]?.index.slice(0, 10) ?? ''
        hours.set(day, (hours.get(day) ?? 0) + 1)
      }
      const { id, name, location } = camera
      return [...hours].map(([day, count]) => ({ recording: id, camera: name, location, day, hours: count }))
    })
    .sort(longestFirst)
}

/** What was due of the cameras that lack an hour, and what arrived, in each hour of the days that lack it. */
async function hoursOfLackingDays(
  warehouse: Warehouse,
  { days, cameras, hours }: UnseenQuestion,
  instants: Instants,
): Promise<readonly SeenCamera[]> {
  const spans = new Map<ZoneSpan, ZoneSpan>()
  const hourly = (daily: ZoneSpan) => {
    const { timezone, stores: ids } = daily
    const known =
      spans.get(daily) ??
      new ZoneSpan({ timezone, ids, period: { days, buckets: bucketsOf(days, 'hour', timezone) } }, instants)
    spans.set(daily, known)
    return known
  }
  const lacking = cameras.flatMap((each): readonly SeenCamera[] => {
    const lackingDays = each.span.buckets.filter(
      (_day, position) => (each.due.expected[position] ?? 0) - (each.received[position] ?? 0) >= leastLacking,
    )
    if (lackingDays.length === 0) return []
    const span = hourly(each.span)
    const whole = span.dueOf(each.camera, hours.get(each.camera.location), () => each.existence)
    const due: Due = whole.within(
      span,
      lackingDays.flatMap((day) => whileExisting(whole.quarters, day)),
    )
    return [{ ...each, span, due, received: new Float64Array(span.buckets.length) }]
  })
  await addReceived(
    warehouse,
    lacking.map((each) => ({ ...each, into: each.received })),
  )
  return lacking
}

/** In quarters of an hour: an hour that expects one of them and gets next to nothing lacks no less. */
const leastLacking = 1 - unseenShare - 1e-6
