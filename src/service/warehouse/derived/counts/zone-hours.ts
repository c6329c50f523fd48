import { localDayOf } from '../../../../calendar/local-day.ts'
import type { CameraTime } from '../../../../domain/coverage/verdict.ts'
import type { HourShare } from '../../../../domain/hours-of-week/clock-hours.ts'
import type { OpeningHours } from '../../entities/opening-hours.ts'
import { CameraColumns } from '../cameras/camera-columns.ts'
import type { ShutHours } from '../cameras/shut-hours.ts'
import type { Watching } from '../cameras/watching.ts'
import type { Instants, ZoneSpan } from '../cameras/zone-span.ts'
import { beforeOpening } from '../stores/before-opening.ts'
import type { EntriesByStart } from './entries-of-stores.ts'

const none: EntriesByStart = new Map()

/** One store of a zone. */
export interface HoursOfStore {
  readonly id: string
  /** Of its entrances. */
  readonly cameras: readonly Watching[]
  readonly hours: OpeningHours | undefined
  /** Of a store without cameras. */
  readonly shut: ShutHours | null
}

/**
 * What all stores of one zone have in each hour of some days: what the cells of the stores would add up to, without the
 * cells.
 */
export class ZoneHours {
  readonly span: ZoneSpan
  readonly times: CameraColumns
  /** Stores by the days of which no camera tells anything: a bit for each day, by the position of the day. */
  readonly unrecorded = new Map<string, string[]>()
  readonly #timezone: string
  readonly #instants: Instants
  /** 1 where a store is not known to be closed. */
  readonly #open: Uint8Array
  /** 1 where a store has a count of which no camera tells how much it missed. */
  readonly #unjudged: Uint8Array
  readonly #store: CameraColumns
  readonly #today: ZoneSpan['days'][number] | undefined
  #mayOpenToday = false

  constructor(span: ZoneSpan, timezone: string, instants: Instants) {
    const hours = span.buckets.length
    this.span = span
    this.times = new CameraColumns(hours)
    this.#timezone = timezone
    this.#instants = instants
    this.#open = new Uint8Array(hours)
    this.#unjudged = new Uint8Array(hours)
    this.#store = new CameraColumns(hours)
    const today = localDayOf(instants.asOf, timezone)
    this.#today = span.days.find(({ day }) => day === today)
  }

  addStore({ id, cameras, hours, shut }: HoursOfStore): void {
    const own = this.#store
    own.clear()
    for (const { due } of cameras) due.addTo(own)
    const { times } = this
    for (let hour = 0; hour < own.known.length; hour += 1) {
      if (own.known[hour] === 0) {
        if (shut?.buckets[hour] !== 1) this.#open[hour] = 1
        continue
      }
      times.known[hour] = 1
      times.scheduled[hour] = (times.scheduled[hour] ?? 0) + (own.scheduled[hour] ?? 0)
      times.expected[hour] = (times.expected[hour] ?? 0) + (own.expected[hour] ?? 0)
      if ((own.planned[hour] ?? 0) > 0) this.#open[hour] = 1
    }
    this.#mayOpenToday ||= shut === null ? this.#mayOpen(own, hours) : !shut.isClosedToday
    this.#noteUnrecorded(id, own)
  }

  /** @param counts of some stores together; they count on the days of which no camera tells anything of these */
  addUnjudged(daysWithout: string, counts: EntriesByStart = none): void {
    for (const [position, { from, endExclusive }] of this.span.days.entries()) {
      if (daysWithout[position] !== '1') continue
      for (let hour = from; hour < endExclusive; hour += 1) {
        if (this.#countAt(hour, counts) !== null) this.#unjudged[hour] = 1
      }
    }
  }

  /** By hour, with the clock of each. @param counts of all stores of the zone */
  *shares(counts: EntriesByStart = none): Iterable<readonly [string, HourShare]> {
    for (const [hour, { index }] of this.span.buckets.entries()) {
      yield [index.slice(0, 13), this.#shareOf(hour, this.#countAt(hour, counts))]
    }
  }

  #shareOf(hour: number, value: number | null): HourShare {
    const { asOf } = this.#instants
    const { start = 0, endExclusive = 0 } = this.span.buckets[hour] ?? {}
    const isAhead = start >= asOf
    return {
      value,
      running: isAhead ? this.#mayOpenToday || !this.#isToday(hour) : endExclusive > asOf,
      closed: isAhead || this.#open[hour] === 0,
      time: this.#timeOf(hour),
    }
  }

  #timeOf(hour: number): CameraTime | null {
    const { known, scheduled, expected, received } = this.times
    const isRecorded = known[hour] === 1
    const isUnjudged = this.#unjudged[hour] === 1
    if (!isRecorded && !isUnjudged) return null
    return {
      known: isRecorded && !isUnjudged,
      scheduledHours: scheduled[hour] ?? 0,
      expected: expected[hour] ?? 0,
      usable: received[hour] ?? 0,
    }
  }

  #countAt(hour: number, counts: EntriesByStart): number | null {
    return counts.get(this.span.buckets[hour]?.start ?? 0) ?? null
  }

  #isToday(hour: number): boolean {
    return this.#today !== undefined && hour >= this.#today.from && hour < this.#today.endExclusive
  }

  /** Whether the doors of a store may open yet today. */
  #mayOpen({ known, planned, scheduled }: CameraColumns, hours: OpeningHours | undefined): boolean {
    if (this.#today === undefined) return false
    const { from, endExclusive } = this.#today
    const sumOf = (column: Uint32Array) =>
      column.subarray(from, endExclusive).reduce((sum, each) => sum + each, 0)
    const seen = {
      known: known[from] === 1,
      plannedHours: sumOf(planned),
      scheduledHours: sumOf(scheduled),
    }
    const { asOf } = this.#instants
    const before = beforeOpening(seen, { timezone: this.#timezone, clock: this.span.clock, hours, asOf })
    return before !== 'closed'
  }

  #noteUnrecorded(id: string, { known }: CameraColumns): void {
    const { buckets, days } = this.span
    const isUnrecorded = days.map(
      ({ from }) => known[from] === 0 && (buckets[from]?.start ?? 0) < this.#instants.asOf,
    )
    if (!isUnrecorded.includes(true)) return
    const key = isUnrecorded.map((each) => (each ? '1' : '0')).join('')
    const stores = this.unrecorded.get(key)
    if (stores === undefined) this.unrecorded.set(key, [id])
    else stores.push(id)
  }
}
