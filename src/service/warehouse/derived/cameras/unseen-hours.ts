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
  /** Received footage of each camera of an entrance, by hour or by day. */
  readonly cameras: readonly SeenCamera[]
  readonly isHourly: boolean
  readonly hours: Entrances['hours']
}

/**
 * Returns the scheduled hours with next to no footage, by entrance camera and day, the longest gap first. Equals the
 * domain's result over the hours of every camera. Single hours are only read of days that lack enough footage for at
 * least one such hour.
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
      // A chain has millions of hours, and an iterator makes an object of each.
      for (let hour = 0; hour < due.expected.length; hour += 1) {
        const expected = due.expected[hour] ?? 0
        if (expected === 0 || (received[hour] ?? 0) > expected * unseenShare) continue
        const day = span.buckets[hour]?.index.slice(0, 10) ?? ''
        hours.set(day, (hours.get(day) ?? 0) + 1)
      }
      const { id, name, location } = camera
      return [...hours].map(([day, count]) => ({ recording: id, camera: name, location, day, hours: count }))
    })
    .sort(longestFirst)
}

/** Returns expected and received time of the cameras with gaps, for each hour of the days with gaps. */
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
      (_day, position) => (each.due.expected[position] ?? 0) - (each.received[position] ?? 0) >= minLacking,
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

/** In quarter hours. An hour with a single expected quarter hour and next to no footage lacks at least this much. */
const minLacking = 1 - unseenShare - 1e-6
