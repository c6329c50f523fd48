import type { BesideSeries, ChartSeries } from '../../charts/time/chart-series.ts'
import { people, type Unit } from '../../charts/unit.ts'
import { changeOf, rateChangeOf } from '../../coverage/change-words.ts'
import { statedDelta, statedPair, type TimePoint } from './points-over-time.ts'

export interface PointsToDraw {
  /** Names the values. */
  readonly measure: string
  readonly points: readonly TimePoint[]
  readonly unit?: Unit | undefined
  readonly lines?: readonly BesideSeries[] | undefined
  /** Why there is no change from zero. Nobody was counted if omitted. */
  readonly zeroBase?: string | undefined
}

/** The series of a chart: the points, those compared with if there are any, and other lines. */
export function seriesOfPoints({
  measure,
  points,
  unit = people,
  lines = [],
  zeroBase,
}: PointsToDraw): ChartSeries {
  const main = points.map((point) => {
    const delta = statedDelta(point)
    if (delta === null) return { ...point, change: null }
    const change = unit.isRate ? rateChangeOf(delta, statedPair(point), zeroBase) : changeOf(delta, zeroBase)
    return { ...point, change }
  })
  const compared = points.map(({ comparison }) => comparison)
  const comparison: readonly BesideSeries[] = compared.some((point) => point !== null)
    ? [{ kind: 'comparison', label: 'Compared with', points: compared }]
    : []
  return [{ kind: 'main', label: measure, points: main }, ...comparison, ...lines]
}
