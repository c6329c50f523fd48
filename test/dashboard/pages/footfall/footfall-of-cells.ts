import { gregorian } from '../../../../src/calendar/calendar-period.ts'
import { type Footfall, footfallOf } from '../../../../src/dashboard/pages/footfall/footfall-answer.ts'
import { type FootfallHours, footfallHours } from '../../../../src/dashboard/pages/footfall/footfall-hours.ts'
import type { StoreCells } from '../../../../src/domain/cells/store-cells.ts'
import type { UsualHour } from '../../../../src/domain/hours-of-week/busiest-hour.ts'
import { hoursOfWeekAnswer } from '../../../../src/domain/hours-of-week/hours-of-week-answer.ts'
import { type TotalsQuestion, totalsAnswer } from '../../../../src/domain/totals/totals-answer.ts'
import { readHoursOfWeek, readTotals } from '../../../../src/protocol/derived/derived-results.ts'
import { clockHours } from '../../../domain/hours-of-week/hours-of-cells.ts'

const facets = ['segments', 'entities', 'summary'] as const
const storeNames: Readonly<Record<string, string>> = { leeds: 'Leeds', york: 'York' }

/** What the page shows of an answer that was made of these cells, and travelled as JSON. */
export function footfallOfCells(
  stores: readonly StoreCells[],
  { granularity = 'day', isCompared = true }: Partial<TotalsQuestion> = {},
): Footfall {
  const question = { facets, granularity, calendar: gregorian, isCompared } as const
  const sent = totalsAnswer(stores, question, { unseen: [], asOf: 0 })
  const answer = readTotals(JSON.parse(JSON.stringify(sent)), facets)
  const names = new Map(stores.map(({ store }) => [store, storeNames[store] ?? store]))
  const shown = answer && footfallOf(answer, { granularity, names })
  if (shown === null) throw new Error('the reader refuses what the reducer answers')
  return shown
}

/** The same of the hours of the week. */
export async function hoursOfCells(stores: readonly StoreCells[], usual?: UsualHour): Promise<FootfallHours> {
  const sent = await hoursOfWeekAnswer(clockHours(stores.flatMap(({ cells }) => cells)), {
    asOf: 0,
    askUsual: async () => usual,
  })
  const answer = readHoursOfWeek(JSON.parse(JSON.stringify(sent)))
  if (answer === null) throw new Error('the reader refuses what the reducer answers')
  return footfallHours(answer)
}
