import type { ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import type { ZoneTotalsMeasure } from '../../protocol/derived/derived-bodies.ts'
import type { ZoneTotalsAnswer } from '../../protocol/derived/zone-answers.ts'
import { groupCells } from '../cells/bucket-groups.ts'
import { bucketFigure } from '../totals/bucket-figures.ts'
import type { QuotientTotals } from '../totals/quotient-cells.ts'
import { quotientSegments } from '../totals/quotient-segments.ts'
import { segmentOf } from '../totals/totals-segments.ts'

export interface ZoneTotalsQuestion {
  readonly measure: ZoneTotalsMeasure
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
}

const perPerson = { value: 'rate', total: 'peopleCount', over: 'peopleCount' } as const

const units: Readonly<Record<ZoneTotalsMeasure, ZoneTotalsAnswer['meta']['units']>> = {
  'zone-visits': { value: 'peopleCount' },
  'zone-total-dwell': { value: 'seconds' },
  'zone-average-dwell': { value: 'seconds', total: 'seconds', over: 'peopleCount' },
  'zone-entry-rate': perPerson,
  'zone-share': perPerson,
}

/**
 * Returns the response of the route `totals` for a measure of one zone.
 * @param asOf epoch milliseconds
 */
export function zoneTotalsAnswer(
  cells: QuotientTotals,
  question: ZoneTotalsQuestion,
  asOf: number,
): ZoneTotalsAnswer {
  const { measure, granularity, calendar, isCompared } = question
  return {
    segments:
      'over' in units[measure]
        ? quotientSegments(cells, question)
        : groupCells(cells.quotients, granularity, calendar).map((group) =>
            segmentOf(bucketFigure(group), isCompared),
          ),
    meta: { units: units[measure], countedUntil: new Date(asOf).toISOString() },
  }
}
