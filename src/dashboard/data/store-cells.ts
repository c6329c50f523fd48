import type { PointState } from '../charts/chart-point.ts'
import { type BucketCoverage, bucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import { type CameraHours, wallMinute } from '../coverage/camera-hours.ts'
import { doorsOf, stateBefore } from '../coverage/doors.ts'
import type { Bucket, LocalDay } from '../time/calendar.ts'
import { localDayOf } from '../time/local-day.ts'
import type { CombinedRows } from './combine-rows.ts'
import { atOnce, type Steps } from './in-steps.ts'
import type { ZoneGroup } from './plan-metric.ts'

/** One value of one store in one bucket, and what is known of how it came about. */
export interface CellSide {
  readonly bucket: Bucket
  /** The calendar day that the bucket begins on. */
  readonly day: LocalDay
  readonly state: PointState
  /** A number exactly where the state is `measured`. */
  readonly value: number | null
  /** What the value is the quotient of, where it is one: quotients are combined by these, never by themselves. */
  readonly quotient?: Quotient
  readonly time: BucketCoverage
  /** The bucket has ended. */
  readonly over: boolean
}

/** Two amounts that add up; `null` is not known. */
export interface Quotient {
  readonly total: number | null
  readonly over: number | null
}

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

export interface GroupAnswers {
  readonly current: CombinedRows
  readonly compared: CombinedRows | null
  /** Per store; `null` where there is no running bucket or its comparison is not known. */
  readonly elapsed: ReadonlyMap<string, number | null> | null
  /** Cameras that count for each store; a store without any has none. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
}

/** Joins counts, comparison and camera time of the stores of one zone. @param asOf epoch milliseconds. */
export function storeCells(group: ZoneGroup, answers: GroupAnswers, asOf: number): readonly StoreCells[] {
  return atOnce(storeCellsInSteps(group, answers, asOf))
}

/** The same, one store at a time. */
export function* storeCellsInSteps(
  group: ZoneGroup,
  answers: GroupAnswers,
  asOf: number,
): Steps<readonly StoreCells[]> {
  const { timezone } = group
  const overUntil = wallMinute(asOf, timezone)
  const today = localDayOf(asOf, timezone)
  const currentDays = daysOf(group.current.buckets, timezone)
  const comparedDays = daysOf(group.compared?.buckets ?? [], timezone)
  const hasToday = currentDays.includes(today) || comparedDays.includes(today)

  const all: StoreCells[] = []
  for (const store of group.stores) {
    const cameras = answers.cameras.get(store) ?? []
    const before = hasToday ? stateBefore(doorsOf({ cameras, timezone, asOf })) : null
    const sideOf = (
      buckets: readonly Bucket[],
      days: readonly LocalDay[],
      values: readonly (number | null)[],
    ) => {
      const times = bucketCoverage(cameras, buckets, overUntil)
      return (position: number): CellSide | null => {
        const bucket = buckets[position]
        const day = days[position]
        if (bucket === undefined || day === undefined) return null
        const value = values[position] ?? null
        const time = times[position] ?? unknownBucket
        const over = bucket.endExclusive <= asOf
        const side = { bucket, day, value, time, over }
        return { ...side, state: stateOf(side, asOf, day === today ? before : null) }
      }
    }
    const current = sideOf(group.current.buckets, currentDays, answers.current.values.get(store) ?? [])
    const compared = sideOf(
      group.compared?.buckets ?? [],
      comparedDays,
      answers.compared?.values.get(store) ?? [],
    )
    const cells = group.current.buckets.flatMap((bucket, position): readonly StoreCell[] => {
      const side = current(position)
      if (side === null) return []
      const unfinished = bucket.start < asOf && asOf < bucket.endExclusive
      const partner = group.compared?.positions[position] ?? null
      const other = partner === null || answers.compared === null ? null : compared(partner)
      const soFar = answers.elapsed?.get(store) ?? null
      return [
        {
          ...side,
          unfinished,
          compared: other === null ? null : { ...other, valueSoFar: unfinished ? soFar : other.value },
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
 * What a bucket shows. Only uptime can tell *closed* from *no data*: no scheduled hour in a bucket that it
 * covers. Where there is no uptime an empty bucket is *no data*, never closed.
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
  if (!over && time.known && time.scheduledHours === 0) return before ?? 'future'
  return time.known && time.plannedHours === 0 ? 'closed' : 'no-data'
}
