import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import type { CountedPart, Coverage, GuardedDelta, PointState } from '../../protocol/derived/states.ts'
import type { BucketGroup } from '../cells/bucket-groups.ts'
import { type CombinedSide, combineSides, isUnfinished } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { countedPart } from '../cells/counted-part.ts'
import { deltaOnce } from '../cells/guarded-delta.ts'
import type { CellSide } from '../cells/store-cells.ts'

/** What is known of a value: what it is, how far it can be trusted, how much of it was counted. */
export interface Figure {
  readonly state: PointState
  readonly value: number | null
  readonly coverage: Coverage
  /** Present where what should have been counted was not, as much as this says. */
  readonly counted?: CountedPart
}

/** One bucket of several stores together, and the one that it is compared with. */
export interface BucketFigure extends Figure {
  /** Unique among the buckets of a period. */
  readonly key: string
  /** On the clock of `timezone`, one of those of the stores. */
  readonly bucket: Bucket
  readonly timezone: string
  /** The days of the bucket that the period holds. */
  readonly days: DayRange
  /** The bucket has begun and not ended. */
  readonly unfinished: boolean
  /** The period holds so many days of this week or month, and not the others. */
  readonly cutDays: number | null
  /** `null` without a comparison. */
  readonly comparison: (Figure & { readonly bucket: Bucket }) | null
  /** The comparison by the same clock time; the whole of it where the bucket is over. `null`: not known. */
  readonly comparedSoFar: number | null
  /** The change against the same clock time where the bucket is unfinished; `null` without a comparison. */
  readonly delta: GuardedDelta | null
}

/**
 * What a chart over time shows of a bucket.
 *
 * @param uptimeKnown while uptime is on its way, an empty bucket is neither closed nor known to lack data.
 */
export function bucketFigure(group: BucketGroup, uptimeKnown: boolean): BucketFigure {
  const { bucket, timezone, cells, compared, cutDays } = group
  const current = settle(combineSides(cells), uptimeKnown)
  const unfinished = isUnfinished(cells)
  const pairs = comparablePairs(cells)
  const comparison = compared === null ? null : comparisonOf(group, compared, uptimeKnown)
  return {
    key: group.key,
    bucket,
    timezone,
    days: daysOf(group),
    ...current,
    unfinished: unfinished && current.state !== 'future',
    cutDays: unfinished ? null : cutDays,
    ...countedOf(cells, current, uptimeKnown),
    comparison,
    comparedSoFar: comparison === null ? null : unfinished ? pairs.comparison.value : comparison.value,
    delta: comparison === null ? null : deltaOnce(uptimeKnown, pairs.current, pairs.comparison),
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

function comparisonOf(
  { cells }: BucketGroup,
  bucket: Bucket,
  uptimeKnown: boolean,
): BucketFigure['comparison'] {
  const sides = cells.flatMap((cell) => cell.compared ?? [])
  const side = settle(combineSides(sides), uptimeKnown)
  return { bucket, ...side, ...countedOf(sides, side, uptimeKnown) }
}

/** How much of a value was counted, once it is known what should have been. */
function countedOf(
  sides: readonly CellSide[],
  { state, value }: CombinedSide,
  uptimeKnown: boolean,
): Pick<Figure, 'counted'> {
  const part = uptimeKnown && state === 'measured' && value !== null ? countedPart(sides) : null
  return part === null ? {} : { counted: part }
}

function settle(side: CombinedSide, uptimeKnown: boolean): CombinedSide {
  return uptimeKnown || side.state !== 'no-data' ? side : { ...side, state: 'future' }
}
