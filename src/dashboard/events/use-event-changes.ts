import { useQueryClient } from '@tanstack/react-query'
import { type EventEntry, readEvent, type StoreEvent } from '../../protocol/events.ts'
import { readOrFail } from '../data/questions/core-queries.ts'
import { eventsKey, eventsPath } from '../data/questions/events-query.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { failureOf } from '../data/source/failure.ts'

/** Why an event was not saved: another user was first, the viewer may not, there is no room, or the server could not. */
export type EventFault = 'conflict' | 'forbidden' | 'full' | 'failed'

export type Saved = { readonly event: StoreEvent; readonly fault: null } | { readonly fault: EventFault }

export interface EventChanges {
  /** @param current the version that it replaces; `null` for a new event */
  readonly save: (entry: EventEntry, current: StoreEvent | null) => Promise<Saved>
  /** `null` if it is removed. */
  readonly remove: (event: StoreEvent) => Promise<EventFault | null>
}

/** Changes events. Everybody who sees a store of one sees the change. */
export function useEventChanges(): EventChanges {
  const { http } = useDataSource()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [eventsKey] })

  async function faultOf(send: () => Promise<void>): Promise<EventFault | null> {
    try {
      await send()
      await refresh()
      return null
    } catch (error) {
      void refresh()
      const { code } = failureOf(error)
      if (code === 'conflict' || code === 'forbidden') return code
      return code === 'too_large' ? 'full' : 'failed'
    }
  }

  return {
    async save(entry, current) {
      let event: StoreEvent | null = null
      const fault = await faultOf(async () => {
        const address = current === null ? eventsPath : `${eventsPath}/${current.id}`
        const body = { ...entry, ...(current !== null && { version: current.version }) }
        event = readOrFail(readEvent(await http(address, { signal: untilAnswered(), body })))
      })
      return fault === null && event !== null ? { event, fault } : { fault: fault ?? 'failed' }
    },
    remove: ({ id, version }) =>
      faultOf(async () => {
        const address = `${eventsPath}/${id}?version=${version}`
        await http(address, { signal: untilAnswered(), method: 'DELETE' })
      }),
  }
}

/** A change is sent even if the viewer leaves the page. */
function untilAnswered(): AbortSignal {
  return new AbortController().signal
}
