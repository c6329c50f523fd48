import { bucketsOf } from '../../../calendar/buckets.ts'
import type { DayRange } from '../../../calendar/calendar.ts'
import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import { longestFirst, unseenShare } from '../../../domain/outages/outages.ts'
import type { UnseenHours } from '../../../protocol/derived-answers.ts'
import type { StoredLocation } from '../entities.ts'
import type { StoredRecording } from '../recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { addReceived, watchingCameras } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

interface UnseenQuestion {
  readonly stores: readonly StoredLocation[]
  readonly days: DayRange
  readonly entrances: Entrances
}

/**
 * Scheduled hours of which next to nothing arrived, by camera of an entrance and day, the longest first: what the domain
 * finds in the hours of every camera. Days that lack too little for one such hour are left aside first, so that single
 * hours are read of those alone that were down.
 */
export async function unseenHours(
  warehouse: Warehouse,
  { stores, days, entrances }: UnseenQuestion,
  instants: Instants,
): Promise<readonly UnseenHours[]> {
  const daily = await watch('day')
  const lacking = daily.watching.filter(({ due }, position) =>
    due.expected.some(
      (expected, day) => expected - receivedAt(daily.received, position, day) >= leastLacking,
    ),
  )
  if (lacking.length === 0) return []
  const hourly = await watch('hour', new Set(lacking.map(({ camera }) => camera)))
  return hourly.watching
    .flatMap(({ camera, due, span }, position) => {
      const hours = new Map<string, number>()
      for (const [hour, expected] of due.expected.entries()) {
        if (expected === 0 || receivedAt(hourly.received, position, hour) > expected * unseenShare) continue
        const day = span.buckets[hour]?.index.slice(0, 10) ?? ''
        hours.set(day, (hours.get(day) ?? 0) + 1)
      }
      const { id, name, location } = camera
      return [...hours].map(([day, count]) => ({ recording: id, camera: name, location, day, hours: count }))
    })
    .sort(longestFirst)

  /** What is due of the cameras in each bucket, and what arrived. */
  async function watch(base: 'day' | 'hour', only?: ReadonlySet<StoredRecording>) {
    const spans = storesByZone(stores).map(
      (zone) =>
        new ZoneSpan({ ...zone, period: { days, buckets: bucketsOf(days, base, zone.timezone) } }, instants),
    )
    const watching = await watchingCameras(warehouse, spans, entrances, only)
    const received = watching.map(({ span }) => new Float64Array(span.buckets.length))
    await addReceived(
      warehouse,
      watching.map((each, position) => ({ ...each, into: received[position] ?? new Float64Array(0) })),
    )
    return { watching, received }
  }
}

/** In quarters of an hour: an hour that expects one of them and gets next to nothing lacks no less. */
const leastLacking = 1 - unseenShare - 1e-6

function receivedAt(received: readonly Float64Array[], position: number, bucket: number): number {
  return received[position]?.[bucket] ?? 0
}
