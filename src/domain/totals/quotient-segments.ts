import type { ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import type { QuotientSegment } from '../../protocol/derived/conversion-answers.ts'
import { groupCells, sumsByGroup } from '../cells/bucket-groups.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { bucketFigure } from './bucket-figures.ts'
import { madeOf, type QuotientTotals } from './quotient-cells.ts'
import { segmentOf } from './totals-segments.ts'

interface SegmentsAsked {
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
}

/**
 * Returns a row for each bucket of all stores: total ÷ total, and the two amounts. Without a quotient, the known
 * amounts.
 */
export function quotientSegments(
  { quotients, totals, overs }: QuotientTotals,
  { granularity, calendar, isCompared }: SegmentsAsked,
): readonly QuotientSegment[] {
  const sumsOf = (stores: readonly StoreCells[]) => sumsByGroup(stores, granularity, calendar)
  const [total, over] = [sumsOf(totals), sumsOf(overs)]
  return groupCells(quotients, granularity, calendar).map((group) => {
    const figure = bucketFigure(group)
    const behind = figure.value === null ? null : madeOf(group.cells)
    return {
      ...segmentOf(figure, isCompared),
      of: {
        total: behind?.total ?? total.get(group.key) ?? null,
        over: behind?.over ?? over.get(group.key) ?? null,
      },
    }
  })
}
