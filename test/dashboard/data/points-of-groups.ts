import type { Granularity } from '../../../src/calendar/calendar.ts'
import { type TimePoint, wordedPoints } from '../../../src/dashboard/data/cards/points-over-time.ts'
import type { BucketGroup } from '../../../src/domain/cells/bucket-groups.ts'
import { bucketFigure } from '../../../src/domain/totals/bucket-figures.ts'

/** The points that a chart draws of cells in buckets, worded in British English. */
export function pointsOfGroups(
  groups: readonly BucketGroup[],
  granularity: Granularity,
): readonly TimePoint[] {
  const figures = groups.map((group) => bucketFigure(group))
  return wordedPoints(figures, { granularity })
}
