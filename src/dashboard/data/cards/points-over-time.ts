import type { Bucket, Granularity } from '../../../calendar/calendar.ts'
import { addMonths } from '../../../calendar/calendar-period.ts'
import { startOfDay } from '../../../calendar/local-day.ts'
import { namingDay, namingDayBefore } from '../../../calendar/month-name.ts'
import type { BucketFigure } from '../../../domain/totals/bucket-figures.ts'
import type { Coverage, GuardedDelta } from '../../../protocol/derived/states.ts'
import type { ChartPoint } from '../../charts/time/chart-point.ts'
import type { SeriesPoint } from '../../charts/time/chart-series.ts'
import type { RatePair } from '../../coverage/change-words.ts'
import type { Extent } from '../../coverage/why-question.ts'
import { formatFullTick, formatLong, formatTick } from '../../time/format-day.ts'

export interface PointCompared extends SeriesPoint {
  readonly label: string
  readonly coverage: Coverage
}

/** A point of the chart, and its row in the table behind it. */
export interface TimePoint extends ChartPoint {
  /** What its bucket covers on the wall clock of the stores. */
  readonly extent: Extent
  /** The bucket compared with; `null` without a comparison. */
  readonly comparison: PointCompared | null
  /** The change against the same clock time where the bucket is unfinished; `null` without a comparison. */
  readonly delta: GuardedDelta | null
  /** The comparison by the same clock time; the whole of it where the bucket is over. `null`: not known. */
  readonly comparedSoFar: number | null
}

interface Wording {
  readonly granularity: Granularity
}

/** Figures with the words that an axis, a table and their reader need. */
export function wordedPoints(figures: readonly BucketFigure[], wording: Wording): readonly TimePoint[] {
  const units = greaterUnits(figures, wording.granularity)
  return figures.map((figure, position) =>
    wordedPoint(figure, units[position] ?? null, { ...wording, isFirst: position === 0 }),
  )
}

/** @param unit the greater unit that the bucket begins */
function wordedPoint(
  figure: BucketFigure,
  unit: string | null,
  { granularity, isFirst }: Wording & { readonly isFirst: boolean },
): TimePoint {
  const { key, bucket, timezone, days, cutDays, comparison, ...told } = figure
  const named = namingBucket(figure, granularity, isFirst)
  return {
    ...told,
    key,
    extent: {
      days,
      hour: granularity === 'hour' ? Number(bucket.index.slice(11, 13)) : null,
      occurrence: bucket.occurrence,
    },
    tick: formatTick(named, granularity, timezone),
    ...(unit !== null && { group: unit }),
    ...(isOfMonths(granularity) && { fullTick: formatFullTick(named, granularity, timezone) }),
    label: formatLong(bucket, granularity, timezone),
    ...(cutDays !== null && { cutDays }),
    comparison: comparison === null ? null : compared(comparison),
  }

  function compared({ bucket: then, ...side }: NonNullable<BucketFigure['comparison']>) {
    return { ...side, label: formatLong(then, granularity, timezone) }
  }
}

/**
 * The bucket that names a bucket on the axis. A month of weeks can begin before the calendar month of its name. The first
 * month or quarter can lack its beginning, so that its end names it.
 */
function namingBucket(
  { bucket, days, timezone }: Placed,
  granularity: Granularity,
  isFirst: boolean,
): Bucket {
  if (!isOfMonths(granularity)) return bucket
  const day = isFirst
    ? addMonths(namingDayBefore(days.last), granularity === 'month' ? 0 : -2)
    : namingDay(days.first)
  return { ...bucket, index: `${day}T00:00:00.000`, start: startOfDay(day, timezone) }
}

function isOfMonths(granularity: Granularity): granularity is 'month' | 'quarter' {
  return unitAbove[granularity] === 'year'
}

type Placed = Pick<BucketFigure, 'bucket' | 'days' | 'timezone'>

/** The unit above each interval: a day has hours, a month days, a year months and quarters. */
const unitAbove = {
  hour: 'day',
  day: 'month',
  week: null,
  month: 'year',
  quarter: 'year',
} as const satisfies Record<Granularity, Granularity | 'year' | null>

/** How many characters of an index tell a unit: `2026-11-22T14:00`. */
const lengthInIndex = { day: 10, month: 7, year: 4 } as const

/** For each bucket that begins a greater unit its name; the first month of a year bears the year too. */
function greaterUnits(figures: readonly Placed[], granularity: Granularity): readonly (string | null)[] {
  const unit = unitAbove[granularity]
  const named = figures.map((figure, position) => namingBucket(figure, granularity, position === 0))
  return named.map((bucket, position) => {
    if (unit === null) return null
    const { timezone = 'UTC' } = figures[position] ?? {}
    const before = named[position - 1]?.index
    const isNew = (of: keyof typeof lengthInIndex) =>
      bucket.index.slice(0, lengthInIndex[of]) !== before?.slice(0, lengthInIndex[of])
    if (!isNew(unit)) return null
    return unit === 'month' && isNew('year')
      ? formatFullTick(bucket, unit, timezone)
      : formatTick(bucket, unit, timezone)
  })
}

/** The change that chart, table and file state, or say why there is none; `null` where two values do not stand there. */
export function statedDelta({ delta, comparison, state }: TimePoint): GuardedDelta | null {
  return state === 'measured' && comparison?.state === 'measured' ? delta : null
}

/** The two rates of a point of a rate, so that their difference is the change in percentage points. */
export function ratesOfPoint({ value, comparedSoFar, delta }: TimePoint): RatePair {
  // A change of some of its days is not the difference of the two values: the rate before follows from it.
  const isOfSomeDays = delta?.kind === 'delta' && delta.shared !== undefined
  return {
    current: value,
    comparison: isOfSomeDays && value !== null ? value / (1 + delta.fraction) : comparedSoFar,
  }
}

/** Not one opening hour in all of it. */
export function isClosedThroughout(points: readonly Pick<TimePoint, 'state'>[]): boolean {
  return points.length > 0 && points.every(({ state }) => state === 'closed')
}
