import { bucketsOf } from '../../calendar/buckets.ts'
import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { planGroup, type ZoneStores } from '../../domain/cells/plan-groups.ts'
import { type StoreCells, storeCells } from '../../domain/cells/store-cells.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { type EntrancePlaces, hoursOfPlaces } from '../cameras/entrances.ts'
import { inParts, type PlainDeployment } from '../plain/plain-deployment.ts'
import { entriesByBucket } from './entries.ts'

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

/** Limits memory: the hours of this many store days take about 50 MB. */
const mostStoreDays = 3100

/**
 * Yields the hours of stores, one month and a few stores at a time. Each part is dropped before the next, so the caller
 * keeps only what it derives from it.
 */
export async function* hourCells(
  plain: PlainDeployment,
  { zone: { timezone, ids }, entrances, days, people, asOf }: HoursAsked,
): AsyncGenerator<readonly StoreCells[]> {
  for (const { days: month } of monthsOf(days)) {
    const buckets = bucketsOf(month, 'hour', timezone)
    const atOnce = Math.max(1, Math.min(plain.atOnce, Math.floor(mostStoreDays / lengthOf(month))))
    for (const stores of inParts(ids, atOnce)) {
      const places = entrances.places.filter(({ location }) => stores.includes(location))
      const [{ cameras }, current] = await Promise.all([
        hoursOfPlaces(plain, { ...entrances, places }, { ranges: [month], asOf }),
        entriesByBucket(plain, { stores, people, base: 'hour', buckets }),
      ])
      const settings = { days: month, compared: null, base: 'hour', asOf } as const
      const group = planGroup({ timezone, ids: stores }, settings)
      yield storeCells(group, { current, compared: null, elapsed: null, cameras }, asOf)
    }
  }
}
