import type { ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import type { ZoneTotalsMeasure } from '../../protocol/derived/derived-bodies.ts'
import type { ZoneGroup, ZoneTotalsAnswer } from '../../protocol/derived/zone-answers.ts'
import { groupCells } from '../cells/bucket-groups.ts'
import { bucketFigure } from '../totals/bucket-figures.ts'
import { type GroupedStores, groupQuotients } from '../totals/group-totals.ts'
import type { QuotientTotals } from '../totals/quotient-cells.ts'
import { quotientSegments } from '../totals/quotient-segments.ts'
import { segmentOf } from '../totals/totals-segments.ts'

export interface ZoneTotalsQuestion {
  readonly measure: ZoneTotalsMeasure
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
  readonly facets: readonly string[]
  /** The stores of each group, for the facet `groups`. */
  readonly groups?: GroupedStores
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
  const { measure, facets } = question
  const isQuotient = 'over' in units[measure]
  return {
    ...(facets.includes('segments') && {
      segments: isQuotient ? quotientSegments(cells, question) : amountSegments(cells, question),
    }),
    ...(facets.includes('groups') && { groups: groupRows(cells, question, isQuotient) }),
    meta: { units: units[measure], countedUntil: new Date(asOf).toISOString() },
  }
}

function amountSegments(cells: QuotientTotals, { granularity, calendar, isCompared }: ZoneTotalsQuestion) {
  return groupCells(cells.quotients, granularity, calendar).map((group) =>
    segmentOf(bucketFigure(group), isCompared),
  )
}

/** Every store has its cells here: those of a closed store are closed. */
const noneApart = { shown: new Set<string>(), silent: [], shut: [] }

function groupRows(
  cells: QuotientTotals,
  { groups = [], isCompared }: ZoneTotalsQuestion,
  isQuotient: boolean,
): readonly ZoneGroup[] {
  const rows = groupQuotients(groups, cells, noneApart, isCompared)
  return isQuotient ? rows : rows.map(({ of: _, ...row }) => row)
}
