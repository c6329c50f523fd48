import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  // Of a thousand walls not all in the same second.
  const [ownEveryMs] = useState(() => everyMs * (0.8 + 0.4 * Math.random()))
  const { data } = useQuery({
    ...sessionQuery(source),
    refetchInterval: ownEveryMs,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return {
    isSignedOut: data !== undefined && data.session.user === null,
    offsetMs: data?.offsetMs ?? null,
    build: data?.session.build ?? null,
  }
}
