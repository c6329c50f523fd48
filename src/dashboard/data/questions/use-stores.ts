import { useMemo } from 'react'
import { localDayOf } from '../../../calendar/local-day.ts'
import { compareNames } from '../../ui/table/compare-names.ts'
import { useDataSource } from '../source/data-source.ts'
import { failureOf } from '../source/failure.ts'
import { cameraZonesQuery, locationsQuery } from './core-queries.ts'
import { namesZone, type Store, settleZones } from './store-zones.ts'
import { useAsked } from './use-asked.ts'
import type { FailedView } from './use-shown-view.ts'

export type StoresState =
  | { readonly status: 'loading' }
  | (FailedView & { readonly retry: () => void })
  | { readonly status: 'ready'; readonly stores: readonly Store[] }

/** The stores that the viewer may see, each with its time zone, sorted by name. */
export function useStores(): StoresState {
  const source = useDataSource()
  const locations = useAsked(locationsQuery(source))
  const unnamed = locations.data?.some((location) => !namesZone(location)) ?? false
  const today = localDayOf(source.clock.now(), 'UTC')
  const cameras = useAsked({ ...cameraZonesQuery(source, today), enabled: unnamed })
  const known = cameras.isError ? [] : (cameras.data ?? null)
  const stores = useMemo(() => {
    if (locations.data === undefined) return null
    const settled = settleZones(locations.data, known)
    return settled && [...settled].sort((a, b) => compareNames(a.name, b.name))
  }, [locations.data, known])

  if (stores !== null) return { status: 'ready', stores }
  if (locations.isError) {
    return {
      status: 'failed',
      failure: failureOf(locations.error),
      retrying: locations.isFetching,
      retry: () => void locations.refetch(),
    }
  }
  return { status: 'loading' }
}
