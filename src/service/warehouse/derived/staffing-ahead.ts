import { holidaysByStore } from '../../../domain/forecast/holidays-by-store.ts'
import { grouped } from '../../../domain/grouped.ts'
import { CountedVisitors } from '../../../domain/staffing/counted-visitors.ts'
import { planAhead } from '../../../domain/staffing-ahead/ahead-plan.ts'
import { aheadStores, daysWithStaff, withShiftsAhead } from '../../../domain/staffing-ahead/ahead-stores.ts'
import { staffingAheadAnswer } from '../../../domain/staffing-ahead/staffing-ahead-answer.ts'
import { mostForecastDays } from '../../../protocol/derived/forecast/forecast-limits.ts'
import type { StaffingAheadAnswer } from '../../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { openingHoursRecords } from '../questions/detail-list.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { plannedStaff, staffEntries } from './counts/staff-of-stores.ts'
import { storeHistories } from './counts/store-histories.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'

/** A store takes ten steps, a few milliseconds together. */
const stepsPerTurn = 20

/**
 * Compares planned staff with expected visitors for the coming hours.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function staffingAhead(
  warehouse: Warehouse,
  body: BodyOf<'staffing-ahead'>,
  asker: MetricContext,
): Promise<StaffingAheadAnswer> {
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const asOf = refreshedAt(context)
  const plan = planAhead(
    stores.map(({ timezone }) => timezone),
    asOf,
    body.days ?? mostForecastDays,
  )
  const shifts = await plannedStaff(warehouse, { stores, days: plan.shifts }, context)
  const planned = withShiftsAhead(stores, shifts, plan)
  const ids = planned.map(({ id }) => id)
  const { counted, history } = plan.forecast
  const entrances = await entrancesOf(warehouse, ids)
  const open = () => new CountedVisitors(history)
  const question = { stores: planned, entrances, counted, open, people: everyone }
  const people = await storeHistories(warehouse, question, context)
  const staff = await staffEntries(warehouse, { stores: planned, days: daysWithStaff(plan) }, context)
  const records = grouped(await openingHoursRecords(warehouse, ids), ({ location_id }) => location_id)
  const known = aheadStores({
    plan,
    shifts,
    people,
    staff,
    recordsOf: (id) => records.get(id) ?? [],
    holidaysOf: holidaysByStore(body.holidays),
  })
  return inTurns(staffingAheadAnswer(known, { plan, asOf }), stepsPerTurn)
}
