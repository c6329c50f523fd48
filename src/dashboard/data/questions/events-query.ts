import { i18n } from '@lingui/core'
import type { DayRange } from '../../../calendar/calendar.ts'
import type { StoreEvent } from '../../../protocol/events.ts'
import type { DataSource } from '../source/data-source.ts'
import { readOrFail } from './core-queries.ts'

const everyMs = 60_000

export const eventsPath = '/api/events'
/** Begins the key of every list of events: a change refreshes them all. */
export const eventsKey = 'events'

/** The events of some days, of all stores that the viewer may see. */
export function eventsQuery({ http, pace }: Pick<DataSource, 'http' | 'pace'>, { first, last }: DayRange) {
  const language = i18n.locale
  return {
    queryKey: [eventsKey, first, last, language],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly StoreEvent[]> => {
      const address = `${eventsPath}?from=${first}&until=${last}&language=${language}`
      const [answer, { readEvents }] = await Promise.all([
        http(address, { signal }),
        // Pages draw their numbers without it.
        import('../../../protocol/events.ts'),
      ])
      return readOrFail(readEvents(answer))
    },
    refetchInterval: everyMs * pace,
    networkMode: 'always',
    retry: false,
  } as const
}
