import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type ClientStatus, connectionLostSince } from '../../client/status.ts'
import { useDataSource } from './data-source.ts'

export function useConnectionStatus(): ClientStatus {
  const { client } = useDataSource()
  return useSyncExternalStore(
    (listener) => client.subscribe(listener),
    () => client.status,
  )
}

/** Epoch milliseconds since when the connection is lost; `null` where it is not. */
export function useConnectionLostSince(): number | null {
  return connectionLostSince(useConnectionStatus())
}

/** Asks again whatever failed or grew old while the connection was lost, as soon as there is one again. */
export function useRecovery(): void {
  const { client } = useDataSource()
  const queries = useQueryClient()
  useEffect(() => {
    let lost = connectionLostSince(client.status) !== null
    return client.subscribe((status) => {
      if (connectionLostSince(status) !== null) lost = true
      else if (lost && status.state === 'open') {
        lost = false
        void queries.refetchQueries({
          type: 'active',
          predicate: (query) => query.state.status === 'error' || query.isStale(),
        })
      }
    })
  }, [client, queries])
}
