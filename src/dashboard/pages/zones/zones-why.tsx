import { useMemo } from 'react'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type FloorZone, placeOf } from '../../../domain/zones/floor.ts'
import { wholeStore } from '../../coverage/why-question.ts'
import { type StoreUptime, useCameraHours, usePlaceUptime } from '../../data/hours/use-camera-hours.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { useFloor } from '../../data/questions/use-floor.ts'
import { useKept } from '../../data/questions/use-kept.ts'
import { LateWhy } from '../../data/why/late-why.tsx'
import { useWhy } from '../../data/why/why-address.ts'
import type { FurtherCameras, WhySubject } from '../../data/why/why-subject.ts'
import type { ZoneMeasure } from '../../filters/filters.ts'
import type { Screen } from '../screen.ts'
import type { ZonesView } from './use-zones.ts'
import { measureWords } from './zone-words.ts'

export interface ZonesWhyProps {
  readonly screen: Screen
  readonly view: Pick<ZonesView, 'rows' | 'stores' | 'days' | 'compared'>
  /** Of the zone over time. */
  readonly measure: ZoneMeasure
}

/**
 * Why a value of a zone is flagged: a row of the table by the cameras that watch it, a point by those of its measure. The
 * hours of single cameras are asked for when somebody asks why, and not before.
 */
export function ZonesWhy({ screen, view, measure }: ZonesWhyProps) {
  const { question } = useWhy()
  const isAsked = question !== null
  const isOfPeriod = question?.extent === 'period'
  const zone = question?.zone ?? null
  const { rows, stores, days, compared } = view
  const { today, freshest, filters } = screen
  const asOf = freshest.countedUntil
  const cameras = useWatchingCameras(isAsked, view, today)
  const subject = useMemo((): WhySubject | null => {
    if (!isAsked) return null
    const shown = new Set(rows.map((row) => row.zone))
    const subjectOf = isOfPeriod ? subjectOfPeriod : subjectOfPoint
    const { what, places, ...counting } = subjectOf(cameras, { zone, shown, measure })
    const owners = new Set(places.map(({ store }) => store))
    return {
      what,
      stores: zone === null || zone === wholeStore ? stores : stores.filter(({ id }) => owners.has(id)),
      days,
      compared: zone === wholeStore ? null : compared,
      today,
      asOf,
      uptime: cameras.status,
      people: filters,
      entrances: cameras.entrances,
      ...counting,
    }
  }, [isAsked, zone, isOfPeriod, cameras, rows, measure, stores, days, compared, today, asOf, filters])
  // What was told last stays while the answer goes away.
  const shown = useKept(subject)
  return shown && <LateWhy subject={shown} onRetry={cameras.retry} />
}

interface WatchingCameras {
  readonly status: StoreUptime['status']
  /** All zones of the stores. */
  readonly floor: readonly FloorZone[]
  /** Per place (`placeOf`) the cameras that watch it. */
  readonly watching: StoreUptime['cameras']
  /** Per store the cameras that count its entries. */
  readonly entrances: StoreUptime['cameras']
  readonly retry: () => void
}

const nobody: readonly string[] = []
/** Zones are listed store by store. Of more stores, the hours of all cameras are more than a screen loads anyway. */
const mostStores = 120
const noFloor: readonly FloorZone[] = []

/** The cameras of the zones and entrances of the stores, hour by hour. @param isAsked else nothing is asked for */
function useWatchingCameras(
  isAsked: boolean,
  { stores, days, compared }: Pick<ZonesView, 'stores' | 'days' | 'compared'>,
  today: Screen['today'],
): WatchingCameras {
  const isTooMuch = stores.length > mostStores
  const ids = useMemo(
    () => (isAsked && !isTooMuch ? stores.map(({ id }) => id) : nobody),
    [isAsked, isTooMuch, stores],
  )
  const ranges = compared === null ? [days] : [days, compared]
  const zones = useFloor(ids)
  const floor = zones.status === 'ready' ? zones.floor : noFloor
  const counting = useMemo(
    () => ({ named: zones.status !== 'loading', places: floor.map(cameraPlace), asked: [] }),
    [zones.status, floor],
  )
  const uptime = usePlaceUptime(counting, ranges, today)
  const entrances = useCameraHours(ids, ranges, today)
  const status = isTooMuch ? 'too-much' : leastKnown([zones.status, uptime.status, entrances.status])
  const retry = () => {
    if (zones.status === 'failed') zones.retry()
    for (const each of [uptime, entrances]) each.retry()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same for as long as it says the same
  return useMemo(
    () => ({ status, floor, watching: uptime.cameras, entrances: entrances.cameras, retry }),
    [status, floor, uptime.cameras, entrances.cameras],
  )
}

function cameraPlace({ store, zone, recordings }: FloorZone) {
  return { place: placeOf(store, zone), location: store, recordings }
}

/** What is known of several lists of cameras: no more than of the one that is least known. */
function leastKnown(states: readonly StoreUptime['status'][]): StoreUptime['status'] {
  return byKnowledge.find((status) => states.includes(status)) ?? 'ready'
}

const byKnowledge = ['loading', 'failed', 'too-much', 'ready'] as const

interface Flagged {
  /** A taxonomy, {@link wholeStore}, or `null` for all zones side by side. */
  readonly zone: string | null
  /** Those side by side. */
  readonly shown: ReadonlySet<string>
  readonly measure: ZoneMeasure
}

interface Counting extends Pick<WhySubject, 'what' | 'camerasOf' | 'furtherOf'> {
  /** The places that are counted. */
  readonly places: readonly FloorZone[]
}

/** Of a figure of the whole period. A camera that watches several places of a row weighs as often. */
function subjectOfPeriod(cameras: WatchingCameras, { zone, shown }: Flagged): Counting {
  const { floor, watching, entrances } = cameras
  if (zone === wholeStore) {
    return { what: 'Dwell in the store', places: floor, camerasOf: () => eachOnce(floor, watching) }
  }
  const places = floor.filter((one) => (zone === null ? shown.has(one.zone) : one.zone === zone))
  const own = places.flatMap((place) => watching.get(placeOf(place.store, place.zone)) ?? [])
  if (zone === null) return { what: 'Zones', places, camerasOf: () => own }
  return {
    what: zoneWords(zone),
    places,
    camerasOf: () => own,
    furtherOf: () => entrancesBeside(own, places, entrances),
  }
}

/** Of a point of the zone over time: of a share by the cameras of every zone, of an entry rate by those at the entrances too. */
function subjectOfPoint(
  { floor, watching, entrances }: WatchingCameras,
  { zone, shown, measure }: Flagged,
): Counting {
  const counted = measure === 'share' ? shown : new Set([zone])
  const places = floor.filter((one) => counted.has(one.zone))
  const own = eachOnce(places, watching)
  const doors = measure === 'entry-rate' ? entrancesBeside(own, places, entrances) : null
  const all = [...own, ...(doors?.cameras ?? [])]
  return { what: zoneWords(zone ?? ''), places, camerasOf: () => all }
}

/** The cameras of some places; one that watches several of them once. */
function eachOnce(places: readonly FloorZone[], watching: StoreUptime['cameras']): readonly CameraHours[] {
  const all = places.flatMap(({ store, zone }) => watching.get(placeOf(store, zone)) ?? [])
  return [...new Map(all.map((camera) => [camera.recording, camera])).values()]
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
