import type { LocalDay } from '../../calendar/calendar.ts'
import { compareTexts } from '../compare-texts.ts'
import type { Reason, StoreHour } from './left-out-hours.ts'

/** An hour that no rate includes. */
export interface LeftOutHour {
  readonly store: string
  readonly hour: StoreHour
  readonly reason: Reason
}

/** Consecutive hours of one store, excluded for the same reason. */
export interface Stretch {
  readonly key: string
  readonly store: string
  readonly day: LocalDay
  /** Epoch milliseconds. */
  readonly start: number
  readonly endExclusive: number
  readonly hours: number
  readonly why: Reason['why']
  /** Customers counted in these hours all the same. */
  readonly customers: number
  /** Cameras: the mean share of their time that arrived. Tills: the expected sales. */
  readonly size: number
}

/** Sorts stretches latest first. Those with the same start are sorted by store and reason. */
export function latestFirst(stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches.toSorted((one, other) => other.start - one.start || compareTexts(one.key, other.key))
}

/** Joins excluded hours into stretches, latest first. */
export function stretchesOf(leftOut: readonly LeftOutHour[]): readonly Stretch[] {
  const open = new Map<string, { hours: LeftOutHour[] }>()
  const stretches: { hours: LeftOutHour[] }[] = []
  for (const one of leftOut) {
    const key = `${one.store} ${one.reason.why}`
    const running = open.get(key)
    const last = running?.hours.at(-1)?.hour
    const follows = last?.bucket.endExclusive === one.hour.bucket.start && last.day === one.hour.day
    if (running !== undefined && follows) running.hours.push(one)
    else {
      const begun = { hours: [one] }
      open.set(key, begun)
      stretches.push(begun)
    }
  }
  return stretches.flatMap(({ hours }) => stretchOf(hours)).reverse()
}

function stretchOf(hours: readonly LeftOutHour[]): readonly Stretch[] {
  const [first] = hours
  const last = hours.at(-1)
  if (first === undefined || last === undefined) return []
  const { store, hour, reason } = first
  const sum = hours.reduce((all, one) => all + sizeOf(one.reason), 0)
  return [
    {
      key: `${store} ${reason.why} ${hour.bucket.start}`,
      store,
      day: hour.day,
      start: hour.bucket.start,
      endExclusive: last.hour.bucket.endExclusive,
      hours: hours.length,
      why: reason.why,
      customers: hours.reduce((all, one) => all + (one.hour.customers ?? 0), 0),
      size: reason.why === 'cameras' ? sum / hours.length : sum,
    },
  ]
}

function sizeOf(reason: Reason): number {
  return reason.why === 'cameras' ? reason.seen : reason.expected
}
