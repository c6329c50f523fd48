import type { DayRange } from '../calendar/calendar.ts'
import { storesByZone } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import { CountedVisitors } from '../domain/staffing/counted-visitors.ts'
import type { StaffHours } from '../domain/staffing/staff-hours.ts'
import { staffingAnswer } from '../domain/staffing/staffing-answer.ts'
import type { StaffingAnswer, StaffSource } from '../protocol/derived/staffing/staffing-answers.ts'
import { type Demographics, everyone } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entrancePlaces, openingHoursOf } from './cameras/entrances.ts'
import { hourCells } from './counts/hour-cells.ts'
import { staffByRole, staffByShifts } from './counts/staff-of-stores.ts'
import { type PlainDeployment, type PlainStore, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `staffing` from plain responses.
 *
 * @param now epoch milliseconds
 * @throws Refused if the deployment has no hourly counts
 */
export async function deriveStaffing(
  plain: PlainDeployment,
  body: BodyOf<'staffing'>,
  now: number,
): Promise<StaffingAnswer> {
  const asOf = lastRefresh(now)
  const days = { first: body.start, last: body.end }
  const stores = await plain.stores(body.entities)
  const { source, staff } = await staffOf(plain, { stores, days, asOf })
  const staffed = stores.filter(({ id }) => staff.get(id)?.isEmpty() === false)
  const [visitors, records] = await Promise.all([
    visitorsOf(plain, { stores: staffed, days, asOf }),
    openingHoursOf(
      plain,
      stores.map(({ id }) => id),
    ),
  ])
  const known = [...staff].map(([id, hours]) => ({
    id,
    ...(visitors.get(id) ?? { visitors: new CountedVisitors(days), countsStaff: false }),
    staff: hours,
    records: records.filter(({ location_id }) => location_id === id),
  }))
  return atOnce(staffingAnswer(known, { source, asOf }))
}

interface Counting {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  readonly asOf: number
}

/** Shifts are the better source. What cameras saw replaces them where there are none at all. */
async function staffOf(
  plain: PlainDeployment,
  counting: Counting,
): Promise<{ readonly source: StaffSource; readonly staff: ReadonlyMap<string, StaffHours> }> {
  const shifts = await staffByShifts(plain, counting)
  const isKnown = [...shifts.values()].some((own) => !own.isEmpty())
  if (isKnown) return { source: 'shifts', staff: shifts }
  return { source: 'role', staff: await staffByRole(plain, counting) }
}

interface Visitors {
  readonly visitors: CountedVisitors
  readonly countsStaff: boolean
}

/** Counts everybody, and subtracts the staff. Visitors of unknown role are no staff. */
async function visitorsOf(
  plain: PlainDeployment,
  counting: Counting,
): Promise<ReadonlyMap<string, Visitors>> {
  const [all, staff] = await Promise.all([
    count(plain, counting, everyone),
    // A deployment can refuse roles.
    unlessRefused(count(plain, counting, { ...everyone, roles: ['staff'] }), null),
  ])
  return new Map(
    [...all].map(([id, visitors]) => {
      const own = staff?.get(id)
      return [id, { visitors, countsStaff: own === undefined || !visitors.leaveOut(own) }]
    }),
  )
}

async function count(
  plain: PlainDeployment,
  { stores, days, asOf }: Counting,
  people: Demographics,
): Promise<ReadonlyMap<string, CountedVisitors>> {
  const ids = stores.map(({ id }) => id)
  const entrances = await entrancePlaces(plain, ids)
  const counted = new Map(ids.map((id) => [id, new CountedVisitors(days)]))
  for (const zone of storesByZone(stores)) {
    for await (const some of hourCells(plain, { zone, entrances, days, people, asOf })) {
      for (const { store, cells } of some) counted.get(store)?.add(cells)
    }
  }
  return counted
}
