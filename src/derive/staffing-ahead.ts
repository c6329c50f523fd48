import { atOnce } from '../domain/cells/steps.ts'
import { holidaysByStore } from '../domain/forecast/holidays-by-store.ts'
import { CountedVisitors } from '../domain/staffing/counted-visitors.ts'
import { planAhead } from '../domain/staffing-ahead/ahead-plan.ts'
import { aheadStores, daysWithStaff, withShiftsAhead } from '../domain/staffing-ahead/ahead-stores.ts'
import { staffingAheadAnswer } from '../domain/staffing-ahead/staffing-ahead-answer.ts'
import { mostForecastDays } from '../protocol/derived/forecast/forecast-limits.ts'
import type { StaffingAheadAnswer } from '../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { everyone } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { openingHoursOf } from './cameras/entrances.ts'
import { plannedStaff, staffEntries } from './counts/staff-of-stores.ts'
import { storeHistories } from './counts/store-histories.ts'
import { type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `staffing-ahead` from plain responses.
 *
 * @param now epoch milliseconds
 * @throws Refused if the deployment has planned shifts, but no hourly counts
 */
export async function deriveStaffingAhead(
  plain: PlainDeployment,
  body: BodyOf<'staffing-ahead'>,
  now: number,
): Promise<StaffingAheadAnswer> {
  const asOf = lastRefresh(now)
  const stores = await plain.stores(body.entities)
  const plan = planAhead(
    stores.map(({ timezone }) => timezone),
    asOf,
    body.days ?? mostForecastDays,
  )
  const shifts = await plannedStaff(plain, { stores, days: plan.shifts, asOf })
  const planned = withShiftsAhead(stores, shifts, plan)
  const { counted, history } = plan.forecast
  const open = () => new CountedVisitors(history)
  const [people, staff, records] = await Promise.all([
    storeHistories(plain, { stores: planned, counted, open, people: everyone, asOf }),
    // Deployments without roles refuse this. Visitors then include staff.
    unlessRefused(staffEntries(plain, { stores: planned, days: daysWithStaff(plan), asOf }), null),
    openingHoursOf(
      plain,
      planned.map(({ id }) => id),
    ),
  ])
  const recordsOf = (id: string) => records.filter(({ location_id }) => location_id === id)
  const holidaysOf = holidaysByStore(body.holidays)
  const known = aheadStores({ plan, shifts, people, staff, recordsOf, holidaysOf })
  return atOnce(staffingAheadAnswer(known, { plan, asOf }))
}
