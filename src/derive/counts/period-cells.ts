import { bucketsOf } from '../../calendar/buckets.ts'
import type { DayRange } from '../../calendar/calendar.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { type HoursOfDays, hoursOfDays, withWeeksAround } from '../../domain/cells/expected-hours.ts'
import type { BasePeriod } from '../../domain/cells/plan-groups.ts'
import { type StoreCells, storeCells } from '../../domain/cells/store-cells.ts'
import { type Demographics, everyone } from '../../protocol/metrics/filtered-by.ts'
import { type EntranceHours, entranceHours } from '../cameras/entrances.ts'
import { type PlainDeployment, type PlainStore, unlessRefused } from '../plain/plain-deployment.ts'
import { entriesByBucket, entriesMetric } from './entries.ts'
import { countsOf, partsOfZones } from './period-counts.ts'

export interface PeriodAsked {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly base: BasePeriod
  readonly people: Demographics
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

export interface DerivedPeriod {
  readonly cells: readonly StoreCells[]
  readonly entrances: EntranceHours
}

/** Returns the entries by store and bucket, joined with the coverage of the entrance cameras. */
export async function periodCells(plain: PlainDeployment, asked: PeriodAsked): Promise<DerivedPeriod> {
  const { stores, days, compared, base, people, asOf } = asked
  const ranges = compared === null ? [days] : [days, compared]
  const groups = partsOfZones(plain, stores, { days, compared, base, asOf })
  const metric = entriesMetric(people)
  const [entrances, counts] = await Promise.all([
    entranceHours(
      plain,
      stores.map(({ id }) => id),
      { ranges, asOf },
    ),
    Promise.all(groups.map((group) => countsOf(plain, metric, { group, base }))),
  ])
  const cells = await Promise.all(
    groups.map(async (group, position) => {
      const own = counts[position]
      if (own === undefined) return []
      const counted = [...own.current.entries.values].filter(([, values]) =>
        values.some((value) => value !== null),
      )
      const unrecorded = counted.flatMap(([id]) => (entrances.withoutCamera.has(id) ? [id] : []))
      const hours = await countedHours(plain, unrecorded, group.timezone, { ranges, asOf })
      return storeCells(
        group,
        {
          current: own.current.entries,
          compared: own.compared?.entries ?? null,
          elapsed: own.elapsed?.entries ?? null,
          cameras: entrances.cameras,
          hours,
        },
        asOf,
      )
    }),
  )
  return { cells: cells.flat(), entrances }
}

/**
 * Returns which hours of stores without cameras have counts, in these days and the weeks around them. Everybody counts.
 */
async function countedHours(
  plain: PlainDeployment,
  stores: readonly string[],
  timezone: string,
  { ranges, asOf }: { readonly ranges: readonly DayRange[]; readonly asOf: number },
): Promise<ReadonlyMap<string, HoursOfDays>> {
  const hours = new Map<string, Map<string, number>>()
  if (stores.length === 0) return hours
  const today = localDayOf(asOf, timezone)
  for (const range of ranges.map((each) => withWeeksAround(each, today))) {
    if (range.last < range.first) continue
    const buckets = bucketsOf(range, 'hour', timezone)
    const asked = { stores, buckets, base: 'hour', people: everyone } as const
    const counted = await unlessRefused(entriesByBucket(plain, asked), null)
    // Without hourly data, a source is judged by its days.
    if (counted === null) return new Map()
    const { values } = counted
    for (const [store, own] of values) {
      const days = hours.get(store) ?? new Map<string, number>()
      hours.set(store, days)
      for (const [day, bits] of hoursOfDays(buckets, own)) days.set(day, (days.get(day) ?? 0) | bits)
    }
  }
  return hours
}
