import type { DayRange } from '../../calendar/calendar.ts'
import type { Holidays } from '../../calendar/comparison.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { wholeOpenIn } from '../coverage/opening-hours.ts'
import { knowsWeek } from '../forecast/opening-plan.ts'
import type { ClockValues } from '../staffing/clock-values.ts'
import { CountedVisitors } from '../staffing/counted-visitors.ts'
import type { EntranceCounts } from '../staffing/staffed-stores.ts'
import type { AheadPlan } from './ahead-plan.ts'
import { type AheadStore, hasShiftsAhead } from './store-plan.ts'

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
 * Returns the days in which staff among the people counted matters: those that a forecast learns from. It uses the year
 * before only for the ratio of its season.
 */
export function daysWithStaff({ forecast }: AheadPlan): DayRange {
  const [, recent] = forecast.counted
  return recent
}

interface AheadFacts extends EntranceCounts {
  readonly plan: AheadPlan
  readonly shifts: Shifts
  readonly recordsOf: (store: string) => readonly OpeningHoursRecord[]
  readonly holidaysOf: (store: string) => Holidays
}

/**
 * Joins what is known of each store; this changes the given people. Visitors are everybody but staff; a person of unknown
 * role is a visitor. Only fully open hours count. Before opening, mostly staff come in, and a forecast that learnt from that
 * would be too low on a day on which the store opens earlier.
 */
export function aheadStores({
  plan,
  shifts,
  people,
  staff,
  recordsOf,
  holidaysOf,
}: AheadFacts): readonly AheadStore[] {
  const nobody = new CountedVisitors(plan.forecast.history)
  return [...shifts].map(([id, own]) => {
    const visitors = people.get(id) ?? nobody
    const among = staff?.get(id)
    if (among !== undefined) visitors.subtractStaff(among)
    const records = recordsOf(id)
    if (knowsWeek(records)) visitors.keepOnly(wholeOpenIn(records, visitors.days))
    return { id, visitors, shifts: own, records, holidays: holidaysOf(id) }
  })
}
