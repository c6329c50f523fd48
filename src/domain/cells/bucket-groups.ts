import { bucketKey } from '../../calendar/buckets.ts'
import type { Bucket, ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import { startOfNextPeriod, startOfPeriod } from '../../calendar/calendar-period.ts'
import { daysBetween } from '../../calendar/local-day.ts'
import { addKnown } from './combine-rows.ts'
import type { StoreCell, StoreCells } from './store-cells.ts'

/** Cells of all stores that form one bucket, on the wall clock of each: 10:00 in Leeds together with 10:00 in Pune. */
export interface BucketGroup {
  readonly key: string
  readonly cells: readonly StoreCell[]
  /** The extent of the bucket in one of the zones, and that zone. They name the group. */
  readonly bucket: Bucket
  readonly compared: Bucket | null
  readonly timezone: string
  /** How many days of a week, month or quarter the range contains, if not all of them, else `null`. */
  readonly cutDays: number | null
}

/** Groups hours and days as they are, or days into weeks, months and quarters, in chronological order. */
export function groupCells(
  stores: readonly StoreCells[],
  granularity: Granularity,
  calendar: ChainCalendar,
): readonly BucketGroup[] {
  const groups = new Map<
    string,
    { readonly named: StoreCells; readonly cells: StoreCell[]; own: StoreCell[] }
  >()
  for (const store of stores) {
    for (const cell of store.cells) {
      const key = keyOf(cell, granularity, calendar)
      const group = groups.get(key) ?? { named: store, cells: [], own: [] }
      group.cells.push(cell)
      if (group.named === store) group.own.push(cell)
      groups.set(key, group)
    }
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { named, cells, own }]) => {
      const bucket = extentOf(own.map((cell) => cell.bucket))
      const compared = extentOf(own.flatMap((cell) => cell.compared?.bucket ?? []))
      if (bucket === null) return []
      const cutDays = cutDaysOf(own, granularity, calendar)
      return [{ key, cells, bucket, compared, timezone: named.timezone, cutDays }]
    })
}

/** Returns the sum of each group's cells, by the key of the group. */
export function sumsByGroup(
  stores: readonly StoreCells[],
  granularity: Granularity,
  calendar: ChainCalendar,
): ReadonlyMap<string, number | null> {
  const sums = new Map<string, number | null>()
  for (const { cells } of stores) {
    for (const cell of cells) {
      const key = keyOf(cell, granularity, calendar)
      sums.set(key, addKnown(sums.get(key) ?? null, cell.value))
    }
  }
  return sums
}

function cutDaysOf(
  cells: readonly StoreCell[],
  granularity: Granularity,
  calendar: ChainCalendar,
): number | null {
  const [first, last] = [cells[0]?.day, cells.at(-1)?.day]
  if (first === undefined || last === undefined || granularity === 'hour' || granularity === 'day')
    return null
  const start = startOfPeriod(first, granularity, calendar)
  const whole = daysBetween(start, startOfNextPeriod(first, granularity, calendar))
  const days = daysBetween(first, last) + 1
  return days < whole ? days : null
}

function keyOf(cell: StoreCell, granularity: Granularity, calendar: ChainCalendar): string {
  return granularity === 'hour' || granularity === 'day'
    ? bucketKey(cell.bucket)
    : startOfPeriod(cell.day, granularity, calendar)
}

function extentOf(buckets: readonly Bucket[]): Bucket | null {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (first === undefined || last === undefined) return null
  return { ...first, endExclusive: last.endExclusive }
}
