import { measured } from '../../domain/cells/combine-rows.ts'
import { bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** Hours that staff worked. The route is our extension of the contract, so a deployment may refuse it. */
export const staffHoursMetric: PlainMetric<'staffHours'> = {
  reading: { staffHours: measured('staff_hours') },
  ask: (part) => ({
    action: 'metric',
    route: 'staff-hours',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
  }),
}
