import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, LocalDay } from '../../../../calendar/calendar.ts'
import { localDayOf } from '../../../../calendar/local-day.ts'
import type { PlannedBuckets, ZoneStores } from '../../../../domain/cells/plan-groups.ts'
import type { BucketCoverage } from '../../../../domain/coverage/bucket-coverage.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { type WallClock, wallClock } from '../../buckets/zoned-wall-clock.ts'
import { quartersIn, quartersOf, wholeQuarters } from '../../counts/camera-time.ts'
import { openingKey } from '../../counts/open-ranges.ts'
import { type Existences, whileExisting } from '../../entities/existence.ts'
import { type OpeningHours, openRanges } from '../../entities/opening-hours.ts'
import type { StoredRecording } from '../../entities/recordings.ts'
import { type CameraColumns, coverageOf } from './camera-columns.ts'

/** Stores of one time zone, with the buckets of one period on their clock: all hours, or some. */
export interface ZonePeriod extends ZoneStores {
  readonly period: PlannedBuckets
}

export interface Instants {
  /** Epoch milliseconds. */
  readonly now: number
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
}

/** The buckets of one local day, by position. */
export interface DayBuckets {
  readonly day: LocalDay
  readonly from: number
  readonly endExclusive: number
}

export function placed({ location, id }: StoredRecording) {
  return { location, recording: id }
}

/** Computes the expected footage of cameras in the buckets of one period of one zone. */
export class ZoneSpan {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly buckets: readonly Bucket[]
  /** From the start of the first day to the end of the last. */
  readonly range: TimeRange
  /** In chronological order. */
  readonly days: readonly DayBuckets[]
  /** Covers the range and a good month around it. */
  readonly clock: WallClock
  readonly #hours: readonly Bucket[]
  /** The bucket of each hour; -1 if the hour is in none. */
  readonly #bucketOf: Int32Array
  /** The day of each hour; -1 if the hour is in no bucket. */
  readonly #dayOf: Int32Array
  readonly #isWhole: boolean
  /** The end of the last hour that is over. The current hour is not judged yet. */
  readonly overEnd: number
  readonly #now: number
  readonly #whole = new Map<string, Due>()

