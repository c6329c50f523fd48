import { useMemo } from 'react'
import { LazyTimeChart } from '../charts/time/lazy-time-chart.tsx'
import type { Reference } from '../charts/time/prepare-time-chart.ts'
import type { TimeChartProps } from '../charts/time/time-chart.tsx'
import { people } from '../charts/unit.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import { seriesOfPoints } from '../data/cards/points-series.ts'
import { PointsTable, type PointsTableProps } from '../data/cards/points-table.tsx'
import { useExplainedPoint } from '../data/why/why-address.ts'
import type { Shape } from '../ui/controls/shape-choice.tsx'

export interface PointsShapeProps<Point extends TimePoint> {
  readonly shape: Shape
  readonly table: PointsTableProps<Point>
  /** A line across the chart to compare the values with. */
  readonly reference?: Reference | null
  /** Draws what happened below the columns. `null`: nothing did. */
  readonly lane?: TimeChartProps['lane']
}

/** Values over time as a chart, or as the table behind it. */
export function PointsShape<Point extends TimePoint>(props: PointsShapeProps<Point>) {
  const { shape, table, reference = null, lane = null } = props
  const { title, measure, points, lines, granularity, unit = people, zone = null, zeroBase } = table
  const explain = useExplainedPoint(points, zone)
  const series = useMemo(
    () => seriesOfPoints({ measure, unit, points, lines, zeroBase }),
    [measure, unit, points, lines, zeroBase],
  )
  if (shape === 'table') return <PointsTable {...table} />
  return (
    <LazyTimeChart
      title={title}
      series={series}
      granularity={granularity}
      unit={unit}
      reference={reference}
      onExplain={explain}
      lane={lane}
    />
  )
}
