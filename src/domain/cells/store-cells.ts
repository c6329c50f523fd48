import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import type { PointState } from '../../protocol/derived/states.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import {
  type BucketCoverage,
  bucketCoverage,
  isClosed,
  openHoursIn,
  unknownBucket,
} from '../coverage/bucket-coverage.ts'
import { type CameraHours, wallMinute } from '../coverage/camera-hours.ts'
import { doorsOf, stateBefore } from '../coverage/doors.ts'
import type { CellSide, Quotient } from './cell-side.ts'
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
         * What had been counted by the same clock time where this bucket is unfinished, else the whole value.
         * `null`: not known.
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
   * Neither a count nor a scheduled camera in what has begun of the period, and no doors that have still to open today:
   * this store has nothing to say about it.
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
     * For each bucket of the current period the position of the one it is compared with; `null` where there is
     * none: it has not begun, or the other day's clock skipped this hour.
     */
    readonly positions: readonly (number | null)[]
  } | null
}

interface Counts {
  readonly current: Pick<CombinedRows, 'values'>
  readonly compared: Pick<CombinedRows, 'values'> | null
  /** Per store; `null` where there is no running bucket or its comparison is not known. */
  readonly elapsed: ReadonlyMap<string, number | null> | null
  /** Per store the hours that were counted, where they were asked for. */
  readonly hours?: ReadonlyMap<string, HoursOfDays>
}

export interface GroupAnswers extends Counts {
  /** Cameras that count for each store; a store without any has none. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
}

/** What the cameras of one store saw. */
export interface StoreSeen {
  /** Of the buckets of the period, and of those compared with. */
  readonly current: readonly BucketCoverage[]
  readonly compared: readonly BucketCoverage[]
  /** Why nothing can have been counted yet today; `null`: no such reason is known. */
  readonly before: 'closed' | 'future' | null
  /** The opening hours of a store without any camera, where they are known. */
  readonly opening?: readonly OpeningHoursRecord[]
}

/** The same, whatever it was worked out from. */
export interface SeenAnswers extends Counts {
  readonly seen: (store: string) => StoreSeen
}

/** Joins counts, comparison and camera time of the stores of one zone. @param asOf epoch milliseconds. */
export function storeCells(group: StoreGroup, answers: GroupAnswers, asOf: number): readonly StoreCells[] {
  return atOnce(storeCellsInSteps(group, answers, asOf))
}

/** The same, one store at a time. */
export function storeCellsInSteps(
  group: StoreGroup,
  { cameras, ...counts }: GroupAnswers,
  asOf: number,
): Steps<readonly StoreCells[]> {
  return seenCellsInSteps(group, { ...counts, seen: seenByCameras(group, cameras, asOf) }, asOf)
}

/** What cameras saw of the stores of one zone. Opening hours stand in the place of cameras where there are none. */
export function seenByCameras(
  { timezone, current, compared }: Pick<StoreGroup, 'timezone' | 'current' | 'compared'>,
  camerasOf: GroupAnswers['cameras'],
  asOf: number,
): SeenAnswers['seen'] {
  const overUntil = wallMinute(asOf, timezone)
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

/** Made once: coverage is kept by the list of its buckets. */
const noBuckets: readonly Bucket[] = []

/** The cells of stores, of what was seen of each; one store at a time. */
export function* seenCellsInSteps(
  group: StoreGroup,
  answers: SeenAnswers,
  asOf: number,
): Steps<readonly StoreCells[]> {
  const { timezone } = group
  const today = localDayOf(asOf, timezone)
  const currentDays = daysOf(group.current.buckets, timezone)
  const comparedDays = daysOf(group.compared?.buckets ?? [], timezone)

  const all: StoreCells[] = []
  for (const store of group.stores) {
    const { before, opening = null, ...seen } = answers.seen(store)
    const due = { timezone, asOf, hours: answers.hours?.get(store) ?? null, opening }
    const sidesOf = (
      buckets: readonly Bucket[],
      days: readonly LocalDay[],
      values: readonly (number | null)[],
      times: readonly BucketCoverage[],
    ): readonly CellSide[] => {
      const sides = buckets.map((bucket, position): CellSide => {
        const day = days[position] ?? localDayOf(bucket.start, timezone)
        const value = values[position] ?? null
        const time = times[position] ?? unknownBucket
        const over = bucket.endExclusive <= asOf
        const side = { bucket, day, value, time, over }
        return { ...side, state: stateOf(side, asOf, day === today ? before : null) }
      })
      return withDue(sides, due)
    }
    const current = sidesOf(
      group.current.buckets,
      currentDays,
      answers.current.values.get(store) ?? [],
      seen.current,
    )
    const compared = sidesOf(
      group.compared?.buckets ?? [],
      comparedDays,
      answers.compared?.values.get(store) ?? [],
      seen.compared,
    )
    const cells = group.current.buckets.flatMap((bucket, position): readonly StoreCell[] => {
      const side = current[position]
      if (side === undefined) return []
      const unfinished = bucket.start < asOf && asOf < bucket.endExclusive
      const partner = group.compared?.positions[position] ?? null
      const other = partner === null || answers.compared === null ? undefined : compared[partner]
      const soFar = answers.elapsed?.get(store) ?? null
      return [
        {
          ...side,
          unfinished,
          compared: other === undefined ? null : { ...other, valueSoFar: unfinished ? soFar : other.value },
        },
      ]
    })
    const mayCome = before === 'future' && currentDays.includes(today)
    all.push({ store, timezone, cells, silent: !mayCome && isSilent(cells) })
    yield
  }
  return all
}

function isSilent(cells: readonly StoreCell[]): boolean {
  const begun = cells.filter((cell) => cell.state !== 'future')
  return begun.length > 0 && begun.every(({ value, time }) => value === null && time.plannedHours === 0)
}

function daysOf(buckets: readonly Bucket[], timezone: string): readonly LocalDay[] {
  return buckets.map((bucket) => localDayOf(bucket.start, timezone))
}

/**
 * What a bucket shows. Uptime tells *closed* from *no data*: no scheduled hour in a bucket that it covers. Of a store
 * without any camera its opening hours do. Where neither is known an empty bucket is *no data*, never closed.
 *
 * @param before of a bucket of today, why nothing can have been counted yet.
 */
function stateOf(
  { bucket, value, time, over }: Omit<CellSide, 'state'>,
  asOf: number,
  before: 'closed' | 'future' | null,
): PointState {
  if (value !== null) return 'measured'
  if (bucket.start >= asOf) return before ?? 'future'
  // Before opening on a running day nothing can have been counted yet.
  if (!over && openHoursIn(time)?.over === 0) return before ?? 'future'
  return isClosed(time) ? 'closed' : 'no-data'
}