  constructor({ timezone, ids, period }: ZonePeriod, { now, asOf }: Instants) {
    const { buckets, days } = period
    this.timezone = timezone
    this.stores = ids
    this.buckets = buckets
    this.#now = now
    this.#hours = bucketsOf(days, 'hour', timezone)
    const start = this.#hours[0]?.start ?? 0
    this.range = { start, endExclusive: this.#hours.at(-1)?.endExclusive ?? start }
    this.days = daysOf(buckets, timezone)
    this.clock = wallClock(timezone)
    this.overEnd = this.#hours.findLast(({ endExclusive }) => endExclusive <= asOf)?.endExclusive ?? start
    this.#bucketOf = Int32Array.from(this.#hours, (hour) => {
      const position = this.bucketAt(hour.start)
      return hour.start >= (buckets[position]?.start ?? Number.POSITIVE_INFINITY) ? position : -1
    })
    this.#isWhole = !this.#bucketOf.includes(-1)
    const dayAt = new Map(this.days.map(({ day }, position) => [day, position]))
    this.#dayOf = Int32Array.from(this.#hours, (hour) => dayAt.get(localDayOf(hour.start, timezone)) ?? -1)
  }

  /** Returns the position of the bucket that contains an instant. */
  bucketAt(instant: number): number {
    let [low, high] = [0, this.buckets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.buckets[middle]?.endExclusive ?? 0) <= instant) low = middle + 1
      else high = middle
    }
    return low
  }

  dueOf(camera: StoredRecording, hours: OpeningHours | undefined, existenceOf: Existences): Due {
    const own = camera.useUploadingSchedule ? hours : undefined
    const key = openingKey(own)
    const whole = this.#whole.get(key) ?? this.#due(own, this.range)
    this.#whole.set(key, whole)
    const existence = existenceOf(placed(camera))
    const isWhole = existence.start <= this.range.start && existence.endExclusive >= this.range.endExclusive
    return isWhole ? whole : this.#due(own, existence)
  }

  #due(hours: OpeningHours | undefined, existence: TimeRange): Due {
    const open = quartersOf(openRanges(hours, this.clock, this.range), this.range)
    const within = quartersIn(this.#hours, open)
    const buckets = this.buckets.length
    const [planned, scheduled, known] = [
      new Uint16Array(buckets),
      new Uint16Array(buckets),
      new Uint8Array(buckets),
    ]
    for (const [position, { start, endExclusive }] of this.#hours.entries()) {
      if (start > this.#now) break
      if (endExclusive <= existence.start || start >= existence.endExclusive) continue
      // Opening hours are known for a whole day or not at all.
      const day = this.days[this.#dayOf[position] ?? -1]
      if (day !== undefined) known.fill(1, day.from, day.endExclusive)
      const bucket = this.#bucketOf[position] ?? -1
      if (bucket === -1 || within[position] === 0) continue
      planned[bucket] = (planned[bucket] ?? 0) + 1
      if (endExclusive <= this.overEnd) scheduled[bucket] = (scheduled[bucket] ?? 0) + 1
    }
    const all = whileExisting(
      quartersOf(open, { start: this.range.start, endExclusive: this.overEnd }),
      wholeQuarters(existence),
    )
    const quarters = this.#isWhole ? all : this.buckets.flatMap((bucket) => whileExisting(all, bucket))
    return new Due({ planned, scheduled, known, quarters, expected: quartersIn(this.buckets, quarters) })
  }
}

/** Groups buckets by day; those of a day are adjacent. A bucket longer than a day belongs to its first day. */
function daysOf(buckets: readonly Bucket[], timezone: string): readonly DayBuckets[] {
  const days: { day: LocalDay; from: number; endExclusive: number }[] = []
  for (const [position, { start }] of buckets.entries()) {
    const day = localDayOf(start, timezone)
    const last = days.at(-1)
    if (last?.day === day) last.endExclusive = position + 1
    else days.push({ day, from: position, endExclusive: position + 1 })
  }
  return days
}

interface DueParts {
  /** Scheduled hours that have begun, by bucket. */
  readonly planned: Uint16Array
  /** Scheduled hours that are over. */
  readonly scheduled: Uint16Array
  /** 1 on days on which the camera existed in any hour that has begun. */
  readonly known: Uint8Array
  /** Quarter hours in which footage is expected. */
  readonly quarters: readonly TimeRange[]
  /** Number of expected quarter hours by bucket. */
  readonly expected: Float64Array
}

/** The expected footage of one camera, or of all cameras that share a schedule and existed throughout. */
export class Due {
  readonly quarters: readonly TimeRange[]
  /** Number of expected quarter hours by bucket. */
  readonly expected: Float64Array
  /** Scheduled hours that have begun, by bucket. */
  readonly planned: Uint16Array
  readonly #parts: DueParts

  constructor(parts: DueParts) {
    this.quarters = parts.quarters
    this.expected = parts.expected
    this.planned = parts.planned
    this.#parts = parts
  }

  /** Returns the same for some of its quarter hours. */
  within({ buckets }: Pick<ZoneSpan, 'buckets'>, quarters: Due['quarters']): Due {
    return new Due({ ...this.#parts, quarters, expected: quartersIn(buckets, quarters) })
  }

  /**
   * Returns the coverage by bucket.
   *
   * @param received quarter hours
   */
  coverage(received: Float64Array): readonly BucketCoverage[] {
    return coverageOf({ ...this.#parts, received })
  }

  addTo(columns: CameraColumns): void {
    const { planned, scheduled, known, expected } = this.#parts
    for (let position = 0; position < known.length; position += 1) {
      if (known[position] === 1) columns.known[position] = 1
      columns.planned[position] = (columns.planned[position] ?? 0) + (planned[position] ?? 0)
      columns.scheduled[position] = (columns.scheduled[position] ?? 0) + (scheduled[position] ?? 0)
      columns.expected[position] = (columns.expected[position] ?? 0) + (expected[position] ?? 0)
    }
  }
}
