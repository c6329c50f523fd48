import { useMemo } from 'react'
import { localDayOf } from '../../calendar/local-day.ts'
import { uptimeQuery } from './core-queries.ts'
import { useDataSource } from './data-source.ts'
import { useAsked } from './use-asked.ts'
import { useRecordings } from './use-recordings.ts'

/**
 * What the cameras of some stores are called, by recording id: from the list of recordings, and where a deployment has
 * none from the results of uptime. A camera whose name nobody tells is missing.
 */
export function useRecordingNames(stores: readonly string[]): ReadonlyMap<string, string> {
  const source = useDataSource()
  const listed = useRecordings(stores)
  const today = localDayOf(source.clock.now(), 'UTC')
  const uptime = useAsked({
    ...uptimeQuery(source, null, { first: today, last: today }, true),
    enabled: listed.isError,
  })
  return useMemo(
    () =>
      new Map([
        ...(uptime.data ?? []).map(({ recording, name }) => [recording, name] as const),
        ...(listed.items ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [listed.items, uptime.data],
  )
}
