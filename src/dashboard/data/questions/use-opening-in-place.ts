import { useMemo } from 'react'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { openingHoursOnly } from '../../../domain/coverage/opening-hours.ts'
import { useStableList } from './stable-list.ts'
import { useOpeningHours } from './use-lists.ts'

type ByPlace = ReadonlyMap<string, readonly CameraHours[]>

interface WatchedPlace {
  readonly place: string
  /** The store that it lies in. */
  readonly location: string
  /** Recording ids. */
  readonly recordings: readonly string[]
}

export interface OpeningInPlace {
  /** Per place of a store without a camera the opening hours of the store, where they are known. */
  readonly byPlace: ByPlace
  readonly isPending: boolean
}

/**
 * The opening hours of places that no camera watches: every page judges these by them. A deployment that names a camera of
 * each place is not asked. Where it refuses, nothing says when a place is closed.
 *
 * @param places made once
 */
export function useOpeningInPlace(places: readonly WatchedPlace[]): OpeningInPlace {
  const without = useMemo(() => places.filter(({ recordings }) => recordings.length === 0), [places])
  const stores = useStableList([...new Set(without.map(({ location }) => location))].sort())
  const { items, isPending } = useOpeningHours(stores)
  const byPlace = useMemo((): ByPlace => {
    if (items === null || items.length === 0) return nowhere
    return new Map(
      without.flatMap(({ place, location }) => {
        const records = items.filter(({ location_id: store }) => store === location)
        return records.length === 0 ? [] : [[place, openingHoursOnly(location, records)]]
      }),
    )
  }, [items, without])
  return { byPlace, isPending: stores.length > 0 && isPending }
}

const nowhere: ByPlace = new Map()

/** The cameras of each place; of one without any camera its opening hours stand there. */
export function withOpening(cameras: ByPlace, opening: ByPlace): ByPlace {
  return opening.size === 0 ? cameras : new Map([...cameras, ...opening])
}
