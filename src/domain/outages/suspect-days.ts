import { bucketsOf } from '../../calendar/buckets.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { weekdayBefore } from '../../calendar/weekday-before.ts'
import type { CombinedRows } from '../cells/combine-rows.ts'
import type { PlannedBuckets, ZoneStores } from '../cells/plan-groups.ts'
import { type CountedHourOfDay, suspicion } from './suspects.ts'

/** The days whose hours reveal the suspects of the stores of one time zone. */
export interface SuspectDays extends ZoneStores {
  /** Today, and the same weekday one week earlier, two weeks earlier, and so on. */
  readonly days: readonly PlannedBuckets[]
}

/** @param asOf the newest counted instant, epoch milliseconds */
export function planSuspects(zone: ZoneStores, asOf: number): SuspectDays {
  const today = localDayOf(asOf, zone.timezone)
  return {
    ...zone,
    days: Array.from({ length: suspicion.weeks + 1 }, (_, week) => {
      const day = weekdayBefore(today, week)
      const days = { first: day, last: day }
      return { days, buckets: bucketsOf(days, 'hour', zone.timezone) }
    }),
  }
}

/** Counts by place for each day of a plan, in the order of its days. `null` if the deployment lacks that day. */
export type CountsOfDays = readonly (CombinedRows['values'] | null)[]

/** True if there are hourly counts of today, and of any earlier day. */
export function isTold([today = null, ...before]: CountsOfDays): boolean {
  return today !== null && before.some((day) => day !== null)
}

/** Returns today's completed hours at one place, each with the average of the same hour of the earlier days. */
export function hoursOfToday(
  { days: [today, ...before] }: SuspectDays,
  [counts = null, ...countsBefore]: CountsOfDays,
  place: string,
  asOf: number,
): readonly CountedHourOfDay[] {
  if (today === undefined || counts === null) return []
  const values = counts.get(place)
  const usual = averagesByHour(
    before.map(({ buckets }, day) => ({ buckets, values: countsBefore[day]?.get(place) ?? [] })),
  )
  return today.buckets.flatMap(({ index, endExclusive }, position) =>
    endExclusive > asOf
      ? []
      : [
          {
            index: index.slice(0, 16),
            counted: values?.[position] ?? null,
            usual: usual[hourOf(index)] ?? null,
          },
        ],
  )
}

interface CountedDay extends Pick<PlannedBuckets, 'buckets'> {
  readonly values: readonly (number | null)[]
}

/** By the hour of the clock. */
function averagesByHour(days: readonly CountedDay[]): readonly (number | null)[] {
  const [sums, counts] = [new Array<number>(24).fill(0), new Array<number>(24).fill(0)]
  for (const { buckets, values } of days) {
    for (const [position, { index }] of buckets.entries()) {
      const value = values[position] ?? null
      if (value === null) continue
      const hour = hourOf(index)
      sums[hour] = (sums[hour] ?? 0) + value
      counts[hour] = (counts[hour] ?? 0) + 1
    }
  }
  return sums.map((sum, hour) => (counts[hour] === 0 ? null : sum / (counts[hour] ?? 1)))
}

function hourOf(index: string): number {
  return Number(index.slice(11, 13))
}
