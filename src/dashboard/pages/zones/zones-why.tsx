import { useMemo } from 'react'
import { wholeStore } from '../../coverage/why-question.ts'
import { type FloorZone, placeOf, zoneWords } from '../../data/floor.ts'
import { LateWhy } from '../../data/late-why.tsx'
import { askEntries } from '../../data/metric-questions.ts'
import { useKept } from '../../data/use-kept.ts'
import { useWhy } from '../../data/why-address.ts'
import { camerasByStore, type WhySubject } from '../../data/why-subject.ts'
import type { Screen } from '../screen.ts'
import type { SideBySideView } from './use-side-by-side.ts'
import type { StoreSeen } from './use-store-seen.ts'
import type { ZoneChangeState } from './use-zone-change.ts'
import type { TrendView } from './use-zone-trend.ts'

const notLoaded: WhySubject['entrances'] = new Map()

export interface ZonesWhyProps {
  readonly screen: Screen
  readonly floor: readonly FloorZone[]
  /** Those side by side. */
  readonly zones: readonly string[]
  /** `null` while they are loading. */
  readonly table: SideBySideView | null
  readonly change: ZoneChangeState
  /** Of the stores as a whole, where that is shown. */
  readonly storeSeen: StoreSeen | null
  readonly trend: TrendView | null
  readonly onRetry: () => void
}

/** Why a value of a zone is flagged: a row of the table by the cameras that watch it, a point by those of its measure. */
export function ZonesWhy({ screen, floor, zones, table, change, storeSeen, trend, onRetry }: ZonesWhyProps) {
  const { question } = useWhy()
  // What was asked last stays while the answer goes away.
  const asked = useKept(question)
  const { stores, today, freshest, filters } = screen
  const asOf = freshest.countedUntil
  const { compared, cameras: watching } =
    change.status === 'ready' ? change : { compared: null, cameras: null }
  const subject = useMemo((): WhySubject | null => {
    const base = { today, asOf, askVisitors: askEntries(filters), entrances: notLoaded }
    if (asked?.zone === wholeStore) {
      if (table === null || storeSeen === null) return null
      const { status, cameras } = storeSeen.uptime
      return {
        ...base,
        what: 'Dwell in the store',
        stores,
        days: table.days,
        compared: null,
        uptime: status,
        camerasOf: camerasByStore(cameras),
      }
    }
    if (asked === null || asked.extent === 'period') {
      if (table === null) return null
      const { days, uptime } = table
      const cameras = watching ?? table.cameras
      const watched = (zone: string | null) =>
        floor.filter((one) => (zone === null ? zones.includes(one.zone) : one.zone === zone))
      return {
        ...base,
        what: asked?.zone == null ? 'Zones' : zoneWords(asked.zone),
        stores,
        days,
        compared,
        uptime,
        camerasOf: ({ zone }) =>
          watched(zone).flatMap((one) => cameras.get(placeOf(one.store, one.zone)) ?? []),
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
  }, [asked, floor, zones, table, compared, watching, storeSeen, trend, stores, today, asOf, filters])
  return subject && <LateWhy subject={subject} onRetry={onRetry} />
}
