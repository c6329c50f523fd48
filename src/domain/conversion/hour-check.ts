import type { LocalDay } from '../../calendar/calendar.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { isOpen, leftOutHours, type Reason, type StoreHour } from './left-out-hours.ts'
import { latestFirst, type Stretch, stretchesOf } from './left-out-stretches.ts'

/** The rest of a bucket without the excluded hours. Its rate is `sold` ÷ `customers`. */
export interface KeptPart {
  readonly sold: number | null
  readonly customers: number | null
  /** Camera time received while the tills were silent, in segments: it contributes nothing to this rate. */
  readonly uselessSegments: number
  /** Of the comparison period, whose partner of the unfinished bucket is compared up to the same clock time. */
  readonly leftOut: readonly Pick<StoreHour, 'bucket' | 'customers' | 'sold'>[]
}

/** By day and, for single hours, by start. Only where something is excluded. */
export type PartsOfPeriod = ReadonlyMap<LocalDay | number, KeptPart>

/** Of one store, in both periods. */
export interface KeptParts {
  readonly current: PartsOfPeriod
  readonly compared: PartsOfPeriod
}

/** Upper limit of store days to check, both periods together: two thousand stores, 28 days, compared. */
export const mostCheckedStoreDays = 120_000

/** Receives the hours of a store, and why a rate excludes some of them. */
export type NoteHours = (
  store: string,
  hours: readonly StoreHour[],
  reasons: ReadonlyMap<StoreHour, Reason>,
) => void

/** Determines which hours a rate includes. It takes one store at a time, and keeps only sums and stretches. */
export class HourCheck {
  readonly #note: NoteHours | null
  readonly #kept = new Map<string, KeptParts>()
  #stretches: readonly Stretch[] = []
  #due = 0
  #unwatched = 0
  #comparedLeftOut = 0
  readonly #leftOut = { cameras: 0, till: 0 }

  /** @param note receives the hours of each store in the period itself, before they are dropped */
  constructor(note: NoteHours | null = null) {
    this.#note = note
  }

  /** Adds the hours of a store in the period, and in the comparison period if there is one. */
  addStore(store: string, now: readonly StoreHour[], then: readonly StoreHour[]): void {
    const reasons = leftOutHours([then, now])
    this.#note?.(store, now, reasons)
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

  /** By store. Stores without an excluded hour are missing. */
  get kept(): ReadonlyMap<string, KeptParts> {
    return this.#kept
  }

  /** Latest first. */
  get stretches(): readonly Stretch[] {
    return this.#stretches
  }

  /** Number of hours of this period, and of excluded hours in the comparison period. */
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

/** Most stretches that are listed. The others are only counted. */
const mostStretches = 100

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
    // The last customers pay after the doors close, so sales in hours without a count belong to the hours before.
    sold: customers === null ? null : (sumKnown(counted.map((hour) => hour.sold)) ?? 0),
    customers,
    uselessSegments: leftOut
      .filter((hour) => reasons.get(hour)?.why === 'till')
      .reduce((sum, { time }) => sum + time.usable, 0),
    leftOut: isCompared
      ? leftOut.map(({ bucket, customers: received, sold }) => ({ bucket, customers: received, sold }))
      : [],
  }
}
