import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExchangeError } from '../../client/exchange-error.ts'
import { readSession, type Session } from '../../protocol/session.ts'
import { useDataSource } from './data-source.ts'

const everyMs = 60_000

export interface ServerState {
  readonly isSignedOut: boolean
  /** The clock of the server less that of this device, milliseconds; `null`: not known. */
  readonly offsetMs: number | null
  /** Names the build of the dashboard that is served now; `null`: not known. */
  readonly build: string | null
}

interface Told {
  readonly session: Session
  readonly offsetMs: number
}

/**
 * What the server says of itself, asked once a minute, which also keeps the session of a screen that nobody touches.
 */
export function useServer(): ServerState {
  const source = useDataSource()
  // Of a thousand walls not all in the same second.
  const [ownEveryMs] = useState(() => everyMs * (0.8 + 0.4 * Math.random()))
  const { data } = useQuery<Told>({
    queryKey: ['server'],
    queryFn: async ({ signal }) => {
      const asked = source.clock.now()
      const session = readSession(await source.http('/api/session', { signal }))
      if (session === null) throw new ExchangeError('malformed_answer')
      const answered = source.clock.now()
      // It read its clock on the way, half of it being the best guess.
      return { session, offsetMs: session.now - (asked + answered) / 2 }
    },
    refetchInterval: ownEveryMs,
    refetchIntervalInBackground: true,
    retry: false,
    networkMode: 'always',
  })
  return {
    isSignedOut: data !== undefined && data.session.user === null,
    offsetMs: data?.offsetMs ?? null,
    build: data?.session.build ?? null,
  }
}
