import { backoffMs } from '../../../client/backoff.ts'
import type { NextAttempt } from '../../ui/states/attempts.ts'
import type { DataSource } from './data-source.ts'

/** The server is away: a few screens at a time find out whether it is back, each within 10 s. */
const backoff = { baseMs: 1000, ceilingMs: 10_000 }

/** Waits for parts of the page that could not be fetched: a back-off with full jitter. */
export function nextAttemptOf({ clock, random }: Pick<DataSource, 'clock' | 'random'>): NextAttempt {
  return (failures, call) => {
    let timer: unknown = clock.setTimeout(
      () => {
        timer = null
        call()
      },
      backoffMs(failures, random(), backoff),
    )
    return () => {
      if (timer !== null) clock.clearTimeout(timer)
    }
  }
}
