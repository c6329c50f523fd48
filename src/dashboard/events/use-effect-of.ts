import { useMemo } from 'react'
import { addDays } from '../../calendar/local-day.ts'
import type { EffectAnswer } from '../../protocol/derived/effect/effect-answers.ts'
import { weeksBefore } from '../../protocol/derived/effect/effect-limits.ts'
import { readEffect } from '../../protocol/derived/effect/effect-results.ts'
import type { StoreEvent } from '../../protocol/events.ts'
import { derivedQuery, derivedQuestion } from '../data/questions/derived-query.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { useAsked } from '../data/questions/use-asked.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { type Failure, failureOf } from '../data/source/failure.ts'
import { useEvents } from './use-events.ts'

export type EffectState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly answer: EffectAnswer; readonly others: readonly StoreEvent[] }
  /** The deployment neither offers it nor has what it derives from. */
  | { readonly status: 'absent' }
  | {
      readonly status: 'failed'
      readonly failure: Failure
      readonly retrying: boolean
      readonly retry: () => void
    }

/**
 * Asks for the effect of an event on its stores, against those that the page shows besides. Other events of these days
 * are left out.
 */
export function useEffectOf(
  event: StoreEvent,
  { stores, known }: { readonly stores: readonly Store[]; readonly known: readonly Store[] },
): EffectState {
  const source = useDataSource()
  const compared = useMemo(() => entitiesOf(event, stores, known), [event, stores, known])
  const days = { first: addDays(event.from, -7 * weeksBefore), last: event.until }
  const { list, status } = useEvents(days, compared.entities)
  // The server knows special opening hours, and excludes their days by itself.
  const others = useMemo(
    () => list.filter(({ id, kind }) => id !== event.id && kind !== 'closed' && kind !== 'hours'),
    [list, event.id],
  )
  const question = useMemo(() => {
    const besides = others.map(({ from, until, stores: own }) => ({
      ...{ start: from, end: until },
      ...(own !== 'all' && { entities: own }),
    }))
    return derivedQuestion('effect', {
      ...{ start: event.from, end: event.until, entityType: 'location' },
      entities: compared.entities.map(({ id }) => id),
      with: compared.own,
      ...(besides.length > 0 && { besides: besides.slice(0, mostBesides) }),
    })
  }, [event.from, event.until, compared, others])
  const asked = useAsked({ ...derivedQuery(source, question, readEffect), enabled: status !== 'loading' })
  if (asked.data !== undefined) return { status: 'ready', answer: asked.data, others }
  if (!asked.isError) return { status: 'loading' }
  const failure = failureOf(asked.error)
  if (failure.code === 'unknown_route') return { status: 'absent' }
  return { status: 'failed', failure, retrying: asked.isFetching, retry: () => void asked.refetch() }
}

/** The contract's limit. */
const mostBesides = 500

/** The stores of the page and of the event, and those of them that have it. */
function entitiesOf({ stores: own }: StoreEvent, stores: readonly Store[], known: readonly Store[]) {
  if (own === 'all') return { entities: stores, own: stores.map(({ id }) => id) }
  const ids = new Set(own)
  const mine = known.filter(({ id }) => ids.has(id))
  const others = stores.filter(({ id }) => !ids.has(id))
  return { entities: [...mine, ...others], own: mine.map(({ id }) => id) }
}
