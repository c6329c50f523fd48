import type { StaffedVerdict } from '../../protocol/derived/staffing/staffing-answers.ts'
import { toTenth } from '../forecast/expectation.ts'
import { staffedVerdict } from '../staffing/staffed-verdict.ts'
import type { StoreHour } from './store-plan.ts'

type Planned = Pick<StoreHour, 'expected' | 'low' | 'high' | 'staffHours' | 'average'>

/**
 * Judges the expected visitors by the average of the planned staff. An open hour without staff is thin, however few are
 * expected.
 *
 * @param hours hours of stores
 */
export function plannedVerdict(planned: Planned, hours: number): StaffedVerdict {
  const { expected, staffHours, average } = planned
  if (staffHours === 0 && toTenth(expected) > 0) return 'thin'
  return staffedVerdict({ ...planned, visitors: expected, hours }, average)
}
