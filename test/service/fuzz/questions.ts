import { type Route, routes } from '../../../src/protocol/requests/requests.ts'
import type { Chance } from './chance.ts'
import { oddInstants } from './odd-values.ts'

const organisations = ['org', 'nobody'] as const
const recordings = ['door', 'hall', 'nowhere'] as const

const days = (chance: Chance) => {
  const first = chance.below(28)
  const stamp = (day: number) => `2026-${chance.pick(['03', '10'])}-${String(day + 1).padStart(2, '0')}`
  return {
    start: `${stamp(first)}T00:00:00.000Z`,
    end: chance.onceIn(20) ? chance.pick(oddInstants) : `${stamp(27)}T23:59:59.999Z`,
  }
}

function metricBody(chance: Chance, route: Route): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...days(chance),
    entities: ['store'],
    entityType: 'location',
    facets: chance.pick([['segments'], ['summary'], ['segments', 'summary']]),
    aggregationPeriod: chance.pick(['hour', 'day', 'week', 'month']),
  }
  if (chance.onceIn(3)) body.insideRecordingTimes = chance.onceIn(2)
  if (chance.onceIn(6))
    Object.assign(body, { entityType: 'organisation', entities: [chance.pick(organisations)] })
  if (route === 'area/data')
    Object.assign(body, { areaType: 'taxonomy', taxonomy: ['Department:Shoes', 'Zone:Hall'] })
  if (route === 'average-dwell-time') body.areaType = 'location-dwell'
  if (route === 'entries' && chance.onceIn(2)) {
    Object.assign(body, { breakdownByDimensions: ['age', 'entity'], ages: ['25_34', '35_44'] })
  }
  if (
    route === 'transactions/conversion-rate' ||
    route === 'max-occupancy' ||
    route === 'transactions/data'
  ) {
    body.breakdownByDimensions = ['entity']
  }
  return body
}

function rightBody(chance: Chance, route: Route): Record<string, unknown> {
  switch (route) {
    case 'detail/list':
      return chance.pick([
        { returnEntityType: 'area_context', entities: ['store'], entityType: 'location' },
        { returnEntityType: 'line_context', entities: ['store'], entityType: 'location' },
        { returnEntityType: 'recording', entities: ['store'], entityType: 'location' },
        { returnEntityType: 'location', entities: ['org'], entityType: 'organisation' },
      ])
    case 'status/uptime':
      return chance.pick([
        { entities: ['store'], entityType: 'location' },
        { entities: [chance.pick(recordings)], entityType: 'recording' },
      ])
    default:
      return metricBody(chance, route)
  }
}

const names = Object.keys(routes) as Route[]

/** Returns a valid message about the small store on any route. The caller may change it. */
export function rightMessage(chance: Chance, id: string): Record<string, unknown> {
  const route = chance.pick(names)
  return { action: routes[route].action, data: { id, route, body: rightBody(chance, route) } }
}

/** The request's subject, if the message still has it. */
export function bodyOf(message: Readonly<Record<string, unknown>>): unknown {
  const { data } = message
  return typeof data === 'object' && data !== null && 'body' in data ? data.body : message
}
