import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { ClockValues } from '../../../domain/staffing/clock-values.ts'
import { CountedVisitors } from '../../../domain/staffing/counted-visitors.ts'
import { type EntranceCounts, mixedStores, staffedStores } from '../../../domain/staffing/staffed-stores.ts'
import { staffingAnswer } from '../../../domain/staffing/staffing-answer.ts'
import type { StaffingAnswer, StaffSource } from '../../../protocol/derived/staffing/staffing-answers.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { customerCounters } from '../counts/counted-customers.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { StoredLocation } from '../entities/entities.ts'
import { openingHoursRecords } from '../questions/detail-list.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { staffByRole, staffByShifts, staffEntries } from './counts/staff-of-stores.ts'
import { storeHistories } from './counts/store-histories.ts'
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
  const { source, hours } = await staffOf(warehouse, { stores, days }, context)
  const staffed = stores.filter(({ id }) => hours.get(id)?.isKnown() === true)
  const counts = await entranceCounts(warehouse, { stores: staffed, days }, context)
  const excluding = new Set(await customerCounters(warehouse))
  const records = grouped(
    await openingHoursRecords(
      warehouse,
      stores.map(({ id }) => id),
    ),
    ({ location_id }) => location_id,
  )
  const known = staffedStores({
    days,
    hours,
    ...counts,
    countStaff: new Set(mixedStores(counts).filter((id) => !excluding.has(id))),
    recordsOf: (id) => records.get(id) ?? [],
  })
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
): Promise<{ readonly source: StaffSource; readonly hours: ReadonlyMap<string, ClockValues> }> {
  const shifts = await staffByShifts(warehouse, counting, context)
  const isKnown = [...shifts.values()].some((own) => own.isKnown())
  if (isKnown) return { source: 'shifts', hours: shifts }
  return { source: 'role', hours: await staffByRole(warehouse, counting, context) }
}

async function entranceCounts(
  warehouse: Warehouse,
  counting: Counting,
  context: MetricContext,
): Promise<EntranceCounts> {
  const { stores, days } = counting
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const open = () => new CountedVisitors(days)
  const question = { stores, entrances, counted: [days], open, people: everyone }
  return {
    people: await storeHistories(warehouse, question, context),
    staff: await staffEntries(warehouse, counting, context),
  }
}
