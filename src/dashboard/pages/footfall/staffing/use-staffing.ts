import type { DayRange } from '../../../../calendar/calendar.ts'
import type { StaffingAnswer } from '../../../../protocol/derived/staffing/staffing-answers.ts'
import { mostStaffedStores } from '../../../../protocol/derived/staffing/staffing-limits.ts'
import { readStaffing } from '../../../../protocol/derived/staffing/staffing-results.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type OptionalAnswer, useOptionalAnswer } from '../../../data/questions/use-optional-answer.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'

/** The page, and the days that it shows. */
export interface StaffingScreen extends Screen {
  readonly days: DayRange
}

/** Requests the staffing of the screen’s stores and days. Sends nothing above the store limit. */
export function useStaffing({
  stores,
  days,
}: Pick<StaffingScreen, 'stores' | 'days'>): OptionalAnswer<StaffingAnswer> {
  const source = useDataSource()
  const question = derivedQuestion('staffing', {
    start: days.first,
    end: days.last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
  })
  return useOptionalAnswer(
    stores.length > mostStaffedStores ? null : derivedQuery(source, question, readStaffing),
  )
}
