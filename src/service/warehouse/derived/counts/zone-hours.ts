import { localDayOf } from '../../../../calendar/local-day.ts'
import type { CameraTime } from '../../../../domain/coverage/verdict.ts'
import type { DoorCounts, HourShare } from '../../../../domain/hours-of-week/clock-hours.ts'
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
  /** The cameras of its entrances. */
  readonly cameras: readonly Watching[]
  readonly hours: OpeningHours | undefined
  /** Set for a store without cameras. */
  readonly shut: ShutHours | null
}

/**
 * Sums all stores of one zone in each hour of some days. Equals the sum of the stores' cells, without creating cells.
 */
export class ZoneHours {
  readonly span: ZoneSpan
  readonly times: CameraColumns
  /** Stores by the days that no camera covers, encoded as one bit per day position. */
  readonly unrecorded = new Map<string, string[]>()
  readonly #timezone: string
  readonly #instants: Instants
  /** Stores by what is known of their doors. */
  readonly #doors: Readonly<Record<keyof DoorCounts, Uint32Array>>
  /** 1 if any store has a count of unknown coverage. */
  readonly #unjudged: Uint8Array
  readonly #store: CameraColumns
  readonly #today: ZoneSpan['days'][number] | undefined
  #mayOpenToday = false
  #stores = 0

  constructor(span: ZoneSpan, timezone: string, instants: Instants) {
    const hours = span.buckets.length
    this.span = span
    this.times = new CameraColumns(hours)
    this.#timezone = timezone
    this.#instants = instants
    this.#doors = {
      closed: new Uint32Array(hours),
      open: new Uint32Array(hours),
      unknown: new Uint32Array(hours),
    }
    this.#unjudged = new Uint8Array(hours)
    this.#store = new CameraColumns(hours)
    const today = localDayOf(instants.asOf, timezone)
    this.#today = span.days.find(({ day }) => day === today)
  }

  addStore({ id, cameras, hours, shut }: HoursOfStore): void {
    const own = this.#store
    own.clear()
    for (const { due } of cameras) due.addTo(own)
    this.#stores += 1
    const { times } = this
    for (let hour = 0; hour < own.known.length; hour += 1) {
      const doors = this.#doors[doorsAt(hour, own, shut)]
      doors[hour] = (doors[hour] ?? 0) + 1
      if (own.known[hour] === 0) continue
      times.known[hour] = 1
      times.scheduled[hour] = (times.scheduled[hour] ?? 0) + (own.scheduled[hour] ?? 0)
      times.expected[hour] = (times.expected[hour] ?? 0) + (own.expected[hour] ?? 0)
    }
    this.#mayOpenToday ||= shut === null ? this.#mayOpen(own, hours) : !shut.isClosedToday
    this.#noteUnrecorded(id, own)
  }

  /** @param counts of several stores together, which count on the days that no camera of these stores covers */
  addUnjudged(daysWithout: string, counts: EntriesByStart = none): void {
    for (const [position, { from, endExclusive }] of this.span.days.entries()) {
      if (daysWithout[position] !== '1') continue
      for (let hour = from; hour < endExclusive; hour += 1) {
        if (this.#countAt(hour, counts) !== null) this.#unjudged[hour] = 1
      }
    }
  }

  /**
   * Returns the shares by hour, with the clock time of each.
   *
   * @param counts of all stores of the zone
   */
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
      doors: isAhead ? { closed: this.#stores, open: 0, unknown: 0 } : this.#doorsIn(hour),
      time: this.#timeOf(hour),
    }
  }

  #doorsIn(hour: number): DoorCounts {
    const { closed, open, unknown } = this.#doors
    return { closed: closed[hour] ?? 0, open: open[hour] ?? 0, unknown: unknown[hour] ?? 0 }
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

  /** True if a store may still open today. */
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

/** Cameras show when a store is open. Without any, its opening hours do, if they are known. */
function doorsAt(hour: number, own: CameraColumns, shut: ShutHours | null): keyof DoorCounts {
  if (own.known[hour] === 1) return (own.planned[hour] ?? 0) > 0 ? 'open' : 'closed'
  if (shut === null || !shut.isKnown) return 'unknown'
  return shut.buckets[hour] === 1 ? 'closed' : 'open'
}
