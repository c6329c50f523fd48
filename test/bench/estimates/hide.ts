import type { DayRange } from '../../../src/calendar/calendar.ts'
import { lengthOf } from '../../../src/calendar/day-range.ts'
import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import { SeenHours } from '../../../src/domain/estimates/seen-hours.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'
import type { CountedHour } from '../../../src/domain/hours-of-week/hour-averages.ts'
import type { HiddenHours, Random } from './gap-kinds.ts'

/**
 * Returns what the route would read of a store if its cameras had missed some hours, and how many people it missed with
 * them.
 *
 * @param days what the route reads
 */
export function hide(
  store: SeenHours,
  gap: readonly HiddenHours[],
  days: DayRange,
  random: Random,
): { readonly seen: SeenHours; readonly hidden: number } {
  const offset = daysBetween(store.days.first, days.first)
  const shares = new Map(
    gap.flatMap(({ day, hours, share }) =>
      hours.map((hour) => [(day - offset) * hoursOfDay + hour, share] as const),
    ),
  )
  let hidden = 0
  const hours: CountedHour[] = []
  for (let place = 0; place < lengthOf(days) * hoursOfDay; place += 1) {
    const count = store.counts[offset * hoursOfDay + place] ?? Number.NaN
    if (Number.isNaN(count)) continue
    const share = shares.get(place) ?? 0
    const missed = missedOf(count, share, random)
    hidden += missed
    hours.push({
      bucket: { index: indexOf(days, place) },
      value: count - missed,
      over: true,
      time: { known: true, scheduledHours: 1, expected: 1, usable: 1 - share },
    })
  }
  const seen = new SeenHours(days)
  seen.add(hours)
  return { seen, hidden }
}

/** Each person comes in the hidden part of the hour with the same probability. */
function missedOf(count: number, share: number, random: Random): number {
  if (share === 0 || share === 1) return count * share
  let missed = 0
  for (let person = 0; person < count; person += 1) if (random() < share) missed += 1
  return missed
}

function indexOf(days: DayRange, place: number): string {
  const hour = String(place % hoursOfDay).padStart(2, '0')
  return `${addDays(days.first, Math.floor(place / hoursOfDay))}T${hour}:00:00.000`
}
