import { queryOptions } from '@tanstack/react-query'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { readSession, type Session } from '../../../protocol/session.ts'
import type { DataSource } from './data-source.ts'

export interface ToldSession {
  readonly session: Session
  /** The clock of the server less that of this device, milliseconds. */
  readonly offsetMs: number
}

export const sessionKey = ['session'] as const

/** What the server says of itself and of who asks. How often it is asked is for whoever looks at it to say. */
export function sessionQuery({ http, clock }: Pick<DataSource, 'http' | 'clock'>) {
  return queryOptions<ToldSession, Error, ToldSession, typeof sessionKey>({
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
