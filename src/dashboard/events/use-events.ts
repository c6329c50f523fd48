import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import type { StoreEvent } from '../../protocol/events.ts'
import { eventsQuery } from '../data/questions/events-query.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { useAsked } from '../data/questions/use-asked.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { failureOf } from '../data/source/failure.ts'
import { inTime } from './late/in-time.ts'
import { kindWord } from './words/event-words.ts'

export interface EventList {
  /** Events of these days in any of these stores, oldest first. */
  readonly list: readonly StoreEvent[]
  /** `offered`: the server has answered. `refused`: it keeps no events for this viewer, or is of another version. */
  readonly status: 'loading' | 'offered' | 'refused' | 'failed'
}

/** The events of a chart, and what words about them need. */
export interface ShownEvents {
  readonly list: readonly StoreEvent[]
  readonly stores: readonly Store[]
  readonly today: LocalDay
}

/**
 * Polls the events of some days and stores. While the server cannot be asked, the last ones stand.
 *
 * @param stores the same object on each render
 */
export function useEvents(days: DayRange, stores: readonly Pick<Store, 'id'>[]): EventList {
  const { data, error, isPending } = useAsked(eventsQuery(useDataSource(), days))
  const list = useMemo(() => eventsAt(data ?? [], stores), [data, stores])
  if (data !== undefined) return { list, status: 'offered' }
  return { list, status: isPending ? 'loading' : statusOf(error) }
}

/** Returns a function that waits for the events of a file: they are never `loading`. */
export function useEventsForFile(
  days: DayRange,
  stores: readonly Pick<Store, 'id'>[],
): () => Promise<EventList> {
  const source = useDataSource()
  const queries = useQueryClient()
  return async () => {
    try {
      const events = await inTime(source, queries.ensureQueryData(eventsQuery(source, days)))
      return { list: eventsAt(events, stores), status: 'offered' }
    } catch (error) {
      return { list: [], status: statusOf(error) }
    }
  }
}

function statusOf(error: unknown): 'refused' | 'failed' {
  const { code } = failureOf(error)
  return code === 'forbidden' || code === 'not_found' ? 'refused' : 'failed'
}

/** Events in any of these stores, by their first day. */
export function eventsAt(
  events: readonly StoreEvent[],
  stores: readonly Pick<Store, 'id'>[],
): readonly StoreEvent[] {
  const ids = new Set(stores.map(({ id }) => id))
  return events
    .filter((event) => event.stores === 'all' || event.stores.some((id) => ids.has(id)))
    .map((event) => (event.title === '' ? { ...event, title: kindWord(event.kind) } : event))
    .sort((a, b) => a.from.localeCompare(b.from) || a.at - b.at)
}
