import type { ChartPoint, PointState } from '../charts/chart-point.ts'
import { type GuardedDelta, guardedDelta } from '../coverage/guarded-delta.ts'
import type { Granularity } from '../time/calendar.ts'
import { formatLong, formatTick } from '../time/format-day.ts'
import type { BucketGroup } from './bucket-groups.ts'
import { type CombinedSide, combineSides, isUnfinished } from './combine-sides.ts'
import { comparablePairs } from './comparable.ts'
import type { StoreCell } from './store-cells.ts'

/** A point of the chart, and its row in the table behind it. */
export interface TimePoint extends ChartPoint {
  /** The change against the same clock time where the bucket is unfinished; `null` without a comparison. */
  readonly delta: GuardedDelta | null
  /** The comparison by the same clock time; the whole of it where the bucket is over. `null`: not known. */
  readonly comparedSoFar: number | null
}

/**
 * @param uptimeKnown while uptime is on its way, an empty bucket is neither closed nor known to lack data.
 */
export function pointsOverTime(
  groups: readonly BucketGroup[],
  granularity: Granularity,
  uptimeKnown: boolean,
  locale: string | undefined,
): readonly TimePoint[] {
  const units = groups.map((group) => greaterUnit(group, granularity, locale))
  return groups.map((group, position): TimePoint => {
    const { bucket, timezone, cells } = group
    const greater = units[position] === units[position - 1] ? null : (units[position] ?? null)
    const current = settle(combineSides(cells), uptimeKnown)
    const unfinished = isUnfinished(cells)
    const comparison = comparisonOf(group, granularity, uptimeKnown, locale)
    const pairs = comparablePairs(cells)
    return {
      key: group.key,
      tick: formatTick(bucket, granularity, timezone, locale),
      ...(greater !== null && { group: greater }),
      label: formatLong(bucket, granularity, timezone, locale),
      ...current,
      unfinished: unfinished && current.state !== 'future',
      comparison,
      comparedSoFar: comparison === null ? null : unfinished ? pairs.comparison.value : comparison.value,
      delta: comparison === null ? null : guardedDelta(pairs.current, pairs.comparison),
    }
  })
}

/** The unit above each interval: a day has hours, a month days. */
const unitAbove = { hour: 'day', day: 'month', week: null, month: null } as const satisfies Record<
  Granularity,
  Granularity | null
>

/** The name of the greater unit that a bucket lies in; `null` where the interval has none. */
function greaterUnit(
  { bucket, timezone }: BucketGroup,
  granularity: Granularity,
  locale: string | undefined,
): string | null {
  const unit = unitAbove[granularity]
  return unit === null ? null : formatTick(bucket, unit, timezone, locale)
}

function comparisonOf(
  group: BucketGroup,
  granularity: Granularity,
  uptimeKnown: boolean,
  locale: string | undefined,
): ChartPoint['comparison'] {
  if (group.compared === null) return null
  const sides = group.cells.flatMap((cell: StoreCell) => cell.compared ?? [])
  return {
    label: formatLong(group.compared, granularity, group.timezone, locale),
    ...settle(combineSides(sides), uptimeKnown),
  }
}

function settle(side: CombinedSide, uptimeKnown: boolean): CombinedSide {
  const undecided: PointState = 'future'
  return uptimeKnown || side.state !== 'no-data' ? side : { ...side, state: undecided }
}
