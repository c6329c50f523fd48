import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { PointState } from '../../protocol/derived/states.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import {
  type BucketCoverage,
  bucketCoverage,
  isClosed,
  openHoursIn,
  unknownBucket,
} from '../coverage/bucket-coverage.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { doorsOf, stateBefore } from '../coverage/doors.ts'
import { type CellSide, type Quotient, withPart } from './cell-side.ts'
import type { CombinedRows } from './combine-rows.ts'
import { withDue } from './due-cells.ts'
import type { HoursOfDays } from './expected-hours.ts'
import { atOnce, type Steps } from './steps.ts'

export type { CellSide, Quotient } from './cell-side.ts'

export interface StoreCell extends CellSide {
  /** The bucket has begun and not ended. */
  readonly unfinished: boolean
  readonly compared:
    | (CellSide & {
        /**
         * The count up to the same clock time if this bucket is unfinished, else the whole value. `null` if unknown.
         */
        readonly valueSoFar: number | null
        readonly quotientSoFar?: Quotient
      })
    | null
}

export interface StoreCells {
  readonly store: string
  readonly timezone: string
  /** In the order of the group's buckets. */
  readonly cells: readonly StoreCell[]
  /**
   * True if the store has nothing in this period: neither a count nor a scheduled camera in what has begun of it, and
   * no opening later today.
   */
  readonly silent: boolean
}

/** Stores in one time zone, and the buckets of their clock. */
export interface StoreGroup {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly current: { readonly buckets: readonly Bucket[] }
  readonly compared: {
    readonly buckets: readonly Bucket[]
    /**
     * For each current bucket, the position of its comparison bucket. `null` if there is none: the bucket has not
     * begun, or the other day's clock skipped this hour.
     */
    readonly positions: readonly (number | null)[]
  } | null
}

interface Counts {
  readonly current: Pick<CombinedRows, 'values'>
  readonly compared: Pick<CombinedRows, 'values'> | null
  /** Per store. `null` if no bucket is unfinished, or its comparison is unknown. */
  readonly elapsed: ReadonlyMap<string, number | null> | null
  /** Per store, the hours with a count, if they were requested. */
  readonly hours?: ReadonlyMap<string, HoursOfDays>
}

