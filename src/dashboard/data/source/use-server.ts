import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../../../protocol/session.ts'
import { useDataSource } from './data-source.ts'
import { onceItClosed } from './once-it-closed.ts'
import { sessionQuery } from './session-query.ts'

const everyMs = 60_000

export interface ServerState {
  /** Its last answer; `null` before the first. */
  readonly session: Session | null
  /** The clock of the server less that of this device, milliseconds; `null`: not known. */
  readonly offsetMs: number | null
}

/**
 * Asks the server once a minute, which also keeps the session of a screen that nobody touches.
 */
export function useServer(): ServerState {
  const source = useDataSource()
  const { data, refetch } = useQuery({
    ...sessionQuery(source),
    refetchInterval: everyMs * source.pace,
    refetchIntervalInBackground: true,
    retry: false,
  })
  // A socket that was closed may be one of a session that ended, or that may see something else now.
  useEffect(() => onceItClosed(source, () => void refetch()), [source, refetch])
  return data ?? nothingReceived
}

const nothingReceived: ServerState = { session: null, offsetMs: null }
