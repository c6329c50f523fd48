import { t } from '@lingui/core/macro'
import type { BesideSeries, ChartSeries } from '../../charts/time/chart-series.ts'
import { rate, type Unit } from '../../charts/unit.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { ratesOfPoint, statedDelta, type TimePoint } from './points-over-time.ts'

export interface PointsToDraw {
  /** Names the values. */
  readonly measure: string
  readonly unit: Unit
  readonly points: readonly TimePoint[]
  readonly lines?: readonly BesideSeries[] | undefined
  /** Why there is no change from zero. Nobody was counted if omitted. */
  readonly zeroBase?: string | undefined
}

/** The series of a chart: the points, those compared with if there are any, and other lines. */
export function seriesOfPoints({ measure, unit, points, lines = [], zeroBase }: PointsToDraw): ChartSeries {
  const main = points.map((point) => {
    const delta = statedDelta(point)
    if (delta === null) return { ...point, change: null }
    return { ...point, change: changeOf(delta, zeroBase, unit === rate ? ratesOfPoint(point) : undefined) }
  })
  const compared = points.map(({ comparison }) => comparison)
  const comparison: readonly BesideSeries[] = compared.some((point) => point !== null)
    ? [{ kind: 'comparison', label: t`Compared to`, points: compared }]
    : []
  return [{ kind: 'main', label: measure, points: main }, ...comparison, ...lines]
}
