import type { Bucket } from '../../calendar/calendar.ts'
import { wallOf } from '../../calendar/wall-clock.ts'
import { type CombinedRows, sumKnown } from '../cells/combine-rows.ts'
import { bucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import type { Steps } from '../steps.ts'
import type { KeptPart, KeptParts } from './hour-check.ts'
import { isOpen, leftOutHours, type Reason, type StoreHour, salesDelayMs } from './left-out-hours.ts'
import type { LeftOutHour } from './left-out-stretches.ts'

/** The hours of some days, of stores in one time zone. */
export interface HourPart {
  readonly timezone: string
  readonly stores: readonly string[]
  /** Of the period compared with. */
  readonly compared: boolean
}

/** What was answered of the hours of a part. */
export interface HourAnswers {
  readonly part: HourPart
  /** In the order of time; they tile the days of the part. */
  readonly buckets: readonly Bucket[]
  readonly rates: CombinedRows
  readonly customers: CombinedRows
  /** `null`: the deployment does not list what tills report. */
  readonly sales: CombinedRows | null
}

export interface CheckedHours {
  /** Open hours of this period that are over, of all stores together. */
  readonly open: number
  /** Whether camera records tell of each of them. */
  readonly watched: boolean
  /** Of this period, in the order of time. */
  readonly leftOut: readonly LeftOutHour[]
  /** How many of the period compared with are left out. */
  readonly leftOutThen: number
  readonly kept: ReadonlyMap<string, KeptParts>
}

/**
 * Goes through the hours of all stores, of one part of them at a time. Their days follow each other, whatever the order
 * of the parts.
 *
 * @param asOf epoch milliseconds: what ends later is not over.
 */
export function* checkHours(
  answers: readonly HourAnswers[],
  cameras: ReadonlyMap<string, readonly CameraHours[]>,
  asOf: number,
): Steps<CheckedHours> {
  const inOrder = [...answers].sort(
    (one, other) => (one.buckets[0]?.start ?? 0) - (other.buckets[0]?.start ?? 0),
  )
  const kept = new Map<string, KeptParts>()
  const leftOut: LeftOutHour[] = []
  let [open, unwatched, leftOutThen] = [0, 0, 0]
  for (const store of new Set(answers.flatMap(({ part }) => part.stores))) {
    const [now, then]: [StoreHour[], StoreHour[]] = [[], []]
    for (const one of inOrder) {
      if (!one.part.stores.includes(store)) continue
      const hours = storeHours(one, store, cameras.get(store) ?? [], asOf)
      ;(one.part.compared ? then : now).push(...hours)
      yield
    }
    const reasons = leftOutHours([then, now])
    yield
    const opened = now.filter((hour) => hour.over && isOpen(hour))
    open += opened.length
    unwatched += opened.filter(({ time }) => !time.known).length
    leftOutThen += then.filter((hour) => reasons.has(hour)).length
    for (const hour of now) {
      const reason = reasons.get(hour)
      if (reason !== undefined) leftOut.push({ store, hour, reason })
    }
    if (reasons.size > 0) {
      const parts = keptParts([...then, ...now], reasons)
      kept.set(store, { current: parts, compared: parts })
    }
  }
  return {
    open,
    watched: unwatched === 0,
    leftOut: leftOut.sort((one, other) => one.hour.bucket.start - other.hour.bucket.start),
    leftOutThen,
    kept,
  }
}

function storeHours(
  { part, buckets, rates, customers, sales }: HourAnswers,
  store: string,
  cameras: readonly CameraHours[],
  asOf: number,
): readonly StoreHour[] {
  const overUntil = new Date(wallOf(asOf, part.timezone)).toISOString().slice(0, 16)
  const times = bucketCoverage(cameras, buckets, overUntil)
  const [rate, came, listed] = [rates, customers, sales].map((rows) => rows?.values.get(store))
  return buckets.map((bucket, position): StoreHour => {
    const people = came?.[position] ?? null
    const share = rate?.[position] ?? null
    const till = listed?.[position] ?? null
    return {
      bucket,
      day: bucket.index.slice(0, 10),
      customers: people,
      sold: sales !== null ? till : share === null || people === null ? null : share * people,
      unreported: sales !== null && till === null,
      time: times[position] ?? unknownBucket,
      over: bucket.endExclusive <= asOf,
      settled: bucket.endExclusive <= asOf - salesDelayMs,
    }
  })
}

function keptParts(
  hours: readonly StoreHour[],
  reasons: ReadonlyMap<StoreHour, Reason>,
): ReadonlyMap<string | number, KeptPart> {
  const days = new Map<string, StoreHour[]>()
  const touched = new Set([...reasons.keys()].map(({ day }) => day))
  for (const hour of hours) {
    if (!touched.has(hour.day)) continue
    const day = days.get(hour.day)
    if (day === undefined) days.set(hour.day, [hour])
    else day.push(hour)
  }
  return new Map<string | number, KeptPart>([
    ...[...days].map(([day, own]) => [day, keptPart(own, reasons)] as const),
    ...[...reasons.keys()].map((hour) => [hour.bucket.start, keptPart([hour], reasons)] as const),
  ])
}

function keptPart(hours: readonly StoreHour[], reasons: ReadonlyMap<StoreHour, Reason>): KeptPart {
  const counted = hours.filter((hour) => !reasons.has(hour))
  const leftOut = hours.filter((hour) => reasons.has(hour))
  const customers = sumKnown(counted.map((hour) => hour.customers))
  return {
    // Who came last pays after the doors have shut: sales of hours without a count belong to those before.
    sold: customers === null ? null : (sumKnown(counted.map((hour) => hour.sold)) ?? 0),
    customers,
    uselessSegments: leftOut
      .filter((hour) => reasons.get(hour)?.why === 'till')
      .reduce((sum, { time }) => sum + time.received, 0),
    leftOut,
  }
}
