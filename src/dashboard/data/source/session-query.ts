import { queryOptions } from '@tanstack/react-query'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { readSession, type Session } from '../../../protocol/session.ts'
import type { DataSource } from './data-source.ts'

export interface ReceivedSession {
  readonly session: Session
  /** The clock of the server less that of this device, milliseconds. */
  readonly offsetMs: number
}

export const sessionKey = ['session'] as const

/** The session as the server knows it, and the server's clock. Each caller sets how often to ask. */
export function sessionQuery({ http, clock }: Pick<DataSource, 'http' | 'clock'>) {
  return queryOptions<ReceivedSession, Error, ReceivedSession, typeof sessionKey>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const asked = clock.now()
      const session = readSession(await http('/api/session', { signal }))
      if (session === null) throw new ExchangeError('malformed_answer')
      const answered = clock.now()
      // It read its clock on the way, half of it being the best guess.
      return { session, offsetMs: session.now - (asked + answered) / 2 }
    },
    networkMode: 'always',
  })
}
