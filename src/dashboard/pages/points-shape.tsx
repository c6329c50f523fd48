import { LazyTimeChart } from '../charts/lazy-time-chart.tsx'
import type { Reference } from '../charts/prepare-time-chart.ts'
import { people } from '../charts/unit.ts'
import type { TimePoint } from '../data/points-over-time.ts'
import { PointsTable, type PointsTableProps } from '../data/points-table.tsx'
import { useExplainedPoint } from '../data/why-address.ts'
import type { Shape } from '../ui/shape-choice.tsx'

export interface PointsShapeProps<Point extends TimePoint> {
  readonly shape: Shape
  readonly table: PointsTableProps<Point>
  /** A line across the chart: what the values are held against. */
  readonly reference?: Reference | null
}

/** Values over time as a chart, or as the table behind it. */
export function PointsShape<Point extends TimePoint>(props: PointsShapeProps<Point>) {
  const { shape, table, reference = null } = props
  const { title, points, granularity, unit = people, zone = null } = table
  const explain = useExplainedPoint(points, zone)
  if (shape === 'table') return <PointsTable {...table} />
  return (
    <LazyTimeChart
      title={title}
      points={points}
      granularity={granularity}
      unit={unit}
      reference={reference}
      onExplain={explain}
    />
  )
}
