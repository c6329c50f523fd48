import { type LiveAnswer, liveStates } from '../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'
import type { SeenCamera, SeenStores } from '../outages/reported-outages.ts'

export interface SeenNow extends SeenStores {
  /** Location ids of stores that are closed now, among those with cameras that are not well. */
  readonly closed: ReadonlySet<string>
}

/**
 * Converts a whole response to the cameras that the outage alerts take.
 *
 * @param stores the requested stores, in ascending order, without duplicates
 */
export function seenNow(answer: LiveAnswer, stores: readonly string[]): SeenNow {
  return {
    unwell: answer.stores.flatMap(({ location, cameras }) =>
      cameras.flatMap(({ recording, state, lastSeen }): readonly SeenCamera[] => {
        // Poor image quality is no outage.
        if (state !== 'offline' && state !== 'unknown') return []
        const seen = lastSeen === null ? null : parseUtcInstant(lastSeen)
        const isDown = state === 'offline'
        return [{ id: recording, store: location, state: isDown ? 'down' : 'unknown', lastSeen: seen }]
      }),
    ),
    sizes: new Map(
      stores.map((id, place) => [
        id,
        liveStates.reduce((sum, state) => sum + (answer.byStore?.[state][place] ?? 0), 0),
      ]),
    ),
    closed: new Set(answer.stores.flatMap(({ location, open }) => (open ? [] : [location]))),
  }
}
