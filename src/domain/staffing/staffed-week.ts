import { addDays, weekdayOf } from '../../calendar/local-day.ts'
import { hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { wholeOpenIn } from '../coverage/opening-hours.ts'
import { hoursOfDay } from '../forecast/store-history.ts'
import { hourOfWeek } from '../hours-of-week/hour-averages.ts'
import type { ClockValues } from './clock-values.ts'
import type { CountedVisitors } from './counted-visitors.ts'

const hoursOfWeek = 7 * hoursOfDay

/** One store, and what is known of it in the hours of a period. */
export interface StaffedStore {
  readonly id: string
  readonly visitors: CountedVisitors
  /** The hours of staff, of the same days. */
  readonly staff: ClockValues
  /** Opening hours. Empty if unknown. */
  readonly records: readonly OpeningHoursRecord[]
  /** True if the visitors include staff. */
  readonly countsStaff: boolean
}

/** Visitors and staff by hour of the week (`hourOfWeek`), over the hours in which both are known. */
export class StaffedWeek {
  readonly visitors = new Float64Array(hoursOfWeek)
  readonly staffHours = new Float64Array(hoursOfWeek)
  /** Number of hours. */
  readonly hours = new Uint32Array(hoursOfWeek)
  /** Visitors that so many hours of staff have at the average of each store. Known once the store is complete. */
  readonly expected = new Float64Array(hoursOfWeek)
  /** Open hours without a usable count, and counted hours without known staff. */
  readonly leftOut = { visitors: 0, staff: 0 }

  add(other: StaffedWeek): void {
    for (let slot = 0; slot < hoursOfWeek; slot += 1) {
      this.visitors[slot] = (this.visitors[slot] ?? 0) + (other.visitors[slot] ?? 0)
      this.staffHours[slot] = (this.staffHours[slot] ?? 0) + (other.staffHours[slot] ?? 0)
      this.hours[slot] = (this.hours[slot] ?? 0) + (other.hours[slot] ?? 0)
      this.expected[slot] = (this.expected[slot] ?? 0) + (other.expected[slot] ?? 0)
    }
    this.leftOut.visitors += other.leftOut.visitors
    this.leftOut.staff += other.leftOut.staff
  }

  /** Spreads the visitors as staff are spread. */
  expectAverage(): void {
    const rate = sumOf(this.visitors) / (sumOf(this.staffHours) || 1)
    for (let slot = 0; slot < hoursOfWeek; slot += 1)
      this.expected[slot] = (this.staffHours[slot] ?? 0) * rate
  }

  addHour(slot: number, visitors: number, staffHours: number): void {
    this.visitors[slot] = (this.visitors[slot] ?? 0) + visitors
    this.staffHours[slot] = (this.staffHours[slot] ?? 0) + staffHours
    this.hours[slot] = (this.hours[slot] ?? 0) + 1
  }
}

/**
 * Sums the hours of a store in which its visitors were counted and its staff is known. Hours in which it opens or closes
 * are left out: staff work a whole hour there, and visitors come for a part of it. Also left out: hours with neither, and
 * hours before opening or after closing. Without opening hours, a store counts as open while its cameras are due to
 * record.
 */
export function weekOfStore({ visitors, staff, records }: StaffedStore): StaffedWeek {
  const week = new StaffedWeek()
  const { counts, missed, notDue, days } = visitors
  const from = wallMinutes(days.first)
  const open = wholeOpenIn(records, days)
  for (let place = 0; place < counts.length; place += 1) {
    if (records.length > 0 ? !open.has(from + place * hourMinutes) : notDue[place] === 1) continue
    const [count, staffHours] = [counts[place] ?? Number.NaN, staff.values[place] ?? Number.NaN]
    if (missed[place] === 1) week.leftOut.visitors += 1
    else if (Number.isNaN(count)) continue
    else if (Number.isNaN(staffHours)) week.leftOut.staff += 1
    else if (count > 0 || staffHours > 0) week.addHour(slotOf(days.first, place), count, staffHours)
  }
  week.expectAverage()
  return week
}

function slotOf(first: string, place: number): number {
  const day = addDays(first, Math.floor(place / hoursOfDay))
  return hourOfWeek({ weekday: weekdayOf(day), hour: place % hoursOfDay })
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
