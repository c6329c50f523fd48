import { bucketsOf } from '../calendar/buckets.ts'
import type { DayRange } from '../calendar/calendar.ts'
import { storesByZone } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import type { ClockValues } from '../domain/staffing/clock-values.ts'
import { CountedVisitors } from '../domain/staffing/counted-visitors.ts'
import { type EntranceCounts, mixedStores, staffedStores } from '../domain/staffing/staffed-stores.ts'
import { staffingAnswer } from '../domain/staffing/staffing-answer.ts'
import type { StaffingAnswer, StaffSource } from '../protocol/derived/staffing/staffing-answers.ts'
import { everyone } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { openingHoursOf } from './cameras/entrances.ts'
import { rateMetric } from './counts/conversion-metrics.ts'
import { staffByRole, staffByShifts, staffEntries } from './counts/staff-of-stores.ts'
import { storeHistories } from './counts/store-histories.ts'
import { inParts, type PlainDeployment, type PlainStore, unlessRefused } from './plain/plain-deployment.ts'
import { amountsInAll } from './plain/plain-metrics.ts'

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
  const { source, hours } = await staffOf(plain, { stores, days, asOf })
  const counting = { stores: stores.filter(({ id }) => hours.get(id)?.isKnown() === true), days, asOf }
  const [counts, records] = await Promise.all([
    entranceCounts(plain, counting),
    openingHoursOf(
      plain,
      stores.map(({ id }) => id),
    ),
  ])
  const known = staffedStores({
    days,
    hours,
    ...counts,
    countStaff: await countingStaff(plain, counting, counts),
    recordsOf: (id) => records.filter(({ location_id }) => location_id === id),
  })
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
): Promise<{ readonly source: StaffSource; readonly hours: ReadonlyMap<string, ClockValues> }> {
  const shifts = await staffByShifts(plain, counting)
  const isKnown = [...shifts.values()].some((own) => own.isKnown())
  if (isKnown) return { source: 'shifts', hours: shifts }
  return { source: 'role', hours: await staffByRole(plain, counting) }
}

async function entranceCounts(plain: PlainDeployment, counting: Counting): Promise<EntranceCounts> {
  const { days } = counting
  const open = () => new CountedVisitors(days)
  const [people, staff] = await Promise.all([
    storeHistories(plain, { ...counting, counted: [days], open, people: everyone }),
    // A deployment can refuse roles.
    unlessRefused(staffEntries(plain, counting), null),
  ])
  return { people, staff }
}

/**
 * Returns the stores whose counts include staff. A counter that counts customers alone has customers in its conversion
 * rates, although it knows no roles.
 */
async function countingStaff(
  plain: PlainDeployment,
  { stores, days }: Counting,
  counts: EntranceCounts,
): Promise<ReadonlySet<string>> {
  const including = new Set(mixedStores(counts))
  if (counts.staff === null) return including
  for (const { timezone, ids } of storesByZone(stores.filter(({ id }) => including.has(id)))) {
    const buckets = bucketsOf(days, 'day', timezone)
    const range = { start: buckets[0]?.start ?? 0, endExclusive: buckets.at(-1)?.endExclusive ?? 0 }
    for (const some of inParts(ids, plain.atOnce)) {
      const rates = await unlessRefused(amountsInAll(plain, rateMetric, { stores: some, range }), null)
      for (const [store, customers] of rates?.customers ?? []) if (customers !== null) including.delete(store)
    }
  }
  return including
}
