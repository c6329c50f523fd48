import { type Location, readLocations } from '../protocol/locations.ts'
import { readUptimes } from '../protocol/records.ts'
import { counted, duration, type Findings } from './finding.ts'

/** A response of the Core API. `null` if there was none. */
export interface HttpReply {
  readonly status: number
  readonly value: unknown
  readonly ms: number
  /** Epoch milliseconds of the `Date` header, to the second. `null` if absent. */
  readonly date: number | null
}

export type AskHttp = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<HttpReply | null>

/** Creates a client of the Core API that sends the token, as the dashboard does. */
export function createAskHttp(baseUrl: string, token: string, timeoutMs: number): AskHttp {
  return async (method, path, body) => {
    const began = performance.now()
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        // Don't follow redirects: they would leak the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const value: unknown = await response.json().catch(() => null)
      const date = Date.parse(response.headers.get('date') ?? '')
      return {
        status: response.status,
        value,
        ms: performance.now() - began,
        date: Number.isNaN(date) ? null : date,
      }
    } catch {
      return null
    }
  }
}

/** Requests the locations, which all other checks need. `null` if they are unavailable. */
export async function checkLocations(
  ask: AskHttp,
  findings: Findings,
): Promise<{ readonly locations: readonly Location[]; readonly reply: HttpReply } | null> {
  const about = 'GET /v1/location/list'
  const reply = await ask('GET', '/v1/location/list')
  if (reply === null || reply.status !== 200) {
    findings.fault(about, failureOf(reply), adviceFor(reply))
    return null
  }
  const locations = readLocations(reply.value)
  if (locations === null) {
    findings.fault(
      about,
      'the response is not a list',
      'Check RETAIL_BASE_URL: another program may be responding there.',
    )
    return null
  }
  if (locations.length === 0) {
    findings.fault(
      about,
      'the list is empty: this client has access to no location',
      'Ask the operator of the deployment to grant this client its locations.',
    )
    return null
  }
  const zones = new Set(locations.flatMap(({ timezone }) => timezone ?? []))
  const without = locations.filter(({ timezone }) => timezone === null).length
  const says = `${counted(locations.length, 'location')} in ${counted(zones.size, 'time zone')}, ${duration(reply.ms)}`
  if (without > 0)
    findings.note(
      about,
      `${says}; ${without} without one`,
      'Nothing to do: the dashboard takes the zone from the recordings.',
    )
  else findings.well(about, says)
  return { locations, reply }
}

/**
 * Checks the two endpoints of uptime.
 *
 * @param day a complete day, `YYYY-MM-DD`
 * @param recording any accessible recording; `null` if none is known
 */
export async function checkUptimes(
  ask: AskHttp,
  about: { readonly day: string; readonly recording: string | null },
  findings: Findings,
): Promise<void> {
  const { day, recording } = about
  const bulk = 'POST /v1/recording/uptimes'
  const single = 'GET /v1/recording/:id/uptime'
  if (recording === null) {
    findings.skipped(bulk, 'no recording is known')
    return
  }
  const answer = await ask('POST', '/v1/recording/uptimes', { start: day, end: day, recids: [recording] })
  const results = answer?.status === 200 ? readUptimes(answer.value) : null
  if (results === null) {
    findings.fault(
      bulk,
      failureOf(answer),
      'Without it the dashboard cannot show camera coverage: ask the operator of the deployment.',
    )
  } else {
    const hours = results.reduce((sum, { uptime }) => sum + uptime.length, 0)
    findings.well(bulk, `${counted(hours, 'hour')} of one recording, ${duration(answer?.ms ?? 0)}`)
  }
  const query = `uptime?start=${day}&end=${day}`
  const one = await ask('GET', `/v1/recording/${encodeURIComponent(recording)}/${query}`)
  if (one?.status === 200) findings.well(single, `offered, ${duration(one.ms)}`)
  else findings.note(single, `${failureOf(one)}; the dashboard does not need it`)
}

function failureOf(reply: HttpReply | null): string {
  if (reply === null) return 'no response in time, or the connection was cut'
  return reply.status === 200 ? 'unexpected response' : `refused with HTTP ${reply.status}`
}

function adviceFor(reply: HttpReply | null): string {
  switch (reply?.status) {
    case 401:
      return 'The token is refused: check RETAIL_AUDIENCE, and that RETAIL_BASE_URL and RETAIL_AUTH_URL belong together.'
    case 403:
      return 'Ask the operator of the deployment what this client may read.'
    case 404:
      return 'Check RETAIL_BASE_URL: Shopfloor appends /v1/location/list.'
    case 429:
      return 'Rate limited: wait a minute, and find out who else uses these credentials.'
    default:
      return 'Check RETAIL_BASE_URL; if it is right, ask the operator of the deployment.'
  }
}
