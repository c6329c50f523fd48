import type { Bucket } from '../../calendar/calendar.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { combinedValue, contributing } from '../cells/combine-sides.ts'
import type { CellSide, StoreCell } from '../cells/store-cells.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { isMixed, timePerCamera } from '../coverage/mean-coverage.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { clockHourOf, type PastDay } from './past-day.ts'
import { type MovedMetric, movedMetrics, type StoreHours } from './store-hours.ts'
import { countNoise, dwellNoise, type Judgement, judge, rateNoise, type Usual } from './usual.ts'

/** Sales arrive about every 30 minutes (notes §5), so an hour that has just ended is incomplete. */
export const salesLagMs = 30 * 60_000

/** A metric outside its usual range. */
export interface Move {
  readonly metric: MovedMetric
  readonly value: number
  readonly usual: Usual
  /** 0.25 is 25 % above the middle of the usual range. */
  readonly ratio: number
  /** Distance from the middle, in usual spreads. */
  readonly spreads: number
  /** Until when both sides were counted, epoch milliseconds. */
  readonly until: number
}

export interface Moves {
  readonly moved: readonly Move[]
  /** Metrics with enough data to judge, moved or not. */
  readonly judged: readonly MovedMetric[]
  /** How many earlier days are reliable and were open, for entries. */
  readonly days: number
}

/**
 * Compares a store's day so far with its same weekdays before, by completed hours: neither side includes the hour in
 * progress. Days with low coverage, or on which the store was closed, don't define the usual. A day so far with low
 * coverage isn't judged.
 */
export function movesOf(today: StoreHours, before: readonly PastDay[], asOf: number): Moves {
  const findings = movedMetrics.map((metric) => ({ metric, ...judgeMetric(metric, today, before, asOf) }))
  return {
    moved: findings
      .flatMap(({ metric, judgement, value, until }): readonly Move[] =>
        judgement?.kind === 'moved' && value !== null
          ? [
              {
                metric,
                value,
                until,
                usual: judgement.usual,
                ratio: judgement.ratio,
                spreads: judgement.spreads,
              },
            ]
          : [],
      )
      .sort((a, b) => b.spreads - a.spreads),
    judged: findings.flatMap(({ metric, judgement }) =>
      judgement === null || judgement.kind === 'unknown' ? [] : [metric],
    ),
    days: findings.find(({ metric }) => metric === 'entries')?.days ?? 0,
  }
}

interface Judged {
  /** `null` if today has nothing to judge. */
  readonly judgement: Judgement | null
  readonly value: number | null
  readonly until: number
  readonly days: number
}

function judgeMetric(
  metric: MovedMetric,
  today: StoreHours,
  before: readonly PastDay[],
  asOf: number,
): Judged {
  const wholeAt = metric === 'conversion' ? asOf - salesLagMs : asOf
  const whole = today[metric].filter(({ bucket }) => bucket.endExclusive <= wholeAt)
  const until = whole.at(-1)?.bucket.endExclusive ?? 0
  const hours = new Set(whole.map(({ bucket }) => clockHourOf(bucket)))
  const days = before.flatMap((day) => day.trusted(metric, hours) ?? [])
  const value = trusted(metric, today, whole)
  if (value === null) return { judgement: null, value, until, days: days.length }
  return { judgement: judge(value, days, noiseOf(metric, today, hours)), value, until, days: days.length }
}

/** Returns the combined value of these hours of today. `null` if nothing was counted, or coverage is too low. */
function trusted(
  metric: MovedMetric,
  { zoneCameras }: StoreHours,
  sides: readonly CellSide[],
): number | null {
  const { verdict } = coverageOf(addCameraTime(contributing(sides)))
  if (verdict === 'unreliable') return null
  const buckets = sides.map(({ bucket }) => bucket)
  return metric === 'dwell' && lacksPart(zoneCameras, buckets) ? null : combinedValue(sides)
}

/** True if the mean of these hours may lack the stays that one camera sees. */
function lacksPart(cameras: readonly CameraHours[] | null, buckets: readonly Bucket[]): boolean {
  return cameras === null || isMixed(timePerCamera(cameras, buckets, always))
}

/** All judged hours are over. */
const always = '9999-12-31T00:00'

function noiseOf(
  metric: MovedMetric,
  today: StoreHours,
  hours: ReadonlySet<string>,
): (middle: number) => number {
  const sum = (cells: readonly StoreCell[]) =>
    sumKnown(cells.filter((cell) => hours.has(clockHourOf(cell.bucket))).map(({ value }) => value)) ?? 0
  switch (metric) {
    case 'entries':
      return countNoise
    case 'conversion':
      return rateNoise(sum(today.customers))
    case 'dwell':
      return dwellNoise(sum(today.entries))
  }
}
