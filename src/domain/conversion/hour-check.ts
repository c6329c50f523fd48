import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { type BucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import { isOpen, leftOutHours, type Reason, type StoreHour, salesDelayMs } from './left-out-hours.ts'
import { latestFirst, type Stretch, stretchesOf } from './left-out-stretches.ts'

/** The hours of one store in one period, in the order of time. */
export interface HoursOfStore {
  readonly buckets: readonly Bucket[]
  readonly rates: readonly (number | null)[]
  readonly customers: readonly (number | null)[]
  /** `null`: the deployment does not list what tills report. */
  readonly sales: readonly (number | null)[] | null
  /** What the cameras of its entrances saw. */
  readonly times: readonly BucketCoverage[]
}

/** What remains of a bucket without the hours left out: the rate of it is `sold` ÷ `customers`. */
export interface KeptPart {
  readonly sold: number | null
  readonly customers: number | null
  /** Camera time that was received while the tills were silent, in segments: it saw nothing of this rate. */
  readonly uselessSegments: number
  /** Of the period compared with, whose running bucket is compared by the same clock time. */
  readonly leftOut: readonly Pick<StoreHour, 'bucket' | 'customers' | 'sold'>[]
}

/** By day and, of single hours, by their start; only where something is left out. */
export type PartsOfPeriod = ReadonlyMap<LocalDay | number, KeptPart>

/** Of one store, in both periods. */
export interface KeptParts {
  readonly current: PartsOfPeriod
  readonly compared: PartsOfPeriod
}

/** More days of stores than this, both periods together, are not gone through: two thousand stores, 28 days, compared. */
export const mostCheckedStoreDays = 120_000

/** Which hours count in a rate. Hours are added store by store and forgotten: what is kept are sums and stretches. */
export class HourCheck {
  readonly #asOf: number
  readonly #kept = new Map<string, KeptParts>()
  #stretches: readonly Stretch[] = []
  #due = 0
  #unwatched = 0
  #comparedLeftOut = 0
  readonly #leftOut = { cameras: 0, till: 0 }

  /** @param asOf epoch milliseconds: what ends later is not over */
  constructor(asOf: number) {
    this.#asOf = asOf
  }

  addStore(store: string, current: HoursOfStore, compared: HoursOfStore | null): void {
    const now = storeHours(current, this.#asOf)
    const then = compared === null ? [] : storeHours(compared, this.#asOf)
    const reasons = leftOutHours([then, now])
    for (const hour of now) {
      if (!hour.over || !isOpen(hour)) continue
      this.#due += 1
      if (!hour.time.known) this.#unwatched += 1
    }
    if (reasons.size === 0) return
    this.#comparedLeftOut += then.filter((hour) => reasons.has(hour)).length
    const leftOut = now.flatMap((hour) => {
      const reason = reasons.get(hour)
      return reason === undefined ? [] : [{ store, hour, reason }]
    })
    for (const { reason } of leftOut) this.#leftOut[reason.why] += 1
    this.#stretches = latestFirst([...this.#stretches, ...stretchesOf(leftOut)]).slice(0, mostStretches)
    this.#kept.set(store, {
      current: keptParts(now, reasons, false),
      compared: keptParts(then, reasons, true),
    })
  }

  /** By store; one of which every hour counts is missing. */
  get kept(): ReadonlyMap<string, KeptParts> {
    return this.#kept
  }

  /** The latest first. */
  get stretches(): readonly Stretch[] {
    return this.#stretches
  }

  /** Hours of this period, and how many of the period compared with are left out. */
  get counts() {
    const { cameras, till } = this.#leftOut
    return {
      due: this.#due,
      counted: this.#due - cameras - till,
      leftOutForCameras: cameras,
      leftOutForTills: till,
      watched: this.#unwatched === 0,
      comparedLeftOut: this.#comparedLeftOut,
    }
  }
}

/** So many are named; the others are counted. */
const mostStretches = 100

function storeHours(
  { buckets, rates, customers, sales, times }: HoursOfStore,
  asOf: number,
): readonly StoreHour[] {
  return buckets.map((bucket, position): StoreHour => {
    const people = customers[position] ?? null
    const share = rates[position] ?? null
    const till = sales?.[position] ?? null
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

type Reasons = ReadonlyMap<StoreHour, Reason>

function keptParts(hours: readonly StoreHour[], reasons: Reasons, isCompared: boolean): PartsOfPeriod {
  const parts = new Map<LocalDay | number, KeptPart>()
  const days = new Map<LocalDay, StoreHour[]>()
  const touched = new Set(hours.flatMap((hour) => (reasons.has(hour) ? [hour.day] : [])))
  for (const hour of hours) {
    if (reasons.has(hour)) parts.set(hour.bucket.start, keptPart([hour], reasons, isCompared))
    if (!touched.has(hour.day)) continue
    const day = days.get(hour.day)
    if (day === undefined) days.set(hour.day, [hour])
    else day.push(hour)
  }
  for (const [day, own] of days) parts.set(day, keptPart(own, reasons, isCompared))
  return parts
}

function keptPart(hours: readonly StoreHour[], reasons: Reasons, isCompared: boolean): KeptPart {
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
    leftOut: isCompared
      ? leftOut.map(({ bucket, customers: came, sold }) => ({ bucket, customers: came, sold }))
      : [],
  }
}
