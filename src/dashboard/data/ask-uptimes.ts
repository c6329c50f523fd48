import { ExchangeError } from '../../client/exchange-error.ts'
import { readUptimes } from '../../protocol/records.ts'
import { type CameraHours, cameraHours } from '../coverage/camera-hours.ts'
import type { CoreHttp } from './core-http.ts'

/** Interface §4.2: whole days of the cameras' own clocks, both included. */
export interface UptimesBody {
  readonly start: string
  readonly end: string
  /** All that the viewer may see where not given. */
  readonly recids?: readonly string[]
}

export interface UptimeAnswer {
  readonly cameras: readonly CameraHours[]
  /** Since the deployment was asked for it. */
  readonly ageSeconds: number
}

/**
 * Uptime of cameras, reduced to what coverage needs: a month of a chain is megabytes as it comes.
 *
 * @throws ExchangeError (as a rejection) with a code; whatever `fetch` throws when the signal aborts.
 */
export type AskUptimes = (
  body: UptimesBody,
  options: { readonly signal: AbortSignal },
) => Promise<UptimeAnswer>

/** Asks, reads and reduces where it is called. */
export function askUptimesBy(http: CoreHttp): AskUptimes {
  return async (body, { signal }) => {
    let ageSeconds = 0
    const onAge = (seconds: number): void => {
      ageSeconds = seconds
    }
    const results = readUptimes(await http('/api/v1/recording/uptimes', { signal, body, onAge }))
    if (results === null) throw new ExchangeError('malformed_answer')
    return { cameras: results.map(cameraHours), ageSeconds }
  }
}
