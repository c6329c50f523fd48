import type { Granularity, Weekday } from '../../../calendar/calendar.ts'
import { type BucketGroup, groupCells } from '../../../domain/cells/bucket-groups.ts'
import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import { quotientCells } from '../../../domain/cells/quotient-cells.ts'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { StoreCell, StoreCells } from '../../../domain/cells/store-cells.ts'
import type { Steps } from '../../../domain/steps.ts'
import { cellsInSteps } from '../../data/group-cells.ts'
import { pointsInSteps, type TimePoint } from '../../data/points-over-time.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import type { GroupAmounts } from '../../data/use-metric.ts'
import type { ZoneMeasure } from '../../filters/filters.ts'
import { visitWords } from './zone-words.ts'

/** What the course of one zone is made of; all answers are of the same plan. */
export interface CourseParts {
  readonly measure: ZoneMeasure
  /** Visits, and the seconds that they lasted together. */
  readonly own: readonly GroupAmounts<'amount' | 'dwell'>[]
  /** Of an entry rate and of a share what it is divided by; else `null`. */
  readonly below: readonly GroupAmounts<'amount'>[] | null
  /** Per store the cameras that count what is divided, and those that count what it is divided by. */
  readonly cameras: { readonly own: StoreUptime['cameras']; readonly below: StoreUptime['cameras'] }
  /** While it is not, an empty bucket is neither closed nor known to lack data. */
  readonly uptimeKnown: boolean
  /** The stores that have the zone. */
  readonly owners: ReadonlySet<string>
  readonly granularity: Granularity
  readonly weekStartsOn: Weekday
  /** Epoch milliseconds. */
  readonly asOf: number
}

export interface CoursePoint extends TimePoint {
  /** How many visits an average is of; `null` where it is none. */
  readonly sample: number | null
}

/** One zone over time, as it is drawn. */
export interface ZoneCourse {
  readonly points: readonly CoursePoint[]
  /** Buckets whose average is of few visits. */
  readonly fewVisits: number
}

/** Works the course out, a store or a few points at a time: a year of several stores is long. */
export function* courseInSteps(parts: CourseParts): Steps<ZoneCourse> {
  const { measure, own, below, cameras, asOf, granularity, weekStartsOn } = parts
  const isOfDwell = measure === 'average-dwell' || measure === 'total-dwell'
  const cells = measureCells(measure, {
    visits: measure === 'total-dwell' ? [] : yield* cellsInSteps(own, 'amount', cameras.own, asOf),
    dwell: isOfDwell ? yield* cellsInSteps(own, 'dwell', cameras.own, asOf) : [],
    below: below === null ? [] : yield* cellsInSteps(below, 'amount', cameras.below, asOf),
    owners: parts.owners,
  })
  yield
  const groups = groupCells(cells, granularity, weekStartsOn)
  yield
  const samples = groups.map((group) => (measure === 'average-dwell' ? sampleOf(group) : null))
  const points = yield* pointsInSteps(groups, granularity, parts.uptimeKnown, undefined)
  return {
    points: points.map((point, place) => sampled(point, samples[place] ?? null)),
    fewVisits: samples.filter((sample) => sample !== null && isSmallSample(sample)).length,
  }
}

/** What was counted of one zone, bucket by bucket, per store; empty where the measure is not made of it. */
export interface ZoneCells {
  readonly visits: readonly StoreCells[]
  /** Seconds that all visits lasted together. */
  readonly dwell: readonly StoreCells[]
  /** Of an entry rate the people who entered, of a share the visits of all zones side by side. */
  readonly below: readonly StoreCells[]
  readonly owners: ReadonlySet<string>
}

/** The cells that are drawn for a measure. */
export function measureCells(measure: ZoneMeasure, cells: ZoneCells): readonly StoreCells[] {
  switch (measure) {
    case 'visits':
      return cells.visits
    case 'total-dwell':
      return cells.dwell
    case 'average-dwell':
      return quotientCells(cells.dwell, cells.visits)
    case 'entry-rate':
      return quotientCells(cells.visits, cells.below)
    case 'share':
      return quotientCells(withoutZone(cells.visits, cells.below, cells.owners), cells.below)
  }
}

/** A store that has no such zone adds nothing to its visits, and what it counted elsewhere to the whole. */
function withoutZone(
  visits: readonly StoreCells[],
  all: readonly StoreCells[],
  owners: ReadonlySet<string>,
): readonly StoreCells[] {
  return visits.map((store, position) => {
    const whole = all[position]
    if (owners.has(store.store) || whole === undefined) return store
    return { ...whole, cells: whole.cells.map(nobodyIn) }
  })
}

function nobodyIn(cell: StoreCell): StoreCell {
  const { compared } = cell
  return {
    ...cell,
    value: nothingOf(cell.value),
    compared: compared && {
      ...compared,
      value: nothingOf(compared.value),
      valueSoFar: nothingOf(compared.valueSoFar),
    },
  }
}

function nothingOf(value: number | null): number | null {
  return value === null ? null : 0
}

/** Of how many visits the average of a bucket is; `null` where it is of none. */
export function sampleOf({ cells }: Pick<BucketGroup, 'cells'>): number | null {
  return sumKnown(cells.map(({ quotient }) => (quotient?.total == null ? null : quotient.over))) || null
}

/** An average says, where it is read, of how many visits it is. */
function sampled(point: TimePoint, sample: number | null): CoursePoint {
  if (sample === null || point.value === null) return { ...point, sample: null }
  const visits = visitWords(sample)
  return { ...point, sample, note: isSmallSample(sample) ? `only ${visits}` : `of ${visits}` }
}
