import { useMemo } from 'react'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type FloorZone, placeOf } from '../../../domain/zones/floor.ts'
import { wholeStore } from '../../coverage/why-question.ts'
import { zoneWords } from '../../data/floor.ts'
import { LateWhy } from '../../data/late-why.tsx'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import { useKept } from '../../data/use-kept.ts'
import { useWhy } from '../../data/why-address.ts'
import { camerasByStore, type FurtherCameras, type WhySubject } from '../../data/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { SideBySideView } from './use-side-by-side.ts'
import type { ZoneChangeState } from './use-zone-change.ts'
import type { TrendView } from './use-zone-trend.ts'
import { watchingIn } from './watching-in.ts'
import { measureWords } from './zone-words.ts'

const notLoaded: WhySubject['entrances'] = new Map()

export interface ZonesWhyProps {
  readonly screen: Screen
  readonly floor: readonly FloorZone[]
  /** Those side by side. */
  readonly zones: readonly string[]
  /** `null` while they are loading. */
  readonly table: SideBySideView | null
  readonly change: ZoneChangeState
  readonly trend: TrendView | null
  readonly onRetry: () => void
}

/** Why a value of a zone is flagged: a row of the table by the cameras that watch it, a point by those of its measure. */
export function ZonesWhy({ screen, floor, zones, table, change, trend, onRetry }: ZonesWhyProps) {
  const { question } = useWhy()
  // What was asked last stays while the answer goes away.
  const asked = useKept(question)
  const { stores, today, freshest, filters } = screen
  const asOf = freshest.countedUntil
  const { compared, cameras: watching } =
    change.status === 'ready' ? change : { compared: null, cameras: null }
  const subject = useMemo((): WhySubject | null => {
    const base = { today, asOf, people: filters, entrances: notLoaded }
    if (asked?.zone === wholeStore) {
      if (table === null) return null
      const { days, uptime } = table
      return {
        ...base,
        what: 'Dwell in the store',
        stores,
        days,
        compared: null,
        uptime,
        camerasOf: ({ store }) =>
          watchingIn(
            floor.filter((one) => store === null || one.store === store),
            table.cameras,
          ),
      }
    }
    if (asked === null || asked.extent === 'period') {
      if (table === null) return null
      const { days, uptime, entrances } = table
      const cameras = watching ?? table.cameras
      const watched = (zone: string | null) =>
        floor.filter((one) => (zone === null ? zones.includes(one.zone) : one.zone === zone))
      const camerasOf: WhySubject['camerasOf'] = ({ zone }) =>
        watched(zone).flatMap((one) => cameras.get(placeOf(one.store, one.zone)) ?? [])
      const isOfZone = asked !== null && asked.zone !== null
      return {
        ...base,
        what: isOfZone ? zoneWords(asked.zone) : 'Zones',
        stores: isOfZone
          ? stores.filter(({ id }) => watched(asked.zone).some(({ store }) => store === id))
          : stores,
        days,
        compared,
        uptime: isOfZone ? lesserStatus(uptime, entrances.status) : uptime,
        camerasOf,
        furtherOf: (question) =>
          question.zone === null
            ? null
            : entrancesBeside(camerasOf(question), watched(question.zone), entrances.cameras),
      }
    }
    if (trend === null) return null
    const { zone, days, uptime, cameras } = trend
    return {
      ...base,
      what: zoneWords(zone),
      stores: trend.stores,
      days,
      compared: trend.compared,
      uptime,
      camerasOf: camerasByStore(cameras),
    }
  }, [asked, floor, zones, table, compared, watching, trend, stores, today, asOf, filters])
  return subject && <LateWhy subject={subject} onRetry={onRetry} />
}

/** The entrance cameras of the stores of a zone, but for those that watch it too; `null` if no other is known. */
function entrancesBeside(
  watching: readonly CameraHours[],
  places: readonly FloorZone[],
  entrances: StoreUptime['cameras'],
): FurtherCameras | null {
  const listed = new Set(watching.map(({ recording }) => recording))
  const stores = [...new Set(places.map(({ store }) => store))]
  const cameras = stores
    .flatMap((store) => entrances.get(store) ?? [])
    .filter(({ recording }) => !listed.has(recording))
  return cameras.length === 0 ? null : { cameras, words: entranceWords, wordsOfOthers: zoneCameraWords }
}

const zoneCameraWords = {
  name: 'Cameras of this zone',
  figures: 'All figures of the zone depend on these cameras.',
}

const entranceWords = {
  name: 'Cameras at the entrances',
  figures: `${measureWords['entry-rate']} depends on these cameras too: it is visits ÷ store entries.`,
}

/** What is known of both lists of cameras: no more than of the one that is less known. */
function lesserStatus(one: StoreUptime['status'], other: StoreUptime['status']): StoreUptime['status'] {
  return byKnowledge.find((status) => status === one || status === other) ?? 'ready'
}

const byKnowledge = ['loading', 'failed', 'too-much', 'ready'] as const
