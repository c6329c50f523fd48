import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ExchangeError } from '../../../client/exchange-error.ts'
import type { Session } from '../../../protocol/session.ts'
import { type DataSource, useDataSource } from './data-source.ts'
import { type ReceivedSession, sessionKey, sessionQuery } from './session-query.ts'
import { unnoticedRetries } from './unnoticed-retries.ts'

const nobody = 'null'

/** Each request renews the session, as long as the page is visible. */
const renewedEveryMs = 60_000

function sessionOf({ session }: ReceivedSession): Session {
  return session
}

function needsLogin(session: Session | undefined): boolean {
  return (
    session !== undefined && (session.user === null || session.signIn !== null || session.signOut !== null)
  )
}

/**
 * Returns who is signed in; `null` until the server has answered. Looks again after each sign that the session may have
 * ended. When it has, or belongs to another user, everything that was fetched before is dropped.
 */
export function useSession(): Session | null {
  const source = useDataSource()
  const queries = useQueryClient()
  const { data } = useQuery({
    ...sessionQuery(source),
    select: sessionOf,
    staleTime: renewedEveryMs / 2,
    refetchInterval: ({ state }) => (needsLogin(state.data?.session) ? renewedEveryMs : false),
    refetchOnWindowFocus: ({ state }) => needsLogin(state.data?.session),
    ...unnoticedRetries(source),
  })
  const isGuarded = needsLogin(data)
  const who = data === undefined ? null : JSON.stringify(data.user)

  useEffect(() => {
    if (!isGuarded) return
    const look = (): void => void queries.invalidateQueries({ queryKey: sessionKey })
    // A socket that was refused says no more than that it is gone.
    const stopClient = source.client.subscribe(({ state }) => {
      if (state === 'waiting' || state === 'failed') look()
    })
    const stopQueries = onUnauthorized(queries, look)
    return () => {
      stopClient()
      stopQueries()
    }
  }, [isGuarded, queries, source])

  useEffect(() => {
    if (who === null) return
    // A socket that was closed for want of a session stays closed until there is one.
    if (who !== nobody && source.client.status.state === 'failed') source.client.renew()
    return () => void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  }, [who, queries, source])

  return data ?? null
}

function onUnauthorized(queries: QueryClient, listener: () => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (error instanceof ExchangeError && error.code === 'unauthorized') listener()
  })
}

/** Signs out, and gives the address to go to then: where the provider ends its own session, or the start. */
export async function signOut(source: Pick<DataSource, 'http'>, address: string): Promise<string> {
  const answer = await source.http(address, { signal: new AbortController().signal, body: {} })
  const next: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'next') : null
  return typeof next === 'string' ? next : '/'
}
