import { useQuery } from '@tanstack/react-query'
import { useDataSource } from './data-source.ts'
import { sessionQuery } from './session-query.ts'

const everyMs = 60_000

export interface ServerState {
  readonly isSignedOut: boolean
  /** The clock of the server less that of this device, milliseconds; `null`: not known. */
  readonly offsetMs: number | null
  /** Names the build of the dashboard that is served now; `null`: not known. */
  readonly build: string | null
}

/**
 * What the server says of itself, asked once a minute, which also keeps the session of a screen that nobody touches.
 */
export function useServer(): ServerState {
  const source = useDataSource()
  const { data } = useQuery({
    ...sessionQuery(source),
    refetchInterval: everyMs * source.pace,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return {
    isSignedOut: data !== undefined && data.session.user === null,
    offsetMs: data?.offsetMs ?? null,
    build: data?.session.build ?? null,
  }
}
