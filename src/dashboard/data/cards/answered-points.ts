import { t } from '@lingui/core/macro'
import { bucketKey } from '../../../calendar/buckets.ts'
import type { Bucket, Granularity } from '../../../calendar/calendar.ts'
import { dayMs, hourMs } from '../../../calendar/wall-clock.ts'
import type { BucketFigure, Figure } from '../../../domain/totals/bucket-figures.ts'
import type { ComparedFigure } from '../../../domain/totals/totals.ts'
import type { DerivedFigure, DerivedTotal, TotalsSegment } from '../../../protocol/derived/derived-answers.ts'
import { type TimePoint, wordedPoints } from './points-over-time.ts'

/** The points of a chart, from the segments of the route `totals`. */
export function answeredPoints(
  segments: readonly TotalsSegment[],
  granularity: Granularity,
): readonly TimePoint[] {
  const figures = segments.map((segment) => bucketFigure(segment, granularity))
  return wordedPoints(figures, { granularity }).map(named)
}

/** Marks the second of two hours with the same name. Stores in several zones have no common offset to tell them apart. */
function named(point: TimePoint): TimePoint {
  const { label, extent } = point
  return extent.occurrence === 0 ? point : { ...point, label: t`${label} (second time)` }
}

export function comparedFigure({ value, change, pair }: DerivedTotal): ComparedFigure {
  return { value, delta: change, pair: { current: pair.current, comparison: pair.compared } }
}

function bucketFigure(segment: TotalsSegment, granularity: Granularity): BucketFigure {
  const { index, lastDay, compared, change = null } = segment
  const bucket = wallBucket(segment, granularity)
  return {
    key: bucketKey(bucket),
    bucket,
    timezone: 'UTC',
    days: { first: index.slice(0, 10), last: lastDay },
    ...figureOf(segment),
    unfinished: segment.unfinished ?? false,
    cutDays: segment.cutDays ?? null,
    comparison:
      compared === undefined ? null : { bucket: wallBucket(compared, granularity), ...figureOf(compared) },
    comparedSoFar: compared?.soFar ?? null,
    delta: change,
  }
}

function figureOf({ state, value, coverage, counted }: DerivedFigure): Figure {
  return { state, value, coverage, ...(counted && { counted }) }
}

/** A bucket of no store's clock but of all: its wall time stands as if it were UTC. */
function wallBucket(
  { index, lastDay, occurrence }: Pick<TotalsSegment, 'index' | 'lastDay' | 'occurrence'>,
  granularity: Granularity,
): Bucket {
  const start = Date.parse(`${index}Z`)
  const endExclusive = granularity === 'hour' ? start + hourMs : Date.parse(lastDay) + dayMs
  return { index, occurrence: occurrence ?? 0, start, endExclusive }
}
