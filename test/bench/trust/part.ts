/** The replay in a process of its own, bundled like the dashboard: its modules read build settings. */

import { type ReplaySettings, replay } from './replay.ts'
import { rowsOf } from './report.ts'

const send = (message: unknown): void => void process.send?.(message)

process.once('message', (settings: ReplaySettings) => {
  replay(settings, (line) => send({ progress: line })).then(
    (tally) => send({ rows: rowsOf(tally) }),
    (error: unknown) =>
      send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
