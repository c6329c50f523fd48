import { measured } from '../../domain/cells/combine-rows.ts'
import { type Demographics, filteredBy } from '../../protocol/metrics/filtered-by.ts'
import { bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** Average time in store, in seconds, for each selected kind of people. */
export function dwellMetric(people: Demographics): PlainMetric<'dwells'> {
  const { dimensions, values } = filteredBy(people)
  return {
    reading: { dwells: measured('average_dwell_time') },
    ask: (part) => ({
      action: 'metric',
      route: 'average-dwell-time',
      body: {
        ...bodyOf(part),
        areaType: 'location-dwell',
        breakdownByDimensions: ['entity', ...dimensions],
        ...values,
      },
    }),
  }
}
