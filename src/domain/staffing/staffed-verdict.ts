import type { StaffedVerdict } from '../../protocol/derived/staffing/staffing-answers.ts'

/** From this many times the average visitors for each member of staff, an hour is thin; up to this share of them, idle. */
const thinFrom = 1.5
const idleUpTo = 0.5

interface Staffed {
  /** The visitors: those who came, or those who are expected. */
  readonly visitors: number
  /** How far these may be from the visitors of another day like it. */
  readonly low: number
  readonly high: number
  readonly staffHours: number
  /** Hours of stores. */
  readonly hours: number
}

/**
 * Judges visitors by the average of their staff. What lies within the range of chance is even.
 * @param average visitors that so much staff has on average
 */
export function staffedVerdict(
  { visitors, low, high, staffHours, hours }: Staffed,
  average: number,
): StaffedVerdict {
  if (visitors >= thinFrom * average && low > average) return 'thin'
  // An open store needs at least one member of staff.
  const canSpare = staffHours > hours
  return canSpare && visitors <= idleUpTo * average && high < average ? 'idle' : 'even'
}
