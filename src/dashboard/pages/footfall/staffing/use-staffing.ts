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

interface AskedStaffing extends OptionalAnswer<StaffingAnswer> {
  /** More stores than can be asked about: the answer is that of a few of them, and tells only whether there are staff data. */
  readonly isTooMany: boolean
}

/** Few, since each hour of each is read, but a rota that some stores keep is hardly missed. */
const sampledStores = 20

/** Requests the staffing of the screen’s stores and days; of too many, that of some. */
export function useStaffing({ stores, days }: Pick<StaffingScreen, 'stores' | 'days'>): AskedStaffing {
  const source = useDataSource()
  const ids = stores.map(({ id }) => id).sort()
  const isTooMany = ids.length > mostStaffedStores
  const question = derivedQuestion('staffing', {
    start: days.first,
    end: days.last,
    entities: isTooMany ? sampleOf(ids) : ids,
    entityType: 'location',
  })
  return { ...useOptionalAnswer(derivedQuery(source, question, readStaffing)), isTooMany }
}

/** From the whole list, as stores that opened together have ids that are alike. */
function sampleOf(ids: readonly string[]): readonly string[] {
  const step = ids.length / sampledStores
  return Array.from({ length: sampledStores }, (_, at) => ids[Math.floor(at * step)] ?? '')
}
