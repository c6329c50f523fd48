import { tzOffset } from '@date-fns/tz'
import type { routes } from '../../../src/protocol/requests/requests.ts'
import type { Traits } from './traits.ts'

interface Asked {
  readonly route: string
  readonly body: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Why the deployment rejects a request outright, in the words of a gateway's validation; `null` if it does
 * not.
 */
export function refusalOf({ route, body }: Asked, traits: Traits): string | null {
  const period = body.aggregationPeriod
  if (typeof period === 'string' && traits.refusedPeriods.includes(period)) {
    return 'aggregationPeriod must be one of the following values: day, month'
  }
  if (!traits.contractAlone) return null
  if (!contractRoutes.includes(route)) return `Unknown route ${route}`
  return route === 'detail/list' && body.returnEntityType !== 'area_context'
    ? 'returnEntityType must be one of the following values: area_context'
    : null
}

/** Interface §4.1. */
const contractRoutes: readonly string[] = [
  'entries',
  'area/data',
  'average-dwell-time',
  'transactions/conversion-rate',
  'detail/list',
  'status/uptime',
] satisfies readonly (keyof typeof routes)[]

/** The response over the socket as the deployment would send it. */
export function liveAnswer(asked: Asked, value: unknown, traits: Traits): unknown {
  if (asked.route === 'status/uptime' && Array.isArray(value)) {
    return value.map((record: Fields, position) => liveStatus(record, position, traits))
  }
  if (!isFields(value) || !isFields(value.meta)) return isFields(value) ? liveFailure(value, traits) : value
  const { units } = value.meta
  const rates = isFields(units) ? Object.keys(units).filter((measure) => units[measure] === 'rate') : []
  const rows = (facet: unknown) =>
    Array.isArray(facet) ? facet.map((row: Fields) => liveRow(asked, row, rates, traits)) : facet
  const facets = Object.entries(value).map(([name, facet]) => [name, name === 'meta' ? facet : rows(facet)])
  const percentages = Object.fromEntries(rates.map((measure) => [measure, 'percentage']))
  const meta = traits.percentages
    ? { ...value.meta, units: { ...(units as object), ...percentages } }
    : value.meta
  return { ...Object.fromEntries(facets), meta }
}

function liveRow({ body }: Asked, row: Fields, rates: readonly string[], traits: Traits): Fields {
  const [only, ...others] = Array.isArray(body.entities) ? body.entities : []
  const named = traits.unaskedLocations && others.length === 0 && body.entityType === 'location'
  const converted = traits.percentages
    ? rates.flatMap((measure) => {
        const rate = row[measure]
        return typeof rate === 'number' ? [[measure, rate * 100]] : []
      })
    : []
  const zone = traits.utcIndexOf?.get(String(row.location ?? only))
  const shifted =
    zone !== undefined && typeof row.index === 'string' ? { index: utcIndex(row.index, zone) } : {}
  return { ...(named ? { location: only } : {}), ...row, ...shifted, ...Object.fromEntries(converted) }
}

/** The same moment in UTC. Of an hour that occurs twice, the first. */
export function utcIndex(index: string, zone: string): string {
  const wall = Date.parse(`${index}Z`)
  const near = wall - tzOffset(zone, new Date(wall)) * 60_000
  // Between midnight and a clock change, the first guess has the offset of the wrong side.
  return new Date(wall - tzOffset(zone, new Date(near)) * 60_000).toISOString().slice(0, -1)
}

/** Every third online camera is degraded, and every third of those uses a word of its own. */
function liveStatus(record: Fields, position: number, traits: Traits): Fields {
  const seen = record.last_seen_utc
  const word = position % 9 === 0 ? 'recalibrating' : 'degraded'
  const status =
    traits.otherStatuses && record.status === 'online' && position % 3 === 0 ? word : record.status
  if (!traits.zonelessTimes || typeof seen !== 'string') return { ...record, status }
  const zoneless = seen.replace(/Z$/, '')
  return { ...record, status, last_seen_utc: zoneless, last_seen_local_time: zoneless }
}

/** A failure in another spelling, with the HTTP status it would have. */
export function liveFailure(failure: Fields, { failureSpelling }: Traits): Fields {
  if (failureSpelling === null) return failure
  const own = isFields(failure.error) ? failure.error : failure
  const message = typeof own.message === 'string' ? own.message : 'Bad Request'
  switch (failureSpelling) {
    case 'message':
      return { message, connectionId: 'dGhlIGNvbm5lY3Rpb24=', requestId: 'cmVxdWVzdA==' }
    case 'error':
      return { error: message }
    case 'statusCode':
      return { statusCode: statusOf(own.code), message }
  }
}

function statusOf(code: unknown): number {
  const statuses: Readonly<Record<string, number>> = {
    forbidden: 403,
    not_found: 404,
    unknown_route: 404,
    too_large: 413,
    too_many_requests: 429,
    internal: 500,
    unavailable: 503,
    timeout: 504,
  }
  return statuses[String(code)] ?? 400
}

/** The location list as the deployment would send it. */
export function liveLocations(list: readonly Fields[], { locationList, bareLocations }: Traits): unknown {
  const items = list.map(({ id, name, timezone, currency, ...rest }) => ({
    ...(locationList === null || locationList === 'locations' ? { id } : { _id: id }),
    ...(bareLocations ? {} : { name, timezone, currency, ...rest }),
  }))
  switch (locationList) {
    case 'ids':
      return list.map(({ id }) => id)
    case 'locations':
      return { locations: items }
    case 'data':
      return { data: items, total: items.length }
    default:
      return items
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
