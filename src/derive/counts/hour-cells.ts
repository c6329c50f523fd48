import type { DayRange } from '../../calendar/calendar.ts'
import { planGroup, type ZoneStores } from '../../domain/cells/plan-groups.ts'
import { type StoreCells, storeCells } from '../../domain/cells/store-cells.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { type EntrancePlaces, hoursOfPlaces } from '../cameras/entrances.ts'
import { loadAhead } from '../plain/load-ahead.ts'
import type { PlainDeployment } from '../plain/plain-deployment.ts'
import { entriesByBucket } from './entries.ts'
import { hourlyParts } from './hourly-parts.ts'

export interface HoursAsked {
  /** Stores of one time zone. */
  readonly zone: ZoneStores
  /** Covers these stores, and possibly others. */
  readonly entrances: EntrancePlaces
  readonly days: DayRange
  readonly people: Demographics
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Yields the hours of stores, one month and a few stores at a time. Two parts are in memory at once, so the caller
 * keeps only what it derives from it.
 */
export async function* hourCells(
  plain: PlainDeployment,
  { zone, entrances, days, people, asOf }: HoursAsked,
): AsyncGenerator<readonly StoreCells[]> {
  const read = loadAhead(hourlyParts(plain, zone, days), async (part) => {
    const { stores, days: month, buckets } = part
    const places = entrances.places.filter(({ location }) => stores.includes(location))
    const [{ cameras }, current] = await Promise.all([
      hoursOfPlaces(plain, { ...entrances, places }, { ranges: [month], asOf }),
      entriesByBucket(plain, { stores, people, base: 'hour', buckets }),
    ])
    return { part, cameras, current }
  })
  for await (const { part, cameras, current } of read) {
    const { timezone, stores, days: month } = part
    const settings = { days: month, compared: null, base: 'hour', asOf } as const
    const group = planGroup({ timezone, ids: stores }, settings)
    yield storeCells(group, { current, compared: null, elapsed: null, cameras }, asOf)
  }
}
