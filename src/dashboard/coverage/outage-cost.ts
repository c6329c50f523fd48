import type { Weekday } from '../time/calendar.ts'
import { weekdayOf } from '../time/local-day.ts'
import { type Incident, missedHours } from './incidents.ts'
import { type CameraTime, coverageOf } from './verdict.ts'

/** What a store counted in one hour of its wall clock. */
export interface CountedHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm…`. */
  readonly bucket: { readonly index: string }
  /** `null`: not counted. */
  readonly value: number | null
  readonly over: boolean
  readonly time: CameraTime
}

/** The visitors of an hour of the week on an average week; `null` where none was counted. */
export type NormalVisitors = (index: string) => number | null

/**
 * What a store normally sees, by weekday and hour of its wall clock: the average of the hours that are over and of
 * which enough was seen. An outage must not lower what it is measured by.
 */
export function normalVisitors(hours: Iterable<CountedHour>): NormalVisitors {
  const slots = new Map<string, { sum: number; count: number }>()
  const slotOf = slotsByDay()
  for (const { bucket, value, over, time } of hours) {
    if (value === null || !over || coverageOf(time).verdict === 'unreliable') continue
    const key = slotOf(bucket.index)
    const slot = slots.get(key) ?? { sum: 0, count: 0 }
    slot.sum += value
    slot.count += 1
    slots.set(key, slot)
  }
  return (index) => {
    const slot = slots.get(slotOf(index))
    return slot === undefined ? null : slot.sum / slot.count
  }
}

/** Weekday and hour of an index; the weekday is worked out once for all hours of a day that follow each other. */
function slotsByDay(): (index: string) => string {
  let day = ''
  let weekday: Weekday = 1
  return (index) => {
    if (!index.startsWith(day) || day === '') {
      day = index.slice(0, 10)
      weekday = weekdayOf(day)
    }
    return `${weekday} ${index.slice(11, 13)}`
  }
}

export interface CostedIncident extends Incident {
  /**
   * The visitors that the store normally sees in the hours missed, through all of its entrances; of an hour that was
   * missed in part the same part of them. `null`: not known of any of the hours.
   */
  readonly visitors: number | null
}

/**
 * Incidents by what they cost, the dearest first (product, "Outages are ranked by what they cost"); those of which
 * it is not known behind them, by the hours missed.
 *
 * @param normalOf what a store normally sees; `null` where it is not known.
 */
export function byCost(
  all: readonly Incident[],
  normalOf: (location: string) => NormalVisitors | null,
): readonly CostedIncident[] {
  return all
    .map((incident) => ({ ...incident, visitors: costOf(incident, normalOf(incident.location)) }))
    .sort(
      (a, b) =>
        (b.visitors ?? -1) - (a.visitors ?? -1) ||
        missedHours([b]) - missedHours([a]) ||
        (a.from < b.from ? 1 : -1),
    )
}

function costOf({ hours }: Incident, normal: NormalVisitors | null): number | null {
  if (normal === null) return null
  let cost: number | null = null
  for (const { index, share } of hours) {
    const visitors = normal(index)
    if (visitors !== null) cost = (cost ?? 0) + visitors * share
  }
  return cost
}
