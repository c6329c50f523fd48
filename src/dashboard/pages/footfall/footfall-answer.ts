import { bucketKey } from '../../../calendar/buckets.ts'
import type { Bucket, Granularity } from '../../../calendar/calendar.ts'
import { dayMs, hourMs } from '../../../calendar/wall-clock.ts'
import type { StoresApart } from '../../../domain/cells/stores-apart.ts'
import type { BucketFigure, Figure } from '../../../domain/totals/bucket-figures.ts'
import type { LeagueRow } from '../../../domain/totals/store-league.ts'
import type { ComparedFigure, Totals } from '../../../domain/totals/totals.ts'
import type {
  DerivedFigure,
  DerivedTotal,
  TotalsAnswer,
  TotalsEntity,
  TotalsSegment,
  TotalsSummary,
} from '../../../protocol/derived-answers.ts'
import { type TimePoint, wordedPoints } from '../../data/points-over-time.ts'

export interface Footfall extends Totals {
  readonly points: readonly TimePoint[]
  /** Stores of which nothing was counted; they are in no figure. */
  readonly apart: Pick<StoresApart, 'silent' | 'shut'>
  /** Empty for a single store. */
  readonly league: readonly LeagueRow[]
  /** Hours that cameras missed: the longest, and how many there are. */
  readonly unseen: TotalsSummary['unseen']
}

interface Wording {
  readonly granularity: Granularity
  /** Of the stores that were asked for, by their ids. */
  readonly names: ReadonlyMap<string, string>
  /** The viewer's where not given. */
  readonly locale?: string | undefined
}

/** All that the page shows, from the answer of the route `totals`. `null` if it has no summary. */
export function footfallOf(
  { segments = [], entities = [], summary: [summary] = [] }: TotalsAnswer,
  { granularity, names, locale }: Wording,
): Footfall | null {
  if (summary === undefined) return null
  const { alike, absence, silent, shut, total, perOpenDay } = summary
  const figures = segments.map((segment) => bucketFigure(segment, granularity))
  return {
    ...summary,
    total: { ...total, ...comparedFigure(total) },
    perOpenDay: { ...perOpenDay, ...comparedFigure(perOpenDay) },
    alike: alike && {
      kept: alike.kept,
      leftOut: alike.leftOut.map(({ location, ...left }) => ({ store: location, ...left })),
    },
    isEmpty: absence !== null,
    absence: absence ?? 'no-data',
    apart: { silent, shut },
    points: wordedPoints(figures, { granularity, uptimeKnown: true, locale }).map(named),
    league: names.size > 1 ? entities.map((row) => leagueRow(row, names)) : [],
  }
}

/** Of two hours of the same name, the second says so: stores of several zones have no offset to tell them by. */
function named(point: TimePoint): TimePoint {
  return point.extent.occurrence === 0 ? point : { ...point, label: `${point.label} (second time)` }
}

function comparedFigure({ value, change, pair }: DerivedTotal): ComparedFigure {
  return { value, delta: change, pair: { current: pair.current, comparison: pair.compared } }
}

function leagueRow({ location, change, ...row }: TotalsEntity, names: Wording['names']): LeagueRow {
  return { ...row, store: location, name: names.get(location) ?? location, delta: change }
}

function bucketFigure(segment: TotalsSegment, granularity: Granularity): BucketFigure {
  const { index, lastDay, compared, change = null } = segment
  const bucket = wallBucket(segment, granularity)
  return {
    key: bucketKey(bucket),
    bucket,
    timezone: 'UTC',
    days: { first: index.slice(0, 10), last: lastDay },
    ...figureOf(segment),
    unfinished: segment.unfinished ?? false,
    cutDays: segment.cutDays ?? null,
    comparison:
      compared === undefined ? null : { bucket: wallBucket(compared, granularity), ...figureOf(compared) },
    comparedSoFar: compared?.soFar ?? null,
    delta: change,
  }
}

function figureOf({ state, value, coverage, counted }: DerivedFigure): Figure {
  return { state, value, coverage, ...(counted && { counted }) }
}

/** A bucket of no store's clock but of all: its wall time stands as if it were UTC. */
function wallBucket(
  { index, lastDay, occurrence }: Pick<TotalsSegment, 'index' | 'lastDay' | 'occurrence'>,
  granularity: Granularity,
): Bucket {
  const start = Date.parse(`${index}Z`)
  const endExclusive = granularity === 'hour' ? start + hourMs : Date.parse(lastDay) + dayMs
  return { index, occurrence: occurrence ?? 0, start, endExclusive }
}
