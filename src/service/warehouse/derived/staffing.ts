import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { CountedVisitors } from '../../../domain/staffing/counted-visitors.ts'
import type { StaffHours } from '../../../domain/staffing/staff-hours.ts'
import { staffingAnswer } from '../../../domain/staffing/staffing-answer.ts'
import type { StaffingAnswer, StaffSource } from '../../../protocol/derived/staffing/staffing-answers.ts'
import { type Demographics, everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { StoredLocation } from '../entities/entities.ts'
import { openingHoursRecords } from '../questions/detail-list.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { staffByRole, staffByShifts } from './counts/staff-of-stores.ts'
import { storeHistories } from './counts/store-histories.ts'
import { grouped } from './stores/grouped.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/** A store takes about a millisecond. */
const storesPerTurn = 10

/**
 * Returns visitors and staff by hour of the week, over the hours in which both are known, and which hours are thin or
 * idle.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function staffing(
  warehouse: Warehouse,
  body: BodyOf<'staffing'>,
  asker: MetricContext,
): Promise<StaffingAnswer> {
  const days = daysOf(body)
  requireAtMost(limitsOf(asker.limits).maxHourRangeDays, lengthOf(days), 'days of hourly data')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const ids = stores.map(({ id }) => id)
  const { source, staff } = await staffOf(warehouse, { stores, days }, context)
  const staffed = stores.filter(({ id }) => staff.get(id)?.isEmpty() === false)
  const visitors = await visitorsOf(warehouse, { stores: staffed, days }, context)
  const records = grouped(await openingHoursRecords(warehouse, ids), ({ location_id }) => location_id)
  const known = [...staff].map(([id, hours]) => ({
    id,
    ...(visitors.get(id) ?? { visitors: new CountedVisitors(days), countsStaff: false }),
    staff: hours,
    records: records.get(id) ?? [],
  }))
  return inTurns(staffingAnswer(known, { source, asOf: refreshedAt(context) }), storesPerTurn)
}

interface Counting {
  readonly stores: readonly StoredLocation[]
  readonly days: DayRange
}

/** Shifts are the better source. What cameras saw replaces them where there are none at all. */
async function staffOf(
  warehouse: Warehouse,
  counting: Counting,
  context: MetricContext,
): Promise<{ readonly source: StaffSource; readonly staff: ReadonlyMap<string, StaffHours> }> {
  const shifts = await staffByShifts(warehouse, counting, context)
  const isKnown = [...shifts.values()].some((own) => !own.isEmpty())
  if (isKnown) return { source: 'shifts', staff: shifts }
  return { source: 'role', staff: await staffByRole(warehouse, counting, context) }
}

interface Visitors {
  readonly visitors: CountedVisitors
  readonly countsStaff: boolean
}

/** Counts everybody, and subtracts the staff. Visitors of unknown role are no staff. */
async function visitorsOf(
  warehouse: Warehouse,
  { stores, days }: Counting,
  context: MetricContext,
): Promise<ReadonlyMap<string, Visitors>> {
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const count = (people: Demographics) =>
    storeHistories(
      warehouse,
      { stores, entrances, counted: [days], open: () => new CountedVisitors(days), people },
      context,
    )
  const staff = await count({ ...everyone, roles: ['staff'] })
  return new Map(
    [...(await count(everyone))].map(([id, visitors]) => {
      const own = staff.get(id)
      return [id, { visitors, countsStaff: own === undefined || !visitors.leaveOut(own) }]
    }),
  )
}
