import { useMemo } from 'react'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import { useStableList } from '../../data/stable-list.ts'
import {
  type CountingCameras,
  type PlaceCameras,
  type StoreUptime,
  useEntranceCameras,
} from '../../data/use-camera-hours.ts'
import type { ZoneMeasure } from '../../filters/filters.ts'
import type { CourseParts } from './zone-trend.ts'

/**
 * The cameras that a bucket of a store depends on: those of the zone; of a share those of every zone that it is of;
 * of an entry rate those at the entrances too.
 */
export function useTrendCameras(
  stores: readonly string[],
  floor: readonly FloorZone[],
  zones: readonly string[],
  measure: ZoneMeasure,
): { readonly all: CountingCameras; readonly doors: readonly PlaceCameras[] } {
  const ids = useStableList(stores)
  const entrances = useEntranceCameras(measure === 'entry-rate' ? ids : none)
  const { named, places: doors } = entrances
  const places = useMemo(
    () =>
      ids.map((store) => {
        const own = floor.filter((one) => one.store === store && zones.includes(one.zone))
        const entrance = doors.filter((one) => one.place === store)
        return {
          place: store,
          location: store,
          recordings: [...new Set([...own, ...entrance].flatMap(({ recordings }) => recordings))],
        }
      }),
    [ids, floor, zones, doors],
  )
  const all = measure === 'entry-rate' ? { ...entrances, named, places } : { named: true, places, asked: [] }
  return { all, doors }
}

interface Sides {
  readonly floor: readonly FloorZone[]
  readonly zone: string
  readonly doors: readonly PlaceCameras[]
  readonly measure: ZoneMeasure
}

/** Of the cameras of a measure those that count visits of the zone, and those that count what these are divided by. */
export function sidesOf(
  cameras: StoreUptime['cameras'],
  { floor, zone, doors, measure }: Sides,
): CourseParts['cameras'] {
  if (measure !== 'entry-rate' && measure !== 'share') return { own: cameras, below: cameras }
  const watching = new Set(floor.filter((one) => one.zone === zone).flatMap(({ recordings }) => recordings))
  const counting = new Set(doors.flatMap(({ recordings }) => recordings))
  return {
    own: ofThese(cameras, watching),
    below: measure === 'share' ? cameras : ofThese(cameras, counting),
  }
}

function ofThese(cameras: StoreUptime['cameras'], wanted: ReadonlySet<string>): StoreUptime['cameras'] {
  return new Map(
    [...cameras].map(([store, all]) => {
      const own = all.filter(({ recording }) => wanted.has(recording))
      // A side without a camera of its own is open when the store is.
      return [store, own.length === 0 ? all : own]
    }),
  )
}

const none: readonly string[] = []
