import type { StaffedHour } from '../../protocol/derived/staffing/staffing-answers.ts'

/** Returns the thin hour that lacks most staff. `null` if there is none. */
export function thinnestOf(hours: readonly StaffedHour[]): StaffedHour | null {
  let thinnest: StaffedHour | null = null
  for (const hour of hours) {
    if (hour.verdict === 'thin' && (thinnest === null || lackOf(hour) > lackOf(thinnest))) thinnest = hour
  }
  return thinnest
}

/** Members of staff that an hour lacks. */
function lackOf({ evenStaff, staffHours, hours }: StaffedHour): number {
  return (evenStaff ?? 0) - staffHours / hours
}
