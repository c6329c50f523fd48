import { measured } from '../../domain/cells/combine-rows.ts'
import { bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** People who passed without entering. The route is our extension of the contract, so a deployment may refuse it. */
export const passersByMetric: PlainMetric<'passersBy'> = {
  reading: { passersBy: measured('passers_by') },
  ask: (part) => ({
    action: 'metric',
    route: 'passers-by',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
  }),
}
