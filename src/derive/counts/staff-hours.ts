import { measured } from '../../domain/cells/combine-rows.ts'
import { type AskedPart, bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

const reading = { staffHours: measured('staff_hours') }
const ofStores = (part: AskedPart) => ({ ...bodyOf(part), breakdownByDimensions: ['entity' as const] })

/** Hours that staff worked. The route is our extension of the contract, so a deployment may refuse it. */
export const staffHoursMetric: PlainMetric<'staffHours'> = {
  reading,
  ask: (part) => ({ action: 'metric', route: 'staff-hours', body: ofStores(part) }),
}

/** Hours that staff worked, and those of planned shifts. */
export const plannedStaffMetric: PlainMetric<'staffHours'> = {
  reading,
  ask: (part) => ({ action: 'metric', route: 'staff-hours', body: { ...ofStores(part), planned: true } }),
}
