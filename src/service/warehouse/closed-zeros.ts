import type { TimeRange } from '../../protocol/wire-time.ts'
import type { CountedGroups } from './counted-groups.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import type { Warehouse } from './warehouse.ts'

/**
 * Turns a 0 that was counted only while the store was closed into no data: a counter that runs day and night reports
 * 0 on a closed Sunday, which is no count of visitors. A location without known hours is never closed.
 *
 * The rule looks at when each row was counted, not at whether its bucket touches an open hour: otherwise a day would
 * say 0 where each of its hours says null.
 *
 * @param countOpen the same groups, in the same order, counted while their locations were open
 */
export async function forgetClosedZeros<Measure extends string>(
  warehouse: Warehouse,
  { groups, range }: Pick<CountedGroups<Measure>, 'groups' | 'range'>,
  countOpen: () => Promise<CountedGroups<Measure>>,
): Promise<void> {
  const zeros = groups.flatMap((group, position) => {
    const buckets = group.zeroBuckets()
    return buckets.length === 0 ? [] : [{ group, position, buckets }]
  })
  if (zeros.length === 0) return
  const ids = new Set(zeros.flatMap(({ group }) => group.part.locations.map(({ id }) => id)))
  const hours = await loadOpeningHours(warehouse, [...ids])
  const doubtful = zeros.flatMap(({ group, position, buckets }) => {
    const { locations, clock, buckets: all } = group.part
    const open = locations.map(({ id }) => openRanges(hours.get(id), clock, range))
    const left = buckets.filter((bucket) => {
      const whole = all[bucket]
      return whole !== undefined && !open.every((ranges) => covers(ranges, clip(whole, range)))
    })
    return left.length === 0 ? [] : [{ group, position, buckets: left }]
  })
  if (doubtful.length === 0) return
  const whileOpen = await countOpen()
  for (const { group, position, buckets } of doubtful) {
    const unknown = new Set(whileOpen.groups[position]?.unknownBuckets())
    for (const bucket of buckets) if (unknown.has(bucket)) group.forget(bucket)
  }
}

function clip({ start, endExclusive }: TimeRange, range: TimeRange): TimeRange {
  return { start: Math.max(start, range.start), endExclusive: Math.min(endExclusive, range.endExclusive) }
}

/** Opening ranges that touch are one, so what is covered lies in one of them. */
function covers(ranges: readonly TimeRange[], { start, endExclusive }: TimeRange): boolean {
  return ranges.some((range) => range.start <= start && range.endExclusive >= endExclusive)
}
