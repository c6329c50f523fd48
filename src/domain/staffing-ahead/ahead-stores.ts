import type { DayRange } from '../../calendar/calendar.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { knowsWeek } from '../forecast/opening-plan.ts'
import type { ClockValues } from '../staffing/clock-values.ts'
import { CountedVisitors } from '../staffing/counted-visitors.ts'
import type { EntranceCounts } from '../staffing/staffed-stores.ts'
import type { AheadPlan } from './ahead-plan.ts'
import { type AheadStore, hasShiftsAhead, wholeOpenIn } from './store-plan.ts'

/** The hours of staff of all requested stores, past and planned. */
type Shifts = ReadonlyMap<string, ClockValues>

/** Selects the stores with planned shifts. Only theirs need to be counted. */
export function withShiftsAhead<Store extends { readonly id: string }>(
  stores: readonly Store[],
  shifts: Shifts,
  plan: AheadPlan,
): readonly Store[] {
  return stores.filter(({ id }) => {
    const own = shifts.get(id)
    return own !== undefined && hasShiftsAhead({ shifts: own }, plan)
  })
}

/**
 * Returns the days in which staff among the people counted matters: those that a forecast learns from. Of the year before,
 * it takes no more than the ratio of a season.
 */
export function daysWithStaff({ forecast }: AheadPlan): DayRange {
  const [, recent] = forecast.counted
  return recent
}

interface AheadFacts extends EntranceCounts {
  readonly plan: AheadPlan
  readonly shifts: Shifts
  readonly recordsOf: (store: string) => readonly OpeningHoursRecord[]
}

/**
 * Joins what is known of each store. Visitors are everybody but staff; a person of unknown role is a visitor. Only hours
 * count in which the store was open from start to end: before opening, hardly anybody comes but staff, and an hour
 * that is open for once would be expected to be as quiet.
 */
export function aheadStores({ plan, shifts, people, staff, recordsOf }: AheadFacts): readonly AheadStore[] {
  return [...shifts].map(([id, own]) => {
    const visitors = people.get(id) ?? new CountedVisitors(plan.forecast.history)
    const among = staff?.get(id)
    if (among !== undefined) visitors.subtractStaff(among)
    const records = recordsOf(id)
    if (knowsWeek(records)) visitors.keepOnly(wholeOpenIn(records, visitors.days))
    return { id, visitors, shifts: own, records }
  })
}
