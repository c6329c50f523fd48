import { useSyncExternalStore } from 'react'
import { type ClientStatus, connectionLostSince } from '../../../client/status.ts'
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
