import type { Bucket } from '../../calendar/calendar.ts'
import type { BucketCoverage } from '../coverage/bucket-coverage.ts'
import { type StoreHour, salesDelayMs } from './left-out-hours.ts'
import { type RateAmount, rateAmounts, type TillAmount, tillAmounts } from './rate-amounts.ts'

/** What tells whether the hours of one store count in a rate, and the sums of a day. */
export interface HoursOfDay {
  /** The day's hours that can count, or be excluded. All of them are over. */
  readonly hours: readonly StoreHour[]
  readonly amounts: Readonly<Record<RateAmount | TillAmount, number | null>>
  /** What the entrance cameras saw of the whole day. */
  readonly time: BucketCoverage
}

const amountNames = [...rateAmounts, ...tillAmounts]
/** Start, customers, sales, and position of the camera time. */
const numbersOfHour = 4

/**
 * A finished day of one store. Eight weeks of two thousand stores are a million hours, and a service keeps them in memory,
 * so each day is one list of numbers. Most hours of a day saw the same camera time, so it is listed once.
 */
export class CheckedDay {
  readonly time: BucketCoverage
  readonly #numbers: Float64Array
  readonly #times: readonly BucketCoverage[]

  constructor({ hours, amounts, time }: HoursOfDay) {
    const times: BucketCoverage[] = []
    const numbers = amountNames.map((name) => amounts[name] ?? unknown)
    for (const hour of hours) {
      let place = times.findIndex((one) => isSame(one, hour.time))
      if (place === -1) place = times.push(hour.time) - 1
      numbers.push(hour.bucket.start, hour.customers ?? unknown, hour.sold ?? unknown, place)
    }
    this.#numbers = Float64Array.from(numbers)
    this.#times = times
    this.time = time
  }

  /** Size in memory. */
  get bytes(): number {
    return this.#numbers.byteLength + (this.#times.length + 1) * bytesOfTime + bytesOfDay
  }

  amount(name: RateAmount | TillAmount): number | null {
    return known(this.#numbers[amountNames.indexOf(name)])
  }

  /**
   * Adds the hours to a list.
   *
   * @param buckets the hours of the day
   * @param asOf epoch milliseconds. Sales of the last hours may still be missing then
   */
  addHoursTo(hours: StoreHour[], buckets: readonly Bucket[], asOf: number): void {
    const numbers = this.#numbers
    const day = buckets[0]?.index.slice(0, 10) ?? ''
    let position = 0
    for (let from = amountNames.length; from < numbers.length; from += numbersOfHour) {
      while ((buckets[position]?.start ?? Number.POSITIVE_INFINITY) < (numbers[from] ?? unknown))
        position += 1
      const [bucket, time] = [buckets[position], this.#times[numbers[from + 3] ?? unknown]]
      if (bucket === undefined || time === undefined)
        throw new Error('the buckets are not the hours of this day')
      const sold = known(numbers[from + 2])
      hours.push({
        bucket,
        day,
        customers: known(numbers[from + 1]),
        sold,
        unreported: sold === null,
        time,
        over: true,
        settled: bucket.endExclusive <= asOf - salesDelayMs,
      })
    }
  }
}

/** Estimated sizes: of a camera time, and of a day besides its numbers. */
const bytesOfTime = 80
const bytesOfDay = 300

function isSame(one: BucketCoverage, other: BucketCoverage): boolean {
  return (
    one.known === other.known &&
    one.plannedHours === other.plannedHours &&
    one.scheduledHours === other.scheduledHours &&
    one.expected === other.expected &&
    one.usable === other.usable &&
    one.openHours?.planned === other.openHours?.planned &&
    one.openHours?.over === other.openHours?.over
  )
}

/** Stands for `null` among numbers. */
const unknown = Number.NaN

function known(value = unknown): number | null {
  return Number.isNaN(value) ? null : value
}
