import type { ChartPoint, PointState } from '../charts/chart-point.ts'
import { deltaOnce, type GuardedDelta } from '../coverage/guarded-delta.ts'
import type { Extent } from '../coverage/why-question.ts'
import type { Granularity } from '../time/calendar.ts'
import { formatFullMonth, formatLong, formatTick } from '../time/format-day.ts'
import type { BucketGroup } from './bucket-groups.ts'
import { type CombinedSide, combineSides, isUnfinished } from './combine-sides.ts'
import { comparablePairs } from './comparable.ts'
import { atOnce, type Steps } from './in-steps.ts'
import type { StoreCell } from './store-cells.ts'

/** A point of the chart, and its row in the table behind it. */
export interface TimePoint extends ChartPoint {
  /** What its bucket covers on the wall clock of the stores. */
  readonly extent: Extent
  /** The change against the same clock time where the bucket is unfinished; `null` without a comparison. */
  readonly delta: GuardedDelta | null
  /** The comparison by the same clock time; the whole of it where the bucket is over. `null`: not known. */
  readonly comparedSoFar: number | null
}

/**
 * @param uptimeKnown while uptime is on its way, an empty bucket is neither closed nor known to lack data.
 */
export function pointsOverTime(
  groups: readonly BucketGroup[],
  granularity: Granularity,
  uptimeKnown: boolean,
  locale: string | undefined,
): readonly TimePoint[] {
  return atOnce(pointsInSteps(groups, granularity, uptimeKnown, locale))
}

/** So many points are a few milliseconds. */
const pointsPerStep = 60

/** The same points, of which a year can be made while somebody waits for nothing else. */
export function* pointsInSteps(
  groups: readonly BucketGroup[],
  granularity: Granularity,
  uptimeKnown: boolean,
  locale: string | undefined,
): Steps<readonly TimePoint[]> {
  const units = greaterUnits(groups, granularity, locale)
  const points: TimePoint[] = []
  for (const [position, group] of groups.entries()) {
    if (position % pointsPerStep === pointsPerStep - 1) yield
    const { bucket, timezone, cells } = group
    const greater = units[position] ?? null
    const current = settle(combineSides(cells), uptimeKnown)
    const unfinished = isUnfinished(cells)
    const { cutDays } = group
    const comparison = comparisonOf(group, granularity, uptimeKnown, locale)
    const pairs = comparablePairs(cells)
    points.push({
      key: group.key,
      extent: extentOf(group, granularity),
      tick: formatTick(bucket, granularity, timezone, locale),
      ...(greater !== null && { group: greater }),
      ...(granularity === 'month' && { fullTick: formatFullMonth(bucket, timezone, locale) }),
      label: formatLong(bucket, granularity, timezone, locale),
      ...current,
      unfinished: unfinished && current.state !== 'future',
      ...(cutDays !== null && !unfinished && { cutDays }),
      comparison,
      comparedSoFar: comparison === null ? null : unfinished ? pairs.comparison.value : comparison.value,
      ...(uptimeKnown ? {} : { checking: true }),
      delta: comparison === null ? null : deltaOnce(uptimeKnown, pairs.current, pairs.comparison),
    })
  }
  return points
}

function extentOf({ bucket, cells }: BucketGroup, granularity: Granularity): Extent {
  const days = cells.map(({ day }) => day).sort()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const hour = granularity === 'hour' ? Number(bucket.index.slice(11, 13)) : null
  return { days: { first, last }, hour, occurrence: bucket.occurrence }
}

/** The unit above each interval: a day has hours, a month days, a year months. */
const unitAbove = { hour: 'day', day: 'month', week: null, month: 'year' } as const satisfies Record<
  Granularity,
  Granularity | 'year' | null
>

/** How many characters of an index tell a unit: `2026-11-22T14:00`. */
const lengthInIndex = { day: 10, month: 7, year: 4 } as const

/** For each bucket that begins a greater unit its name; the first month of a year bears the year too. */
function greaterUnits(
  groups: readonly BucketGroup[],
  granularity: Granularity,
  locale: string | undefined,
): readonly (string | null)[] {
  const unit = unitAbove[granularity]
  return groups.map(({ bucket, timezone }, position) => {
    if (unit === null) return null
    const before = groups[position - 1]?.bucket.index
    const isNew = (of: keyof typeof lengthInIndex) =>
      bucket.index.slice(0, lengthInIndex[of]) !== before?.slice(0, lengthInIndex[of])
    if (!isNew(unit)) return null
    return unit === 'month' && isNew('year')
      ? formatFullMonth(bucket, timezone, locale)
      : formatTick(bucket, unit, timezone, locale)
  })
}

function comparisonOf(
  group: BucketGroup,
  granularity: Granularity,
  uptimeKnown: boolean,
  locale: string | undefined,
): ChartPoint['comparison'] {
  if (group.compared === null) return null
  const sides = group.cells.flatMap((cell: StoreCell) => cell.compared ?? [])
  return {
    label: formatLong(group.compared, granularity, group.timezone, locale),
    ...settle(combineSides(sides), uptimeKnown),
  }
}

function settle(side: CombinedSide, uptimeKnown: boolean): CombinedSide {
  const undecided: PointState = 'future'
  return uptimeKnown || side.state !== 'no-data' ? side : { ...side, state: undecided }
}

/** Not one opening hour in all of it. */
export function isClosedThroughout(points: readonly Pick<TimePoint, 'state'>[]): boolean {
  return points.length > 0 && points.every(({ state }) => state === 'closed')
}
