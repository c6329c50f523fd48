import { instantsOf } from '../../../src/calendar/instants.ts'
import type { Location } from '../../../src/protocol/locations.ts'
import { toWireRange } from '../../../src/protocol/metrics/wire-time.ts'
import type { Days } from './settled-week.ts'

interface Shape {
  readonly facet: 'summary' | 'segments'
  readonly period?: 'hour' | 'day'
}

/** The body of a metric request for one store and range of days in its local time. */
export function requestOf(store: Location, { from, to }: Days, { facet, period = 'day' }: Shape) {
  return {
    ...toWireRange(instantsOf({ first: from, last: to }, store.timezone ?? 'UTC')),
    entities: [store.id],
    entityType: 'location',
    facets: [facet],
    aggregationPeriod: period,
  } as const
}
