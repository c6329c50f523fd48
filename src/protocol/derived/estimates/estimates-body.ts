/** Body of the derived route `estimates` (README.md, "Derived routes"). */

import * as v from 'valibot'
import { entityIds } from '../../metrics/metric-bodies.ts'
import { derivedPeopleEntries } from '../../metrics/people-entries.ts'
import { derivedPeriods } from '../../metrics/vocabularies.ts'
import {
  calendarEntries,
  endMessage,
  endsAfterStart,
  lengthOfPeriod,
  type Period,
  periodEntries,
} from '../derived-bodies.ts'
import { mostEstimatedStores, weeksAround } from './estimates-limits.ts'

export const estimatesBody = v.pipe(
  v.object({
    ...periodEntries,
    entities: v.pipe(
      entityIds,
      v.check(
        ({ length }) => length <= mostEstimatedStores,
        `must name at most ${mostEstimatedStores} stores`,
      ),
    ),
    aggregationPeriod: v.picklist(derivedPeriods),
    ...calendarEntries,
    ...derivedPeopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
)

/** Days that `estimates` reads: the period, and the weeks around it. */
export function daysOfEstimates(period: Period): number {
  return lengthOfPeriod(period) + 2 * 7 * weeksAround
}
