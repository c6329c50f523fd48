import { localDayOf } from '../../calendar/local-day.ts'
import type { TotalsSegment, TotalsSummary, UnseenHours } from '../../protocol/derived/derived-answers.ts'
import type { BucketFigure, Figure } from './bucket-figures.ts'

function figureOf({ state, value, coverage, counted }: Figure) {
  return { state, value, coverage, ...(counted && { counted }) }
}

/** Returns a bucket of all stores in the shape of the route `totals`. */
export function segmentOf(figure: BucketFigure, isCompared: boolean): TotalsSegment {
  const { bucket, timezone, days, unfinished, cutDays, comparison, comparedSoFar, delta } = figure
  return {
    index: bucket.index,
    ...(bucket.occurrence === 1 && { occurrence: 1 }),
    lastDay: days.last,
    ...figureOf(figure),
    ...(unfinished && { unfinished }),
    ...(cutDays !== null && { cutDays }),
    ...(isCompared &&
      comparison !== null && {
        compared: {
          index: comparison.bucket.index,
          lastDay: localDayOf(comparison.bucket.endExclusive - 1, timezone),
          ...figureOf(comparison),
          soFar: comparedSoFar,
        },
      }),
    ...(isCompared && delta !== null && { change: delta }),
  }
}

/** Most unseen hours that are listed. The others are only counted. */
const mostUnseen = 20

/** @param unseen longest first */
export function firstUnseen(unseen: readonly UnseenHours[]): TotalsSummary['unseen'] {
  return { first: unseen.slice(0, mostUnseen), count: unseen.length }
}
