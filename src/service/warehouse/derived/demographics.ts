import { lengthOf } from '../../../calendar/day-range.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { demographicsAnswer, everyAgeAndGender } from '../../../domain/cells/age-and-gender.ts'
import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import type { DemographicsAnswer } from '../../../protocol/derived/derived-answers.ts'
import type { GroupDwellAnswer } from '../../../protocol/derived/zone-answers.ts'
import { type Demographics, peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { Warehouse } from '../warehouse.ts'
import { entriesOfPeople } from './counts/entries-of-stores.ts'
import { groupDwell } from './counts/group-dwell.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Returns who entered several stores in a period, or how long they stayed, by age and gender. Each store's days follow
 * its own clock.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function demographics(
  warehouse: Warehouse,
  body: BodyOf<'demographics'>,
  asker: MetricContext,
): Promise<DemographicsAnswer | GroupDwellAnswer> {
  const days = daysOf(body)
  requireAtMost(limitsOf(asker.limits).maxRangeDays, lengthOf(days), 'days')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const people = peopleIn(body)
  const ranges = new Map(
    storesByZone(stores).map(({ timezone }) => [timezone, instantsOf(days, timezone)] as const),
  )
  if (body.measure !== 'entries') return groupDwell(warehouse, body, { stores, ranges }, context)
  const count = (whom: Demographics) =>
    entriesOfPeople(warehouse, { stores: stores.map(({ id }) => id), ranges, people: whom }, context)
  const [rows, everyone] = [
    await count(everyAgeAndGender(people)),
    await count({ ...people, ages: [], genders: [] }),
  ]
  return demographicsAnswer({
    rows,
    people,
    everyone: sumKnown(everyone.map(({ entries }) => entries)),
    asOf: refreshedAt(context),
  })
}
