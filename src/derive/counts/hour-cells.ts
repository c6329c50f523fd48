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
  /** Of one time zone. */
  readonly zone: ZoneStores
  /** Of these stores, and of others. */
  readonly entrances: EntrancePlaces
  readonly days: DayRange
  readonly people: Demographics
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
}

/** Days of stores whose hours are held at once: some fifty megabytes. */
const mostStoreDays = 3100

/**
 * The hours of stores, of a month and of some stores at a time: what is made of them has to be kept, they themselves are
 * gone with the next.
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