export interface GroupAnswers extends Counts {
  /** Cameras that count for each store. A store without any has an empty list. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
}

/** What the cameras of one store saw. */
export interface StoreSeen {
  /** Of the buckets of the period, and of the comparison buckets. */
  readonly current: readonly BucketCoverage[]
  readonly compared: readonly BucketCoverage[]
  /** Why there can be no count yet today. `null` if no reason is known. */
  readonly before: 'closed' | 'future' | null
  /** The opening hours of a store without any camera, if known. */
  readonly opening?: readonly OpeningHoursRecord[]
}

/** The counts, with camera coverage from any source. */
export interface SeenAnswers extends Counts {
  readonly seen: (store: string) => StoreSeen
}

/**
 * Joins counts, comparison and camera time of the stores of one zone.
 * @param asOf epoch milliseconds
 */
export function storeCells(group: StoreGroup, answers: GroupAnswers, asOf: number): readonly StoreCells[] {
  return atOnce(storeCellsInSteps(group, answers, asOf))
}

/** {@link storeCells}, one store per step. */
export function storeCellsInSteps(
  group: StoreGroup,
  { cameras, ...counts }: GroupAnswers,
  asOf: number,
): Steps<readonly StoreCells[]> {
  return seenCellsInSteps(group, { ...counts, seen: seenByCameras(group, cameras, asOf) }, asOf)
}

/** Returns what cameras saw of the stores of one zone. Opening hours replace cameras where there are none. */
export function seenByCameras(
  { timezone, current, compared }: Pick<StoreGroup, 'timezone' | 'current' | 'compared'>,
  camerasOf: GroupAnswers['cameras'],
  asOf: number,
): SeenAnswers['seen'] {
  const overUntil = wallIndexAt(asOf, timezone)
  const today = localDayOf(asOf, timezone)
  const buckets = [...current.buckets, ...(compared?.buckets ?? [])]
  const hasToday = buckets.some(({ start }) => localDayOf(start, timezone) === today)
  return (store) => {
    const cameras = camerasOf.get(store) ?? []
    const opening = cameras.find((camera) => camera.opening !== undefined)?.opening
    return {
      ...(opening && { opening }),
      current: bucketCoverage(cameras, current.buckets, overUntil),
      compared: bucketCoverage(cameras, compared?.buckets ?? noBuckets, overUntil),
      before: hasToday ? stateBefore(doorsOf({ cameras, timezone, asOf })) : null,
    }
  }
}

/** One instance, because coverage is cached by its list of buckets. */
const noBuckets: readonly Bucket[] = []

/** Yields the cells of stores from their coverage, one store per step. */
export function* seenCellsInSteps(
  group: StoreGroup,
  answers: SeenAnswers,
  asOf: number,
): Steps<readonly StoreCells[]> {
  const { timezone } = group
  const today = localDayOf(asOf, timezone)
  const current = datedBuckets(group.current.buckets, timezone)
  const compared = datedBuckets(group.compared?.buckets ?? [], timezone)
  const hasToday = current.some(({ day }) => day === today)

  const all: StoreCells[] = []
  for (const store of group.stores) {
    const { before, opening = null, ...seen } = answers.seen(store)
    const due = { timezone, asOf, hours: answers.hours?.get(store) ?? null, opening }
    const sidesOf = (
      dated: readonly DatedBucket[],
      counts: Counts['compared'],
      times: StoreSeen['current'],
    ) => {
      const values = counts?.values.get(store) ?? []
      const sides = dated.map(({ bucket, day }, position): CellSide => {
        const time = times[position] ?? unknownBucket
        const value = values[position] ?? null
        const over = bucket.endExclusive <= asOf
        const state = stateOf({ bucket, day, value, time, over }, asOf, day === today ? before : null)
        return { bucket, day, state, value, time, over }
      })
      return withDue(sides, due)
    }
    const cells = pairSides(
      sidesOf(current, answers.current, seen.current),
      answers.compared === null ? [] : sidesOf(compared, answers.compared, seen.compared),
      { positions: group.compared?.positions ?? [], soFar: answers.elapsed?.get(store) ?? null, asOf },
    )
    all.push({ store, timezone, cells, silent: !(before === 'future' && hasToday) && isSilent(cells) })
    yield
  }
  return all
}

interface DatedBucket {
  readonly bucket: Bucket
  readonly day: LocalDay
}

function datedBuckets(buckets: readonly Bucket[], timezone: string): readonly DatedBucket[] {
  return buckets.map((bucket) => ({ bucket, day: localDayOf(bucket.start, timezone) }))
}

interface Pairing {
  /** For each current bucket, the position of its comparison bucket. */
  readonly positions: readonly (number | null)[]
  readonly soFar: number | null
  readonly asOf: number
}

function pairSides(
  current: readonly CellSide[],
  compared: readonly CellSide[],
  { positions, soFar, asOf }: Pairing,
): readonly StoreCell[] {
  return current.map((side, position) => {
    const { bucket, day, state, value, time, over } = side
    const unfinished = bucket.start < asOf && asOf < bucket.endExclusive
    const partner = positions[position] ?? null
    const other = partner === null ? undefined : compared[partner]
    const then = other === undefined ? null : comparedSide(other, unfinished ? soFar : other.value)
    return withPart({ bucket, day, state, value, time, over, unfinished, compared: then }, side)
  })
}

function comparedSide(side: CellSide, valueSoFar: number | null): NonNullable<StoreCell['compared']> {
  const { bucket, day, state, value, time, over } = side
  return withPart({ bucket, day, state, value, time, over, valueSoFar }, side)
}

function isSilent(cells: readonly StoreCell[]): boolean {
  const begun = cells.filter((cell) => cell.state !== 'future')
  return begun.length > 0 && begun.every(({ value, time }) => value === null && time.plannedHours === 0)
}

/**
 * Returns the state of a bucket. Uptime tells *closed* from *no data*: a bucket with camera records and without a
 * scheduled hour is closed. For a store without any camera, its opening hours decide. If neither is known, an empty
 * bucket is *no data*, never closed.
 *
 * @param before for a bucket of today, why there can be no count yet
 */
function stateOf(
  { bucket, value, time, over }: Omit<CellSide, 'state'>,
  asOf: number,
  before: 'closed' | 'future' | null,
): PointState {
  if (value !== null) return 'measured'
  if (bucket.start >= asOf) return before ?? 'future'
  // Before opening on an unfinished day, there can be no count yet.
  if (!over && openHoursIn(time)?.over === 0) return before ?? 'future'
  return isClosed(time) ? 'closed' : 'no-data'
}
