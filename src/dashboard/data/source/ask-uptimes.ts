import { addDays } from '../../../calendar/local-day.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { type CameraHours, cameraHours, withinDays } from '../../../domain/coverage/camera-hours.ts'
import type { IndexClock } from '../../../protocol/metrics/index-clock.ts'
import { readUptimes } from '../../../protocol/records.ts'
import type { CoreHttp } from './core-http.ts'
import { indexClock } from './index-clock.ts'

/** Interface §4.2: whole days of the cameras' own clocks, both included. */
export interface UptimesBody {
  readonly start: string
  readonly end: string
  /** All that the viewer may see where not given. */
  readonly recids?: readonly string[]
}

/**
 * Uptime of cameras, reduced to what coverage needs.
 *
 * @throws ExchangeError (as a rejection) with a code; whatever `fetch` throws when the signal aborts.
 */
export type AskUptimes = (
  body: UptimesBody,
  options: { readonly signal: AbortSignal },
) => Promise<readonly CameraHours[]>

/**
 * Asks, reads and reduces where it is called.
 *
 * @param clock whose clock the hours of an answer show. Where that is UTC, so may its days be: then a day more is asked
 *   for on either side, and what lies outside of the days on the camera's own clock is left out.
 */
export function askUptimesBy(http: CoreHttp, clock: IndexClock = indexClock): AskUptimes {
  return async (body, { signal }) => {
    const { start, end } = body
    const wider = { ...body, start: addDays(start, -1), end: addDays(end, 1) }
    const asked = clock === 'utc' ? wider : body
    const results = readUptimes(await http('/api/v1/recording/uptimes', { signal, body: asked }))
    if (results === null) throw new ExchangeError('malformed_answer')
    const cameras = results.map((result) => cameraHours(result, clock))
    return clock === 'location' ? cameras : cameras.map((camera) => withinDays(camera, start, end))
  }
}
