import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { loadOpeningHours } from '../entities/opening-hours.ts'
import type { Warehouse } from '../warehouse.ts'
import type { CountGroup } from './count-group.ts'
import type { CountedGroups, MetricBody, MetricContext } from './counted-groups.ts'
import { OpenRanges } from './open-ranges.ts'

interface ZeroQuestion<Measure extends string> {
  /**
   * Counts the groups of these locations during opening hours. Called only for locations where the buckets alone cannot
   * decide. All locations of a group are passed together.
   */
  readonly countOpen: (locations: readonly string[]) => Promise<CountedGroups<Measure>>
  /** Milliseconds after its start in which a row of the location can still count. */
  readonly reachMs: (location: string) => number
}

/**
 * Turns a 0 into no data if it was counted only while the store was closed. A counter that runs day and night reports 0
 * on a closed Sunday, which is no count of visitors. A location without known hours is never closed.
 *
 * The rule uses the time of each row, not whether its bucket overlaps an open hour. Otherwise a day could be 0 although
 * all of its hours are null.
 */
export async function forgetClosedZeros<Measure extends string>(
  warehouse: Warehouse,
  { groups, range }: Pick<CountedGroups<Measure>, 'groups' | 'range'>,
  { countOpen, reachMs }: ZeroQuestion<Measure>,
): Promise<void> {
  const zeros = groups.flatMap((group) => {
    const buckets = group.zeroBuckets()
    return buckets.length === 0 ? [] : [{ group, buckets }]
  })
  if (zeros.length === 0) return
  const ids = new Set(zeros.flatMap(({ group }) => group.part.locations.map(({ id }) => id)))
  const hours = await loadOpeningHours(warehouse, [...ids])
  const openIn = new Map<number, OpenRanges>()
  const doubtful = zeros.flatMap(({ group, buckets }) => {
    const { locations, clock, buckets: all } = group.part
    const open = locations.map(({ id }) => {
      const reach = reachMs(id)
      const reached =
        openIn.get(reach) ?? new OpenRanges({ start: range.start, endExclusive: range.endExclusive + reach })
      openIn.set(reach, reached)
      return { reach, ranges: reached.of(hours.get(id), clock) }
    })
    const left = buckets.filter((bucket) => {
      const whole = all[bucket]
      if (whole === undefined) return false
      const counted = clip(whole, range)
      if (open.every(({ ranges }) => covers(ranges, counted))) return false
      if (open.some(({ ranges, reach }) => touches(ranges, counted, reach))) return true
      group.forget(bucket)
      return false
    })
    return left.length === 0 ? [] : [{ group, buckets: left }]
  })
  if (doubtful.length === 0) return
  const whileOpen = await countOpen(doubtful.flatMap(({ group }) => group.part.locations.map(({ id }) => id)))
  const openOf = new Map(whileOpen.groups.map((group) => [firstOf(group), group]))
  for (const { group, buckets } of doubtful) {
    const open = openOf.get(firstOf(group))
    for (const bucket of buckets) if (open?.isKnown(bucket) === false) group.forget(bucket)
  }
}

/**
 * Returns the same request for some locations during opening hours. The whole request has already passed the limits.
 */
export function whileOpen(
  body: MetricBody,
  context: MetricContext,
  locations: readonly string[],
): readonly [MetricBody, MetricContext] {
  const limits = { ...context.limits, maxEntities: Number.POSITIVE_INFINITY }
  return [
    { ...body, entities: locations, entityType: 'location', insideRecordingTimes: true },
    { ...context, limits },
  ]
}

/** A location belongs to exactly one group. */
function firstOf({ part }: Pick<CountGroup, 'part'>): string | undefined {
  return part.locations[0]?.id
}

function clip({ start, endExclusive }: TimeRange, range: TimeRange): TimeRange {
  return { start: Math.max(start, range.start), endExclusive: Math.min(endExclusive, range.endExclusive) }
}

/** Adjacent opening ranges are merged, so a covered range lies within a single one. */
function covers(ranges: readonly TimeRange[], { start, endExclusive }: TimeRange): boolean {
  return ranges.some((range) => range.start <= start && range.endExclusive >= endExclusive)
}

function touches(ranges: readonly TimeRange[], { start, endExclusive }: TimeRange, reachMs: number): boolean {
  return ranges.some((range) => range.start < endExclusive + reachMs && range.endExclusive > start)
}
