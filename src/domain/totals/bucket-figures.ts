import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import type { CountedPart, Coverage, GuardedDelta, PointState } from '../../protocol/derived/states.ts'
import type { BucketGroup } from '../cells/bucket-groups.ts'
import { type CombinedSide, combineSides, isUnfinished } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { countedPart } from '../cells/counted-part.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { CellSide } from '../cells/store-cells.ts'

/** A value, how far it can be trusted, and how much of it was counted. */
export interface Figure {
  readonly state: PointState
  readonly value: number | null
  readonly coverage: Coverage
  /** Present if some of what was due has no count. */
  readonly counted?: CountedPart
}

/** One bucket of several stores together, and its comparison bucket. */
export interface BucketFigure extends Figure {
  /** Unique among the buckets of a period. */
  readonly key: string
  /** On the clock of `timezone`, one of those of the stores. */
  readonly bucket: Bucket
  readonly timezone: string
  /** The days of the bucket inside the period. */
  readonly days: DayRange
  /** The bucket has begun and not ended. */
  readonly unfinished: boolean
  /** How many days of this week or month the period contains, if not all, else `null`. */
  readonly cutDays: number | null
  /** `null` without a comparison. */
  readonly comparison: (Figure & { readonly bucket: Bucket }) | null
  /** The comparison up to the same clock time, or the whole of it if the bucket is over. `null` if unknown. */
  readonly comparedSoFar: number | null
  /** The change, up to the same clock time if the bucket is unfinished. `null` without a comparison. */
  readonly delta: GuardedDelta | null
}

/** Returns what a chart over time shows of a bucket. */
export function bucketFigure(group: BucketGroup): BucketFigure {
  const { bucket, timezone, cells, compared, cutDays } = group
  const current = combineSides(cells)
  const unfinished = isUnfinished(cells)
  const pairs = comparablePairs(cells)
  const comparison = compared === null ? null : comparisonOf(group, compared)
  return {
    key: group.key,
    bucket,
    timezone,
    days: daysOf(group),
    ...current,
    unfinished: unfinished && current.state !== 'future',
    cutDays: unfinished ? null : cutDays,
    ...countedOf(cells, current),
    comparison,
    comparedSoFar: comparison === null ? null : unfinished ? pairs.comparison.value : comparison.value,
    delta: comparison === null ? null : guardedDelta(pairs.current, pairs.comparison),
  }
}

function daysOf({ cells }: BucketGroup): DayRange {
  let [first, last] = [cells[0]?.day ?? '', cells[0]?.day ?? '']
  for (const { day } of cells) {
    if (day < first) first = day
    if (day > last) last = day
  }
  return { first, last }
}

function comparisonOf({ cells }: BucketGroup, bucket: Bucket): BucketFigure['comparison'] {
  const sides = cells.flatMap((cell) => cell.compared ?? [])
  const side = combineSides(sides)
  return { bucket, ...side, ...countedOf(sides, side) }
}

function countedOf(sides: readonly CellSide[], { state, value }: CombinedSide): Pick<Figure, 'counted'> {
  const part = state === 'measured' && value !== null ? countedPart(sides) : null
  return part === null ? {} : { counted: part }
}
