import type { Store } from './chain.ts'
import { chance } from './chance.ts'
import { type Day, dateOf, weekdayOf } from './local-day.ts'
import { hoursOn } from './opening.ts'
import { stores as described, type Hours, type RotaFlaw } from './stores.ts'

/** One line of a rota. Minutes count from local midnight and can exceed 1440. */
export interface PlannedShift {
  readonly name: 'manager' | 'early' | 'middle' | 'late'
  readonly starts: number
  readonly ends: number
  readonly staff: number
}

/** First argument of `chance` for each property. Demand, outages and stores use the numbers below 80. */
const use = { flaw: 81, absence: 82 } as const

/** Rotas are planned for ordinary weeks, Monday first. Demand itself varies from day to day. */
const plannedWeek = [0.85, 0.85, 0.85, 0.9, 1.1, 1.5, 1.1] as const
const plannedDecember = 1.2

/** Visitors in an average hour for whom one member of staff is planned. */
const visitorsPerStaff = 12

/** Share of people on the floor by shift. The three overlap around the peak. */
const shares = { early: 0.75, middle: 0.5, late: 0.75 } as const

/** Begin and end of each shift, as shares of the opening hours. Staff comes before opening and leaves after closing. */
const spans = { early: [0, 0.55], middle: [0.25, 0.8], late: [0.45, 1] } as const
/** What is left of each shift on a Saturday that is thin in the afternoon. */
const thinSaturday = { early: 1, middle: 0.3, late: 0.5 } as const

const aroundMinutes = 30
const managerMinutes = 9 * 60
const absenceRate = 0.06

/** Returns what is wrong with the rota of a store: described for the first twelve, drawn for others. */
export function rotaFlawOf(store: Store, seed: number): RotaFlaw | null {
  if (store.number <= described.length) return store.rota ?? null
  const draw = chance(seed, use.flaw, store.number)
  if (draw < 0.03) return 'none'
  if (draw < 0.11) return 'thin Saturday afternoons'
  return draw < 0.19 ? 'idle weekday mornings' : null
}

/** Returns the shifts of a store that begin on a day. Empty if it is closed or has no rota. */
export function shiftsOn(
  store: Store,
  day: Day,
  { seed, flaw }: { readonly seed: number; readonly flaw: RotaFlaw | null },
): readonly PlannedShift[] {
  const hours = hoursOn(store, day)
  if (flaw === 'none' || hours === null || (store.opened !== null && day < store.opened)) return []
  const weekday = weekdayOf(day)
  const isThin = flaw === 'thin Saturday afternoons' && weekday === 6
  const people = plannedPeople(store, day, hours)
  const staffOf = {
    early: people * shares.early * (flaw === 'idle weekday mornings' && weekday <= 4 ? 2 : 1),
    middle: people * shares.middle,
    late: people * shares.late,
  }
  const shifts = (['early', 'middle', 'late'] as const).map((name, position) => {
    const [from, to] = spans[name]
    const planned = Math.max(
      name === 'middle' ? 0 : 1,
      Math.round(staffOf[name] * (isThin ? thinSaturday[name] : 1)),
    )
    const isAbsent = planned > 1 && chance(seed, use.absence, store.number, day, position) < absenceRate
    return {
      name,
      starts: minuteAt(hours, from) - (name === 'early' ? aroundMinutes : 0),
      ends: minuteAt(hours, to) + (name === 'late' ? aroundMinutes : 0),
      staff: planned - (isAbsent ? 1 : 0),
    }
  })
  return [...(weekday <= 5 ? [managerOn(hours)] : []), ...shifts.filter(({ staff }) => staff > 0)]
}

/** Returns how many people the rota has for an average hour of the day. */
function plannedPeople(store: Store, day: Day, [opens, closes]: Hours): number {
  const perHour = store.visitors / ((closes - opens) / 60)
  const season = dateOf(day).month === 12 ? plannedDecember : 1
  return (perHour * (plannedWeek[weekdayOf(day) - 1] ?? 1) * season) / visitorsPerStaff
}

function managerOn([opens, closes]: Hours): PlannedShift {
  const starts = opens - aroundMinutes
  return {
    name: 'manager',
    starts,
    ends: Math.min(starts + managerMinutes, closes + aroundMinutes),
    staff: 1,
  }
}

/** Returns the quarter hour at a share of the opening hours. */
function minuteAt([opens, closes]: Hours, share: number): number {
  return Math.round((opens + share * (closes - opens)) / 15) * 15
}
