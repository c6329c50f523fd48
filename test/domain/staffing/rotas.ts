import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import { ClockValues } from '../../../src/domain/staffing/clock-values.ts'
import { CountedVisitors } from '../../../src/domain/staffing/counted-visitors.ts'
import type { StaffedStore } from '../../../src/domain/staffing/staffed-week.ts'

/** Monday 2 to Sunday 15 March 2026. */
export const days = { first: '2026-03-02', last: '2026-03-15' }

/** By day, from 0, and hour of the clock. `null`: nothing is known. */
export type ByHour = (day: number, hour: number) => number | null

const seen = { known: true, scheduledHours: 1, expected: 4, usable: 4 }
const closed = { known: true, scheduledHours: 0, expected: 0, usable: 0 }

export const open = (hour: number) => hour >= 9 && hour < 17

interface Said extends Partial<Pick<StaffedStore, 'records' | 'countsStaff'>> {
  readonly id?: string
  readonly visitors: ByHour
  readonly staff: ByHour
  /** The share of the camera time that arrived in an open hour. */
  readonly uptime?: (day: number, hour: number) => number
  /** Whether anybody was counted in an hour, and whether cameras were due. By default, from nine to five. */
  readonly isCounted?: (hour: number) => boolean
  readonly isDue?: (hour: number) => boolean
}

/** A store that is open from nine to five, and was counted until the end of the period. */
export function storeOf({
  id = 'a',
  visitors,
  staff,
  uptime = () => 1,
  isCounted = open,
  isDue = open,
  records = [],
  countsStaff = false,
}: Said) {
  const counted = new CountedVisitors(days)
  const worked = new ClockValues(days)
  const all = Array.from({ length: (daysBetween(days.first, days.last) + 1) * 24 }, (_, place) => {
    const [day, hour] = [Math.floor(place / 24), place % 24]
    return { day, hour, index: `${addDays(days.first, day)}T${String(hour).padStart(2, '0')}:00:00.000` }
  })
  counted.add(
    all.map(({ day, hour, index }) => ({
      bucket: { index },
      value: isCounted(hour) ? visitors(day, hour) : null,
      over: true,
      time: isDue(hour) ? { ...seen, usable: 4 * uptime(day, hour) } : closed,
    })),
  )
  worked.add(all.map(({ day, hour, index }) => ({ bucket: { index }, value: staff(day, hour) })))
  return { id, visitors: counted, staff: worked, records, countsStaff } satisfies StaffedStore
}
