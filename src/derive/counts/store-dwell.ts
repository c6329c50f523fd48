import { measured } from '../../domain/cells/combine-rows.ts'
import { type Demographics, filteredBy } from '../../protocol/metrics/filtered-by.ts'
import { bodyOf, type PlainMetric } from '../plain/plain-metrics.ts'

/** Average stays in whole stores, in seconds, of each kind of people that is named. */
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
