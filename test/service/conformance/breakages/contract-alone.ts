/** A deployment that offers the interface and nothing beyond it. */

import type { Asked, Breakage } from '../breaking-proxy.ts'

const routes = [
  'entries',
  'area/data',
  'average-dwell-time',
  'transactions/conversion-rate',
  'detail/list',
  'status/uptime',
]
const unnamedPeriods = ['hour', 'week']

function isOffered({ route, body }: Asked): boolean {
  if (route === 'detail/list') return body.returnEntityType === 'area_context'
  if (route === 'area/data' && body.areaType === 'location-dwell') return false
  return routes.includes(String(route)) && !unnamedPeriods.includes(String(body.aggregationPeriod))
}

const unknownRoute = { error: { code: 'unknown_route', message: 'This is not offered.', retryable: false } }

/** The deviation in a deployment that only offers the interface. */
export function contractAlone(breakage: Breakage): Breakage {
  return {
    ...breakage,
    answer: (value, asked) => (isOffered(asked) ? (breakage.answer?.(value, asked) ?? value) : unknownRoute),
  }
}
