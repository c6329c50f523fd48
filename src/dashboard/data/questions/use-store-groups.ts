import { queryOptions } from '@tanstack/react-query'
import type { StoreGroup } from '../../filters/stores/store-groups.ts'
import { compareNames } from '../../ui/table/compare-names.ts'
import { type DataSource, useDataSource } from '../source/data-source.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'
import { useAsked } from './use-asked.ts'

/** Regions first, then formats, then tags. */
const order = ['region', 'format', 'tag'] as const

const none: readonly StoreGroup[] = []

/** The groups of the viewer's stores. `null` while loading. A deployment without groups, or a failure, has none. */
export function useStoreGroups(): readonly StoreGroup[] | null {
  const { data, isError } = useAsked(groupsQuery(useDataSource()))
  return data ?? (isError ? none : null)
}

function groupsQuery(source: Pick<DataSource, 'http' | 'random'>) {
  return queryOptions<readonly StoreGroup[], Error, readonly StoreGroup[], readonly ['groups']>({
    queryKey: ['groups'],
    queryFn: async ({ signal }) => groupsOf(await source.http('/api/groups', { signal })),
    staleTime: 600_000,
    refetchOnWindowFocus: true,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}

/** Our own server writes the answer, so that what is not as expected is left out without a schema. */
export function groupsOf(answer: unknown): readonly StoreGroup[] {
  const { groups } = (answer ?? {}) as { readonly groups?: unknown }
  const read = (Array.isArray(groups) ? groups : []).flatMap((group): readonly StoreGroup[] => {
    const { dimension, name, location_ids: stores } = group ?? {}
    return order.includes(dimension) && typeof name === 'string' && Array.isArray(stores)
      ? [{ key: `${dimension}:${name}`, dimension, name, stores }]
      : []
  })
  return read.sort(
    (a, b) => order.indexOf(a.dimension) - order.indexOf(b.dimension) || compareNames(a.name, b.name),
  )
}
